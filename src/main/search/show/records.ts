// The third depth of search: records in full, with the ids of what they were made of.
import type { MemoryRecord } from '../../../shared/contract/search.ts'
import type { Db } from '../../db/open.ts'
import { documentStores } from '../kinds/document-stores.ts'
import { createPlaceFinder } from '../named-place.ts'

/**
 * Reads records by their public ids, in the order asked for; a session also by the beginning of its id, or as it
 * is shown. `db` may be a reader.
 * @throws AppError `conflict` when several sessions begin so.
 */
export function readRecords(
  db: Db,
  refs: readonly string[],
): { records: MemoryRecord[]; missing: string[] } {
  const placeOf = createPlaceFinder(db)
  const records: MemoryRecord[] = []
  const missing: string[] = []
  for (const ref of new Set(refs)) {
    const found = placeOf(ref)
    const told = found && documentStores[found.kind].tell(db, found.ref)
    if (found && told) {
      const { row: _, ...place } = found
      records.push({ ...place, ...told })
    } else missing.push(ref)
  }
  return { records, missing }
}
