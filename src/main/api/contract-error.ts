// Turns whatever was thrown into an error that the contract knows: a code and a sentence, no more.
import { ORPCError, ValidationError } from '@orpc/server'
import { contractErrors, internalSentence } from '../../shared/contract/errors.ts'
import { AppError, codeOf, type ErrorCode, messageOf } from '../../shared/errors.ts'
import { recollectCommand } from '../base/command-line.ts'
import type { Logger } from '../base/logs/log.ts'

type ContractError = ORPCError<string, unknown>

/**
 * The error to answer with. Expected failures keep their code and sentence, refused input names the
 * field, anything else is logged with its stack and answered as `internal`; where the disk `isFull`, nothing can be
 * logged, and that is what is told.
 */
export function toContractError(
  error: unknown,
  log: Logger,
  method: string,
  isFull: () => boolean,
): ContractError {
  if (error instanceof AppError) return expected(error.code, error.message)
  if (error instanceof ORPCError) {
    if (error.code in contractErrors) return error
    if (error.code === 'BAD_REQUEST') return expected('invalid_input', sentenceOf(error.cause))
    if (error.code === 'METHOD_NOT_SUPPORTED') return error
  }
  const root = rootOf(error)
  log.error({ err: root, method }, 'a call failed unexpectedly')
  const ofTheDisk =
    diskFailures.find(
      ({ codes, words }) => codes.test(codeOf(root)) || words.test(messageOf(root)),
    ) ?? (isFull() ? fullDisk : undefined)
  if (ofTheDisk) return expected(ofTheDisk.code, ofTheDisk.sentence(pathIn(root)))
  return new ORPCError('internal', { defined: true, status: 500, message: internalSentence })
}

interface DiskFailure {
  /** Codes of SQLite (https://sqlite.org/rescode.html) and of the system. */
  readonly codes: RegExp
  /** What the same says in a message: an error from a thread has lost its code. */
  readonly words: RegExp
  readonly code: ErrorCode
  /** What to say; `file` is the one that was refused, or null where that is not known. */
  readonly sentence: (file: string | null) => string
}

const fullDisk: DiskFailure = {
  codes: /^(?:SQLITE_FULL|ENOSPC|EDQUOT)/,
  words: /database or disk is full|no space left on device|disk quota exceeded/i,
  code: 'storage_full',
  sentence: () => 'The disk of the data folder is full: free some space and try again.',
}

/** What a disk or the system refuses is no fault inside, and the log, which lies on the same disk, may not say it. */
const diskFailures: readonly DiskFailure[] = [
  fullDisk,
  {
    codes: /^SQLITE_READONLY/,
    words: /attempt to write a readonly database/i,
    code: 'read_only',
    sentence: () =>
      `The memory takes nothing new at present: ${recollectCommand('status')} says why.`,
  },
  {
    codes: /^(?:EROFS|EACCES|EPERM|SQLITE_CANTOPEN|SQLITE_PERM|SQLITE_IOERR_ACCESS)/,
    words: /^(?:EROFS|EACCES|EPERM):|unable to open database file/,
    code: 'read_only',
    sentence: (file) =>
      `The system refuses ${file ?? 'a file of the data folder'}: make it and its folder readable and writable for you, then try again.`,
  },
  {
    codes: /^SQLITE_(?:CORRUPT|NOTADB)/,
    words: /database disk image is malformed|file is not a database/,
    code: 'corrupt_database',
    sentence: () =>
      `The memory is damaged: ${recollectCommand('status')} says what is being done about it.`,
  },
  {
    codes: /^(?:SQLITE_IOERR|EIO|ENXIO|ENODEV|ESTALE|EBADF)/,
    words: /disk I\/O error|^(?:EIO|ENXIO|ENODEV|ESTALE): /,
    code: 'unavailable',
    sentence: (file) =>
      `The disk failed to read or write ${file ?? 'a file of the data folder'}: look whether it is connected and sound (${recollectCommand('doctor')} does), then try again.`,
  },
  {
    codes: /^(?:SQLITE_BUSY|SQLITE_LOCKED|SQLITE_PROTOCOL)/,
    words: /database (?:table )?is locked/,
    code: 'unavailable',
    sentence: () => 'Another program holds the memory: end it, or try again in a moment.',
  },
  {
    codes: /^(?:EMFILE|ENFILE)/,
    words: /^(?:EMFILE|ENFILE): /,
    code: 'unavailable',
    sentence: () =>
      'The system lets this program open no more files: end some programs, or try again in a moment.',
  },
]

/** The file that a failed call of the system names. */
function pathIn(error: unknown): string | null {
  return error instanceof Error && 'path' in error && typeof error.path === 'string'
    ? error.path
    : null
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
