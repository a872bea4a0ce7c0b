// The stretches of time that filters offer, as bounds for the core.
import { addDays, isValid, parseISO, startOfDay } from 'date-fns'
import type { TimeRange } from '../search-params.ts'

const day = 86_400_000

/** Labels in the order in which they are offered. */
export const timeRanges: readonly { readonly value: TimeRange; readonly label: string }[] = [
  { value: 'today', label: 'Today' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
  { value: '365d', label: 'Last year' },
]

/** The first moment of a range. It begins with a day, so that it stays the same until midnight. */
export function startOfRange(range: TimeRange, now: number): number {
  const today = startOfDay(now).getTime()
  switch (range) {
    case 'today':
      return today
    case '7d':
      return startOfDay(today - 6 * day).getTime()
    case '30d':
      return startOfDay(today - 29 * day).getTime()
    case '365d':
      return startOfDay(today - 364 * day).getTime()
  }
}

/** A local day such as `2026-11-20` from its first moment to that of the next; null for a day that never was. */
export function dayRange(day: string): { readonly from: number; readonly to: number } | null {
  const date = parseISO(day)
  return isValid(date)
    ? { from: startOfDay(date).getTime(), to: startOfDay(addDays(date, 1)).getTime() }
    : null
}
