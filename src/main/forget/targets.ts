// What can be deleted, and how a deletion is named in the queue.
import { AppError } from '../../shared/errors.ts'
import { type ForgetKind, forgetKinds } from '../../shared/kinds.ts'

/** One thing to be deleted, by its public id. */
export interface ForgetTarget {
  readonly kind: ForgetKind
  readonly id: string
}

/** The key of a deletion's job; `targetOf` takes it apart again. */
export function keyOf(target: ForgetTarget): string {
  return `${target.kind}:${target.id}`
}

/** The target behind a job's key. Throws AppError `invalid_input` for any other text. */
export function targetOf(key: string): ForgetTarget {
  const colon = key.indexOf(':')
  const kind = forgetKinds.find((known) => known === key.slice(0, colon))
  if (!kind) throw new AppError('invalid_input', `${key} names nothing that can be deleted.`)
  return { kind, id: key.slice(colon + 1) }
}
