// Expected failures: normal life that a user may meet. They cross every wire as a code and a sentence.

/** Codes of expected failures. Anything else that is thrown is a defect and is answered as `internal`. */
export const errorCodes = [
  'not_found',
  'invalid_input',
  'conflict',
  'unavailable',
  'read_only',
  'newer_database',
  'corrupt_database',
  'already_running',
  'storage_full',
  'unauthorized',
  'too_large',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** An expected failure. The message is one plain sentence that says what happened and what to do. */
export class AppError extends Error {
  readonly code: ErrorCode
  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AppError'
    this.code = code
  }
}

/** The message of anything that was thrown, for logs and job errors. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The code of an error of the system or of SQLite, such as `ENOSPC` or `SQLITE_FULL`; empty where there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
