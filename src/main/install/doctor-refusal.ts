// Doctor: why the system refuses a file, in words for the user, and what to do about it.
import { accessSync, constants } from 'node:fs'
import { codeOf, messageOf } from '../../shared/errors.ts'

/** `reason` goes into a sentence; `fix` is one of its own, null where only the reason is known. */
export interface Refusal {
  readonly reason: string
  readonly fix: string | null
}

/** What a failed call of the file system means for the data folder `home`. */
export function refusalOf(error: unknown, home: string): Refusal {
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return {
        reason: `the disk of ${home} is full`,
        fix: 'Free some space: events cannot be kept on a full disk.',
      }
    case 'EROFS':
      return {
        reason: `${home} lies on a disk that is read-only`,
        fix: 'Make that disk writable, or set RECOLLECT_HOME to a folder on another one.',
      }
    case 'EACCES':
    case 'EPERM':
      return {
        reason: `you may not write there`,
        fix: `Make ${home} and what is in it writable for you (chmod -R u+rwX).`,
      }
    default:
      return { reason: messageOf(error), fix: null }
  }
}

/** What hinders reading and writing in a folder; null where the system allows both. */
export function refusalAt(folder: string): Refusal | null {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK)
    return null
  } catch (error) {
    return refusalOf(error, folder)
  }
}
