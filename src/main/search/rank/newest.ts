// Lists what filters let through, the newest first: by its own date, whenever it was stored.
import type { Db } from '../../db/open.ts'
import { type Filter, kindExpression } from '../filters.ts'
import { allOf } from '../words/match-expression.ts'
import type { Ranking } from './ranking.ts'

/** A document with its date, ms since 1970. */
interface Dated {
  readonly id: number
  readonly at: number
}

export interface Newest {
  /** Rows that the filter lets through, the newest first, up to `limit`. */
  list(filter: Filter, limit: number): number[]
  /** The dates of rows. */
  datesOf(ids: readonly number[]): Dated[]
}

/** So many rows are put in order; of more, the index by date comes to enough of them soon. */
const mostSorted = 10_000

/** The reader of dates over `db`. */
export function createNewest(db: Db, ranking: Pick<Ranking, 'newest'>): Newest {
  const dates = db.prepare<[string], Dated>(
    `SELECT d.id, d.at FROM json_each(?) wanted CROSS JOIN search_documents d ON d.id = wanted.value`,
  )
  const datesOf = (ids: readonly number[]) => dates.all(JSON.stringify(ids))

  /** Those of one project, of none (''), or of all (null): each is read along an index by date. */
  function walk(filter: Filter, projectId: string | null, limit: number): Dated[] {
    const conditions = [
      ...(projectId === null ? [] : ['d.project_id IS @projectId']),
      ...(filter.kinds.length > 0 ? ['d.kind IN (SELECT value FROM json_each(@kinds))'] : []),
      ...(filter.condition ? [filter.condition] : []),
    ]
    return db
      .prepare<[object], Dated>(
        `SELECT d.id, d.at FROM search_documents d WHERE ${conditions.join(' AND ') || '1'}
         ORDER BY d.at DESC, d.id DESC LIMIT @limit`,
      )
      .all({
        ...filter.values,
        projectId: projectId || null,
        kinds: JSON.stringify(filter.kinds),
        limit,
      })
  }

  return {
    datesOf,
    list(filter, limit) {
      const newestOf = (dated: readonly Dated[]) =>
        [...dated]
          .sort((a, b) => b.at - a.at || b.id - a.id)
          .slice(0, limit)
          .map(({ id }) => id)
      const walked = () =>
        newestOf((filter.projects ?? [null]).flatMap((project) => walk(filter, project, limit)))
      // Kinds, sessions and files may be few among very many; the index of words knows which.
      if (filter.names.every((name) => name === 'project' || name === 'time')) return walked()
      const match = allOf([kindExpression(), ...filter.expressions])
      const ids = ranking.newest(match, filter, mostSorted)
      const isCut = ids.length === mostSorted && !filter.names.includes('file')
      return isCut ? walked() : newestOf(datesOf(ids))
    },
  }
}
