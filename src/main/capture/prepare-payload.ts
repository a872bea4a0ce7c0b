// Parses events and takes the secrets out of large ones in a thread, so that no event holds up the main thread.
import type { Logger } from '../base/logs/log.ts'
import { createReaderThread, NoThreadError } from '../threads/thread.ts'
import { parsePayload } from './parse-payload.ts'
import { redactPayload } from './redact/redact-payload.ts'

/**
 * From so many bytes on an event goes to the thread. The densest text that is known (`pw=` over and over) takes 1.2 ms
 * for a KB of it, so that a smaller event takes less than 16 ms; ordinary ones take 0.02 ms for a KB.
 */
export const largeEvent = 12 * 1024

/** A payload without secrets: what may be stored as it is. */
export class CleanPayload {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
}

export interface PayloadPreparer {
  /**
   * Parses a large event and takes its secrets out, in the thread where there can be one; one after the other.
   * @throws AppError `invalid_input`, `too_large` for what cannot be used; Error when the thread ended over it twice.
   */
  prepare(bytes: Buffer): Promise<CleanPayload>
  close(): Promise<void>
}

interface Dependencies {
  /** The file of the thread's program; null prepares on the main thread, as in short commands. */
  readonly entry: string | null
  readonly log: Logger
  readonly limits?: { readonly answer: number; readonly idle: number }
}

/** 11 MB of the densest text take about 15 s on a quiet machine; while work goes on, large events come every minute (ms). */
const defaultLimits = { answer: 180_000, idle: 30_000 }
/** An event lives until it is answered, room for many at once would only pile up (MB). */
const youngMb = 8

/** The preparer over the thread's program. */
export function createPayloadPreparer(dependencies: Dependencies): PayloadPreparer {
  const { entry, log, limits = defaultLimits } = dependencies
  const thread =
    entry === null
      ? null
      : createReaderThread({
          name: 'redaction',
          entry,
          workerData: null,
          log,
          limits: { ...limits, youngMb },
          // No failure of the store, which passes: an event over which threads end is set aside in the end.
          failed: () =>
            new Error('The event could not be read: its thread ended or took too long.'),
          onRest: () => {},
        })
  return {
    async prepare(bytes) {
      try {
        if (thread) return new CleanPayload(await thread.ask('an event', new Uint8Array(bytes)))
      } catch (error) {
        if (!(error instanceof NoThreadError)) throw error
      }
      return new CleanPayload(redactPayload(parsePayload(bytes)))
    },
    async close() {
      await thread?.close()
    },
  }
}
