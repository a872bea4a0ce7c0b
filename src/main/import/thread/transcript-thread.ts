// Entry of the thread that reads transcripts during an import: one file after the other, never far ahead.
import { serialize } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import {
  askSchema,
  slotBytes,
  slotCount,
  type Tell,
  threadDataSchema,
  toFailure,
} from './parts-protocol.ts'
import { type PartRequest, readParts } from './transcript-parts.ts'

const port = parentPort
if (!port) throw new Error('The transcript thread is started by the core, not by hand')

const slots = new Uint8Array(threadDataSchema.parse(workerData).slots)
const free = Array.from({ length: slotCount }, (_, index) => index)
/** Files that are asked for and not done. */
const wanted = new Set<number>()
let resume = (): void => {}
let queue = Promise.resolve()

async function read(id: number, request: PartRequest): Promise<void> {
  try {
    if (!wanted.has(id)) return
    for await (const part of readParts(request)) {
      const slot = await freeSlot()
      if (!wanted.has(id)) {
        free.push(slot)
        return
      }
      send(id, slot, serialize(part))
    }
  } catch (error) {
    tell({ type: 'failure', id, failure: toFailure(error) })
  } finally {
    wanted.delete(id)
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

function send(id: number, slot: number, part: Buffer): void {
  const fits = part.length <= slotBytes
  if (fits) slots.set(part, slot * slotBytes)
  tell({ type: 'part', id, slot, bytes: part.length, large: fits ? null : new Uint8Array(part) })
}

function tell(message: Tell): void {
  port?.postMessage(message)
}

port.on('message', (message: unknown) => {
  const ask = askSchema.parse(message)
  if (ask.type === 'read') {
    wanted.add(ask.id)
    queue = queue.then(() => read(ask.id, ask.request))
  } else if (ask.type === 'stop') wanted.delete(ask.id)
  else {
    free.push(ask.slot)
    resume()
  }
})
