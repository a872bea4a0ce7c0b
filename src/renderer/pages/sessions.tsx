// Sessions: a table of any size, filtered, sorted, and headed by day.
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { FilterX, Layers } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import type { SessionRow } from '../../shared/contract/common.ts'
import { buttonClass } from '../components/controls/button.tsx'
import { Empty, Failed, SkeletonRows } from '../components/feedback/states.tsx'
import { Page as Frame } from '../components/layout/page.tsx'
import { DataTable } from '../components/list/data-table.tsx'
import type { Sorting } from '../components/list/table-columns.ts'
import { useNow } from '../components/text/relative-time.tsx'
import { api } from '../core-client.ts'
import { plural } from '../format/numbers.ts'
import { dayHeading } from '../format/time.ts'
import { dayRange, startOfRange } from '../format/time-range.ts'
import { sessionColumns } from './sessions/columns.tsx'
import { SessionFilters } from './sessions/filters.tsx'
import { leaveAt, rowToReturnTo } from './sessions/left-off.ts'
import { pageSize, useSessionRows } from './sessions/use-session-rows.ts'
import { useSessionUsage } from './sessions/use-session-usage.ts'

const route = getRouteApi('/sessions')

export function Page() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const now = useNow()
  const [startAt] = useState(() => rowToReturnTo(search))
  const from = search.time === undefined ? undefined : startOfRange(search.time, now)
  const active = useMemo(
    () => (search.day === undefined ? null : dayRange(search.day)),
    [search.day],
  )
  const sort = search.sort ?? 'startedAt'
  const direction = search.direction ?? 'desc'
  const input = useMemo(
    () => ({
      sort,
      direction,
      ...(search.project === undefined ? {} : { projectId: search.project }),
      ...(search.status === undefined ? {} : { status: search.status }),
      ...(search.source === undefined ? {} : { source: search.source }),
      ...(search.text === undefined ? {} : { text: search.text }),
      ...(from === undefined ? {} : { from }),
      ...(active === null ? {} : { activeFrom: active.from, activeTo: active.to }),
    }),
    [sort, direction, search.project, search.status, search.source, search.text, from, active],
  )
  const { rows: plain, total, error, refetch, onRange } = useSessionRows(input)
  const rows = useSessionUsage(plain, pageSize)
  const projects = useQuery(api.projects.list.queryOptions())
  const change = useCallback(
    (next: Partial<typeof search>) =>
      void navigate({ search: (before) => ({ ...before, ...next }), replace: true }),
    [navigate],
  )
  const leave = useCallback((index: number) => leaveAt(search, index), [search])
  const isFiltered =
    search.project !== undefined ||
    search.status !== undefined ||
    search.source !== undefined ||
    search.text !== undefined ||
    search.time !== undefined ||
    active !== null
  const sorting = useMemo<Sorting>(
    () => ({ id: sort, descending: direction === 'desc' }),
    [sort, direction],
  )
  const day = useMemo(() => (sort === 'startedAt' ? dayHeadings(now) : undefined), [sort, now])

  return (
    <Frame
      title="Sessions"
      about={
        total === null
          ? 'Every run of the agent that Recollect saw'
          : `${plural(total, 'session')}${isFiltered ? ' that fit' : ''}`
      }
      body="fill"
      toolbar={
        <SessionFilters search={search} change={change} projects={projects.data?.rows ?? []} />
      }
    >
      {error !== null && rows.length === 0 ? (
        <Failed error={error} retry={refetch} />
      ) : total === null ? (
        <div className="px-3">
          <SkeletonRows rows={14} />
        </div>
      ) : total === 0 ? (
        isFiltered ? (
          <Empty
            icon={FilterX}
            title="No session fits these filters"
            action={
              <Link to="/sessions" className={buttonClass()}>
                Clear the filters
              </Link>
            }
          >
            A shorter text or a longer time may find it. To look inside sessions, use Search.
          </Empty>
        ) : (
          <Empty
            icon={Layers}
            title="No sessions yet"
            action={
              <Link to="/welcome" className={buttonClass('primary')}>
                Take the first steps
              </Link>
            }
          >
            Once Claude Code is connected, each of its sessions appears here within a second.
          </Empty>
        )
      ) : (
        <DataTable
          label="Sessions"
          columns={sessionColumns}
          rows={rows}
          rowId={(row) => row.id}
          rowHeight={48}
          sorting={sorting}
          sortedBy="core"
          onSort={({ id, descending }) => {
            const next = sortable.find((each) => each === id)
            if (next) change({ sort: next, direction: descending ? 'desc' : 'asc' })
          }}
          groupOf={day}
          onRange={onRange}
          startAt={startAt}
          onLeave={leave}
        />
      )}
    </Frame>
  )
}

/** The heading of each row's day, worked out once: a scrolling table asks for it many times a frame. */
function dayHeadings(now: number): (row: SessionRow) => string {
  const known = new WeakMap<SessionRow, string>()
  return (row) => {
    const heading = known.get(row) ?? dayHeading(row.startedAt, now)
    known.set(row, heading)
    return heading
  }
}

const sortable = ['startedAt', 'lastEventAt', 'toolEvents', 'turns'] as const
