// What the user asked to delete and still lies in the file: its rows are hidden everywhere (view `being_forgotten`).
import type { ForgetKind } from '../../shared/kinds.ts'
import type { Db } from './open.ts'

/** A deletion by the public id of what is to go. */
export interface Deletion {
  readonly kind: ForgetKind
  readonly ref: string
}

/** All writing methods join the caller's transaction. */
interface DeletionStore {
  /** Hides it; `at` is when the user asked, in ms since 1970. */
  add(deletion: Deletion, at: number): void
  /** Shows it again, or forgets that it was hidden once it is erased; false when it was not hidden. */
  remove(deletion: Deletion): boolean
  all(): Deletion[]
}

export function createDeletionStore(db: Db): DeletionStore {
  const insert = db.prepare(
    'INSERT OR REPLACE INTO deletions (kind, ref, at) VALUES (@kind, @ref, @at)',
  )
  const remove = db.prepare('DELETE FROM deletions WHERE kind = @kind AND ref = @ref')
  const all = db.prepare<[], Deletion>('SELECT kind, ref FROM deletions ORDER BY at')
  return {
    add: ({ kind, ref }, at) => void insert.run({ kind, ref, at }),
    remove: ({ kind, ref }) => remove.run({ kind, ref }).changes > 0,
    all: () => all.all(),
  }
}
