// Reads which time a question names: explicit ranges, and words that only prefer what is newer.
import { isStopWord } from '../words/stop-words.ts'
import { type Calendar, createCalendar, type Stretch, type Unit } from './calendar.ts'

// Our own grammar over date-fns: chrono-node finds no "in March", drops "since" and "before", and takes "12:34",
// "after 5 minutes" and "sat" of "sat solver" for dates.

/** What was understood of the time that a question names. */
export interface AskedTime {
  /** First and last moment, ms since 1970; null is open. Both null where newer ones are only preferred. */
  readonly from: number | null
  readonly to: number | null
  readonly prefer: 'newer' | null
  /** The words that were understood, as typed. */
  readonly words: readonly string[]
}

export interface ReadQuestion {
  readonly time: AskedTime | null
  /** The question without the words of a range. */
  readonly query: string
}

interface Token {
  readonly start: number
  /** Behind the word, without the punctuation that follows. */
  readonly end: number
  readonly raw: string
  readonly text: string
  /** Whether a sentence or clause ends with it. */
  readonly closes: boolean
}

interface Found {
  readonly from: number | null
  readonly to: number | null
  /** The token behind it. */
  readonly next: number
}

interface Dated {
  readonly stretch: Stretch
  readonly next: number
  readonly is: 'day' | 'month' | 'year' | 'span' | 'rolling'
}

/** In a longer question the time is part of what is told: "two customers escalated this week …". */
const mostWords = 25
/** What is pasted is full of dates (UTF-16 units). */
const longestQuestion = 600

const monthNames = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september'],
  ...['october', 'november', 'december'],
]
const shortMonths: Readonly<Record<string, number>> = {
  ...{ jan: 0, feb: 1, mar: 2, apr: 3, jun: 5, jul: 6, aug: 7, sep: 8, sept: 8, oct: 9 },
  ...{ nov: 10, dec: 11 },
}
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const numbers: Readonly<Record<string, number>> = {
  ...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8 },
  ...{ nine: 9, ten: 10, couple: 2 },
}
const units: Readonly<Record<string, Unit>> = {
  ...{ day: 'day', days: 'day', week: 'week', weeks: 'week', month: 'month', months: 'month' },
  ...{ year: 'year', years: 'year' },
}
const preferring = new Set([
  ...['last', 'latest', 'newest', 'again', 'recent', 'recently', "yesterday's", "today's"],
])
/** With a range these ask for everything in it. */
const saysNothing = new Set(
  'happen happened happening work worked working stuff things everything anything'.split(' '),
)
/** Behind "may" it is no month. */
const verbs = new Set('be not have also only still never i we you they it he she'.split(' '))
/** Behind a bare year; a noun would be counted by it. */
const afterYear = new Set(
  'about for on with when did do we i was were and or the to of by but have has'.split(' '),
)
/** Function words of other languages, none an English word: their "in April" is left alone. */
const foreign = new Set(
  'wat hoe waarom het een niet wij hebben van met und ist wir nicht haben wie warum wann der das dem den mit ein eine im zu von les des nous pas avec pour quand comment el los las qué cómo cuando porque e che con quando perché não como quando'.split(
    ' ',
  ),
)

/**
 * What time a question names at `now` (ms since 1970) in a time zone (IANA; the machine's when left out). Quoted text
 * and code are left alone, as are other languages, and pasted text of several lines.
 */
export function readAskedTime(question: string, now: number, timeZone?: string): ReadQuestion {
  const nothing = { time: null, query: question }
  const trimmed = question.trim()
  if (trimmed.length > longestQuestion || trimmed.includes('\n')) return nothing
  const tokens = tokensOf(question)
  if (tokens.length > mostWords || tokens.some(({ text }) => foreign.has(text))) return nothing
  const calendar = createCalendar(now, timeZone)
  for (let at = 0; at < tokens.length; at++) {
    const found = rangeAt(tokens, at, calendar, now)
    const [first, last] = [tokens[at], tokens[(found?.next ?? 0) - 1]]
    if (!found || !first || !last) continue
    const words = [question.slice(first.start, last.end)]
    const rest = `${question.slice(0, first.start)} ${question.slice(last.end)}`
    return {
      time: { from: found.from, to: found.to, prefer: null, words },
      query: asksNothingElse(tokens, at, found.next) ? '' : rest.replace(/\s+/gu, ' ').trim(),
    }
  }
  const prefers = tokens.filter(({ text }) => preferring.has(text)).map(({ raw }) => raw)
  if (prefers.length === 0 || tokens.length === prefers.length) return nothing
  return { time: { from: null, to: null, prefer: 'newer', words: prefers }, query: question }
}

/** Whether only words without a meaning of their own stand beside the tokens from `start` to `next`. */
function asksNothingElse(tokens: readonly Token[], start: number, next: number): boolean {
  return tokens.every(
    ({ text }, place) =>
      (place >= start && place < next) || isStopWord(text) || saysNothing.has(text),
  )
}

/** Words that stand by themselves: not in quotes, not in code, not a piece of a name. */
function tokensOf(question: string): Token[] {
  const tokens: Token[] = []
  let quoted: string | null = null
  for (const { index, 0: chunk } of question.matchAll(/\S+/gu)) {
    const opened = quoted
    for (const sign of chunk) {
      if (quoted === null && /["“„«`]/u.test(sign)) quoted = sign
      else if (quoted !== null && sign === closing(quoted)) quoted = null
    }
    if (opened !== null || quoted !== null || /["“”„«»`]/u.test(chunk)) {
      tokens.push({ start: index, end: index + chunk.length, raw: chunk, text: '', closes: true })
      continue
    }
    const word = /^\(?([\p{L}\p{N}]+(?:['’][\p{L}]+|-\d\d)*)([.,;:?!)]*)$/u.exec(chunk)
    const [, raw = '', after = ''] = word ?? []
    const start = index + (word && chunk.startsWith('(') ? 1 : 0)
    const end = word ? start + raw.length : index + chunk.length
    const text = raw.toLowerCase().replace('’', "'")
    tokens.push({ start, end, raw: word ? raw : chunk, text, closes: !word || after !== '' })
  }
  return tokens
}

function closing(quote: string): string {
  return { '“': '”', '„': '“', '«': '»' }[quote] ?? quote
}

/** The range that begins with a token, by the word that says how it is meant. */
function rangeAt(
  tokens: readonly Token[],
  at: number,
  calendar: Calendar,
  now: number,
): Found | null {
  const word = tokens[at]?.text ?? ''
  const read = (place: number) => dateAt(tokens, place, calendar, now)
  switch (word) {
    case 'since': {
      const date = read(at + 1)
      return date && { from: date.stretch.from, to: null, next: date.next }
    }
    case 'after': {
      const date = read(at + 1)
      return date && { from: date.stretch.end, to: null, next: date.next }
    }
    case 'before': {
      const date = read(at + 1)
      return date && { from: null, to: date.stretch.from - 1, next: date.next }
    }
    case 'until':
    case 'till': {
      const date = read(at + 1)
      return date && { from: null, to: date.stretch.end - 1, next: date.next }
    }
    case 'between':
      return fromTo(tokens, at + 1, 'and', calendar, read)
    case 'from':
      return fromTo(tokens, at + 1, 'to', calendar, read)
    case 'in':
    case 'during':
    case 'within': {
      const date = read(at + 1)
      return date && date.is !== 'day' ? within(date) : null
    }
    case 'on': {
      const date = read(at + 1)
      return date?.is === 'day' && tokens[at + 1]?.text !== 'today' ? within(date) : null
    }
    default: {
      // By themselves only words that are nothing but a time; a month or a weekday may be a name.
      const isBare = /^(?:last|this|past|previous|yesterday|the|a|an)$/.test(word)
      const isCounted = word in numbers || /^\d{1,3}$/.test(word)
      if (word === 'today') {
        const date = read(at)
        return date && asksNothingElse(tokens, at, date.next) ? within(date) : null
      }
      const date = isBare || isCounted ? read(at) : null
      return date && standsApart(tokens, at, date.next) ? within(date) : null
    }
  }
}

/** Begins or ends what is asked, or is followed by a function word: `datetime get last month number` asks of no time. */
function standsApart(tokens: readonly Token[], at: number, next: number): boolean {
  const behind = tokens[next]
  return (
    at === 0 || behind === undefined || tokens[next - 1]?.closes === true || isStopWord(behind.text)
  )
}

function within({ stretch, next }: Dated): Found {
  return { from: stretch.from, to: stretch.end - 1, next }
}

/** `3 and 10 May`, `3 May and 10 June`, `March and May`. */
function fromTo(
  tokens: readonly Token[],
  at: number,
  join: 'and' | 'to',
  calendar: Calendar,
  read: (place: number) => Dated | null,
): Found | null {
  const first = read(at)
  if (first && tokens[first.next]?.text === join) {
    const last = read(first.next + 1)
    if (!last || last.stretch.end <= first.stretch.from) return null
    return { from: first.stretch.from, to: last.stretch.end - 1, next: last.next }
  }
  const day = dayNumber(tokens[at]?.text)
  if (day === null || tokens[at + 1]?.text !== join) return null
  const last = read(at + 2)
  if (last?.is !== 'day') return null
  const lastDay = dayNumber(tokens[at + 2]?.text)
  if (lastDay === null || lastDay < day) return null
  const from = calendar.daysBefore(last.stretch.from, lastDay - day)
  return { from, to: last.stretch.end - 1, next: last.next }
}

function dayNumber(text: string | undefined): number | null {
  const found = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(text ?? '')
  const day = Number(found?.[1] ?? 0)
  return day >= 1 && day <= 31 ? day : null
}

function yearOf(token: Token | undefined, calendar: Calendar): number | null {
  const year = /^20\d\d$/.test(token?.text ?? '') ? Number(token?.text) : 0
  return year >= 2000 && year <= calendar.thisYear ? year : null
}

/** A month by its name; a short one is written with a capital, or with a number beside it. */
function monthOf(token: Token | undefined, hasNumber: boolean): number | null {
  const text = token?.text ?? ''
  const whole = monthNames.indexOf(text)
  if (whole !== -1) return whole
  const short = shortMonths[text]
  return short !== undefined && (hasNumber || /^\p{Lu}/u.test(token?.raw ?? '')) ? short : null
}

/** The date that begins with a token. */
function dateAt(
  tokens: readonly Token[],
  at: number,
  calendar: Calendar,
  now: number,
): Dated | null {
  const token = tokens[at]
  if (!token) return null
  const { text } = token
  if (text === 'the') return dateAt(tokens, at + 1, calendar, now)
  if (text === 'yesterday' || text === 'today') {
    return { stretch: calendar.unit('day', text === 'today' ? 0 : -1), next: at + 1, is: 'day' }
  }
  return (
    writtenDay(token, at, calendar) ??
    relative(tokens, at, calendar, now) ??
    weekdayAt(tokens, at, calendar) ??
    namedDay(tokens, at, calendar) ??
    namedMonth(tokens, at, calendar) ??
    namedYear(tokens, at, calendar)
  )
}

/** `2026-03-01`, `2026-03`. */
function writtenDay({ text }: Token, at: number, calendar: Calendar): Dated | null {
  const [, year, month, day] = /^(20\d\d)-(\d\d)(?:-(\d\d))?$/.exec(text) ?? []
  if (year === undefined || Number(month) < 1 || Number(month) > 12) return null
  if (day === undefined) {
    const stretch = calendar.month(Number(month) - 1, Number(year))
    return { stretch, next: at + 1, is: 'month' }
  }
  const stretch = calendar.day(Number(day), Number(month) - 1, Number(year))
  return stretch && { stretch, next: at + 1, is: 'day' }
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
  const count = (place: number) => {
    const text = tokens[place]?.text ?? ''
    return numbers[text] ?? (/^\d{1,3}$/.test(text) ? Number(text) : null)
  }
  if (/^(?:last|past|previous|this)$/.test(word)) {
    const isThis = word === 'this'
    const unit = units[next?.text ?? '']
    if (word === 'past' && (unit === 'week' || unit === 'month')) {
      const { from } = calendar.unit(unit === 'week' ? 'day' : unit, unit === 'week' ? -7 : -1)
      return { stretch: { from, end: now + 1 }, next: at + 2, is: 'rolling' }
    }
    if (unit !== undefined && unit !== 'day' && !next?.text.endsWith('s')) {
      return { stretch: calendar.unit(unit, isThis ? 0 : -1), next: at + 2, is: 'span' }
    }
    const many = count(at + 1)
    const of = units[tokens[at + 2]?.text ?? '']
    if (!isThis && many !== null && of !== undefined) {
      const { from } = calendar.unit(of === 'week' ? 'day' : of, of === 'week' ? -7 * many : -many)
      return { stretch: { from, end: now + 1 }, next: at + 3, is: 'rolling' }
    }
    const weekday = weekdays.indexOf(next?.text ?? '')
    if (weekday !== -1) {
      return { stretch: calendar.weekday(weekday, !isThis), next: at + 2, is: 'day' }
    }
    const month = monthOf(next, false)
    return month === null || isName(tokens, at + 1)
      ? null
      : { stretch: calendar.month(month), next: at + 2, is: 'month' }
  }
  const isCouple = /^an?$/.test(word) && next?.text === 'couple'
  const at0 = isCouple ? at + 1 : at
  const many = count(at0)
  const of = tokens[at0 + 1]?.text === 'of' ? at0 + 2 : at0 + 1
  const unit = units[tokens[of]?.text ?? '']
  if (many === null || unit === undefined || tokens[of + 1]?.text !== 'ago') return null
  return { stretch: calendar.unit(unit, -many), next: of + 2, is: unit === 'day' ? 'day' : 'span' }
}

function weekdayAt(tokens: readonly Token[], at: number, calendar: Calendar): Dated | null {
  const weekday = weekdays.indexOf(tokens[at]?.text ?? '')
  if (weekday === -1 || isName(tokens, at)) return null
  return { stretch: calendar.weekday(weekday), next: at + 1, is: 'day' }
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
  const year = yearOf(tokens[last + 1], calendar)
  const stretch = calendar.day(day, month, year ?? undefined)
  return stretch && { stretch, next: last + (year === null ? 1 : 2), is: 'day' }
}

function namedMonth(tokens: readonly Token[], at: number, calendar: Calendar): Dated | null {
  const of = tokens[at + 1]?.text === 'of' ? at + 2 : at + 1
  const year = tokens[at]?.closes && of === at + 2 ? null : yearOf(tokens[of], calendar)
  const month = monthOf(tokens[at], year !== null)
  if (month === null) return null
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
