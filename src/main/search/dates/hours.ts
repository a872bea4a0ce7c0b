// Reads stretches of time that are shorter than a day or cut a week: hours, parts of a day, the weekend.
import type { Calendar, Stretch } from './calendar.ts'
import { countOf, type Token } from './date-tokens.ts'

interface Read {
  readonly stretch: Stretch
  /** The token behind it. */
  readonly next: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Units, and how far around them "two hours ago" is meant, in ms. */
const units = new Map<string, { readonly ms: number; readonly around: number }>(
  Object.entries({
    ...{ hour: { ms: hourMs, around: hourMs / 2 }, hours: { ms: hourMs, around: hourMs / 2 } },
    minute: { ms: minuteMs, around: 10 * minuteMs },
    minutes: { ms: minuteMs, around: 10 * minuteMs },
  }),
)
/** First hour of a part of a day and the one before which it ends; the night ends in the next day. */
const parts = new Map<string, readonly [first: number, end: number]>(
  Object.entries({
    ...{ morning: [0, 12], afternoon: [12, 18], evening: [18, 24], night: [18, 30] },
  }),
)

/** `last hour`, `past 24 hours`, `last 30 minutes`, `an hour ago`, `2 hours ago`. */
export function hoursAt(tokens: readonly Token[], at: number, now: number): Read | null {
  const word = tokens[at]?.text ?? ''
  if (/^(?:last|past|previous)$/.test(word)) {
    const many = countOf(tokens[at + 1])
    const place = many === null ? at + 1 : at + 2
    const unit = units.get(tokens[place]?.text ?? '')
    // A "last minute" change is not of the last minute.
    if (!unit || (many === null && unit.ms === minuteMs)) return null
    return { stretch: { from: now - (many ?? 1) * unit.ms, end: now + 1 }, next: place + 1 }
  }
  const many = countOf(tokens[at])
  const unit = units.get(tokens[at + 1]?.text ?? '')
  if (many === null || !unit || tokens[at + 2]?.text !== 'ago') return null
  const then = now - many * unit.ms
  return {
    stretch: { from: then - unit.around, end: Math.min(now, then + unit.around) + 1 },
    next: at + 3,
  }
}

/** `this morning`, `tonight`, `last night`. */
export function thisPartOfDay(
  tokens: readonly Token[],
  at: number,
  calendar: Calendar,
): Read | null {
  const word = tokens[at]?.text ?? ''
  const today = () => calendar.unit('day', 0)
  if (word === 'tonight') return { stretch: calendar.hours(today(), 18, 30), next: at + 1 }
  const next = tokens[at + 1]
  const day =
    word === 'this'
      ? today
      : word === 'last' && next?.text === 'night'
        ? () => calendar.unit('day', -1)
        : null
  const stretch = day && parts.has(next?.text ?? '') ? partOfDay(next, day(), calendar) : null
  return stretch && { stretch, next: at + 2 }
}

/** The part of a day that a word is, such as `morning`; null for another word. */
export function partOfDay(
  token: Token | undefined,
  day: Stretch,
  calendar: Calendar,
): Stretch | null {
  const part = parts.get(token?.text ?? '')
  return part ? calendar.hours(day, part[0], part[1]) : null
}

/** `weekend`, `last weekend`, `this weekend`: the last that has begun; `last` leaves out the one that it is. */
export function weekendAt(
  tokens: readonly Token[],
  at: number,
  calendar: Calendar,
  now: number,
): Read | null {
  const word = tokens[at]?.text ?? ''
  const isNamed = /^(?:last|this|past|previous)$/.test(word)
  const place = isNamed ? at + 1 : at
  if (tokens[place]?.text !== 'weekend') return null
  const { from } = calendar.weekday(6)
  const end = calendar.daysBefore(from, -2)
  const isNow = now < end && isNamed && word !== 'this'
  const stretch = isNow
    ? { from: calendar.daysBefore(from, 7), end: calendar.daysBefore(end, 7) }
    : { from, end }
  return { stretch, next: place + 1 }
}
