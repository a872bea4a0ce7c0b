// What a call costs by the table of prices.
import { type PriceTable, priceOf } from '../../shared/prices.ts'
import type { CallToMake } from '../db/usage/model-call-store.ts'
import type { CallUsage } from './provider.ts'

/** US dollars; nothing for a model of this machine, null where the price is not known. */
export function costOf(
  prices: PriceTable,
  { billing, model }: Pick<CallToMake, 'billing' | 'model'>,
  { tokensIn, tokensCached, tokensOut }: CallUsage,
): number | null {
  if (billing === 'local') return 0
  const price = priceOf(prices, aliases.get(model) ?? model)
  if (price === null) return null
  const long = price.long && tokensIn + tokensCached > price.long.above ? price.long : price
  return (
    (tokensIn * long.input + tokensCached * long.cacheRead + tokensOut * long.output) / 1_000_000
  )
}

/** What the `claude` program takes for the newest of each family. */
const aliases: ReadonlyMap<string, string> = new Map([
  ['haiku', 'claude-haiku-5-5'],
  ['sonnet', 'claude-sonnet-5-5'],
  ['opus', 'claude-opus-5-5'],
])
