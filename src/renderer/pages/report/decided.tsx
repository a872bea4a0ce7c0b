// What the agent asked leave for, what was answered, and what was refused last.
import { Link } from '@tanstack/react-router'
import type { Report } from '../../../shared/contract/evaluation/report.ts'
import { Section } from '../../components/layout/page.tsx'
import { plural } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import { duration } from '../../format/time.ts'

export function Decided({ decisions }: { decisions: Report['decisions'] }) {
  const { requests, allowed, refused, unanswered, unasked, waitedMs, refusals } = decisions
  return (
    <Section
      title="Decisions"
      about={
        requests === 0
          ? 'The agent asked for nothing.'
          : `${plural(requests, 'request')}: ${allowed} allowed, ${refused} refused, ${unanswered} not answered${unasked > 0 ? `, ${unasked} not permitted by settings` : ''}${waitedMs >= 60_000 ? `; it waited ${duration(waitedMs)} for you` : ''}`
      }
      aside={
        requests > 0 && (
          <Link to="/decisions" search={{ by: 'time' }} className="link shrink-0 print:hidden">
            All decisions
          </Link>
        )
      }
    >
      <ul className="grid gap-2">
        {refusals.map(({ id, asked, message }) => (
          <li key={id} className="min-w-0">
            <Link
              to="/decisions"
              search={{ by: 'time', id }}
              className="line-clamp-2 font-mono text-xs hover:underline"
            >
              {oneLine(asked, 300)}
            </Link>
            {message !== null && (
              <span className="block text-ink-soft" dir="auto">
                Refused: “{oneLine(message, 300)}”
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
