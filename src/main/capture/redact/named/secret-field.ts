// Tells of the field of an object, by its name and its value, whether it holds a secret.

import { isAuthorization } from './headers.ts'
import { isQuotedSecret } from './judge.ts'
import { nameClass } from './secret-names.ts'

/** Whether the value of an object's field is a secret, going by the field's name. */
export function isSecretField(name: string, value: string): boolean {
  const kind = nameClass(name)
  if (kind === null || value === '') return false
  if (kind === 'authorization') return isAuthorization(value)
  return kind !== 'cookie' && isQuotedSecret(kind, name, value)
}
