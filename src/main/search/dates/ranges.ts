// Reads the range of time that a word such as "since", "between" or "last" opens.
import { isStopWord } from '../words/stop-words.ts'
import type { Calendar } from './calendar.ts'
import { aroundMinute } from './clock.ts'
import { countOf, type Token } from './date-tokens.ts'
import { type Dated, dateAt, dayNumber, isDayOfWeek, isMonth } from './read-date.ts'

interface Found {
  readonly from: number | null
  readonly to: number | null
  /** The token behind it. */
  readonly next: number
}

/** With a range these ask for everything in it. */
const saysNothing = new Set(
  'happen happened happening work worked working stuff things everything anything earlier'.split(
    ' ',
  ),
)
/** Whether a lower-case word says nothing of what is sought beside a time. */
export function tellsNothing(word: string): boolean {
  return isStopWord(word) || saysNothing.has(word)
}

/** Whether only words without a meaning of their own stand beside the tokens from `start` to `next`. */
export function asksNothingElse(tokens: readonly Token[], start: number, next: number): boolean {
  return tokens.every(({ text }, place) => (place >= start && place < next) || tellsNothing(text))
}

/**
 * The range that begins with a token, by the word that says how it is meant, in the calendar of the asker at `now` (ms
 * since 1970); `turned` where it ends before it begins.
 */
export function rangeAt(
  tokens: readonly Token[],
  at: number,
  calendar: Calendar,
  now: number,
): Found | 'turned' | null {
  const word = tokens[at]?.text ?? ''
  const read = (place: number) => dateAt(tokens, place, calendar, now)
  const within = (date: Dated): Found => {
    const { stretch: whole, next } = joined(tokens, date, read)
    const stretch = date.is === 'minute' ? aroundMinute(whole) : whole
    return { from: stretch.from, to: stretch.end - 1, next }
  }
  switch (word) {
    case 'since': {
      const date = read(at + 1)
      if (!date) return null
      const isUntil = /^(?:until|till)$/.test(tokens[date.next]?.text ?? '')
      const last = isUntil ? read(date.next + 1) : null
      return last && last.stretch.end > date.stretch.from
        ? { from: date.stretch.from, to: last.stretch.end - 1, next: last.next }
        : { from: date.stretch.from, to: null, next: date.next }
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
      return date && date.is !== 'day' && date.is !== 'minute' ? within(date) : null
    }
    case 'at':
    case 'by': {
      const date = read(at + 1)
      // "At 12:34" is said of what was printed as well.
      if (date?.is === 'minute') return standsApart(tokens, at, date) ? within(date) : null
      return date && (date.is === 'part' || isWeekend(tokens, date)) ? within(date) : null
    }
    case 'on': {
      const date = read(at + 1)
      const isDay = /^(?:day|written day|minute)$/.test(date?.is ?? '') || isWeekend(tokens, date)
      return date && isDay && tokens[at + 1]?.text !== 'today' ? within(date) : null
    }
    case 'over': {
      // "Over 3 days ago" is before them.
      const date = tokens[at + 1]?.text === 'the' ? read(at + 1) : null
      return date && date.is !== 'day' && date.is !== 'minute' ? within(date) : null
    }
    default: {
      // By themselves only words that are nothing but a time; a month or a weekday may be a name.
      const isBare =
        /^(?:last|this|past|previous|yesterday|tonight|day|the|a|an|several|end|beginning|start|middle|early|mid|late|half)$/.test(
          word,
        ) && !(word === 'the' && tokens[at + 1]?.text === 'weekend')
      if (/^(?:q[1-4]|\d[\d.-]{7,9})$/.test(word)) {
        // With slashes every language writes days: by themselves they are taken where the question begins.
        if (at > 0 && tokens[at]?.raw.includes('/')) return null
        const date = read(at)
        return date && isWrittenOut(tokens, at, date) ? within(date) : null
      }
      const isCounted = countOf(tokens[at]) !== null
      if (word === 'today') {
        const date = read(at)
        if (!date) return null
        const both = within(date)
        return both.next > date.next || asksNothingElse(tokens, at, date.next) ? both : null
      }
      const isNamed = isMonth(tokens[at])
      const date = isBare || isCounted || isNamed || isDayOfWeek(tokens, at) ? read(at) : null
      // A month by itself may be a name, but not with its year.
      const isMinute = date?.is === 'minute'
      if (!date || (isNamed && !isMinute && !/^\d{4}$/.test(tokens[date.next - 1]?.text ?? '')))
        return null
      const isApart = isNamed ? isWrittenOut : standsApart
      return isApart(tokens, at, date) ? within(date) : null
    }
  }
}

/** Whether a day or a quarter that is written out stands by itself: not as what a line of a log begins with. */
function isWrittenOut(tokens: readonly Token[], at: number, date: Dated): boolean {
  if (date.is === 'span' && date.next === at + 1) return false
  const behind = tokens[date.next]
  const isOfLog = behind !== undefined && /^(?:\d|[A-Z]{3,}|$)/.test(behind.raw)
  return !isOfLog && standsApart(tokens, at, date)
}

function isWeekend(tokens: readonly Token[], date: Dated | null): boolean {
  return date !== null && tokens[date.next - 1]?.text === 'weekend'
}

/** Begins or ends what is asked, or is followed by a function word: `datetime get last month number` asks of no time. */
function standsApart(tokens: readonly Token[], at: number, { next }: Dated): boolean {
  const behind = tokens[next]
  return (
    at === 0 || behind === undefined || tokens[next - 1]?.closes === true || isStopWord(behind.text)
  )
}

/** `yesterday and today`, `in June or in July`: from the first of them to the last. */
function joined(
  tokens: readonly Token[],
  first: Dated,
  read: (place: number) => Dated | null,
): Dated {
  let whole = first
  while (/^(?:and|or)$/.test(tokens[whole.next]?.text ?? '')) {
    const behind = whole.next + 1
    const next = read(/^(?:in|on|during)$/.test(tokens[behind]?.text ?? '') ? behind + 1 : behind)
    if (!next) break
    const stretch = {
      from: Math.min(whole.stretch.from, next.stretch.from),
      end: Math.max(whole.stretch.end, next.stretch.end),
    }
    whole = { stretch, next: next.next, is: whole.is }
  }
  return whole
}

/** `3 and 10 May`, `3 May and 10 June`, `March and May`. */
function fromTo(
  tokens: readonly Token[],
  at: number,
  join: 'and' | 'to',
  calendar: Calendar,
  read: (place: number) => Dated | null,
): Found | 'turned' | null {
  const first = read(at)
  if (first && tokens[first.next]?.text === join) {
    const last = read(first.next + 1)
    if (!last) return null
    if (last.stretch.end <= first.stretch.from) {
      // Days that are written out leave no doubt of what is meant.
      if (first.is !== 'written day' || last.is !== 'written day') return 'turned'
      return { from: last.stretch.from, to: first.stretch.end - 1, next: last.next }
    }
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
