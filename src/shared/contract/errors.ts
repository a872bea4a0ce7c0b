// The errors that every method of the contract may answer with, typed for its callers.
import type { ErrorCode } from '../errors.ts'

/** What an unexpected failure says; its detail stays in the log. */
export const internalSentence =
  'Something went wrong inside Recollect; the log in its data folder says what.'

/** One entry for each code of `AppError`, with the HTTP status it travels under. */
const expected = {
  not_found: { status: 404 },
  invalid_input: { status: 400 },
  conflict: { status: 409 },
  unavailable: { status: 503 },
  read_only: { status: 503 },
  newer_database: { status: 503 },
  corrupt_database: { status: 503 },
  already_running: { status: 409 },
  storage_full: { status: 507 },
  unauthorized: { status: 401 },
  too_large: { status: 413 },
} as const satisfies Record<ErrorCode, { status: number }>

/** The error map of the contract: expected failures, and `internal` for everything else. */
export const contractErrors = {
  ...expected,
  internal: { status: 500, message: internalSentence },
} as const
