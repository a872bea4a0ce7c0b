// Makes entries of the search anew that were lost with a damaged page, from what they were about.
import type Database from 'better-sqlite3'
import { documentStores } from '../../search/kinds/document-stores.ts'
import { kindsIn } from '../../search/kinds/record-sql.ts'
import { createSearchIndex } from '../../search/search-index.ts'

/** Puts them, and returns how many those were. */
export function remakeDocuments(db: Database.Database): number {
  const index = createSearchIndex(db)
  let made = 0
  db.transaction(() => {
    for (const kind of kindsIn(db)) {
      for (const document of documentStores[kind].lost(db)) {
        index.put(document)
        made += 1
      }
    }
  })()
  return made
}
