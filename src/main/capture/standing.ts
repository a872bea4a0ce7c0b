// How capture stands: paused or not, when the last event was stored, and since when none could be.
import { AppError, messageOf } from '../../shared/errors.ts'
import { passing } from './storage-error.ts'

export interface Standing {
  /** Stops capture until a time (ms since 1970), until resumed (null), or resumes it (0). */
  pause(until: number | null): void
  /** Until when capture is paused; the year 275760 stands for "until resumed"; null when it is not. */
  readonly pausedUntil: number | null
  /** Since when, and why, events could not be stored: until one is. The failures of a commit are noted here. */
  readonly trouble: { readonly since: number; readonly reason: string } | null
  noteFailure(error: unknown): void
  /** Whether an event of that time (ms since 1970) is not taken in. */
  isPaused(at: number): boolean
  /** To be told of each event that is stored. */
  noteStored(): void
  /** When the last one was, in ms since 1970; 0 before the first. */
  readonly lastCapture: number
}

const untilResumed = 8_640_000_000_000_000

export function createStanding(now: () => number): Standing {
  let paused: { since: number; until: number } | null = null
  let lastCapture = 0
  let trouble: Standing['trouble'] = null

  function isPaused(at: number): boolean {
    if (paused && now() >= paused.until) paused = null
    return paused !== null && at >= paused.since
  }

  return {
    isPaused,
    pause(until) {
      paused = until === 0 ? null : { since: now(), until: until ?? untilResumed }
    },
    get pausedUntil() {
      isPaused(0)
      return paused?.until ?? null
    },
    get trouble() {
      return trouble
    },
    noteFailure(error) {
      // What is wrong with an event alone is no trouble of the store.
      if (!(error instanceof AppError) || passing.has(error.code)) {
        trouble ??= { since: now(), reason: messageOf(error) }
      }
    },
    noteStored() {
      lastCapture = now()
      trouble = null
    },
    get lastCapture() {
      return lastCapture
    },
  }
}
