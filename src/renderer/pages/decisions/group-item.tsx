// Alike requests as one line: the newest of them, how often it was asked, what was answered, and the waiting.
import { Link } from '@tanstack/react-router'
import type { DecisionGroup } from '../../../shared/contract/deciding/decisions.ts'
import { PlainText } from '../../components/text/plain-text.tsx'
import { RelativeTime } from '../../components/text/relative-time.tsx'
import { count, plural } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import { duration } from '../../format/time.ts'
import { decisionLinkAttribute } from './focus-decision.ts'

/** Less waiting is not worth a word (ms). */
const leastWait = 1000

export function GroupItem({ group }: { group: DecisionGroup }) {
  const { head, asked, lastAt, waitedMs } = group
  return (
    <li className="relative rounded-md px-3 py-2 hover:bg-hover">
      <div className="flex items-baseline gap-3">
        <Link
          to="/decisions"
          search={(before) => ({ ...before, head, id: undefined })}
          {...{ [decisionLinkAttribute]: head }}
          className="stretched-link min-w-0 flex-1 truncate font-medium outline-none focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          dir="auto"
        >
          <PlainText text={oneLine(head, 100)} />
        </Link>
        <Answers group={group} />
        <RelativeTime at={lastAt} className="w-28 shrink-0 text-right text-xs text-ink-faint" />
      </div>
      <div className="mt-0.5 flex items-baseline gap-3 text-xs text-ink-faint">
        <span className="min-w-0 flex-1 truncate" dir="auto">
          {group.count > 1 && 'last: '}
          <code className="font-mono">
            <PlainText text={oneLine(asked, 200)} />
          </code>
        </span>
        {waitedMs >= leastWait && <span className="shrink-0">waited {duration(waitedMs)}</span>}
      </div>
    </li>
  )
}

/** How often it was asked, and what of it was allowed and refused, as a bar and in words. */
function Answers({ group }: { group: DecisionGroup }) {
  const { count: asked, allowed, refused, unanswered } = group
  const words = [
    ...(allowed > 0 ? [`${allowed === asked ? 'always' : count(allowed)} allowed`] : []),
    ...(refused > 0 ? [`${refused === asked ? 'always' : count(refused)} refused`] : []),
    ...(unanswered > 0 ? [`${count(unanswered)} not answered`] : []),
  ]
  const said = asked === 1 ? words.map((word) => word.replace(/^(?:always|1) /, '')) : words
  const share = (part: number) => ({ width: `${(100 * part) / asked}%` })
  return (
    <span className="flex shrink-0 items-center gap-3 text-xs text-ink-soft">
      <span>
        {asked === 1 ? 'Once' : plural(asked, 'time')}, {said.join(', ')}
      </span>
      <span
        className="flex h-1.5 w-20 overflow-hidden rounded-xs bg-hover max-[900px]:hidden"
        aria-hidden="true"
      >
        <span className="bg-good" style={share(allowed)} />
        <span className="bg-bad" style={share(refused)} />
      </span>
    </span>
  )
}
