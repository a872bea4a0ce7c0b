// Makes a rule of a past request, by the user's hand: what it is for, where it holds, until when, and what it would have met.
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  dangerWords,
  type RuleEffect,
  type RuleScope,
} from '../../../shared/contract/deciding/rule-kinds.ts'
import type { MetRequest } from '../../../shared/contract/deciding/rules.ts'
import { Button } from '../../components/controls/button.tsx'
import { Choice, Segmented } from '../../components/controls/field.tsx'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { showToast } from '../../components/feedback/toast.tsx'
import { PlainText } from '../../components/text/plain-text.tsx'
import { api, queryClient } from '../../core-client.ts'
import { describeFailure } from '../../failure.ts'
import { plural } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import { Labelled } from '../memories/labelled.tsx'
import { decisionLooks } from './looks.ts'

/** What a rule begins with. */
export interface RuleStart {
  readonly effect: RuleEffect
  readonly tool: string
  readonly pattern: string
  /** Other patterns that the request offers: one for each of its commands. */
  readonly others: readonly string[]
  readonly projectId: string | null
  readonly sessionId: string | null
  readonly reason: string
}

const day = 86_400_000
const ends = [
  { value: 'never', label: 'Until I end it', ms: null },
  { value: 'day', label: 'For a day', ms: day },
  { value: 'week', label: 'For a week', ms: 7 * day },
  { value: 'month', label: 'For 30 days', ms: 30 * day },
] as const

export function NewRule({ start, onClose }: { start: RuleStart; onClose: () => void }) {
  const [effect, setEffect] = useState<RuleEffect>(start.effect)
  const [pattern, setPattern] = useState(start.pattern)
  const [scope, setScope] = useState<RuleScope>(
    start.projectId !== null ? 'project' : start.sessionId !== null ? 'session' : 'everywhere',
  )
  const [reason, setReason] = useState(start.reason)
  const [end, setEnd] = useState<(typeof ends)[number]['value']>('never')
  const [isConfirmed, setConfirmed] = useState(false)
  const draft = {
    ...{ effect, tool: start.tool, pattern: pattern.trim(), scope },
    ...(scope === 'project' && start.projectId !== null ? { projectId: start.projectId } : {}),
    ...(scope === 'session' && start.sessionId !== null ? { sessionId: start.sessionId } : {}),
  }
  const preview = useQuery(
    api.decisionRules.preview.queryOptions({ input: draft, placeholderData: keepPreviousData }),
  )
  // What is shown of the pattern before says nothing of this one.
  const isReady = preview.data !== undefined && preview.error === null && !preview.isPlaceholderData
  const dangers = isReady ? preview.data.dangers : []
  const isDangerous = effect === 'allow' && dangers.length > 0
  const add = useMutation(
    api.decisionRules.add.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: api.decisionRules.key() })
        onClose()
        showToast('The rule holds from now on.')
      },
    }),
  )
  const failed = add.error ?? preview.error
  const failure = failed === null ? null : describeFailure(failed)
  const scopes = [
    ...(start.sessionId === null ? [] : [{ value: 'session', label: 'This session' }]),
    ...(start.projectId === null ? [] : [{ value: 'project', label: 'This project' }]),
    { value: 'everywhere', label: 'Everywhere' },
  ]
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Make a rule"
      about="Recollect answers by it when the agent asks. An allow never beats a deny or ask rule in the agent’s own settings."
      width="w-150"
    >
      <form
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const ms = ends.find(({ value }) => value === end)?.ms ?? null
          add.mutate({
            ...{ ...draft, reason: reason.trim(), confirmDanger: isDangerous && isConfirmed },
            endsAt: ms === null ? null : Date.now() + ms,
          })
        }}
      >
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <Labelled text="What it does">
            <Segmented
              label="What it does"
              value={effect}
              onChange={setEffect}
              options={[
                { value: 'allow', label: 'Allow' },
                { value: 'deny', label: 'Refuse' },
              ]}
            />
          </Labelled>
          <Labelled text="Where">
            <Choice
              label="Where"
              value={scope}
              onChange={(value) =>
                setScope(value === 'session' || value === 'project' ? value : 'everywhere')
              }
              options={scopes}
            />
          </Labelled>
          <Labelled text="How long">
            <Choice
              label="How long"
              value={end}
              onChange={(value) =>
                setEnd(ends.find((one) => one.value === value)?.value ?? 'never')
              }
              options={ends}
            />
          </Labelled>
        </div>
        <Labelled
          text={`Requests of ${oneLine(start.tool, 40)}: ${effect === 'allow' ? 'exactly this' : 'this, also with further flags'}, or with “ *” at its end whatever follows`}
        >
          <input
            aria-label="Pattern"
            value={pattern}
            dir="auto"
            spellCheck={false}
            autoFocus
            maxLength={2000}
            placeholder="all of them"
            onChange={(event) => {
              setPattern(event.target.value)
              setConfirmed(false)
            }}
            className="h-8 w-full rounded-md bg-page px-2.5 font-mono text-xs shadow-raised"
          />
        </Labelled>
        {start.others.length > 1 && (
          <div className="-mt-2 flex flex-wrap gap-2">
            {start.others.map((other) => (
              <Button key={other} tone="ghost" onClick={() => setPattern(other)}>
                <code className="max-w-80 truncate font-mono text-xs">{oneLine(other, 80)}</code>
              </Button>
            ))}
          </div>
        )}
        <Labelled text={effect === 'deny' ? 'Reason, which the agent reads' : 'Reason, for you'}>
          <input
            aria-label="Reason"
            value={reason}
            dir="auto"
            maxLength={2000}
            onChange={(event) => setReason(event.target.value)}
            className="h-8 w-full rounded-md bg-page px-2.5 shadow-raised"
          />
        </Labelled>
        {preview.data && preview.error === null && (
          <div className={`grid gap-3 ${isReady ? '' : 'opacity-55'}`} aria-live="polite">
            <Met
              title={`Would have answered ${plural(preview.data.matched, 'past request')} of ${plural(preview.data.looked, 'that was looked at', 'that were looked at')}`}
              rows={preview.data.wouldMatch}
            />
            {preview.data.wouldNotMatch.length > 0 && (
              <Met title="Would not have answered" rows={preview.data.wouldNotMatch} />
            )}
          </div>
        )}
        {isDangerous && (
          <div className="grid gap-2 rounded-md bg-warn-wash px-3 py-2" role="alert">
            <p className="font-medium">To allow this is dangerous:</p>
            <ul className="ml-4 list-disc">
              {dangers.map((danger) => (
                <li key={danger}>{dangerWords[danger]}</li>
              ))}
            </ul>
            {scope === 'everywhere' ? (
              <p>Such a rule cannot hold everywhere: choose the project or the session.</p>
            ) : (
              <label className="flex items-center gap-2">
                <input
                  type="checkbox"
                  checked={isConfirmed}
                  onChange={(event) => setConfirmed(event.target.checked)}
                  className="size-3.5 accent-accent"
                />
                I want it all the same
              </label>
            )}
          </div>
        )}
        {failure && (
          <p role="alert" className="text-bad">
            {failure.title}. {failure.advice}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            tone="primary"
            disabled={
              add.isPending || !isReady || (isDangerous && (!isConfirmed || scope === 'everywhere'))
            }
          >
            {effect === 'allow' ? 'Always allow this' : 'Always refuse this'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Met({ title, rows }: { title: string; rows: readonly MetRequest[] }) {
  return (
    <section>
      <h3 className="text-xs text-ink-faint">{title}</h3>
      <ul className="mt-1 grid gap-0.5">
        {rows.slice(0, 5).map(({ id, asked, choice }) => (
          <li key={id} className="flex gap-3 text-xs">
            <span className="min-w-0 flex-1 truncate" dir="auto">
              <PlainText text={oneLine(asked, 200)} />
            </span>
            <span className="text-ink-faint">{decisionLooks[choice].word.toLowerCase()}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
