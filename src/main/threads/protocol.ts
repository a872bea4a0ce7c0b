// What the main thread and the reader thread say to each other; both ends check what they get.
import { z } from 'zod'
import { AppError, errorCodes, messageOf } from '../../shared/errors.ts'
import { isDamage } from '../db/damage.ts'

/** What the thread needs to begin, handed over as its `workerData`. */
export const threadDataSchema = z.object({ database: z.string() })
export type ThreadData = z.infer<typeof threadDataSchema>

/** One question, or the wish that the thread ends. */
export const requestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('read'), id: z.int(), name: z.string(), input: z.unknown() }),
  z.object({ type: z.literal('close') }),
])
export type Request = z.infer<typeof requestSchema>

export const failureSchema = z.object({
  /** Null for a defect. */
  code: z.enum(errorCodes).nullable(),
  message: z.string(),
  stack: z.string().optional(),
})

/** What the thread says: that it has begun, or how a question ended. */
export const answerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('value'), id: z.int(), value: z.unknown() }),
  z.object({ type: z.literal('failure'), id: z.int(), failure: failureSchema }),
])
export type Answer = z.infer<typeof answerSchema>

/** An error as it travels. */
export function toFailure(error: unknown): z.infer<typeof failureSchema> {
  if (error instanceof AppError) return { code: error.code, message: error.message }
  // The thread knows no more than that; what is done about it is said by who asked it.
  if (isDamage(error)) {
    const message = `A page of the database cannot be read (${messageOf(error)})`
    return { code: 'corrupt_database', message }
  }
  if (!(error instanceof Error)) return { code: null, message: String(error) }
  return { code: null, message: error.message, ...(error.stack ? { stack: error.stack } : {}) }
}

/** The error again: an AppError stays one. */
export function toError({ code, message, stack }: z.infer<typeof failureSchema>): Error {
  if (code !== null) return new AppError(code, message)
  const error = new Error(message)
  if (stack !== undefined) error.stack = stack
  return error
}
