// The event log by day: how many events of each type, how long they took, their tokens; and what a hook waits.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { ChartFrame } from '../../components/charts/chart-frame.tsx'
import { Choice, Segmented } from '../../components/controls/field.tsx'
import { Loaded, SkeletonBlock } from '../../components/feedback/states.tsx'
import { SmallTable } from '../../components/small-table.tsx'
import { useNow } from '../../components/text/relative-time.tsx'
import { api } from '../../core-client.ts'
import { compactCount, count, plural } from '../../format/numbers.ts'
import { duration } from '../../format/time.ts'
import { lastDays } from '../../format/year-grid.ts'
import { eventWord } from './event-line.tsx'
import { HookLatency } from './hook-latency.tsx'

const DayBars = lazy(() => import('../../components/charts/day-bars.tsx'))

type EventDay = Awaited<ReturnType<typeof api.events.days.call>>['rows'][number]

const spans = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
] as const

/** Sums read many rows: they are renewed by time, not with every event; in ms. */
const refreshMs = 60_000

export function EventDays() {
  const [span, setSpan] = useState<(typeof spans)[number]['value']>('30')
  const [type, setType] = useState<string | undefined>(undefined)
  const days = Number(span)
  const query = useQuery(
    api.events.days.queryOptions({
      input: { days },
      placeholderData: keepPreviousData,
      refetchInterval: refreshMs,
    }),
  )
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-6 py-5 max-[900px]:px-4" tabIndex={0}>
      <div className="max-w-220">
        <div className="mb-4 flex flex-wrap gap-3">
          <Segmented label="How far back" value={span} onChange={setSpan} options={spans} />
          <Choice
            label="Type of event"
            value={type}
            onChange={setType}
            all="All types"
            options={[...new Set(query.data?.rows.map((row) => row.type))].map((value) => ({
              value,
              label: eventWord(value),
            }))}
          />
        </div>
        <Loaded query={query} skeleton={<SkeletonBlock height={240} />}>
          {({ rows }) => (
            <Sums
              rows={type === undefined ? rows : rows.filter((row) => row.type === type)}
              days={days}
            />
          )}
        </Loaded>
        <HookLatency />
      </div>
    </div>
  )
}

function Sums({ rows, days }: { rows: readonly EventDay[]; days: number }) {
  const now = useNow()
  const byDay = sumBy(rows, (row) => row.day).map(([day, sum]) => ({ day, ...sum }))
  const bars = lastDays(byDay, days, now).map(({ at, entry }) => ({
    at,
    value: entry?.events ?? 0,
  }))
  const total = rows.reduce((sum, row) => sum + row.events, 0)
  const byType = sumBy(rows, (row) => row.type)
    .map(([type, sum]) => ({ type, ...sum }))
    .toSorted((one, other) => other.events - one.events)
  if (total === 0) return <p className="text-ink-faint">No event in this time.</p>
  return (
    <>
      <ChartFrame
        title="Events"
        says={`${plural(total, 'event')} in ${plural(days, 'day')}.`}
        height={150}
      >
        <DayBars bars={bars} unit="event" />
      </ChartFrame>
      <div className="mt-6">
        <SmallTable
          caption="Events by type"
          keyOf={({ type }) => type}
          rows={byType}
          columns={[
            { head: 'Type', cell: ({ type }) => eventWord(type), title: ({ type }) => type },
            { head: 'Events', isFigure: true, cell: ({ events }) => count(events) },
            {
              head: 'Failed',
              isFigure: true,
              tone: 'soft',
              cell: ({ failed }) => (failed === 0 ? '' : count(failed)),
            },
            {
              head: 'On average',
              isFigure: true,
              tone: 'soft',
              cell: ({ timed, durationMs }) => (timed === 0 ? '' : duration(durationMs / timed)),
            },
            {
              head: 'Tokens out',
              isFigure: true,
              tone: 'soft',
              cell: ({ tokensOut }) => (tokensOut === 0 ? '' : compactCount(tokensOut)),
            },
          ]}
        />
      </div>
    </>
  )
}

type Sum = Pick<EventDay, 'events' | 'failed' | 'timed' | 'durationMs' | 'tokensOut'>

function sumBy(
  rows: readonly EventDay[],
  keyOf: (row: EventDay) => string,
): readonly (readonly [key: string, sum: Sum])[] {
  const sums = new Map<string, Sum>()
  for (const row of rows) {
    const before = sums.get(keyOf(row)) ?? {
      ...{ events: 0, failed: 0, timed: 0, durationMs: 0, tokensOut: 0 },
    }
    sums.set(keyOf(row), {
      events: before.events + row.events,
      failed: before.failed + row.failed,
      timed: before.timed + row.timed,
      durationMs: before.durationMs + row.durationMs,
      tokensOut: before.tokensOut + row.tokensOut,
    })
  }
  return [...sums]
}
