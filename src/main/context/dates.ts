// Says when something was: in words for the reader, with the ISO day for whoever must be exact.
// Single functions: all of date-fns is 300 modules, which a starting host would have to read.
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { formatISO } from 'date-fns/formatISO'

/** The ISO day in the time zone of this machine. */
export function isoDay(at: number): string {
  return formatISO(at, { representation: 'date' })
}

/** Hours and minutes in the time zone of this machine. */
export function clockTime(at: number): string {
  return formatISO(at, { representation: 'time' }).slice(0, 5)
}

/** Less than a day, on which the clocks may change. */
const shortRangeMs = 22 * 3_600_000

/**
 * `from 2026-07-20 to 2026-07-22`, each day where it is given (ms since 1970), in the time zone of this machine; with
 * the clock's time where the range is of hours.
 */
export function rangeText(from: number | null, to: number | null): string {
  const isOfHours = from !== null && to !== null && to - from < shortRangeMs
  const isOpenOfHours = from !== null && to === null && clockTime(from) !== '00:00'
  const told = (at: number) =>
    isOfHours || isOpenOfHours ? `${isoDay(at)} ${clockTime(at)}` : isoDay(at)
  return [from !== null && `from ${told(from)}`, to !== null && `to ${told(to)}`]
    .filter(Boolean)
    .join(' ')
}

/** What is so many days old is dated by its month: which day it was says nothing more, and costs two tokens a line. */
const daysOfMonths = 60

/** For instance `yesterday (2026-11-19)` or `5 months ago (2026-06)`, in the time zone of this machine. Times in ms since 1970. */
export function dated(at: number, now: number): string {
  const day = isoDay(at)
  const isOld = differenceInCalendarDays(now, at) >= daysOfMonths
  return `${relative(at, now)} (${isOld ? day.slice(0, 'yyyy-MM'.length) : day})`
}

/** For instance `yesterday`, in the time zone of this machine. Times in ms since 1970. */
export function relative(at: number, now: number): string {
  const days = differenceInCalendarDays(now, at)
  if (days < 0) return `at a time after now ${clockTime(at)}`
  if (days === 0) return `today ${clockTime(at)}`
  if (days === 1) return 'yesterday'
  if (days < 14) return `${days} days ago`
  if (days < daysOfMonths) return `${Math.floor(days / 7)} weeks ago`
  if (days < 350) return `${Math.floor(days / 30)} months ago`
  if (days < 548) return 'a year ago'
  if (days < 730) return 'a year and a half ago'
  return `${Math.floor(days / 365)} years ago`
}

/** How long something took: `12 min`, `2 h 5 min`. Under a minute says nothing, as an empty string. */
export function lasted(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 1) return ''
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}
