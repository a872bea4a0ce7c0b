// A test of a provider by a tiny call for each of its models, and what came of it in plain words.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  ModelProvider,
  ProviderTrial,
} from '../../../../shared/contract/distilling/providers.ts'
import { Button } from '../../../components/controls/button.tsx'
import { showFailure } from '../../../components/feedback/toast.tsx'
import { api } from '../../../core-client.ts'
import { callCost } from '../../../format/figures.ts'
import { plural } from '../../../format/numbers.ts'
import { oneLine } from '../../../format/plain-text.ts'
import { duration } from '../../../format/time.ts'

type Tier = 'turn' | 'session'
type Results = Readonly<Partial<Record<Tier, ProviderTrial>>>

/** What to do about it, by why it failed. */
const advice: Readonly<Record<string, string>> = {
  missing: 'Check its address, its model and its key.',
  signed_out: 'Sign in again, or replace its key.',
  outdated: 'Update it.',
  unreachable: 'See that it runs, and that its address is right.',
  timeout: 'Give it more time for a call, or take a smaller model.',
  rate_limited: 'It wants to be asked less often: it is left alone for a while.',
  out_of_credit: 'Its plan or credit is used up.',
  overloaded: 'It has too much to do: it is asked again by itself.',
  limit: 'Change its limits, or the budget.',
  bad_answer: 'Take another model: this one does not keep to the form of an answer.',
}

export function ProviderTest({ provider: { id, name, fields } }: { provider: ModelProvider }) {
  const [results, setResults] = useState<Results>({})
  const cache = useQueryClient()
  const test = useMutation(api.providers.test.mutationOptions())
  const modelOf = (field: string) => fields.find((one) => one.name === field)?.value
  const tiers: readonly Tier[] =
    modelOf('turnModel') === modelOf('sessionModel') ? ['turn'] : ['turn', 'session']

  async function run(): Promise<void> {
    setResults({})
    try {
      for (const tier of tiers) {
        const result = await test.mutateAsync({ provider: id, tier })
        setResults((before) => ({ ...before, [tier]: result }))
        // The other model would fail in the same way, and wait as long.
        if (!result.isAnswered && !['missing', 'bad_answer', 'refused'].includes(result.reason))
          break
      }
    } catch (error) {
      showFailure(error)
    }
    await cache.invalidateQueries({ queryKey: api.distill.key() })
  }

  return (
    <div className="mt-2 flex flex-wrap items-center gap-3 pl-18 max-[600px]:pl-0">
      <Button disabled={test.isPending} aria-label={`Test ${name}`} onClick={() => void run()}>
        {test.isPending ? 'Asking…' : 'Test'}
      </Button>
      <div role="status" aria-label={`Test of ${name}`} className="min-w-0 flex-1">
        {tiers.map((tier) => {
          const result = results[tier]
          const isOnly = tiers.length === 1
          return result && <Result key={tier} result={result} tier={isOnly ? null : tier} />
        })}
      </div>
    </div>
  )
}

function Result({ result, tier }: { result: ProviderTrial; tier: Tier | null }) {
  const time = duration(result.durationMs)
  const what = tier === null ? '' : `For ${tier}s: `
  if (result.isAnswered) {
    const { model, tokens, costUsd } = result
    return (
      <p className="text-good [overflow-wrap:anywhere]">
        {what}
        {oneLine(model, 80)} answered in {time}, with {plural(tokens, 'token')},{' '}
        {costUsd === null ? 'at a cost that is not known' : callCost(costUsd)}.
      </p>
    )
  }
  return (
    <p className="text-bad [overflow-wrap:anywhere]">
      {what}
      {result.reason === 'limit' ? 'Not asked.' : `No answer after ${time}.`}{' '}
      {ended(oneLine(result.message, 300))} {advice[result.reason] ?? ''}
    </p>
  )
}

/** What a server said may end anywhere. */
function ended(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
