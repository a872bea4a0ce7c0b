// The columns of the session table.
import { agentName } from '../../../shared/agents.ts'
import { Cost } from '../../components/charts/cost.tsx'
import type { Column } from '../../components/list/table-columns.ts'
import { RelativeTime } from '../../components/text/relative-time.tsx'
import { allTokens, tokenParts } from '../../format/cost.ts'
import { compactCount } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import { clockTime, duration, exactTime } from '../../format/time.ts'
import { sourceWord } from '../../format/words.ts'
import { SessionLink } from './session-link.tsx'
import type { ListedSession } from './use-session-usage.ts'

export const sessionColumns: readonly Column<ListedSession>[] = [
  {
    id: 'startedAt',
    header: 'Start',
    width: '72px',
    sortBy: (row) => row.startedAt,
    cell: (row) => (
      <time
        className="text-ink-faint"
        dateTime={new Date(row.startedAt).toISOString()}
        title={exactTime(row.startedAt)}
      >
        {clockTime(row.startedAt)}
      </time>
    ),
  },
  {
    id: 'title',
    header: 'Session',
    width: 'minmax(0, 1fr)',
    cell: (row) => (
      <div className="min-w-0 py-1">
        <SessionLink session={row} />
        <p className="truncate text-xs text-ink-soft min-[561px]:hidden">{row.project}</p>
        {row.summary !== null && (
          <p className="truncate text-xs text-ink-faint max-[560px]:hidden" dir="auto">
            {oneLine(row.summary)}
          </p>
        )}
      </div>
    ),
  },
  {
    id: 'project',
    header: 'Project',
    width: 'minmax(88px, 132px)',
    from: 'medium',
    cell: (row) => (
      <div className="min-w-0">
        <div className="truncate text-ink-soft">{row.project}</div>
        {row.branch !== null && (
          <div className="truncate font-mono text-xs text-ink-faint">{oneLine(row.branch, 60)}</div>
        )}
      </div>
    ),
  },
  {
    id: 'source',
    header: 'Began',
    width: '108px',
    from: 'broad',
    cell: (row) => (
      <div className="whitespace-nowrap text-ink-faint">
        {row.source !== null && <div>{sourceWord(row.source)}</div>}
        {row.agent !== 'claude-code' && <div className="text-xs">{agentName(row.agent)}</div>}
      </div>
    ),
  },
  {
    id: 'turns',
    header: 'Turns',
    width: '60px',
    align: 'end',
    from: 'middle',
    sortBy: (row) => row.turns,
    cell: (row) => compactCount(row.turns),
  },
  {
    id: 'toolEvents',
    header: 'Calls',
    width: '104px',
    align: 'end',
    from: 'roomy',
    sortBy: (row) => row.toolEvents,
    cell: (row) => (
      <>
        {row.failedToolEvents > 0 && (
          <span className="mr-2 text-xs text-bad">{compactCount(row.failedToolEvents)} failed</span>
        )}
        {compactCount(row.toolEvents)}
      </>
    ),
  },
  {
    id: 'cost',
    header: 'Cost, tokens',
    width: '96px',
    align: 'end',
    from: 'roomy',
    cell: ({ usage }) => {
      if (usage == null) return <Nothing isKnown={usage === null} />
      return (
        <>
          <div>
            <Cost usd={usage.costUsd} />
          </div>
          <div className="text-xs text-ink-faint" title={tokenParts(usage)}>
            {compactCount(allTokens(usage))}
          </div>
        </>
      )
    },
  },
  {
    id: 'length',
    header: 'Length',
    width: '100px',
    align: 'end',
    from: 'broad',
    cell: (row) => (
      <span className="whitespace-nowrap text-ink-faint">
        {duration(Math.max(0, (row.endedAt ?? row.lastEventAt) - row.startedAt))}
      </span>
    ),
  },
  {
    id: 'lastEventAt',
    header: 'Last event',
    width: '132px',
    from: 'middle',
    align: 'end',
    sortBy: (row) => row.lastEventAt,
    cell: (row) => <RelativeTime at={row.lastEventAt} className="text-ink-faint" />,
  },
]

/** A session without counted tokens; empty until that is known. */
function Nothing({ isKnown }: { isKnown: boolean }) {
  if (!isKnown) return null
  return (
    <span className="text-ink-faint" title="The agent has not reported tokens for it">
      —
    </span>
  )
}
