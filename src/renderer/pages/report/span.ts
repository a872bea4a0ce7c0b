// The stretch of time that a report is of: a day, or the seven days that end with it.
import { addDays, format, isSameYear, isValid, parseISO, startOfDay } from 'date-fns'

export interface ReportSpan {
  /** The first moment, ms. */
  readonly from: number
  /** The first moment after it. */
  readonly to: number
  /** Its last day, such as `2026-11-20`. */
  readonly day: string
  readonly isToday: boolean
}

const weekDays = 7

/** Days as the calendar has them, whatever a change of clocks makes of their hours; a day that never was is today. */
export function spanOf(day: string | undefined, isWeek: boolean, now: number): ReportSpan {
  const named = day === undefined ? null : parseISO(day)
  const last = startOfDay(named !== null && isValid(named) ? named : now)
  return {
    from: addDays(last, isWeek ? 1 - weekDays : 0).getTime(),
    to: addDays(last, 1).getTime(),
    day: dayName(last),
    isToday: dayName(last) === dayName(startOfDay(now)),
  }
}

/** The day that lies so many days from another one. */
export function dayBeside(day: string, days: number): string {
  return dayName(addDays(parseISO(day), days))
}

/** “Thursday 26 November 2026”, “20 to 26 November 2026”, “28 December 2025 to 3 January 2026”. */
export function spanWords({ from, to }: Pick<ReportSpan, 'from' | 'to'>): string {
  const last = to - 1
  const isDay = dayName(new Date(from)) === dayName(new Date(last))
  if (isDay) return format(from, 'EEEE d MMMM yyyy')
  const isMonth = format(from, 'yyyy-MM') === format(last, 'yyyy-MM')
  const first = isMonth ? 'd' : isSameYear(from, last) ? 'd MMMM' : 'd MMMM yyyy'
  return `${format(from, first)} to ${format(last, 'd MMMM yyyy')}`
}

function dayName(day: Date): string {
  return format(day, 'yyyy-MM-dd')
}
