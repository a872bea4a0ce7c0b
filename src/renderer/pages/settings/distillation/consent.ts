// What the user is told before a provider is turned on: what leaves the machine, to whom, and what a usual day takes.
import type { ModelProvider } from '../../../../shared/contract/distilling/providers.ts'
import { callCost } from '../../../format/figures.ts'
import { plural } from '../../../format/numbers.ts'
import { oneLine } from '../../../format/plain-text.ts'

/** The text of the question, in plain sentences. */
export function consent(provider: ModelProvider): string {
  const { recipient, dailyCalls, dailyTokens, billing, usualDay } = provider
  const limits =
    dailyCalls === 0 || dailyTokens === 0
      ? 'No call is allowed by its settings yet.'
      : `At most ${plural(dailyCalls, 'call')} and ${plural(dailyTokens, 'token')} a day are made${billing === 'paid' ? ', within the budget below' : ''}.`
  const to = oneLine(recipient, 300)
  return `After each turn its text goes to ${to}: your prompt, what the agent did and said, without secrets and what is private. What you excluded is never sent. ${usual(usualDay)} ${price(provider)} ${limits}`
}

function usual({ turns, sessions, isMeasured, calls, tokens }: ModelProvider['usualDay']): string {
  const day = `${plural(turns, 'turn')} in sessions of which ${sessions} have several`
  return `${isMeasured ? 'A usual day of yours' : 'A day such as'} (${day}) takes about ${plural(calls, 'call')} and ${plural(tokens, 'token')}.`
}

function price({ billing, usualDay: { costUsd } }: ModelProvider): string {
  if (billing === 'local') return 'It costs nothing.'
  if (billing === 'subscription')
    return costUsd === null
      ? 'It counts towards your plan.'
      : `It counts towards your plan; by the token it would be about ${callCost(costUsd)}.`
  return costUsd === null
    ? 'What that costs is not known: it is asked only once its models have a price in the settings under Cost.'
    : `That costs about ${callCost(costUsd)}.`
}
