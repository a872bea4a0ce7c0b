// When a provider that failed may be asked again: a circuit breaker whose state is the calls that are stored.
import type { FailureReason } from './provider.ts'

/** What a call that ended leaves to know. */
interface Ended {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly outcome: string
  readonly retryAt: number | null
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The first wait after a failure and the longest (ms); none for those that say nothing of the provider. */
const waits: Readonly<Partial<Record<FailureReason, { first: number; longest: number }>>> = {
  unreachable: { first: minuteMs, longest: hourMs },
  timeout: { first: minuteMs, longest: hourMs },
  overloaded: { first: minuteMs, longest: hourMs },
  rate_limited: { first: minuteMs, longest: hourMs },
  failed: { first: minuteMs, longest: hourMs },
  // Somebody has to do something first.
  missing: { first: 10 * minuteMs, longest: 6 * hourMs },
  signed_out: { first: 10 * minuteMs, longest: 6 * hourMs },
  outdated: { first: 10 * minuteMs, longest: 6 * hourMs },
  out_of_credit: { first: hourMs, longest: 6 * hourMs },
}

/** Calls in a row that are looked at: the longest wait is reached by then. */
export const callsLookedAt = 10

/**
 * When to ask next (ms since 1970) after these calls, newest first; null for at once. The wait doubles with each failure
 * in a row; what the provider said itself goes before. A clock that was set back prolongs no wait.
 */
export function nextTry(calls: readonly Ended[], now: number): number | null {
  const [last] = calls
  const wait = last && waits[last.outcome as FailureReason]
  if (!last || !wait) return null
  const inARow = calls.findIndex(({ outcome }) => !(outcome in waits))
  const failures = inARow < 0 ? calls.length : inARow
  const doubled = Math.min(wait.longest, wait.first * 2 ** (failures - 1))
  const until = last.retryAt ?? last.at + doubled
  const longest = last.retryAt === null ? doubled : Math.max(doubled, last.retryAt - last.at)
  if (until <= now || last.at > now + longest) return null
  return Math.min(until, now + longest)
}
