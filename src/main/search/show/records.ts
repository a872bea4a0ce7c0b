// The third depth of search: records in full, with the ids of what they were made of.
import type { MemoryRecord } from '../../../shared/contract/search.ts'
import { AppError } from '../../../shared/errors.ts'
import { kindsOfId, printedId } from '../../../shared/ids.ts'
import type { Db } from '../../db/open.ts'
import { documentStores } from '../kinds/document-stores.ts'
import { createPlaceFinder } from '../named-place.ts'

/** A list in one word may hold so many ids. */
const mostListed = 20

/**
 * Reads records by their public ids, in the order asked for; a session also by the beginning of its id, or as it
 * is shown, and several by a list in one word, as `t53,t54`. `db` may be a reader.
 * @throws AppError `conflict` when several sessions begin so, `invalid_input` for a list that is too long.
 */
export function readRecords(
  db: Db,
  refs: readonly string[],
): { records: MemoryRecord[]; missing: string[] } {
  const placeOf = createPlaceFinder(db)
  const records: MemoryRecord[] = []
  const missing: string[] = []
  const told = new Set<string>()
  const read = (ref: string): boolean => {
    const found = placeOf(ref)
    const record = found && documentStores[found.kind].tell(db, found.ref)
    if (!found || !record) return false
    const { row: _, ...place } = found
    if (!told.has(place.ref)) records.push({ ...place, ...record })
    told.add(place.ref)
    return true
  }
  for (const ref of new Set(refs)) {
    // The id of a session is another program's, and may hold a comma.
    if (read(ref)) continue
    const listed = listedIn(ref)
    if (listed.length > mostListed)
      throw new AppError('invalid_input', `Give ${mostListed} ids at most in one list.`)
    missing.push(...(listed.length < 2 ? [ref] : listed.filter((one) => !read(one))))
  }
  return { records, missing }
}

/** The ids of a list; several words without a comma are one only where each of them is written as an id. */
function listedIn(text: string): string[] {
  const words = text.split(/[,;\s[\]]+/).filter((word) => word !== '')
  const isList =
    /[,;[\]]/.test(text) || words.every((word) => kindsOfId(printedId(word)).length > 0)
  return isList ? words : [text]
}
