// Reads which time a question names: explicit ranges, and words that only prefer what is newer.
import { createCalendar } from './calendar.ts'
import { type Token, tokensOf } from './date-tokens.ts'
import { asksNothingElse, rangeAt, tellsNothing } from './ranges.ts'

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

/** In a longer question the time is part of what is told: "two customers escalated this week …". */
const mostWords = 25
/** "Not in March" asks for all the rest, which is no range. */
const denying = new Set(['not', 'except', 'excluding', 'without'])
/** What says no more than the time behind it: "earlier this week". */
const vague = new Set(['earlier', 'sometime'])
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
    if (!found) continue
    const before = tokens[at - 1]
    if (found === 'turned' || denying.has(before?.text ?? '')) return nothing
    const isVague = before !== undefined && vague.has(before.text) && !before.closes
    const start = isVague ? at - 1 : at
    const [first, last] = [tokens[start], tokens[found.next - 1]]
    if (!first || !last) continue
    const words = [question.slice(first.start, last.end)]
    const rest = `${question.slice(0, first.start)} ${question.slice(last.end)}`
    return {
      time: { from: found.from, to: found.to, prefer: null, words },
      query: asksNothingElse(tokens, start, found.next) ? '' : rest.replace(/\s+/gu, ' ').trim(),
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
  const isTelling = ({ text }: Token) => !tellsNothing(text)
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
