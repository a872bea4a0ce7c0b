// Puts providers in the order of what a call of theirs costs the user.
import type { Billing } from './provider.ts'

/** What is asked for a call of one provider. */
interface Offer {
  readonly billing: Billing
  /** US dollars by the list of prices; null where the price is not known. */
  readonly costUsd: number | null
}

/** Nothing is paid for the first, and only a plan is used up by the second. */
const ranks: Readonly<Record<Billing, number>> = { local: 0, subscription: 1, paid: 2 }

/** The cheapest first; equal ones in the order in which they came, those without a known price behind their like. */
export function cheapestFirst<One>(all: readonly One[], offerOf: (one: One) => Offer): One[] {
  return all
    .map((one) => ({ one, offer: offerOf(one) }))
    .sort(
      ({ offer: a }, { offer: b }) =>
        ranks[a.billing] - ranks[b.billing] || compare(a.costUsd, b.costUsd),
    )
    .map(({ one }) => one)
}

function compare(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a - b
}
