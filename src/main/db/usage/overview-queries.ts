// Works out the overview's figures day by day: past days are kept for a while, today is counted each time.
import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import { startOfDay } from 'date-fns/startOfDay'
import { z } from 'zod'
import type { Db } from '../open.ts'

/** What happened in some time. */
export const periodFiguresSchema = z.object({
  sessions: z.int(),
  turns: z.int(),
  toolEvents: z.int(),
  observations: z.int(),
  tokensInjected: z.int(),
})

/** What happened on one local day. */
export const dayFiguresSchema = periodFiguresSchema.extend({
  /** Such as `2026-02-28`. */
  day: z.string(),
})
export type DayFigures = z.infer<typeof dayFiguresSchema>

/** How long the listener took for hooks, in ms, over the newest events of the last day. */
interface CaptureLatency {
  readonly p50: number | null
  readonly p95: number | null
  readonly events: number
}

export interface OverviewQueries {
  /** Every local day of the year up to `at` (ms), the day of `at` last; days without activity are zero. */
  days(at: number): Promise<DayFigures[]>
  /** Of everything that is remembered. Counts observations one by one: 15 ms for 800,000. */
  total(): z.infer<typeof periodFiguresSchema>
  captureLatency(at: number): CaptureLatency
}

const daysShown = 365
/** Past days change by imports and deletions only: they are counted again after this time (ms). */
const keepPastMs = 10 * 60_000
/** Latencies of a day are read again after this time (ms). */
const keepLatencyMs = 60_000
/** The newest latencies are enough for a median and bound the reading. */
const mostLatencies = 5000
/** Counting lets other work run after so many ms: a million rows take about a hundred. */
const sliceMs = 8

/** The figures over `db`, which may be a reader. */
export function createOverviewQueries(db: Db): OverviewQueries {
  const figuresOf = db.prepare<[{ from: number; to: number }], Omit<DayFigures, 'day'>>(
    `SELECT
       (SELECT count(*) FROM sessions WHERE started_at >= @from AND started_at < @to) AS sessions,
       (SELECT count(*) FROM turns WHERE started_at >= @from AND started_at < @to) AS turns,
       (SELECT count(*) FROM tool_events WHERE at >= @from AND at < @to) AS toolEvents,
       (SELECT count(*) FROM observations WHERE at >= @from AND at < @to) AS observations,
       (SELECT coalesce(sum(tokens), 0) FROM injections WHERE at >= @from AND at < @to)
         AS tokensInjected`,
  )
  // Sessions carry their own counts.
  const totalOf = db.prepare<[], z.infer<typeof periodFiguresSchema>>(
    `SELECT count(*) AS sessions, coalesce(sum(turn_count), 0) AS turns,
       coalesce(sum(tool_event_count), 0) AS toolEvents,
       (SELECT count(*) FROM observations) AS observations,
       coalesce(sum(tokens_injected), 0) AS tokensInjected FROM sessions`,
  )
  const latencies = db
    .prepare<[number, number], number>(
      `SELECT duration_ms FROM events
       WHERE type = 'hook.capture' AND at >= ? AND duration_ms IS NOT NULL
       ORDER BY at DESC LIMIT ?`,
    )
    .pluck()
  let past: { day: string; until: number; days: Promise<DayFigures[]> } | null = null
  let latency: { until: number; value: CaptureLatency } | null = null

  function countDay(start: Date): DayFigures {
    // Days are taken by the calendar: one with a change of clocks has 23 or 25 hours.
    const range = { from: start.getTime(), to: addDays(start, 1).getTime() }
    const figures = figuresOf.get(range)
    if (!figures) throw new Error('Counting a day gave no row')
    return { day: format(start, 'yyyy-MM-dd'), ...figures }
  }

  async function countPast(today: Date): Promise<DayFigures[]> {
    const days: DayFigures[] = []
    let sliceEnd = performance.now() + sliceMs
    for (let back = daysShown - 1; back >= 1; back--) {
      days.push(countDay(addDays(today, -back)))
      if (performance.now() < sliceEnd) continue
      await new Promise((resolve) => setImmediate(resolve))
      sliceEnd = performance.now() + sliceMs
    }
    return days
  }

  return {
    async days(time) {
      const today = startOfDay(time)
      const day = format(today, 'yyyy-MM-dd')
      if (!past || past.day !== day || past.until <= time) {
        past = { day, until: time + keepPastMs, days: countPast(today) }
        past.days.catch(() => {
          past = null
        })
      }
      return [...(await past.days), countDay(today)]
    },
    total() {
      const total = totalOf.get()
      if (!total) throw new Error('Counting everything gave no row')
      return total
    },
    captureLatency(time) {
      if (latency && latency.until > time) return latency.value
      const sorted = latencies.all(time - 86_400_000, mostLatencies).sort((a, b) => a - b)
      const value = {
        p50: quantile(sorted, 0.5),
        p95: quantile(sorted, 0.95),
        events: sorted.length,
      }
      latency = { until: time + keepLatencyMs, value }
      return value
    },
  }
}

/** The value below which a share of the sorted values lies; null for none. */
function quantile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null
}
