// What the sessions of the loaded pages used; asked for by page, after the pages themselves.
import { keepPreviousData, skipToken, useQueries } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { SessionRow } from '../../../shared/contract/common.ts'
import { api } from '../../core-client.ts'

/** Tokens and cost of one session. */
export type SessionUsage = Awaited<ReturnType<typeof api.usage.by.call>>[number]

/** A row of the list with what it used, once that is known; null when nothing was counted. */
export type ListedSession = SessionRow & { readonly usage?: SessionUsage | null }

/** Announcements name single sessions; a whole page is asked about again after so many ms. */
const refreshMs = 30_000

type Rows = readonly (SessionRow | undefined)[]

/** The same rows with their usage. */
export function useSessionUsage(
  rows: Rows,
  pageSize: number,
): readonly (ListedSession | undefined)[] {
  const pages = useMemo(() => idsByPage(rows, pageSize), [rows, pageSize])
  const known = useQueries({
    queries: pages.map((sessionIds) =>
      api.usage.by.queryOptions({
        input: sessionIds.length === 0 ? skipToken : { group: 'session', sessionIds },
        placeholderData: keepPreviousData,
        refetchInterval: refreshMs,
      }),
    ),
    combine: (results) => results.map((result) => result.data),
  })
  // A row that did not change stays the same object, so that the table need not draw it again.
  const made = useRef(new WeakMap<SessionRow, ListedSession>())
  return useMemo(() => {
    const usage = new Map(known.flatMap((page) => page ?? []).map((row) => [row.key, row]))
    const answered = new Set(pages.flatMap((ids, page) => (known[page] ? ids : [])))
    return rows.map((row) => {
      if (!row || !answered.has(row.id)) return row
      const used = usage.get(row.id) ?? null
      const before = made.current.get(row)
      if (before !== undefined && before.usage === used) return before
      const listed = { ...row, usage: used }
      made.current.set(row, listed)
      return listed
    })
  }, [rows, pages, known])
}

function idsByPage(rows: Rows, pageSize: number): readonly string[][] {
  const pages: string[][] = []
  for (let from = 0; from < rows.length; from += pageSize) {
    const ids = rows.slice(from, from + pageSize).flatMap((row) => (row ? [row.id] : []))
    if (ids.length > 0) pages.push(ids)
  }
  return pages
}
