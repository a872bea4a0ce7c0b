// Keeps listening to the core's announcements, and knows whether the core is there.
import type { Announcement } from '../../shared/contract/live.ts'
import type { Schedule } from './batch.ts'

/** `connecting` until the first answer, `live` while announcements arrive, `lost` between two tries. */
export interface ConnectionState {
  readonly phase: 'connecting' | 'live' | 'lost'
  /** When this phase began, ms since 1970. */
  readonly since: number
  /** When the next try is made, ms since 1970; null unless lost. */
  readonly nextTryAt: number | null
  /** Why the last try failed; null while all is well. */
  readonly error: unknown
}

export interface Connection {
  readonly state: () => ConnectionState
  subscribe(listener: () => void): () => void
  /** Tries again now instead of waiting. */
  retryNow(): void
  close(): void
}

interface ConnectionOptions {
  /** Opens the stream; it is also read to learn that the core went away. */
  readonly open: (signal: AbortSignal) => Promise<AsyncIterable<Announcement>>
  readonly onAnnouncement: (announcement: Announcement) => void
  /** The stream ended: whoever listens there now may be another. */
  readonly onLoss: () => void
  /** The stream is there again after it was lost: everything may have changed. */
  readonly onReturn: () => void
  readonly schedule: Schedule
  readonly now: () => number
}

const firstDelayMs = 500
const longestDelayMs = 10_000

/** Opens the stream and opens it again whenever it ends, waiting longer each time up to ten seconds. */
export function openConnection(options: ConnectionOptions): Connection {
  const listeners = new Set<() => void>()
  const ending = new AbortController()
  let state: ConnectionState = {
    phase: 'connecting',
    since: options.now(),
    nextTryAt: null,
    error: null,
  }
  let failures = 0
  let wasLost = false
  let wake: (() => void) | null = null

  function change(next: Omit<ConnectionState, 'since'>): void {
    const since = next.phase === state.phase ? state.since : options.now()
    state = { ...next, since }
    for (const listener of listeners) listener()
  }

  function pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const stop = options.schedule(() => wake?.(), delayMs)
      wake = () => {
        stop()
        wake = null
        resolve()
      }
    })
  }

  async function listen(): Promise<void> {
    const stream = await options.open(ending.signal)
    failures = 0
    change({ phase: 'live', nextTryAt: null, error: null })
    if (wasLost) options.onReturn()
    for await (const announcement of stream) options.onAnnouncement(announcement)
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      let error: unknown = null
      try {
        await listen()
      } catch (thrown) {
        error = thrown
      }
      if (ending.signal.aborted) return
      options.onLoss()
      wasLost = true
      const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** failures)
      failures += 1
      change({ phase: 'lost', nextTryAt: options.now() + delayMs, error })
      await pause(delayMs)
    }
  }

  void run()
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    retryNow: () => wake?.(),
    close() {
      ending.abort()
      wake?.()
    },
  }
}
