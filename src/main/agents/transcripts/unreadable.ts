// Says why a file or folder could not be read.
import { codeOf } from '../../../shared/errors.ts'

/** Why the system did not let us read, in plain words. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error)
  if (code === 'EACCES' || code === 'EPERM') return 'no permission'
  if (code === 'ELOOP') return 'a link that leads to itself'
  if (code === 'ENOENT') return 'not there'
  return code || 'unreadable'
}
