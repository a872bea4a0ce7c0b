// Times as people say them, and exact ones beside.
import { differenceInCalendarDays, format, isSameYear } from 'date-fns'

const minute = 60_000
const hour = 60 * minute

/** “4 min ago”, “yesterday 14:03”, “12 Mar”. A time ahead of the clock is given exactly. */
export function relativeTime(at: number, now: number): string {
  const elapsed = now - at
  if (elapsed < -minute) return exactTime(at)
  if (elapsed < minute) return 'just now'
  if (elapsed < hour) return `${Math.floor(elapsed / minute)} min ago`
  const days = differenceInCalendarDays(now, at)
  if (days === 0) return `${Math.floor(elapsed / hour)} h ago`
  if (days === 1) return `yesterday ${format(at, 'HH:mm')}`
  if (days < 7) return format(at, 'EEEE HH:mm')
  return format(at, isSameYear(at, now) ? 'd MMM' : 'd MMM yyyy')
}

/** “Friday 20 November 2026, 14:03:22”. */
export function exactTime(at: number): string {
  return format(at, 'EEEE d MMMM yyyy, HH:mm:ss')
}

/** “14:03”. */
export function clockTime(at: number): string {
  return format(at, 'HH:mm')
}

/** A time to come: “22:28”, “tomorrow 00:18”, “22 Nov 00:18”. */
export function comingTime(at: number, now: number): string {
  const days = differenceInCalendarDays(at, now)
  if (days <= 0) return clockTime(at)
  return `${days === 1 ? 'tomorrow' : format(at, 'd MMM')} ${clockTime(at)}`
}

/** The heading of a day's group: “Today”, “Yesterday”, “Friday 13 November”. */
export function dayHeading(at: number, now: number): string {
  const days = differenceInCalendarDays(now, at)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return format(at, isSameYear(at, now) ? 'EEEE d MMMM' : 'EEEE d MMMM yyyy')
}

/** “0.4 ms”, “12 ms”, “3.2 s”, “4 min 10 s”, “2 h 5 min”. */
export function duration(ms: number): string {
  if (ms < 10) return `${trim(ms)} ms`
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 10_000) return `${trim(ms / 1000)} s`
  if (ms < minute) return `${Math.round(ms / 1000)} s`
  if (ms < hour) return pair(ms, minute, 'min', 1000, 's')
  return pair(ms, hour, 'h', minute, 'min')
}

function trim(value: number): string {
  return String(Math.round(value * 10) / 10)
}

function pair(ms: number, big: number, bigName: string, small: number, smallName: string): string {
  const first = Math.floor(ms / big)
  const second = Math.floor((ms % big) / small)
  return second === 0 ? `${first} ${bigName}` : `${first} ${bigName} ${second} ${smallName}`
}
