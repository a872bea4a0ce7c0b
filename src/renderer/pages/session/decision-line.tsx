// A permission that the agent asked for, and what it was answered.
import { Link } from '@tanstack/react-router'
import type { DecisionChoice } from '../../../shared/kinds.ts'
import { Badge } from '../../components/text/badge.tsx'
import { PlainText } from '../../components/text/plain-text.tsx'
import { oneLine } from '../../format/plain-text.ts'
import { clockTime, exactTime } from '../../format/time.ts'
import { decisionLooks } from '../decisions/looks.ts'

interface Decision {
  readonly id: string
  readonly tool: string
  readonly input: string
  readonly asked: string | null
  readonly choice: DecisionChoice
  readonly message: string | null
  readonly note: string | null
  readonly at: number
}

export function DecisionLine({ decision }: { decision: Decision }) {
  const look = decisionLooks[decision.choice]
  return (
    <li className="flex items-start gap-3 rounded-md px-2 py-1.5">
      <look.icon className="mt-0.5 ml-5 size-4 shrink-0 text-ink-faint" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <span className="text-ink-soft">
          {decision.asked === null ? `Asked to use ${oneLine(decision.tool, 60)}: ` : 'Asked to '}
        </span>
        <Link
          to="/decisions"
          search={{ by: 'time', id: decision.id }}
          className="hover:underline"
          title="All that is known of this decision"
        >
          {decision.asked === null ? (
            <code className="font-mono text-xs">{oneLine(decision.input, 300)}</code>
          ) : (
            <PlainText text={oneLine(decision.asked, 300)} />
          )}
        </Link>
        {decision.message !== null && (
          <p className="text-ink-soft">
            “<PlainText text={decision.message} />”
          </p>
        )}
        {decision.note !== null && <p className="text-ink-faint">{decision.note}</p>}
      </div>
      <Badge tone={look.tone}>{look.word}</Badge>
      <time
        className="w-10 shrink-0 text-right text-xs leading-5 text-ink-faint"
        title={exactTime(decision.at)}
      >
        {clockTime(decision.at)}
      </time>
    </li>
  )
}
