// Has transcripts read by a thread of their own, for as long as an import runs; its memory is bounded and given back.
import { deserialize } from 'node:v8'
import type { Logger } from '../../base/logs/log.ts'
import { startThread, workPolicy } from '../../threads/start-thread.ts'
import { createWorkerClient, NoWorkerError } from '../../threads/worker-client.ts'
import {
  freedAtOnce,
  type Place,
  placeSchema,
  type ReadQuestion,
  slotBytes,
  slotCount,
  type ThreadData,
} from './parts-protocol.ts'
import {
  type PartRequest,
  type PartSource,
  readParts,
  type TranscriptPart,
} from './transcript-parts.ts'

export interface ThreadSource {
  readonly read: PartSource
  /** Ends the thread. */
  close(): Promise<void>
}

/** A file that the thread reads: where parts lie that came, and who waits for the next. */
interface Reading {
  readonly places: Place[]
  failure: unknown
  wake: () => void
}

/** The thread is gone: the rest is read on this one. */
class ThreadEndedError extends Error {}

/** A line of 8 MB with all that is made of it takes about 60 MB; small texts need little room to die young in. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 }
/**
 * What a thread leaves unread is read by whoever asked. One that ends by itself three times without a whole file between
 * is not started again.
 */
const policy = workPolicy(3)

/** The source over the thread's program `entry`; without one, this thread reads. */
export function createThreadSource(entry: string | null, log: Logger): ThreadSource {
  const readings = new Map<number, Reading>()
  const slots = new SharedArrayBuffer(entry === null ? 0 : slotCount * slotBytes)
  const thread =
    entry === null
      ? null
      : createWorkerClient({
          name: 'transcripts',
          start: startThread({
            name: 'transcripts',
            entry,
            resourceLimits,
            workerData: { slots } satisfies ThreadData,
          }),
          log,
          policy,
          failed: () => new ThreadEndedError(),
        })
  let lastReading = 0
  /** Slots that are free, and of which the thread does not know yet. */
  let freed: number[] = []

  function giveBack(): void {
    if (freed.length > 0) thread?.tell('free', freed)
    freed = []
  }

  function free(slot: number): void {
    freed.push(slot)
    if (freed.length >= freedAtOnce) giveBack()
  }

  /** Has the thread read a file; what it tells of it goes to `reading`. */
  function ask(question: ReadQuestion, reading: Reading): void {
    const fail = (failure: unknown) => {
      reading.failure = failure instanceof NoWorkerError ? new ThreadEndedError() : failure
      reading.wake()
    }
    const place = (value: unknown) => {
      const told = placeSchema.parse(value)
      if (!readings.has(question.reading)) {
        free(told.slot)
        giveBack()
      } else {
        reading.places.push(told)
        reading.wake()
      }
    }
    thread?.ask('read', question, place).catch(fail)
  }

  /** Both ends are one program: what it says of a transcript is not checked again. */
  function partAt({ slot, bytes, large }: Place): TranscriptPart {
    return deserialize(large ?? new Uint8Array(slots, slot * slotBytes, bytes))
  }

  async function* fromThread(id: number, reading: Reading): ReturnType<PartSource> {
    try {
      for (;;) {
        const place = reading.places.shift()
        if (place) {
          try {
            const part = partAt(place)
            yield part
            if (part.end) return
          } finally {
            // The payloads of its calls lie in the slot until they are stored.
            free(place.slot)
          }
        } else if (reading.failure !== null) throw reading.failure
        else {
          // The thread may wait for them, too.
          giveBack()
          await new Promise<void>((resolve) => {
            reading.wake = resolve
          })
        }
      }
    } finally {
      readings.delete(id)
      thread?.tell('stop', id)
      for (const { slot } of reading.places) free(slot)
      giveBack()
    }
  }

  /** What the thread leaves unread when it ends is read here, from the last part on. */
  async function* withRest(
    request: PartRequest,
    parts: ReturnType<PartSource>,
  ): ReturnType<PartSource> {
    let rest = request
    try {
      for await (const part of parts) {
        rest = { ...rest, offset: part.position, state: part.state }
        yield part
      }
      return
    } catch (error) {
      if (!(error instanceof ThreadEndedError)) throw error
      log.warn({ path: request.path }, 'a transcript is read without its thread')
    }
    yield* readParts(rest)
  }

  return {
    read(request) {
      if (!thread || thread.status === 'given_up') return readParts(request)
      const id = ++lastReading
      const reading: Reading = { places: [], failure: null, wake: () => {} }
      readings.set(id, reading)
      ask({ reading: id, request }, reading)
      return withRest(request, fromThread(id, reading))
    },
    async close() {
      await thread?.close()
    },
  }
}
