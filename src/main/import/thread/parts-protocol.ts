// What the main thread and the thread that reads transcripts say to each other; both ends check what they get.
import { z } from 'zod'
import type { PartRequest } from './transcript-parts.ts'

const requestSchema = z.object({
  path: z.string(),
  offset: z.int(),
  state: z.string().nullable(),
  size: z.int(),
  mtime: z.number(),
  now: z.number(),
}) satisfies z.ZodType<PartRequest>

/**
 * What the thread needs to begin, handed over as its `workerData`: memory that both threads see, in slots of
 * `slotBytes`. Parts wait there: as messages they would pile up in the main thread's heap until its next long
 * collection, 40 MB in all.
 */
export const threadDataSchema = z.object({ slots: z.instanceof(SharedArrayBuffer) })
export type ThreadData = z.infer<typeof threadDataSchema>

export const slotCount = 3
export const slotBytes = 256 * 1024

/** A file to read, that a slot is free again, or that the file is not wanted any more. */
export const askSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('read'), id: z.int(), request: requestSchema }),
  z.object({ type: z.literal('free'), slot: z.int() }),
  z.object({ type: z.literal('stop'), id: z.int() }),
])
export type Ask = z.infer<typeof askSchema>

const failureSchema = z.object({
  message: z.string(),
  stack: z.string().optional(),
  /** The system's name of the failure, such as `EACCES`; null for a defect. */
  code: z.string().nullable(),
})

/** What the thread says: where a part of a file lies, or why there are no more. */
export const tellSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('part'),
    id: z.int(),
    slot: z.int(),
    bytes: z.int(),
    /** A part that is larger than its slot, serialised. */
    large: z.instanceof(Uint8Array).nullable(),
  }),
  z.object({ type: z.literal('failure'), id: z.int(), failure: failureSchema }),
])
export type Tell = z.infer<typeof tellSchema>

/** An error as it travels. */
export function toFailure(error: unknown): z.infer<typeof failureSchema> {
  if (!(error instanceof Error)) return { message: String(error), code: null }
  const isSystem = 'syscall' in error && 'code' in error
  return {
    message: error.message,
    ...(error.stack ? { stack: error.stack } : {}),
    code: isSystem ? String(error.code) : null,
  }
}

/** The error again; one of the system has `code` and `syscall` as it had. */
export function toError({ message, stack, code }: z.infer<typeof failureSchema>): Error {
  const error = new Error(message)
  if (stack !== undefined) error.stack = stack
  return code === null ? error : Object.assign(error, { code, syscall: 'read' })
}
