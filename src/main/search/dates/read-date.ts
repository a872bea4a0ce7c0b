// Reads the date that words name: a day, a month, a year, "last Monday", "3 days ago".
import type { Calendar, Stretch, Unit } from './calendar.ts'
import { clockMinute, minuteOfDay } from './clock.ts'
import { countOf, type Token } from './date-tokens.ts'
import { hoursAt, partOfDay, thisPartOfDay, weekendAt } from './hours.ts'

export interface Dated {
  readonly stretch: Stretch
  readonly next: number
  readonly is: 'day' | 'written day' | 'month' | 'year' | 'span' | 'part' | 'rolling' | 'minute'
}

const monthNames = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september'],
  ...['october', 'november', 'december'],
]
const shortMonths = new Map<string, number>(
  Object.entries({
    ...{ jan: 0, feb: 1, mar: 2, apr: 3, jun: 5, jul: 6, aug: 7, sep: 8, sept: 8, oct: 9 },
    ...{ nov: 10, dec: 11 },
  }),
)
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const units = new Map<string, Unit>(
  Object.entries({
    ...{ day: 'day', days: 'day', week: 'week', weeks: 'week', month: 'month', months: 'month' },
    ...{ year: 'year', years: 'year' },
  }),
)
/** Parts of a month or a year: its thirds, 0 to 2. */
const partsOf = new Map<string, number>(
  Object.entries({ beginning: 0, start: 0, middle: 1, end: 2 }),
)
const partsBefore = new Map<string, number>(Object.entries({ early: 0, mid: 1, late: 2 }))
/** "A few days ago" is so many of them. */
const few = { least: 2, most: 7 }
/** Behind "may" it is no month. */
const verbs = new Set('be not have also only still never i we you they it he she'.split(' '))
/** Behind a bare year; a noun would be counted by it. */
const afterYear = new Set(
  'about for on with when did do we i was were and or the to of by but have has'.split(' '),
)
/** The day of a month, as `3` or `3rd`; null for no such number. */
export function dayNumber(text: string | undefined): number | null {
  const found = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(text ?? '')
  const day = Number(found?.[1] ?? 0)
  return day >= 1 && day <= 31 ? day : null
}

/** A year that has begun: other numbers are counts as well. */
function yearOf(token: Token | undefined, calendar: Calendar): number | null {
  const year = writtenYear(token)
  return year !== null && year >= 2000 && year <= calendar.thisYear ? year : null
}

/** A year behind a month or a quarter, whichever it is. */
function writtenYear(token: Token | undefined): number | null {
  return /^(?:19|2\d)\d\d$/.test(token?.text ?? '') ? Number(token?.text) : null
}

/** A month by its name; a short one is written with a capital, or with a number beside it. */
function monthOf(token: Token | undefined, hasNumber: boolean): number | null {
  const text = token?.text ?? ''
  const whole = monthNames.indexOf(text)
  if (whole !== -1) return whole
  const short = shortMonths.get(text)
  return short !== undefined && (hasNumber || /^\p{Lu}/u.test(token?.raw ?? '')) ? short : null
}

/** Whether a word is a month's name, whole or short. */
export function isMonth(token: Token | undefined): boolean {
  return monthOf(token, true) !== null
}

/** The date that begins with a token, at `now` (ms since 1970); null where none does. */
export function dateAt(
  tokens: readonly Token[],
  at: number,
  calendar: Calendar,
  now: number,
): Dated | null {
  const token = tokens[at]
  if (!token) return null
  const { text } = token
  // Half of it is meant.
  if (/^an?$/.test(text) && tokens[at - 1]?.text === 'half') return null
  if (text === 'the') return dateAt(tokens, at + 1, calendar, now)
  // "In the year 2025" is "in 2025".
  if (text === 'year') return namedYear(tokens, at + 1, calendar)
  const parted = thisPartOfDay(tokens, at, calendar)
  if (parted) return { ...parted, is: 'rolling' }
  const date = wholeDateAt(tokens, token, at, calendar, now)
  const isDay = date?.is === 'day' || date?.is === 'written day'
  const isWrittenOut = /^\d/.test(text) || isMonth(token)
  const minute = isDay ? minuteOfDay(tokens, date.next, date.stretch, calendar, isWrittenOut) : null
  if (minute) return { ...minute, is: 'minute' }
  const part = isDay ? partOfDay(tokens[date.next], date.stretch, calendar) : null
  return date && part ? { stretch: part, next: date.next + 1, is: date.is } : date
}

function wholeDateAt(
  tokens: readonly Token[],
  token: Token,
  at: number,
  calendar: Calendar,
  now: number,
): Dated | null {
  const { text } = token
  if (text === 'yesterday' || text === 'today') {
    return { stretch: calendar.unit('day', text === 'today' ? 0 : -1), next: at + 1, is: 'day' }
  }
  if (text === 'day' && tokens[at + 1]?.text === 'before' && tokens[at + 2]?.text === 'yesterday')
    return { stretch: calendar.unit('day', -2), next: at + 3, is: 'day' }
  const ofHours = hoursAt(tokens, at, now)
  if (ofHours) return { ...ofHours, is: 'rolling' }
  const minute = clockMinute(tokens, at, calendar, now, (place) => {
    const behind = tokens[place]
    const day = behind ? wholeDateAt(tokens, behind, place, calendar, now) : null
    return day?.is === 'day' || day?.is === 'written day' ? day : null
  })
  if (minute) return { ...minute, is: 'minute' }
  const weekend = weekendAt(tokens, at, calendar, now)
  if (weekend) return { ...weekend, is: 'span' }
  return (
    writtenDay(token, at, calendar) ??
    quarterAt(tokens, at, calendar) ??
    partAt(tokens, at, calendar, now) ??
    relative(tokens, at, calendar, now) ??
    weekdayAt(tokens, at, calendar) ??
    namedDay(tokens, at, calendar) ??
    namedMonth(tokens, at, calendar) ??
    namedYear(tokens, at, calendar)
  )
}

/** `2026-03-01`, `2026-03`, `01.03.2026`. */
function writtenDay({ text }: Token, at: number, calendar: Calendar): Dated | null {
  const written = /^(\d{4})-(\d\d)(?:-(\d\d))?$/.exec(text)
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text)
  const [year, month, day] = (written ?? dotted?.slice().reverse() ?? [])
    .filter((part) => part !== undefined && part !== text)
    .map(Number)
  if (year === undefined || month === undefined || month < 1 || month > 12) return null
  if (year < 1900 || year > 2999) return null
  if (day === undefined)
    return { stretch: calendar.month(month - 1, year), next: at + 1, is: 'month' }
  const stretch = calendar.day(day, month - 1, year)
  return stretch && { stretch, next: at + 1, is: 'written day' }
}

/** `Q1 2026`, `Q1 of 2026`; without a year the last one that has begun. */
function quarterAt(tokens: readonly Token[], at: number, calendar: Calendar): Dated | null {
  const quarter = Number(/^q([1-4])$/.exec(tokens[at]?.text ?? '')?.[1] ?? 0)
  if (quarter === 0) return null
  const of = tokens[at + 1]?.text === 'of' ? at + 2 : at + 1
  const year = writtenYear(tokens[of])
  if (year === null && of === at + 2) return null
  const first = calendar.month(quarter * 3 - 3, year ?? undefined)
  const last = calendar.month(quarter * 3 - 1, year ?? calendar.yearOf(first.from))
  const stretch = { from: first.from, end: last.end }
  return { stretch, next: year === null ? at + 1 : of + 1, is: 'span' }
}

/** `end of February`, `beginning of 2025`, `late March 2026`. */
function partAt(
  tokens: readonly Token[],
  at: number,
  calendar: Calendar,
  now: number,
): Dated | null {
  const { text = '' } = tokens[at] ?? {}
  const isOf = tokens[at + 1]?.text === 'of'
  const third = (isOf ? partsOf : partsBefore).get(text)
  if (third === undefined) return null
  const whole = dateAt(tokens, isOf ? at + 2 : at + 1, calendar, now)
  if (whole?.is !== 'month' && whole?.is !== 'year' && whole?.is !== 'span') return null
  return { stretch: calendar.third(whole.stretch, third), next: whole.next, is: 'part' }
}

/** `last week`, `this month`, `last Monday`, `last March`, `3 days ago`, `the last two weeks`. */
function relative(
  tokens: readonly Token[],
  at: number,
  calendar: Calendar,
  now: number,
): Dated | null {
  const word = tokens[at]?.text ?? ''
  const next = tokens[at + 1]
  if (/^(?:last|past|previous|this)$/.test(word)) {
    const isThis = word === 'this'
    const unit = units.get(next?.text ?? '')
    if (word === 'past' && (unit === 'week' || unit === 'month')) {
      // A month is 31 days at most: last month's first day would be twice as far.
      const { from } = calendar.unit('day', unit === 'week' ? -7 : -31)
      return { stretch: { from, end: now + 1 }, next: at + 2, is: 'rolling' }
    }
    // The "last week of May" is another one.
    if (unit !== undefined && tokens[at + 2]?.text === 'of' && !next?.closes) return null
    if (unit !== undefined && unit !== 'day' && !next?.text.endsWith('s')) {
      return { stretch: calendar.unit(unit, isThis ? 0 : -1), next: at + 2, is: 'span' }
    }
    const many = countOf(tokens[at + 1])
    const of = units.get(tokens[at + 2]?.text ?? '')
    if (!isThis && many !== null && of !== undefined) {
      const { from } = calendar.unit(of === 'week' ? 'day' : of, of === 'week' ? -7 * many : -many)
      return { stretch: { from, end: now + 1 }, next: at + 3, is: 'rolling' }
    }
    const weekday = weekdays.indexOf(next?.text ?? '')
    if (weekday !== -1) {
      if (isOrdinal(tokens, at + 2)) return null
      return { stretch: calendar.weekday(weekday, !isThis), next: at + 2, is: 'day' }
    }
    const month = monthOf(next, false)
    return month === null || isName(tokens, at + 1)
      ? null
      : { stretch: calendar.month(month), next: at + 2, is: 'month' }
  }
  const behindHalf = [1, 2, 3].map((step) => tokens[at + step]?.text).join(' ')
  if (word === 'half' && behindHalf === 'a year ago')
    return { stretch: calendar.unit('month', -6), next: at + 4, is: 'span' }
  const isFew = tokens[at + (word === 'a' ? 1 : 0)]?.text === 'few' || word === 'several'
  if (isFew) return someAgo(tokens, word === 'a' ? at + 2 : at + 1, calendar)
  const isCouple = /^an?$/.test(word) && next?.text === 'couple'
  const at0 = isCouple ? at + 1 : at
  const many = countOf(tokens[at0])
  const of = tokens[at0 + 1]?.text === 'of' ? at0 + 2 : at0 + 1
  const unit = units.get(tokens[of]?.text ?? '')
  if (many === null || unit === undefined || tokens[of + 1]?.text !== 'ago') return null
  return { stretch: calendar.unit(unit, -many), next: of + 2, is: unit === 'day' ? 'day' : 'span' }
}

/** `a few days ago`, from the word of the unit on. */
function someAgo(tokens: readonly Token[], at: number, calendar: Calendar): Dated | null {
  const unit = units.get(tokens[at]?.text ?? '')
  if (unit === undefined || tokens[at + 1]?.text !== 'ago') return null
  const { from } = calendar.unit(unit, -few.most)
  const { end } = calendar.unit(unit, -few.least)
  return { stretch: { from, end }, next: at + 2, is: 'span' }
}

function weekdayAt(tokens: readonly Token[], at: number, calendar: Calendar): Dated | null {
  const weekday = weekdays.indexOf(tokens[at]?.text ?? '')
  if (weekday === -1) return null
  const week = weekBehind(tokens, at)
  if (week) {
    const { from } = calendar.unit('week', week.moved)
    const day = (weekday + 6) % 7
    const stretch = {
      from: calendar.daysBefore(from, -day),
      end: calendar.daysBefore(from, -day - 1),
    }
    return { stretch, next: week.next, is: 'day' }
  }
  if (isName(tokens, at) || isOrdinal(tokens, at + 1)) return null
  return { stretch: calendar.weekday(weekday), next: at + 1, is: 'day' }
}

/** Which week a weekday is said to be of: `Monday last week`, `Monday of this week`; null for none. */
function weekBehind(
  tokens: readonly Token[],
  at: number,
): { readonly moved: number; readonly next: number } | null {
  const place = tokens[at + 1]?.text === 'of' ? at + 2 : at + 1
  const [which, week] = [tokens[place], tokens[place + 1]]
  if (tokens[at]?.closes || week?.text !== 'week' || tokens[place + 2]?.text === 'of') return null
  if (which?.text !== 'last' && which?.text !== 'this') return null
  return { moved: which.text === 'last' ? -1 : 0, next: place + 2 }
}

/** Whether a weekday begins here that is told by its week. */
export function isDayOfWeek(tokens: readonly Token[], at: number): boolean {
  return weekdays.includes(tokens[at]?.text ?? '') && weekBehind(tokens, at) !== null
}

/** Whether `the 13th` stands here: behind a weekday it tells another day than the last such weekday. */
function isOrdinal(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.text === 'the' && /^\d{1,2}(?:st|nd|rd|th)$/.test(tokens[at + 1]?.text ?? '')
}

/** `3 May`, `3rd of May 2026`, `May 3`, `May 3rd, 2026`. */
function namedDay(tokens: readonly Token[], at: number, calendar: Calendar): Dated | null {
  const early = dayNumber(tokens[at]?.text)
  const behind = tokens[at + 1]?.text === 'of' ? at + 2 : at + 1
  const place = early === null ? at : behind
  const month = monthOf(tokens[place], true)
  const day = early ?? dayNumber(tokens[at + 1]?.text)
  if (month === null || day === null) return null
  const last = early === null ? at + 1 : place
  const year = writtenYear(tokens[last + 1])
  const stretch = calendar.day(day, month, year ?? undefined)
  return stretch && { stretch, next: last + (year === null ? 1 : 2), is: 'day' }
}

function namedMonth(tokens: readonly Token[], at: number, calendar: Calendar): Dated | null {
  const of = tokens[at + 1]?.text === 'of' ? at + 2 : at + 1
  const year = tokens[at]?.closes && of === at + 2 ? null : writtenYear(tokens[of])
  const month = monthOf(tokens[at], year !== null)
  if (month === null) return null
  // A day that the month does not have is none: 29 February 2026 is not all of February.
  const before = tokens[at - 1]?.text === 'of' ? at - 2 : at - 1
  if (dayNumber(tokens[before]?.text) !== null) return null
  if (!tokens[at]?.closes && dayNumber(tokens[at + 1]?.text) !== null) return null
  if (year !== null) return { stretch: calendar.month(month, year), next: of + 1, is: 'month' }
  if (isName(tokens, at)) return null
  return { stretch: calendar.month(month), next: at + 1, is: 'month' }
}

function namedYear(tokens: readonly Token[], at: number, calendar: Calendar): Dated | null {
  const token = tokens[at]
  const year = yearOf(token, calendar)
  if (!token || year === null) return null
  const next = tokens[at + 1]
  if (!token.closes && next && !afterYear.has(next.text)) return null
  return { stretch: calendar.year(year), next: at + 1, is: 'year' }
}

/** A word before another with a capital is a name (`March Networks`), and "may" before a verb none at all. */
function isName(tokens: readonly Token[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]]
  if (!token || token.closes || !next) return false
  if (token.text === 'may' && verbs.has(next.text)) return true
  return next.text === 'of' || (/^\p{Lu}/u.test(next.raw) && !/^I(?:['’]|$)/u.test(next.raw))
}
