// The sessions of a report: each leads to its page, and to a report of itself alone.
import { Link } from '@tanstack/react-router'
import { format } from 'date-fns'
import type { Report } from '../../../shared/contract/evaluation/report.ts'
import { Section } from '../../components/layout/page.tsx'
import { sessionTitle } from '../../components/list/session-title.tsx'
import { SmallTable } from '../../components/small-table.tsx'
import { count, plural } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import { exactTime } from '../../format/time.ts'

export function SessionRows({ sessions }: { sessions: Report['sessions'] }) {
  const { rows } = sessions
  const left = sessions.count - rows.length
  return (
    <Section title="Sessions">
      <SmallTable
        caption="Sessions, the newest first"
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            head: 'Session',
            className: 'max-w-0 w-full pr-4',
            cell: (session) => (
              <Link
                to="/sessions/$sessionId"
                params={{ sessionId: session.id }}
                dir="auto"
                className="block truncate hover:underline print:whitespace-normal"
              >
                {sessionTitle(session)}
              </Link>
            ),
          },
          {
            head: 'Project',
            tone: 'soft',
            className: 'max-w-40 truncate pr-4',
            cell: ({ projectName }) => oneLine(projectName, 60),
          },
          {
            head: 'Began',
            tone: 'soft',
            className: 'whitespace-nowrap pr-4',
            cell: ({ startedAt }) => format(startedAt, 'd MMM HH:mm'),
            title: ({ startedAt }) => exactTime(startedAt),
          },
          {
            head: 'Turns',
            isFigure: true,
            className: 'whitespace-nowrap',
            cell: ({ turns }) => count(turns),
            title: () =>
              'All turns that began in this time; the text of a session counts those in which something was done',
          },
          {
            head: 'Alone',
            isHeadHidden: true,
            isFigure: true,
            className: 'whitespace-nowrap pl-4 print:hidden',
            cell: (session) =>
              rows.length > 1 && (
                <Link
                  to="/report"
                  search={(before) => ({ ...before, session: session.id })}
                  className="link"
                >
                  Only this<span className="sr-only"> session: {sessionTitle(session)}</span>
                </Link>
              ),
          },
        ]}
      />
      {left > 0 && (
        <p className="mt-2 text-ink-faint">
          {plural(left, 'older session')} not shown; the figures count them.{' '}
          <Link to="/sessions" className="link print:hidden">
            All sessions
          </Link>
        </p>
      )}
    </Section>
  )
}
