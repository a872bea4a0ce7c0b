// Leaves of what was said in a talk what its last words left of it: "make it 10", and later "hm, no, 15".
import { stemmer } from 'stemmer'
import { withoutFormerValues } from '../../memories/amendments.ts'
import { readStatement } from '../../memories/later/statements.ts'
import {
  areOfOneKind,
  isOfKind,
  isSameValue,
  type Value,
  valuesIn,
} from '../../memories/later/values.ts'
import { framing, readingOf } from '../../memories/reconcile/reading.ts'
import { isAsked } from './moods.ts'

/** Takes back what was said right before, whatever that was. */
const takesBack =
  /^(?:(?:hm+|oh|ah|ok(?:ay)?|well|sorry|and|but|no|nope)[,.:;… -]+)*(?:wait|actually|on second thoughts?|scratch that|forget that|correction|i meant?|i mean|or rather|better|doch|moment|nein)(?![\p{L}-])[,.:;… -]*/iu
/** Says no, or sets another value of what was spoken of. */
const setsAnew =
  /^(?:(?:hm+|oh|ah|ok(?:ay)?|well|sorry|and|but|then|so|please)[,.:;… -]+)*(?:(?:no|nope|nah|rather)(?![\p{L}-])[,.:;… -]*|(?=\d|(?:make|let|set|change|raise|lower|bump|increase|reduce|cut|extend|keep|leave|take|go (?:back|up|down)|back|stay|stick|say)\b))/iu
/** "3 days rather." */
const setsBehind = /\d.{0,30}\b(?:rather|instead|after all)[.!]?$/iu
/** Has no meaning of its own where a value is set. */
const general: ReadonlySet<string> = new Set(
  `make let set change raise lower bump increase reduce cut extend keep leave take go back up down stay stick say need better think
  many few much little more less low high long short too enough instead rather after all it that them be`
    .split(/\s+/u)
    .map((word) => stemmer(word)),
)

/** So small a number is in any text: "between two tries"; of time or money a smaller one is. */
const small = /^#[0-2](?:$| )/u
const smallOfKind = /^#[01](?:$| )/u

/** A sentence of a talk, by who says it. */
interface Spoken {
  readonly by: 'user' | 'agent'
  readonly text: string
}

/** What is said of a value: which it is, and of what. */
interface Said {
  readonly value: Value
  readonly words: ReadonlySet<string>
}

/** What is left of what was put together in a talk, `content`, by the lines behind it; empty for nothing. */
export function leftOfContent(content: string, behind: readonly Spoken[]): string {
  const [left] = lastWords<Spoken>([{ by: 'agent', text: content }, ...behind])
  return left?.text ?? ''
}

/**
 * The lines of a talk, in the order they were said, without the values that the user put others in the place of later in
 * it: each at its place, and empty where nothing is left of it.
 */
export function lastWords<Line extends Spoken>(lines: readonly Line[]): Line[] {
  const left = [...lines]
  for (const [at, line] of lines.entries()) {
    const set = line.by === 'user' ? setIn(line.text, lines[at - 1]) : []
    for (const one of set) {
      const before = left.slice(0, at)
      const former = formerOf(one, before)
      if (former === null) continue
      for (const [place, old] of before.entries())
        left[place] = { ...old, text: without(old.text, former, one) }
    }
  }
  return left
}

/** Whether a sentence of the user sets a value in the place of one that was just spoken of: "hm, no, 15". */
export function setsAnother(sentence: string): boolean {
  return setIn(sentence, undefined).length > 0
}

/** The values that a user's sentence sets in the place of others; none where it answers a question. */
function setIn(text: string, before: Spoken | undefined): Said[] {
  const isTakenBack = takesBack.test(text)
  const isAnswer = before?.by === 'agent' && isAsked(before.text)
  if (!isTakenBack && (isAnswer || !(setsAnew.test(text) || setsBehind.test(text)))) return []
  const rest = withoutFormerValues(text.replace(isTakenBack ? takesBack : setsAnew, ''))
  const { values } = readStatement(rest)
  if (values.length !== 1) return []
  const units = new Set(values.map(({ unit }) => unit))
  const words = [...readingOf(rest).words].filter(
    (word) => !/\d/.test(word) && !framing.has(word) && !general.has(word) && !units.has(word),
  )
  return values.map((value) => ({ value, words: new Set(words) }))
}

/** The value that another one is put in the place of: the last one before it that may be of the same. */
function formerOf({ value, words }: Said, before: readonly Spoken[]): Value | null {
  for (const { text } of before.toReversed()) {
    const all = readingOf(text).words
    const pieces = piecesOf(withoutFormerValues(text))
    const ofIt = pieces.filter((piece) => holdsAll(readingOf(piece).words, words))
    const isOfIt = ofIt.length > 0 || holdsAll(all, words)
    const values = (ofIt.length > 0 ? ofIt : pieces)
      .flatMap(valuesIn)
      .filter((one) => !(isOfKind(one) ? smallOfKind : small).test(one.amount))
    const alike = values.filter((one) => areOfOneKind(value, one))
    const ofSame = alike.length > 0 ? alike : values.filter((one) => mayReplace(value, one, all))
    if (ofSame.length === 0 || !isOfIt) {
      // Of what was said last nothing is known: what is older may be of something else.
      if (values.length > 0 && value.of === '') return null
      continue
    }
    if (ofSame.some((one) => isSameValue(one, value))) continue
    const near = ofSame.length === 1 ? ofSame : ofSame.filter((one) => isNear(one, value))
    return near.length === 1 ? (near[0] ?? null) : null
  }
  return null
}

/** Whether a value may have been corrected to another one: of 20 days and 2 for guests the 20 became 25. */
function isNear(one: Value, other: Value): boolean {
  const [a, b] = [one, other].map(({ amount }) => Number(/^#(\d+)/.exec(amount)?.[1]))
  return a !== undefined && b !== undefined && Math.max(a, b) <= Math.min(a, b) * mostTimes
}

const mostTimes = 3

function holdsAll(there: ReadonlySet<string>, words: ReadonlySet<string>): boolean {
  return [...words].every((word) => there.has(word))
}

function piecesOf(text: string): string[] {
  return text.split(/(?<=[.;:,!])\s+|\s(?=and\b)/u)
}

/** Whether a value may stand in the place of another, in a line of such words: "15", "15 tries" and "tries 10 times". */
function mayReplace(value: Value, former: Value, words: ReadonlySet<string>): boolean {
  if (value.of === '' || former.of === '') return true
  return !isOfKind(value) && !isOfKind(former) && words.has(value.unit)
}

/** A line without the parts that name a value which holds no more, and not the one in its place. */
function without(text: string, former: Value, { value }: Said): string {
  const pieces = piecesOf(text)
  const kept = pieces.filter((piece) => {
    const values = valuesIn(piece)
    return (
      !values.some((one) => isSameValue(one, former)) ||
      values.some((one) => isSameValue(one, value))
    )
  })
  if (kept.length === pieces.length) return text
  const rest = `${kept.join(' ').replace(/[.,;:]$/u, '')}.`
  // "Wait." says nothing by itself.
  const own = rest.replace(takesBack, '').replace(setsAnew, '')
  return readStatement(own).named.size > 0 ? rest.replace(/^and /u, '') : ''
}
