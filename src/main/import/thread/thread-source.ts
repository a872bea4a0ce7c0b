// Has transcripts read by a thread of their own, for as long as an import runs; its memory is bounded and given back.
import { deserialize } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { Logger } from '../../base/logs/log.ts'
import {
  type Ask,
  slotBytes,
  slotCount,
  type Tell,
  type ThreadData,
  tellSchema,
  toError,
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

type Place = Extract<Tell, { type: 'part' }>

/** A file that the thread reads: where parts lie that came, and who waits for the next. */
interface Reading {
  readonly places: Place[]
  failure: Error | null
  wake: () => void
}

/** The thread is gone: the rest is read on this one. */
class ThreadEndedError extends Error {}

/** A line of 8 MB with all that is made of it takes about 60 MB; small texts need little room to die young in. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 }
/** A thread that ends so often by itself is not started again. */
const mostStarts = 3

/** The source over the thread's program `entry`; without one, this thread reads. */
export function createThreadSource(entry: string | null, log: Logger): ThreadSource {
  const readings = new Map<number, Reading>()
  const slots = new SharedArrayBuffer(entry === null ? 0 : slotCount * slotBytes)
  let worker: Worker | null = null
  let starts = 0
  let lastId = 0

  function start(file: string): Worker {
    starts += 1
    const workerData = { slots } satisfies ThreadData
    const started = new Worker(file, { name: 'transcripts', resourceLimits, workerData })
    started.on('message', (message: unknown) => {
      const told = tellSchema.parse(message)
      const reading = readings.get(told.id)
      if (told.type === 'failure') {
        if (reading) reading.failure = toError(told.failure)
      } else if (reading) reading.places.push(told)
      else ask({ type: 'free', slot: told.slot })
      reading?.wake()
    })
    started.on('error', (error) => log.error({ err: error }, 'the transcript thread failed'))
    started.on('exit', () => {
      if (worker === started) worker = null
      for (const reading of readings.values()) {
        reading.failure ??= new ThreadEndedError()
        reading.wake()
      }
    })
    return started
  }

  function ask(message: Ask): void {
    worker?.postMessage(message)
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
            ask({ type: 'free', slot: place.slot })
          }
        } else if (reading.failure) throw reading.failure
        else {
          await new Promise<void>((resolve) => {
            reading.wake = resolve
          })
        }
      }
    } finally {
      readings.delete(id)
      ask({ type: 'stop', id })
      for (const { slot } of reading.places) ask({ type: 'free', slot })
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
      if (entry !== null && !worker && starts < mostStarts) worker = start(entry)
      if (!worker) return readParts(request)
      const id = ++lastId
      const reading: Reading = { places: [], failure: null, wake: () => {} }
      readings.set(id, reading)
      ask({ type: 'read', id, request })
      return withRest(request, fromThread(id, reading))
    },
    async close() {
      const ending = worker
      worker = null
      starts = mostStarts
      await ending?.terminate()
    },
  }
}
