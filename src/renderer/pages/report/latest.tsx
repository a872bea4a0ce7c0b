// The session that was worked in last, told in a paragraph, with its files and functions.
import { Link } from '@tanstack/react-router'
import type { Report } from '../../../shared/contract/evaluation/report.ts'
import { Section } from '../../components/layout/page.tsx'
import { LongText } from '../../components/text/long-text.tsx'
import { Path } from '../../components/text/path.tsx'
import { oneLine } from '../../format/plain-text.ts'
import { FunctionRows } from './functions.tsx'

export function Latest({ latest }: { latest: Report['latest'] }) {
  if (latest === null) return null
  const { id, title, projectName, summary, files, functions } = latest
  return (
    <Section
      title="Worked in last"
      about={
        <>
          <Link
            to="/sessions/$sessionId"
            params={{ sessionId: id }}
            dir="auto"
            className="hover:underline"
          >
            {title === null ? 'Untitled session' : oneLine(title, 140)}
          </Link>{' '}
          · {oneLine(projectName, 60)}
        </>
      }
    >
      {summary.trim() === '' ? (
        <p className="text-ink-faint">It was not told yet.</p>
      ) : (
        <LongText text={summary} lines={12} className="max-w-[75ch]" />
      )}
      {files.length > 0 && (
        <ul aria-label="Its files" className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
          {files.map((path) => (
            <li key={path} className="max-w-full min-w-0">
              <Path path={path} />
            </li>
          ))}
        </ul>
      )}
      {functions.length > 0 && (
        <div className="mt-3">
          <FunctionRows rows={functions} atOnce={5} />
        </div>
      )}
    </Section>
  )
}
