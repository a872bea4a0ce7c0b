// Turns whatever was thrown into an error that the contract knows: a code and a sentence, no more.
import { ORPCError, ValidationError } from '@orpc/server'
import { contractErrors, internalSentence } from '../../shared/contract/errors.ts'
import { AppError, codeOf, type ErrorCode, messageOf } from '../../shared/errors.ts'
import { recollectCommand } from '../base/command-line.ts'
import type { Logger } from '../base/logs/log.ts'

type ContractError = ORPCError<string, unknown>

/**
 * The error to answer with. Expected failures keep their code and sentence, refused input names the
 * field, anything else is logged with its stack and answered as `internal`.
 */
export function toContractError(error: unknown, log: Logger, method: string): ContractError {
  if (error instanceof AppError) return expected(error.code, error.message)
  if (error instanceof ORPCError) {
    if (error.code in contractErrors) return error
    if (error.code === 'BAD_REQUEST') return expected('invalid_input', sentenceOf(error.cause))
    if (error.code === 'METHOD_NOT_SUPPORTED') return error
  }
  const root = rootOf(error)
  log.error({ err: root, method }, 'a call failed unexpectedly')
  // The log cannot say it either, as it lies on the same disk.
  // An error from a thread has lost its code.
  if (
    /^SQLITE_FULL|^ENOSPC|^EDQUOT/.test(codeOf(root)) ||
    /database or disk is full|no space left on device/i.test(messageOf(root))
  ) {
    return expected(
      'storage_full',
      'The disk of the data folder is full: free some space and try again.',
    )
  }
  if (codeOf(root).startsWith('SQLITE_READONLY')) {
    return expected(
      'read_only',
      `The memory takes nothing new at present: ${recollectCommand('status')} says why.`,
    )
  }
  return new ORPCError('internal', { defined: true, status: 500, message: internalSentence })
}

/** For transports: a request that could not even be read as a call. */
export async function readableCallsOnly<T>(options: { next(): Promise<T> }): Promise<T> {
  try {
    return await options.next()
  } catch (error) {
    // The handlers' own failures are contract errors already; what is left is a body that is no call.
    if (error instanceof ORPCError && error.code in contractErrors) throw error
    throw expected('invalid_input', sentenceOf(null))
  }
}

function expected(code: ErrorCode, message: string): ContractError {
  return new ORPCError(code, { defined: true, status: contractErrors[code].status, message })
}

function sentenceOf(cause: unknown): string {
  const issue = cause instanceof ValidationError ? cause.issues[0] : undefined
  if (!issue) return 'The request could not be read: send what the contract describes.'
  const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part))
  const field = path.length > 0 ? `The value of ${path.join('.')}` : 'The input'
  return `${field} was not accepted (${issue.message}): correct it and try again.`
}

/** oRPC wraps what a handler answered wrongly; the reason is underneath. */
function rootOf(error: unknown): unknown {
  if (!(error instanceof ORPCError)) return error
  const cause = error.cause
  if (!(cause instanceof ValidationError)) return cause ?? error
  const issues = cause.issues.map(
    (issue) => `${issue.path?.map(String).join('.')}: ${issue.message}`,
  )
  return new Error(`${error.message}: ${issues.slice(0, 5).join('; ')}`)
}
