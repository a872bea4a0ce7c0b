// Remembers where the list of sessions was left, so that whoever comes back finds the same row.
import type { z } from 'zod'
import type { sessionsSearch } from '../../search-params.ts'

type Search = z.infer<typeof sessionsSearch>

let left: { readonly search: Search; readonly index: number } | null = null

/** Notes that the row was left by its link. */
export function leaveAt(search: Search, index: number): void {
  left = { search, index }
}

/** The filters and the order of the list when it was left; none before that. */
export function searchToReturnTo(): Search {
  return left?.search ?? {}
}

/** The row to come back to in a list that is filtered and sorted like that. */
export function rowToReturnTo(search: Search): number | undefined {
  return left !== null && JSON.stringify(left.search) === JSON.stringify(search)
    ? left.index
    : undefined
}
