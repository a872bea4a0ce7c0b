// The sentence of an expected failure, whichever side of a wire it was thrown on.
import { ORPCError } from '@orpc/client'
import { AppError } from '../../shared/errors.ts'

/** Null for a failure that nobody expected: its text is for the log only. */
export function expectedSentence(error: unknown): string | null {
  return error instanceof AppError || error instanceof ORPCError ? error.message : null
}
