// Takes events in as they came, in order within their session, while large and slow ones are prepared in a thread.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { AppError } from '../../shared/errors.ts'
import type { GroupedIngest } from './group-commit.ts'
import type { IngestMeta, IngestResult } from './ingest.ts'
import { parsePayload } from './parse-payload.ts'
import {
  type CleanPayload,
  largeEvent,
  type PayloadPreparer,
  smallEvent,
  TriedPayload,
} from './prepare-payload.ts'
import { SlowRedactionError } from './redact/time-limit.ts'

/** An event that is durable: what came of it, and its payload; of a large tool call without input and answer. */
interface TakenIn {
  readonly result: IngestResult
  readonly payload: unknown
}

/** Takes the bytes of an event in; settles when its row is durable, or as `parse` and `ingest` would throw. */
export type OrderedIntake = (bytes: Buffer, meta: IngestMeta) => Promise<TakenIn>

/** Events hold their bytes while they wait: beyond so many the hooks keep theirs on disk. */
const mostWaitingBytes = 64 * 1024 * 1024

const sessionSchema = z.looseObject({
  session_id: z.string().optional(),
  sessionId: z.string().optional(),
})

/**
 * An event behind one that is not small waits until that is stored or refused, where both are of one session; those of
 * other sessions go ahead of it.
 */
export function createOrderedIntake(
  preparer: Pick<PayloadPreparer, 'prepare'>,
  takeIn: GroupedIngest,
): OrderedIntake {
  /** What the next event of a session waits for; never rejects. */
  const tails = new Map<string, Promise<unknown>>()
  let waitingBytes = 0

  function follow(session: string, work: () => Promise<TakenIn>): Promise<TakenIn> {
    const done = (tails.get(session) ?? Promise.resolve()).then(work)
    const tail = done
      .catch(() => {})
      .then(() => {
        if (tails.get(session) === tail) tails.delete(session)
      })
    tails.set(session, tail)
    return done
  }

  async function holding<T>(bytes: Buffer, work: () => Promise<T>): Promise<T> {
    if (waitingBytes + bytes.length > mostWaitingBytes) {
      throw new AppError('unavailable', 'Too many large events wait: this one is taken in later.')
    }
    waitingBytes += bytes.length
    try {
      return await work()
    } finally {
      waitingBytes -= bytes.length
    }
  }

  /** Takes its secrets out here, or by the thread when that takes long. */
  async function tryHere(payload: unknown, bytes: Buffer, meta: IngestMeta): Promise<TakenIn> {
    try {
      return { result: await takeIn(new TriedPayload(payload), meta), payload }
    } catch (error) {
      if (!(error instanceof SlowRedactionError)) throw error
    }
    return storePrepared(preparer.prepare(bytes, meta), meta)
  }

  async function storePrepared(
    prepared: Promise<CleanPayload>,
    meta: IngestMeta,
  ): Promise<TakenIn> {
    const clean = await prepared
    // What the thread handed over was read in this turn of the event loop: it is stored in one of its own.
    await nextTurn()
    return { result: await takeIn(clean, meta), payload: clean.value }
  }

  return async (bytes, meta) => {
    if (bytes.length >= largeEvent) {
      // Begun at once: only storing waits for what came before.
      const prepared = holding(bytes, () => preparer.prepare(bytes, meta))
      prepared.catch(() => {})
      return follow(sessionIn(bytes), () => storePrepared(prepared, meta))
    }
    const payload = parsePayload(bytes, meta.marks)
    const { session_id, sessionId } = sessionSchema.safeParse(payload).data ?? {}
    const session = session_id ?? sessionId ?? ''
    if (bytes.length >= smallEvent) {
      return holding(bytes, () => follow(session, () => tryHere(payload, bytes, meta)))
    }
    const store = async () => ({ result: await takeIn(payload, meta), payload })
    return tails.has(session) ? follow(session, store) : store()
  }
}

const sessionField = /"session(?:_id|Id)"\s{0,8}:\s{0,8}"([^"\\]{1,200})"/

/** The session that the bytes name, without parsing them. Within a text the quotes would be escaped. */
function sessionIn(bytes: Buffer): string {
  const named = bytes.indexOf('"session_id"')
  const at = named >= 0 ? named : bytes.indexOf('"sessionId"')
  if (at < 0) return ''
  return sessionField.exec(bytes.toString('utf8', at, at + 240))?.[1] ?? ''
}
