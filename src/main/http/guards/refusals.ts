// Counts refused requests and slows down those that keep coming.
import type { Logger } from '../../base/logs/log.ts'

export type RefusalReason =
  | 'target'
  | 'host'
  | 'origin'
  | 'route'
  | 'method'
  | 'content-type'
  | 'size'
  | 'token'
  | 'streams'

export interface Refusals {
  /** Counts one; returns how long (ms) its answer should wait, or null to hang up at once. */
  note(reason: RefusalReason, facts: { method: string; route: string }): number | null
  /** The wait of one noted refusal is over. */
  answered(): void
}

const windowMs = 60_000
/** So many refusals a minute are answered at once: a wrong address, an old tab. */
const freeOfCharge = 10
const longestWaitMs = 1000
/** Answers that wait at the same time; more would hold memory for who sends nonsense. */
const mostWaiting = 50

/** How long the answer to the nth refusal of a minute waits, in ms: 0, then 50, 100, … up to a second. */
export function waitFor(refusedInWindow: number): number {
  if (refusedInWindow <= freeOfCharge) return 0
  return Math.min(longestWaitMs, 50 * 2 ** Math.min(refusedInWindow - freeOfCharge - 1, 10))
}

/** `now` gives ms since the epoch. Tokens, bodies and full addresses never reach the log. */
export function createRefusals(log: Logger, now: () => number): Refusals {
  let windowStart = Number.NEGATIVE_INFINITY
  let inWindow = 0
  let waiting = 0
  return {
    note(reason, facts) {
      const time = now()
      if (time - windowStart >= windowMs || time < windowStart) {
        windowStart = time
        inWindow = 0
      }
      inWindow++
      // A flood is reported by its size, not line by line.
      if (inWindow <= 20 || inWindow % 1000 === 0) {
        log.warn({ reason, ...facts, refusedThisMinute: inWindow }, 'a request was refused')
      }
      const wait = waitFor(inWindow)
      if (wait > 0 && waiting >= mostWaiting) return null
      waiting++
      return wait
    },
    answered() {
      waiting--
    },
  }
}
