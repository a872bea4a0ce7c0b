// Parses events and takes their secrets out, in a thread where that takes long, so that none holds up the main thread.
import { z } from 'zod'
import type { Logger } from '../base/logs/log.ts'
import { startThread, threadPolicy } from '../threads/start-thread.ts'
import { createWorkerClient, NoWorkerError } from '../threads/worker-client.ts'
import { parsePayload } from './parse-payload.ts'
import { type PreparedHook, preparedHookSchema } from './record/prepare-hook.ts'
import { redactPayload } from './redact/redact-payload.ts'
import { redactWithin } from './redact/time-limit.ts'

/**
 * From so many bytes on an event goes to the thread at once: all that is done with an ordinary one takes up to 0.05 ms
 * for a KB. Ways there and back cost more than that: of 30 KB as much again, in copies and in waking the thread.
 */
export const largeEvent = 64 * 1024

/** Smaller events are never slow: the densest text that is known (`d-i passwd/…`) takes 2.7 ms for a KB of it. */
export const smallEvent = 4 * 1024

/** So long may taking the secrets out hold up the main thread, in ms; what takes longer is done by the thread. */
const quickMs = 4

/**
 * A payload without secrets: what may be stored as it is. Where its record was prepared, what is in that need not be
 * in the payload any more.
 */
export class CleanPayload {
  readonly value: unknown
  readonly prepared: PreparedHook | null
  constructor(value: unknown, prepared: PreparedHook | null = null) {
    this.value = value
    this.prepared = prepared
  }
}

/** A parsed payload whose secrets are taken out on the main thread where that is quick. */
export class TriedPayload {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
}

/**
 * The payload without secrets, which is what `payload` is where it is a `CleanPayload`.
 * @throws SlowRedactionError for a `TriedPayload` that takes too long; AppError `invalid_input` as `redactPayload`.
 */
export function cleaned(payload: unknown): CleanPayload {
  if (payload instanceof CleanPayload) return payload
  return new CleanPayload(
    payload instanceof TriedPayload
      ? redactWithin(quickMs, () => redactPayload(payload.value))
      : redactPayload(payload),
  )
}

/** What the thread is given, and what it makes of it. */
export const largeEventSchema = z.object({
  bytes: z.instanceof(Uint8Array),
  /** As in what is told of where an event comes from. */
  event: z.string().optional(),
  marks: z.string().optional(),
})
export type LargeEvent = z.infer<typeof largeEventSchema>
const cleanSchema = z.object({ value: z.unknown(), prepared: preparedHookSchema.nullable() })
export type Cleaned = z.infer<typeof cleanSchema>

/** The event's name and its agent's marks, where the payload does not say them. */
interface ToldOfEvent {
  readonly event?: string | undefined
  readonly marks?: string | undefined
}

export interface PayloadPreparer {
  /**
   * Parses a large or slow event, takes its secrets out and prepares its record, in the thread where there can be one; one
   * after the other. `told` is what else the hook told of it.
   * @throws AppError `invalid_input`, `too_large` for what cannot be used; Error when the thread ended over it twice.
   */
  prepare(bytes: Buffer, told?: ToldOfEvent): Promise<CleanPayload>
  close(): Promise<void>
}

interface Dependencies {
  /** The file of the thread's program; null prepares on the main thread, as in short commands. */
  readonly entry: string | null
  readonly log: Logger
  /** Called when no large event came for a while: what was kept for the next ones can go. */
  readonly onRest?: () => void
  readonly limits?: { readonly answer: number; readonly idle: number }
}

/** 11 MB of the densest text take about 15 s on a quiet machine. A thread that rests holds what it had room for, and begins in 0.1 s (ms). */
const defaultLimits = { answer: 180_000, idle: 10_000 }
/** An event lives until it is answered, room for many at once would only pile up (MB). */
const youngMb = 8

/** The preparer over the thread's program. */
export function createPayloadPreparer(dependencies: Dependencies): PayloadPreparer {
  const { entry, log, limits = defaultLimits } = dependencies
  const thread =
    entry === null
      ? null
      : createWorkerClient({
          name: 'redaction',
          start: startThread({
            name: 'redaction',
            entry,
            resourceLimits: { maxYoungGenerationSizeMb: youngMb },
          }),
          log,
          policy: threadPolicy({ answerMs: limits.answer, idleMs: () => limits.idle }),
          // No failure of the store, which passes: an event over which threads end is set aside in the end.
          failed: () =>
            new Error('The event could not be read: its thread ended or took too long.'),
          onRest: () => dependencies.onRest?.(),
        })
  return {
    async prepare(bytes, { event, marks } = {}) {
      try {
        if (thread) {
          const asked: LargeEvent = { bytes: new Uint8Array(bytes), event, marks }
          const { value, prepared } = cleanSchema.parse(await thread.ask('an event', asked))
          return new CleanPayload(value, prepared)
        }
      } catch (error) {
        if (!(error instanceof NoWorkerError)) throw error
      }
      return new CleanPayload(redactPayload(parsePayload(bytes, marks)))
    },
    async close() {
      await thread?.close()
    },
  }
}
