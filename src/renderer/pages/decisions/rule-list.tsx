// The user's rules with their uses: paused, taken up again and ended here.
import { useMutation, useQuery } from '@tanstack/react-query'
import { Gavel } from 'lucide-react'
import { dangerWords } from '../../../shared/contract/deciding/rule-kinds.ts'
import type { Rule } from '../../../shared/contract/deciding/rules.ts'
import { Button } from '../../components/controls/button.tsx'
import { Empty, Failed, SkeletonRows } from '../../components/feedback/states.tsx'
import { showFailure } from '../../components/feedback/toast.tsx'
import { Badge } from '../../components/text/badge.tsx'
import { PlainText } from '../../components/text/plain-text.tsx'
import { RelativeTime } from '../../components/text/relative-time.tsx'
import { api } from '../../core-client.ts'
import { plural } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import { exactTime } from '../../format/time.ts'
import { RuleExport } from './rule-export.tsx'
import { effectWords, placeOf, ruleText } from './rule-words.ts'

const most = 200

export function RuleList({ projectId }: { projectId: string | undefined }) {
  const query = useQuery(
    api.decisionRules.list.queryOptions({
      input: { limit: most, ...(projectId === undefined ? {} : { projectId }) },
    }),
  )
  if (query.error !== null && query.data === undefined)
    return <Failed error={query.error} retry={() => void query.refetch()} />
  if (query.data === undefined) return <SkeletonRows rows={6} height={52} />
  const { rows, total } = query.data
  if (rows.length === 0)
    return (
      <Empty icon={Gavel} title="No rules yet">
        Open a decision and make a rule of it: Recollect then answers such requests for you. Nothing
        but your hand makes one.
      </Empty>
    )
  return (
    <>
      <p className="mb-1 px-3 text-xs text-ink-faint" role="status">
        {total > rows.length
          ? `The newest ${rows.length} of ${total} rules`
          : plural(total, 'rule')}
        ; a refusal wins over an allow, the narrower over the wider
      </p>
      {projectId === undefined ? (
        <p className="mb-2 px-3 text-xs text-ink-faint">
          Choose a project to take its rules over into the settings of the agent.
        </p>
      ) : (
        <RuleExport projectId={projectId} />
      )}
      <ol className="grid max-w-240 gap-px" aria-label="Rules">
        {rows.map((rule) => (
          <RuleItem key={rule.id} rule={rule} />
        ))}
      </ol>
    </>
  )
}

function RuleItem({ rule }: { rule: Rule }) {
  const { id, effect, state, reason, uses, lastUsedAt, endsAt, dangers } = rule
  const pause = useMutation(api.decisionRules.pause.mutationOptions({ onError: showFailure }))
  const end = useMutation(api.decisionRules.end.mutationOptions({ onError: showFailure }))
  return (
    <li
      className={`rounded-md px-3 py-2 hover:bg-hover ${state === 'active' ? '' : 'text-ink-faint'}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={state !== 'active' ? 'neutral' : effect === 'allow' ? 'good' : 'bad'}>
          {effectWords[effect]}
        </Badge>
        <code className="min-w-40 flex-1 truncate font-mono text-xs" dir="auto">
          <PlainText text={ruleText(rule)} />
        </code>
        {state !== 'active' && <Badge>{state === 'paused' ? 'Paused' : 'Ended'}</Badge>}
        {state !== 'ended' && (
          <>
            <Button
              disabled={pause.isPending}
              onClick={() => pause.mutate({ id, isPaused: state === 'active' })}
            >
              {state === 'active' ? 'Pause' : 'Go on'}
            </Button>
            <Button tone="danger" disabled={end.isPending} onClick={() => end.mutate({ id })}>
              End
            </Button>
          </>
        )}
      </div>
      {reason !== '' && (
        <p className="text-ink-soft" dir="auto">
          “<PlainText text={oneLine(reason, 300)} />”
        </p>
      )}
      <p className="text-xs text-ink-faint">
        {placeOf(rule)} · {uses === 0 ? 'not used yet' : `used ${plural(uses, 'time')}, last `}
        {lastUsedAt !== null && uses > 0 && <RelativeTime at={lastUsedAt} />}
        {endsAt !== null && state !== 'ended' && ` · until ${exactTime(endsAt)}`}
        {dangers.length > 0 &&
          ` · you wanted it although ${dangers.map((danger) => dangerWords[danger]).join(', and ')}`}
      </p>
    </li>
  )
}
