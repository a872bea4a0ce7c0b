// What the user deleted, in order, for copies of the database that still hold it.
import { z } from 'zod'
import { forgetKinds } from '../../../shared/kinds.ts'
import { createDeletionStore } from '../deletion-store.ts'
import type { Db } from '../open.ts'

/** One deletion, by the public id of what went. */
export const erasureSchema = z.object({
  kind: z.enum(forgetKinds),
  ref: z.string(),
  /** When it was erased, in ms since 1970. */
  at: z.int(),
})
export type Erasure = z.infer<typeof erasureSchema>

interface ErasureStore {
  /** Notes one: what was only hidden is gone. Joins the caller's transaction. */
  add(erasure: Erasure): void
  /** Those that copies may still hold, oldest first, with the last id among them. */
  open(): { readonly erasures: readonly Erasure[]; readonly upTo: number }
  /** Notes that no copy holds those up to this id. */
  settle(upTo: number): void
  all(): readonly Erasure[]
}

export function createErasureStore(db: Db): ErasureStore {
  const insert = db.prepare(
    'INSERT OR IGNORE INTO erasures (kind, ref, at, copies_done) VALUES (@kind, @ref, @at, 0)',
  )
  const hidden = createDeletionStore(db)
  const open = db.prepare<[], Erasure & { id: number }>(
    'SELECT id, kind, ref, at FROM erasures WHERE copies_done = 0 ORDER BY id',
  )
  const all = db.prepare<[], Erasure>('SELECT kind, ref, at FROM erasures ORDER BY id')
  const settle = db.prepare('UPDATE erasures SET copies_done = 1 WHERE id <= ? AND copies_done = 0')
  return {
    add(erasure) {
      insert.run(erasure)
      hidden.remove(erasure)
    },
    open() {
      const rows = open.all()
      return { erasures: rows, upTo: rows.at(-1)?.id ?? 0 }
    },
    settle: (upTo) => void settle.run(upTo),
    all: () => all.all(),
  }
}
