// Reads which time a question names: explicit ranges, and words that only prefer what is newer.
import { isStopWord } from '../words/stop-words.ts'
import { type Calendar, createCalendar } from './calendar.ts'
import { type Token, tokensOf } from './date-tokens.ts'
import { type Dated, dateAt, dayNumber, numbers } from './read-date.ts'

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
  /** The question without the words that were understood, where others are left that tell something. */
  readonly query: string
}

interface Found {
  readonly from: number | null
  readonly to: number | null
  /** The token behind it. */
  readonly next: number
}

/** In a longer question the time is part of what is told: "two customers escalated this week …". */
const mostWords = 25
/** What is pasted is full of dates (UTF-16 units). */
const longestQuestion = 600

/** Of near-equals the newer is meant. */
const preferring = new Set([
  ...['last', 'latest', 'newest', 'again', 'recent', 'recently', "yesterday's", "today's"],
])
/** Behind `last` these tell a place in a row: "the last two lines", "last modified". */
const inRow = new Set(
  `line lines column columns row rows item items element elements entry index character characters char chars letter
  digit digits byte bytes word words value field argument arguments parameter occurrence position page modified n k
  name child node part`.split(/\s+/u),
)
/** With a range these ask for everything in it. */
const saysNothing = new Set(
  'happen happened happening work worked working stuff things everything anything'.split(' '),
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
  const prefers = tokens.filter((_, place) => prefersAt(tokens, place))
  if (prefers.length === 0 || tokens.length === prefers.length) return nothing
  const time = {
    from: null,
    to: null,
    prefer: 'newer',
    words: prefers.map(({ raw }) => raw),
  } as const
  return { time, query: withoutHints(question, tokens) }
}

/** Whether a word asks for what is newer: `last` before a place in a row, or beside `first`, does not. */
function prefersAt(tokens: readonly Token[], place: number): boolean {
  const textAt = (at: number) => tokens[at]?.text ?? ''
  if (!preferring.has(textAt(place))) return false
  if (textAt(place) !== 'last') return true
  const isBesideFirst = textAt(place - 1) === 'and' && textAt(place - 2) === 'first'
  return !isBesideFirst && !inRow.has(textAt(place + 1)) && !inRow.has(textAt(place + 2))
}

/** What is preferred by its time is found by the other words: those that ask for the time stand in any text. */
function withoutHints(question: string, tokens: readonly Token[]): string {
  const hints = tokens.filter(
    ({ text }, place) =>
      prefersAt(tokens, place) || (text === 'time' && prefersAt(tokens, place - 1)),
  )
  const isTelling = ({ text }: Token) => !isStopWord(text) && !saysNothing.has(text)
  if (!tokens.some((token) => !hints.includes(token) && isTelling(token))) return question
  const kept = hints.reduceRight(
    (text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`,
    question,
  )
  return kept.replace(/\s+/gu, ' ').trim()
}

/** How long a stretch of time that a question names may lie back to ask for what is new, in ms: a week. */
const longestNew = 7 * 86_400_000

/** Whether a question that was typed asks for what is new: "the last deploy", "it fails again", "since yesterday". */
export function asksForNew(question: string, now: number): boolean {
  const { time } = readAskedTime(question, now)
  if (time === null) return false
  return time.prefer === 'newer' || (time.from !== null && now - time.from <= longestNew)
}

/** The question without the words that only prefer what is new; a stretch of time stays in it. */
export function withoutTimeHints(question: string, now: number): string {
  const { time, query } = readAskedTime(question, now)
  return time?.prefer === 'newer' ? query : question
}

/** Whether only words without a meaning of their own stand beside the tokens from `start` to `next`. */
function asksNothingElse(tokens: readonly Token[], start: number, next: number): boolean {
  return tokens.every(
    ({ text }, place) =>
      (place >= start && place < next) || isStopWord(text) || saysNothing.has(text),
  )
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
      if (date === null) return null
      // Before the end of March its last days are meant too.
      const to = date.is === 'part' ? date.stretch.end : date.stretch.from
      return { from: null, to: to - 1, next: date.next }
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
    case 'at':
    case 'by': {
      const date = read(at + 1)
      return date?.is === 'part' ? within(date) : null
    }
    case 'on': {
      const date = read(at + 1)
      const isDay = date?.is === 'day' || date?.is === 'written day'
      return isDay && tokens[at + 1]?.text !== 'today' ? within(date) : null
    }
    default: {
      // By themselves only words that are nothing but a time; a month or a weekday may be a name.
      const isBare =
        /^(?:last|this|past|previous|yesterday|the|a|an|several|end|beginning|start|middle|early|mid|late)$/.test(
          word,
        )
      if (/^(?:q[1-4]|\d[\d.-]{7,9})$/.test(word)) return written(tokens, at, read(at))
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

/** A day or a quarter that is written out, by itself: not what a line of a log begins with. */
function written(tokens: readonly Token[], at: number, date: Dated | null): Found | null {
  if (date === null || (date.is === 'span' && date.next === at + 1)) return null
  const behind = tokens[date.next]
  const isOfLog = behind !== undefined && /^(?:\d|[A-Z]{3,}|$)/.test(behind.raw)
  return !isOfLog && standsApart(tokens, at, date.next) ? within(date) : null
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
  if (last?.is !== 'day' && last?.is !== 'written day') return null
  const lastDay = dayNumber(tokens[at + 2]?.text)
  if (lastDay === null || lastDay < day) return null
  const from = calendar.daysBefore(last.stretch.from, lastDay - day)
  return { from, to: last.stretch.end - 1, next: last.next }
}
