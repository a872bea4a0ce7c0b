// Days, weeks, months and years of the user's own calendar as stretches of time.
// Single functions: all of date-fns is 300 modules, which a starting host would have to read.
import { tz } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { addYears } from 'date-fns/addYears'
import { isValid } from 'date-fns/isValid'
import { startOfDay } from 'date-fns/startOfDay'
import { startOfISOWeek } from 'date-fns/startOfISOWeek'
import { startOfMonth } from 'date-fns/startOfMonth'
import { startOfYear } from 'date-fns/startOfYear'
import { subDays } from 'date-fns/subDays'

/** From a moment to the one before which it ends, in ms since 1970. */
export interface Stretch {
  readonly from: number
  readonly end: number
}

export type Unit = 'day' | 'week' | 'month' | 'year'

export interface Calendar {
  /** The unit around a moment, moved by so many units: `unit('week', -1)` is last week. Weeks begin on Monday. */
  unit(unit: Unit, moved: number): Stretch
  /** The last such weekday that has begun, 0 for Sunday; `before` leaves out today. */
  weekday(weekday: number, before?: boolean): Stretch
  /** A month, 0 for January; without a year the last one that has begun. */
  month(month: number, year?: number): Stretch
  year(year: number): Stretch
  /** The first (0), second or last third of a month or a year, in whole days. */
  third(whole: Stretch, third: number): Stretch
  /** The hours of a day from one to before another, on its clock; of the next day from 24 on. */
  hours(day: Stretch, first: number, end: number): Stretch
  /** The moment of a day at so many minutes since midnight, on its clock. */
  clock(day: Stretch, minutes: number): number
  /** The year in which a moment lies. */
  yearOf(moment: number): number
  /** A day, or null where the calendar has none; without a year the last one that has begun. */
  day(day: number, month: number, year?: number): Stretch | null
  /** The same hour so many days before a moment. */
  daysBefore(moment: number, days: number): number
  /** The year of now. */
  readonly thisYear: number
}

/**
 * The calendar of a time zone (IANA; the machine's when left out) as it stands at `now`, ms since 1970. It is opened where
 * a day is asked of it: the first of a process reads the time zones, 46 ms, and most questions name no time.
 */
export function createCalendar(now: number, timeZone?: string): Calendar {
  let opened: Calendar | undefined
  const calendar = () => (opened ??= openCalendar(now, timeZone))
  return {
    unit: (...asked) => calendar().unit(...asked),
    weekday: (...asked) => calendar().weekday(...asked),
    month: (...asked) => calendar().month(...asked),
    year: (...asked) => calendar().year(...asked),
    third: (...asked) => calendar().third(...asked),
    hours: (...asked) => calendar().hours(...asked),
    clock: (...asked) => calendar().clock(...asked),
    yearOf: (...asked) => calendar().yearOf(...asked),
    day: (...asked) => calendar().day(...asked),
    daysBefore: (...asked) => calendar().daysBefore(...asked),
    get thisYear() {
      return calendar().thisYear
    },
  }
}

function openCalendar(now: number, timeZone: string | undefined): Calendar {
  const options = { in: tz(timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone) }
  const here = options.in(now)
  const thisYear = here.getFullYear()
  const between = (from: Date, end: Date): Stretch => ({ from: from.getTime(), end: end.getTime() })
  const ofDay = (day: Date) => {
    const start = startOfDay(day, options)
    return between(start, addDays(start, 1, options))
  }
  // The calendar's own arithmetic: noon is within the day, whatever the clocks do that night.
  const dateOf = (year: number, month: number, day: number): Date => {
    const first = startOfMonth(addMonths(startOfYear(here, options), month, options), options)
    const moved = addYears(first, year - thisYear, options)
    return addDays(moved, day - 1, options)
  }
  const ofMonth = (month: number, year: number): Stretch => {
    const start = dateOf(year, month, 1)
    return between(start, addMonths(start, 1, options))
  }
  return {
    thisYear,
    daysBefore: (moment, days) => subDays(moment, days, options).getTime(),
    unit(unit, moved) {
      switch (unit) {
        case 'day':
          return ofDay(addDays(here, moved, options))
        case 'week': {
          const start = startOfISOWeek(addDays(here, 7 * moved, options), options)
          return between(start, addDays(start, 7, options))
        }
        case 'month': {
          const start = startOfMonth(addMonths(here, moved, options), options)
          return between(start, addMonths(start, 1, options))
        }
        case 'year': {
          const start = startOfYear(addYears(here, moved, options), options)
          return between(start, addYears(start, 1, options))
        }
      }
    },
    weekday(weekday, before = false) {
      const back = (here.getDay() - weekday + 7) % 7
      return ofDay(subDays(here, back === 0 && before ? 7 : back, options))
    },
    month(month, year) {
      if (year !== undefined) return ofMonth(month, year)
      const latest = ofMonth(month, thisYear)
      return latest.from > now ? ofMonth(month, thisYear - 1) : latest
    },
    year(year) {
      const start = dateOf(year, 0, 1)
      return between(start, addYears(start, 1, options))
    },
    third({ from, end }, third) {
      const days = Math.round((end - from) / 86_400_000)
      const dayAt = (place: number) =>
        place === 3 ? end : addDays(from, Math.floor((days * place) / 3), options).getTime()
      return { from: dayAt(third), end: dayAt(third + 1) }
    },
    hours({ from }, first, end) {
      const at = (hour: number) => options.in(from).setHours(hour, 0, 0, 0)
      return { from: at(first), end: at(end) }
    },
    clock: ({ from }, minutes) => options.in(from).setHours(0, minutes, 0, 0),
    yearOf: (moment) => options.in(moment).getFullYear(),
    day(day, month, year) {
      const found = dateOf(year ?? thisYear, month, day)
      if (!isValid(found) || found.getMonth() !== month || found.getDate() !== day) return null
      if (year !== undefined || found.getTime() <= now) return ofDay(found)
      const before = dateOf(thisYear - 1, month, day)
      return before.getMonth() === month ? ofDay(before) : null
    },
  }
}
