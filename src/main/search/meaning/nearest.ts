// Finds the vectors nearest to a query's over one connection, and says which of them a question asks for.
import type { Db } from '../../db/open.ts'
import {
  createTableFinder,
  type IndexReader,
  openIndexReader,
} from '../../embed/vectors/index-table.ts'
import { loadSqliteVec } from '../../embed/vectors/sqlite-vec.ts'
import type { NearDocument, NearestOptions } from '../../embed/vectors/vector-index.ts'
import type { Filter } from '../filters.ts'
import type { Meaning } from '../question.ts'

/** Finds the documents nearest to what a query means. */
export type Nearest = (
  meaning: Pick<Meaning, 'vector' | 'indexId'>,
  options: NearestOptions,
) => readonly NearDocument[]

/** So many documents are found by meaning at most. */
export const mostNear = 120
/** With filters that the vector index does not know, more are asked for, since some fall away. */
const mostNearFiltered = 600

/** Whether some of what the index finds may not pass: a project is a partition of it and needs no second look. */
export function isFiltered(filter: Filter): boolean {
  return filter.condition !== '' || filter.names.some((name) => name !== 'project')
}

/** What a question with this filter asks of the index. */
export function nearestAsked(filter: Filter): NearestOptions {
  return {
    k: isFiltered(filter) ? mostNearFiltered : mostNear,
    ...(filter.projects ? { projects: filter.projects } : {}),
  }
}

/** The vectors of the index that the last question was about; an index that is gone has none. */
export function createNearest(db: Db): Nearest {
  const hasTable = createTableFinder(db)
  let opened: { readonly id: number; readonly reader: IndexReader } | null = null
  return ({ vector, indexId }, options) => {
    if (options.k < 1 || !hasTable(indexId)) return []
    if (opened?.id !== indexId) {
      if (loadSqliteVec(db) !== null) return []
      opened = { id: indexId, reader: openIndexReader(db, indexId, vector.length) }
    }
    return opened.reader.nearest(vector, options)
  }
}
