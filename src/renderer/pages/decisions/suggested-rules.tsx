// What is asked again and again with the same answer, offered as rules; one key dismisses the first for good.
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RuleSuggestion } from '../../../shared/contract/deciding/rules.ts'
import { Button } from '../../components/controls/button.tsx'
import { showFailure } from '../../components/feedback/toast.tsx'
import { Keys } from '../../components/text/keys.tsx'
import { PlainText } from '../../components/text/plain-text.tsx'
import { api } from '../../core-client.ts'
import { plural } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import { duration } from '../../format/time.ts'
import { useShortcuts } from '../../keyboard/use-shortcuts.ts'
import { NewRule } from './new-rule.tsx'
import { ruleText } from './rule-words.ts'

const day = 86_400_000

export function SuggestedRules({ projectId }: { projectId: string | undefined }) {
  const [chosen, setChosen] = useState<RuleSuggestion | null>(null)
  const input = projectId === undefined ? {} : { projectId }
  const rows = useQuery(api.decisionRules.suggestions.queryOptions({ input })).data?.rows ?? []
  const dismiss = useMutation(api.decisionRules.dismiss.mutationOptions({ onError: showFailure }))
  const [first] = rows
  useShortcuts({
    x: () => {
      if (first && !dismiss.isPending) dismiss.mutate({ key: first.key })
    },
  })
  if (first === undefined) return null
  return (
    <section
      className="mb-3 grid max-w-240 gap-2 rounded-md bg-accent-wash px-3 py-2"
      aria-label="Suggested rules"
    >
      {rows.map((one, at) => (
        <div key={one.key} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="min-w-60 flex-1">
            <code className="font-mono text-xs">
              <PlainText text={ruleText(one)} />
            </code>{' '}
            was asked {plural(one.count, 'time')} in {stretchOf(one)} in {oneLine(one.project, 60)},
            always {one.effect === 'allow' ? 'allowed' : 'refused'}
            {one.waitedMs >= 1000 && `; the agent waited ${duration(one.waitedMs)}`}.
          </p>
          <Button onClick={() => setChosen(one)}>Make a rule</Button>
          <Button tone="ghost" onClick={() => dismiss.mutate({ key: one.key })}>
            Never suggest {at === 0 && <Keys keys="x" />}
          </Button>
        </div>
      ))}
      {chosen && (
        <NewRule
          start={{ ...chosen, others: [], sessionId: null, reason: '' }}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  )
}

/** “a day”, “3 weeks”: from the first to the last time. */
function stretchOf({ firstAt, lastAt }: RuleSuggestion): string {
  const days = Math.max(1, Math.ceil((lastAt - firstAt) / day))
  if (days === 1) return 'a day'
  return days < 14 ? `${days} days` : `${Math.round(days / 7)} weeks`
}
