// Loads the pages of the session list that are in sight; the rest stay holes until they are scrolled to.
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { SessionRow } from '../../../shared/contract/common.ts'
import { api } from '../../core-client.ts'

/** Rows of one request. */
export const pageSize = 100

/** A page that is scrolled past sooner than in so many ms is not asked for: nobody can have read it. */
const restMs = 80

/** A page is asked for when its rows are so near to what is in sight. */
const aheadRows = 60

/** What the list is filtered and sorted by. */
type SessionListInput = Omit<
  NonNullable<Parameters<typeof api.sessions.list.call>[0]>,
  'limit' | 'offset'
>

/** The rows of the whole list, with holes; `total` is null until the first answer. */
export function useSessionRows(input: SessionListInput) {
  const [range, setRange] = useState<readonly [first: number, last: number]>([0, 0])
  const head = useQuery(
    api.sessions.list.queryOptions({
      input: { ...input, limit: pageSize, offset: 0 },
      placeholderData: keepPreviousData,
    }),
  )
  const total = head.data?.total ?? null
  // Another filter: what its first page tells decides which others there are.
  const isSettled = !head.isPlaceholderData
  const pages = useMemo(
    () => (isSettled ? pagesIn(range, total ?? 0) : []),
    [range, total, isSettled],
  )
  const others = useQueries({
    queries: pages.map((page) =>
      api.sessions.list.queryOptions({
        input: { ...input, limit: pageSize, offset: page * pageSize },
      }),
    ),
    combine: (results) => results.map((result) => result.data?.rows),
  })
  const rows = useMemo(() => {
    const all: (SessionRow | undefined)[] = new Array<undefined>(total ?? 0).fill(undefined)
    const place = (page: number, loaded: readonly SessionRow[] | undefined): void => {
      loaded?.forEach((row, index) => {
        if (page * pageSize + index < all.length) all[page * pageSize + index] = row
      })
    }
    place(0, head.data?.rows)
    pages.forEach((page, index) => {
      place(page, others[index])
    })
    return all
  }, [total, head.data, pages, others])
  const asked = useRef(range)
  const wanted = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(wanted.current), [])
  const onRange = useCallback((first: number, last: number) => {
    // Whole pages only: the state changes when another page comes into sight, not with each row.
    const next = [
      Math.max(0, Math.floor((first - aheadRows) / pageSize)),
      Math.floor((last + aheadRows) / pageSize),
    ] as const
    if (asked.current[0] === next[0] && asked.current[1] === next[1]) return
    asked.current = next
    clearTimeout(wanted.current)
    wanted.current = setTimeout(() => setRange(next), restMs)
  }, [])
  return { rows, total, error: head.error, refetch: () => void head.refetch(), onRange }
}

/** The pages to load beside the first one. */
function pagesIn([first, last]: readonly [number, number], total: number): readonly number[] {
  const pages: number[] = []
  for (let page = Math.max(1, first); page <= last && page * pageSize < total; page += 1) {
    pages.push(page)
  }
  return pages
}
