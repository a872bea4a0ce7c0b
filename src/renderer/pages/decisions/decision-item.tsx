// One decision in the list: what was asked and answered, in whose words; opened, how things stood and what came of it.
import { Link } from '@tanstack/react-router'
import type { DecisionRow } from '../../../shared/contract/deciding/decisions.ts'
import { Badge } from '../../components/text/badge.tsx'
import { PlainText } from '../../components/text/plain-text.tsx'
import { RelativeTime } from '../../components/text/relative-time.tsx'
import { oneLine } from '../../format/plain-text.ts'
import { DecisionDetails } from './decision-details.tsx'
import { decisionLinkAttribute } from './focus-decision.ts'
import { deciderWords, decisionLooks } from './looks.ts'

export function DecisionItem({
  decision,
  project,
  isOpen,
  likeness = null,
}: {
  decision: DecisionRow
  /** What its project is called; null where that goes without saying, or is not known. */
  project: string | null
  isOpen: boolean
  /** How like a request it is, from 0 to 1; null where none is looked for. */
  likeness?: number | null
}) {
  const { id, asked, choice, message, note, decidedBy, outcome } = decision
  const look = decisionLooks[choice]
  return (
    <li
      className={`relative rounded-md px-3 py-2 ${isOpen ? 'bg-sunken shadow-raised' : 'hover:bg-hover'}`}
    >
      <div className="flex items-start gap-3">
        <look.icon className="mt-0.5 size-4 shrink-0 text-ink-faint" aria-hidden="true" />
        <Link
          to="/decisions"
          search={(before) => ({ ...before, id: isOpen ? undefined : id })}
          replace
          {...{ [decisionLinkAttribute]: id }}
          aria-expanded={isOpen}
          className={`min-w-0 flex-1 ${isOpen ? '' : 'stretched-link line-clamp-2 outline-none focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent'}`}
          dir="auto"
        >
          <PlainText text={oneLine(asked, 300)} />
        </Link>
        <span className="flex shrink-0 flex-wrap items-center justify-end gap-x-3 gap-y-1 text-xs text-ink-faint">
          {likeness !== null && <Likeness likeness={likeness} />}
          {outcome === 'failed' && <Badge>Failed</Badge>}
          {outcome === 'undone' && <Badge tone="warn">Undone later</Badge>}
          <Badge tone={look.tone}>{look.word}</Badge>
          <RelativeTime at={decision.at} className="w-28 text-right max-[900px]:w-auto" />
        </span>
      </div>
      <div className="ml-7 grid gap-0.5">
        {message !== null && (
          <p className="text-ink-soft" dir="auto">
            “<PlainText text={oneLine(message, 400)} />”
          </p>
        )}
        {note !== null && <p className="text-ink-faint">{oneLine(note, 300)}</p>}
        <p className="text-xs text-ink-faint">
          {[
            ...(decidedBy === null || decidedBy === 'user' ? [] : [deciderWords[decidedBy].by]),
            ...(project === null ? [] : [oneLine(project, 60)]),
          ].join(' · ')}
        </p>
      </div>
      {isOpen && <DecisionDetails id={id} />}
    </li>
  )
}

function Likeness({ likeness }: { likeness: number }) {
  return (
    <span>{likeness === 1 ? 'the same request' : `${Math.round(likeness * 100)} % alike`}</span>
  )
}
