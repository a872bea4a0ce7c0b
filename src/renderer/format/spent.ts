// What calls of language models cost, as it is read: what is billed apart from what a plan covers, and what is not known.
import { callCost } from './figures.ts'
import { plural } from './numbers.ts'

/** What calls took. */
interface Spent {
  readonly costUsd: number
  readonly billedUsd: number
  readonly unpriced: number
}

/** Smaller parts are rounding. */
const leastUsd = 0.00005

/** “$0.0312”, “$0.02 paid, $0.11 of a plan”, with the calls of which the price is not known. */
export function spent({ costUsd, billedUsd, unpriced }: Spent): string {
  const covered = costUsd - billedUsd
  const money =
    covered < leastUsd
      ? callCost(billedUsd)
      : billedUsd < leastUsd
        ? `${callCost(covered)} of a plan`
        : `${callCost(billedUsd)} paid, ${callCost(covered)} of a plan`
  return unpriced === 0 ? money : `${money}, and ${plural(unpriced, 'call')} without a known price`
}
