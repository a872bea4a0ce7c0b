// What the main thread and the thread that reads transcripts say to each other; both ends check what they get.
import { z } from 'zod'
import type { PartRequest } from './transcript-parts.ts'

/**
 * What the thread needs to begin, handed over as its `workerData`: memory that both threads see, in slots of
 * `slotBytes`. Parts wait there: as messages they would pile up in the main thread's heap until its next long
 * collection, 40 MB in all.
 */
export const threadDataSchema = z.object({ slots: z.instanceof(SharedArrayBuffer) })
export type ThreadData = z.infer<typeof threadDataSchema>

export const slotCount = 8
/**
 * So many slots are given back with one message. Each wakes the thread, which costs the main thread 0.65 ms on a
 * virtual machine: with a message for each part a twelfth of its time for an import.
 */
export const freedAtOnce = 5
export const slotBytes = 192 * 1024

/** The question `read`: a file, under a number by which it can be stopped. Its answer's parts are places. */
export const readSchema = z.object({
  reading: z.int(),
  request: z.object({
    path: z.string(),
    offset: z.int(),
    state: z.string().nullable(),
    size: z.int(),
    mtime: z.number(),
    now: z.number(),
  }) satisfies z.ZodType<PartRequest>,
})
export type ReadQuestion = z.infer<typeof readSchema>

/** What is told: that slots are free again (`free`), or that a file is not wanted any more (`stop`). */
export const freedSchema = z.array(z.int())
export const stoppedSchema = z.int()

/** Where a part of a file lies. */
export const placeSchema = z.object({
  slot: z.int(),
  bytes: z.int(),
  /** A part that is larger than its slot, serialised. */
  large: z.instanceof(Uint8Array).nullable(),
})
export type Place = z.infer<typeof placeSchema>
