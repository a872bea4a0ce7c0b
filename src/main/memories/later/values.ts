// The values that a statement sets, told by what they are of: how long, how much money, which share, how many of what, when.
import { stemmer } from 'stemmer'
import { isStopWord } from '../../search/words/stop-words.ts'
import { numbersIn } from '../measures.ts'

/** A value: 14 of "14 days", with what it is of. */
export interface Value {
  /** `time`, `money`, `share`, `clock`, `weekday`; `count` of anything else, and empty where nothing is named. */
  readonly of: string
  /** As `numbersIn` writes it, or in lower case. */
  readonly amount: string
  /** The unit, as a stem; empty for none. */
  readonly unit: string
}

const looked = 2000
const kinds: readonly (readonly [string, string])[] = [
  ['time', 'second sec minute min hour day week month year quarter night ms'],
  ['money', 'euro dollar cent eur usd pound $ €'],
  ['share', 'percent %'],
]
const kindOfUnit: ReadonlyMap<string, string> = new Map(
  kinds.flatMap(([kind, units]) => units.split(' ').map((unit) => [stemmer(unit), kind] as const)),
)
const clock =
  /\b(?:\d{1,2}(?::\d\d)? ?(?:am|pm)|\d{1,2}:\d\d|noon|midnight|evening|morning|night)\b/giu
const weekday = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day/giu
const token = /\d{1,12}(?:[.,:]\d{1,12}){0,4}|\p{L}{1,40}|[%$€]/gu
/** How often, by the time that lies between. */
const often: ReadonlyMap<string, string> = new Map([
  ...[['daily', 'day'] as const, ['weekly', 'week'] as const, ['monthly', 'month'] as const],
  ...[['yearly', 'year'] as const, ['annual', 'year'] as const, ['hourly', 'hour'] as const],
  ...[['nightly', 'night'] as const, ['fortnight', 'two weeks'] as const],
])
/** So small a number is in any text: of anything, or of nothing that is named. */
const small = /^#[01]$/
const smallBare = /^#[0-3]$/

/** A text with "day" for "daily", and the like. */
export function withPlainTimes(text: string): string {
  return text.replace(/\b\p{L}{5,9}\b/gu, (word) => often.get(word.toLowerCase()) ?? word)
}

/** Whether a stem names what time, money or a share is counted in. */
export function isUnit(stem: string): boolean {
  return kindOfUnit.has(stem)
}

/** The values of the beginning of a text, 2,000 UTF-16 units. */
export function valuesIn(text: string): readonly Value[] {
  const cut = text.slice(0, looked)
  const tokens = cut.toLowerCase().match(token) ?? []
  const found: Value[] = []
  for (const [at, one] of tokens.entries()) {
    const [amount] = numbersIn(one)
    if (amount === undefined || one.includes(':')) continue
    const behind = tokens.slice(at + 1, at + 3)
    const sign = /^[$€]$/.test(tokens[at - 1] ?? '') ? tokens[at - 1] : undefined
    const named = sign ?? behind.find((next) => isUnit(stemmer(next)))
    const next = behind[0] ?? ''
    const isCounted = /^\p{L}{3}/u.test(next) && !isStopWord(next) && numbersIn(next).size === 0
    if (named !== undefined) {
      const unit = stemmer(named)
      found.push({ of: kindOfUnit.get(unit) ?? '', amount, unit })
    } else if (isCounted && !small.test(amount))
      found.push({ of: 'count', amount, unit: stemmer(next) })
    else if (!smallBare.test(amount)) found.push({ of: '', amount, unit: '' })
  }
  const of = (kind: string, pattern: RegExp) =>
    [...cut.matchAll(pattern)].map(([one]) => ({ of: kind, amount: one.toLowerCase(), unit: '' }))
  return [...found, ...of('clock', clock), ...of('weekday', weekday)]
}

/** Whether two values are the same, as far as both say what they are of. */
export function isSameValue(one: Value, other: Value): boolean {
  if (one.amount !== other.amount) return false
  return !isOfKind(one) || !isOfKind(other) || (one.of === other.of && one.unit === other.unit)
}

/** Whether values are of one kind, so that one may have taken the other's place. */
export function areOfOneKind(one: Value, other: Value): boolean {
  return one.of !== '' && one.of === other.of && (one.of !== 'count' || one.unit === other.unit)
}

/** Whether a value says what it is of by more than a word that may be anything. */
export function isOfKind({ of }: Value): boolean {
  return of !== '' && of !== 'count'
}
