// The weightiest of what was learned and holds now.
import { Link } from '@tanstack/react-router'
import type { Report } from '../../../shared/contract/evaluation/report.ts'
import { Section } from '../../components/layout/page.tsx'
import { PlainText } from '../../components/text/plain-text.tsx'
import { oneLine } from '../../format/plain-text.ts'
import { memoryLook } from '../memories/looks.ts'

export function Holds({ learnings }: { learnings: Report['learnings'] }) {
  return (
    <Section
      title="What holds"
      about="The weightiest now, with its confidence"
      aside={
        <Link to="/memories" className="link print:hidden">
          All memories
        </Link>
      }
    >
      {learnings.length === 0 ? (
        <p className="text-ink-faint">Nothing was learned yet.</p>
      ) : (
        <ul className="grid gap-2">
          {learnings.map(({ id, kind, content, confidence }) => (
            <li key={id} className="flex min-w-0 items-baseline gap-3">
              <span className="w-8 shrink-0 font-mono text-xs" title="Confidence, from 0 to 1">
                {confidence.toFixed(2)}
              </span>
              <span className="w-23 shrink-0 text-xs text-ink-faint">{memoryLook(kind).word}</span>
              <Link
                to="/memories"
                search={{ id }}
                dir="auto"
                className="line-clamp-3 min-w-0 hover:underline print:line-clamp-none"
              >
                <PlainText text={oneLine(content, 400)} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
