// Entry of the thread that reads transcripts during an import: one file after the other, never far ahead.
import { serialize } from 'node:v8'
import { workerData } from 'node:worker_threads'
import { serveThread } from '../../threads/serve-thread.ts'
import {
  freedSchema,
  type Place,
  readSchema,
  slotBytes,
  slotCount,
  stoppedSchema,
  threadDataSchema,
} from './parts-protocol.ts'
import { type PartRequest, readParts } from './transcript-parts.ts'

const slots = new Uint8Array(threadDataSchema.parse(workerData).slots)
const free = Array.from({ length: slotCount }, (_, index) => index)
/** Files that are asked for and not done. */
const wanted = new Set<number>()
let resume = (): void => {}
let queue: Promise<unknown> = Promise.resolve()

type Send = (place: Place, transfer: readonly ArrayBuffer[]) => void

async function read(reading: number, request: PartRequest, send: Send): Promise<void> {
  try {
    if (!wanted.has(reading)) return
    for await (const part of readParts(request)) {
      const slot = await freeSlot()
      if (!wanted.has(reading)) {
        free.push(slot)
        return
      }
      put(slot, serialize(part), send)
    }
  } finally {
    wanted.delete(reading)
  }
}

async function freeSlot(): Promise<number> {
  for (;;) {
    const slot = free.pop()
    if (slot !== undefined) return slot
    await new Promise<void>((resolve) => {
      resume = resolve
    })
  }
}

function put(slot: number, part: Buffer, send: Send): void {
  if (part.length <= slotBytes) {
    slots.set(part, slot * slotBytes)
    send({ slot, bytes: part.length, large: null }, [])
  } else {
    const large = new Uint8Array(part)
    send({ slot, bytes: part.length, large }, [large.buffer])
  }
}

serveThread({
  answer(_, input, part) {
    const { reading, request } = readSchema.parse(input)
    wanted.add(reading)
    const done = queue.then(() => read(reading, request, part))
    queue = done.catch(() => {})
    return done
  },
  told(name, input) {
    if (name === 'stop') wanted.delete(stoppedSchema.parse(input))
    else {
      free.push(...freedSchema.parse(input))
      resume()
    }
  },
})
