// Finds the record behind a public id, so that an id read in a context can be looked up by searching for it.
import type { SearchInput } from '../../../shared/contract/search.ts'
import { kindsOfId, printedId } from '../../../shared/ids.ts'
import { searchKinds } from '../../../shared/kinds.ts'
import type { Db } from '../../db/open.ts'
import type { Filter } from '../filters.ts'
import { mostCounted } from '../rank/ranking.ts'

/**
 * A finder of the rows that the whole query names: `o12`, `[t3]`, a session's id or at least its first
 * eight characters (the session first, then the newest of what it holds, as many as are counted). Filters apply.
 */
export function createIdFinder(db: Db): (input: SearchInput, filter: Filter) => number[] {
  const rest = `(@project IS NULL OR d.project_id = @project)
    AND d.kind IN (SELECT value FROM json_each(@allowed))`

  function rowsOf(where: string, values: object, input: SearchInput, filter: Filter): number[] {
    const condition = filter.condition ? ` AND ${filter.condition}` : ''
    return db
      .prepare(
        `SELECT d.id FROM search_documents d WHERE ${where} AND ${rest}${condition}
         ORDER BY d.kind = 'session' DESC, d.kind = 'turn' DESC, d.at DESC, d.id DESC LIMIT ${mostCounted}`,
      )
      .pluck()
      .all({
        ...filter.values,
        ...values,
        project: input.projectId ?? null,
        allowed: JSON.stringify(input.kinds?.length ? input.kinds : searchKinds),
      }) as number[]
  }

  return (input, filter) => {
    const query = printedId(input.query.trim().replace(/^\[([^[\]]+)\]$/, '$1'))
    const kinds = kindsOfId(query)
    if (kinds.length > 0) {
      const where = 'd.kind IN (SELECT value FROM json_each(@named)) AND d.ref = @ref'
      return rowsOf(where, { named: JSON.stringify(kinds), ref: query }, input, filter)
    }
    if (/^[0-9a-f]{8}(?:-[0-9a-f-]{0,27})?$/.test(query)) {
      const where = 'd.session_id >= @first AND d.session_id < @last'
      return rowsOf(where, { first: query, last: `${query}g` }, input, filter)
    }
    return []
  }
}
