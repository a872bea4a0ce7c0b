// Sums of the event log by local day and type: of rows that are still there and of days that were rolled up.
import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import { startOfDay } from 'date-fns/startOfDay'
import type { z } from 'zod'
import type { eventDaySchema } from '../../../shared/contract/system.ts'
import type { Db } from '../open.ts'

/** All events of one type on one local day. */
export type EventDay = z.infer<typeof eventDaySchema>

/** The days up to that of `at` (ms), oldest first; a day without events has no row. */
export function createEventDayQueries(db: Db): (at: number, days: number) => EventDay[] {
  const sums = `sum(events) AS events, sum(failed) AS failed, sum(timed) AS timed, sum(duration_ms) AS durationMs,
    sum(tokens_in) AS tokensIn, sum(tokens_out) AS tokensOut`
  const ofDay = db.prepare<[{ day: string; from: number; to: number }], EventDay>(
    `SELECT @day AS day, type, ${sums} FROM (
       SELECT type, events, failed, timed, duration_ms, tokens_in, tokens_out FROM event_days WHERE day = @day
       UNION ALL
       SELECT type, count(*), count(*) FILTER (WHERE status = 'error'), count(duration_ms), total(duration_ms),
         coalesce(sum(tokens_in), 0), coalesce(sum(tokens_out), 0)
       FROM events WHERE at >= @from AND at < @to GROUP BY type)
     GROUP BY type ORDER BY type`,
  )
  return (at, days) => {
    const today = startOfDay(at)
    return Array.from({ length: days }, (_, index) => addDays(today, index - days + 1)).flatMap(
      (start) =>
        ofDay.all({
          day: format(start, 'yyyy-MM-dd'),
          from: start.getTime(),
          to: addDays(start, 1).getTime(),
        }),
    )
  }
}
