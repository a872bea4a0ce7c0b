// What a host and a worker beside it, a thread or a process, say to each other; both ends check what they get.
import { z } from 'zod'
import { AppError, errorCodes } from '../errors.ts'

/** A question, something that wants no answer, or the wish that the worker ends. */
export const toWorkerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ask'), id: z.int(), name: z.string(), input: z.unknown() }),
  z.object({ type: z.literal('tell'), name: z.string(), input: z.unknown() }),
  z.object({ type: z.literal('close') }),
])
export type ToWorker = z.infer<typeof toWorkerSchema>

/** An error as it travels: as data. */
const failureSchema = z.object({
  /** Null for a defect. */
  code: z.enum(errorCodes).nullable(),
  message: z.string(),
  stack: z.string().optional(),
  /** The system's own names, such as `EACCES` of `open`. */
  system: z.object({ code: z.string(), syscall: z.string() }).optional(),
})
type Failure = z.infer<typeof failureSchema>

/** That the worker has begun, a part of an answer, its end, or something that nobody asked for. */
export const fromWorkerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('part'), id: z.int(), value: z.unknown() }),
  z.object({ type: z.literal('value'), id: z.int(), value: z.unknown() }),
  z.object({ type: z.literal('failure'), id: z.int(), failure: failureSchema }),
  z.object({ type: z.literal('news'), name: z.string(), value: z.unknown() }),
])
export type FromWorker = z.infer<typeof fromWorkerSchema>

/** An error on its way. */
export function toFailure(error: unknown): Failure {
  if (error instanceof AppError) return { code: error.code, message: error.message }
  if (!(error instanceof Error)) return { code: null, message: String(error) }
  const { message, stack } = error
  const failure: Failure = { code: null, message, ...(stack ? { stack } : {}) }
  return 'syscall' in error && 'code' in error
    ? { ...failure, system: { code: String(error.code), syscall: String(error.syscall) } }
    : failure
}

/** The error again: an AppError stays one, and one of the system has its `code` and `syscall`. */
export function toError({ code, message, stack, system }: Failure): Error {
  if (code !== null) return new AppError(code, message)
  const error = new Error(message)
  if (stack !== undefined) error.stack = stack
  return Object.assign(error, system)
}
