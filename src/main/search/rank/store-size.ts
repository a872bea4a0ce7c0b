// How large the store of documents is, and whether what was read of it still holds.
import type { Db } from '../../db/open.ts'

/** A reader of how many documents there are, at least 1; deleted ones may be counted still. */
export function createStoreSize(db: Db): () => number {
  const highest = db.prepare<[], number | null>('SELECT max(id) FROM search_documents').pluck()
  return () => Math.max(1, highest.get() ?? 1)
}

/** Whether what was read at a size still holds: until the store has grown by a tenth, or was emptied. */
export function holdsStill(readAt: number, size: number): boolean {
  return readAt <= size && size <= readAt * 1.1
}
