// Lays days into weeks for the grid of a year.
import { addDays, format, startOfDay, startOfWeek } from 'date-fns'

/** One square: its local day as `2026-11-20`, or null outside the year. */
interface DayCell {
  readonly day: string | null
  readonly at: number
}

interface Week {
  readonly days: readonly DayCell[]
  /** The name of the month that begins in this week, or null. */
  readonly month: string | null
}

/** The weeks of the last year up to today, each from Monday on, oldest first. */
export function yearWeeks(now: number): readonly Week[] {
  const today = startOfDay(now)
  const first = addDays(today, -364)
  const weeks: Week[] = []
  for (
    let monday = startOfWeek(first, { weekStartsOn: 1 });
    monday <= today;
    monday = addDays(monday, 7)
  ) {
    const days = Array.from({ length: 7 }, (_, offset) => {
      const date = addDays(monday, offset)
      const isInside = date >= first && date <= today
      return { day: isInside ? format(date, 'yyyy-MM-dd') : null, at: date.getTime() }
    })
    const firstOfMonth = days.find(({ day }) => day?.endsWith('-01'))
    weeks.push({ days, month: firstOfMonth ? format(firstOfMonth.at, 'MMM') : null })
  }
  return weeks
}

/** 0 for nothing, then 1 to 4 by quarters of the busiest day, on a scale that small days show on. */
export function intensity(value: number, busiest: number): 0 | 1 | 2 | 3 | 4 {
  if (value <= 0 || busiest <= 0) return 0
  const share = Math.sqrt(value / busiest)
  return share > 0.75 ? 4 : share > 0.5 ? 3 : share > 0.25 ? 2 : 1
}

/** The last `length` days up to today, with zeros where nothing happened. */
export function lastDays<T extends { readonly day: string }>(
  days: readonly T[],
  length: number,
  now: number,
): readonly { readonly day: string; readonly at: number; readonly entry: T | undefined }[] {
  const byDay = new Map(days.map((entry) => [entry.day, entry]))
  const today = startOfDay(now)
  return Array.from({ length }, (_, index) => {
    const date = addDays(today, index - length + 1)
    const day = format(date, 'yyyy-MM-dd')
    return { day, at: date.getTime(), entry: byDay.get(day) }
  })
}
