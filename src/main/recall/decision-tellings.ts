// Tells what conversations came to: decisions that hold and outcomes of talks, the newest first, older ones without what those changed.
import { parseId } from '../../shared/ids.ts'
import { leftAfter, mayAmend, withoutFormerValues } from '../memories/amendments.ts'
import { leftOfLines } from '../memories/later/left-of-talk.ts'
import { saysAnew } from '../memories/later/said-anew.ts'
import { numbersIn } from '../memories/measures.ts'
import { type Around, nothingAround } from '../memories/over-values.ts'
import { nameTheSame, readingOf } from '../memories/reconcile/reading.ts'
import { wordsShared } from '../memories/reconcile/reconcile.ts'
import type { Decided } from './decided.ts'
import type { Recalled } from './recalled.ts'
import { fitting, type Line, toldLines } from './talk/lines.ts'
import { leavesAll } from './talk/moods.ts'
import type { Talk } from './talk/talks.ts'
import type { Telling } from './telling.ts'

/** What speaks for a conversation. */
export interface Speaks {
  readonly weight: number
  /** Whether the prompt names code that was named in it. */
  readonly isNamed: boolean
}

/** A decision, in place of the records that led to it, of which `recalled` is one. */
export function tellingOfDecision(
  { ref, content, said, author, sessionId, at, isAmended = false, beside = [] }: Decided,
  recalled: Recalled,
  speaks: Speaks,
): Telling {
  const decided = isAmended ? 'decided before that, the rest of it' : 'decided'
  const kind = author === 'agent' ? `${decided}, as the agent put it` : decided
  return telling(
    { ...recalled, document: 'memory', ref, sessionId, at },
    { kind, content, said: [said, ...beside.map(({ text }) => text)].join(' ') },
    { ...speaks, recap: said, beside: fitting(beside, longestBeside) },
  )
}

/** What a talk came to, in place of the records of it. */
export function tellingOfOutcome(
  lines: readonly Line[],
  talk: Talk,
  recalled: Recalled,
  speaks: Speaks,
): Telling {
  const told = fitting(lines, longestOfTalk).map((line) => ({
    ...line,
    text: withoutFormerValues(line.text),
  }))
  // Who said it is no part of what it is compared by.
  const said = lines.map(({ text }) => text).join(' ')
  const about = { ...recalled, ref: talk.ref, at: talk.at, document: 'turn' } as const
  return {
    ...telling(
      about,
      { kind: 'talked over', content: toldLines(told), said },
      { ...speaks, recap: recapOf(lines) },
    ),
    lines: told,
  }
}

/** What the agent said last: what a talk came to is put together there. */
function recapOf(lines: readonly Line[]): string {
  const own = lines.filter(({ by }) => by === 'agent')
  const last = own.at(-1)?.turn
  return own.flatMap(({ text, turn }) => (turn === last ? text : [])).join(' ')
}

/** So much is told of a talk (UTF-16 units). */
const longestOfTalk = 900
/** … and of what else was said in the talk of a decision. */
const longestBeside = 450

function telling(
  recalled: Recalled,
  {
    kind,
    content,
    said,
  }: { readonly kind: string; readonly content: string; readonly said: string },
  rest: Speaks & Pick<Telling, 'beside' | 'recap'>,
): Telling {
  return {
    ...{ kind, isDecision: true, said, ...rest },
    ...toldOf({ ...recalled, title: '', withTitle: false }, content, rest.beside),
  }
}

/** How a decision or a talk is told, with what else was said beside it. */
function toldOf(
  recalled: Recalled,
  content: string,
  beside: readonly Line[] = [],
): Pick<Telling, 'recalled' | 'tell' | 'beside'> {
  const tell = () => {
    if (beside.length === 0) return content
    // Of what was decided first, the last words of its talk may leave nothing.
    return content === ''
      ? toldLines(beside)
      : `${content} (In the same talk: ${toldLines(beside)})`
  }
  return { recalled: { ...recalled, body: content, text: content }, tell, beside }
}

/**
 * Of what conversations came to, the best first, what is told: those that the prompt names, the newest first, and of
 * each what later ones left of it. `around` gives what was said in a conversation that is of the same matter as an older one, and in that; null for none.
 */
export function withoutReplaced(
  tellings: readonly Telling[],
  around: (later: Telling, old: Telling) => Around | null = () => null,
): Telling[] {
  const once = tellings.filter((one) => !tellings.some((other) => isSaidAgain(one, other)))
  const named = once.filter(({ isNamed }) => isNamed)
  named.sort((a, b) => b.recalled.at - a.recalled.at || rowOf(b) - rowOf(a))
  const told: Telling[] = []
  for (const one of [...named, ...once.filter(({ isNamed }) => !isNamed)]) {
    const { text } = one.recalled
    const later = told
      .filter((by) => isLater(by, one))
      // What was put forward there, and refused, replaces nothing.
      .filter(({ said = '' }) => !leavesAll.test(said))
      .map((by) => ({ by, both: around(by, one) }))
    if (later.some(({ by, both }) => both !== null && saysAnew(one.recap ?? '', by.recap ?? '')))
      continue
    const { own, beside } = one.lines
      ? { own: toldLines(linesLeft(later, one.lines)), beside: [] }
      : decisionLeft(later, one)
    if (own === text || saysSomething(own))
      told.push({ ...one, ...toldOf(one.recalled, own, beside) })
  }
  return told
}

function isLater(one: Telling, other: Telling): boolean {
  const later = one.recalled.at - other.recalled.at
  return later > 0 || (later === 0 && rowOf(one) > rowOf(other))
}

/** By which those of one time are told apart. */
function rowOf({ recalled }: Telling): number {
  return parseId('turn', recalled.record) ?? 0
}

/** Whether more is left of a decision than how it began: "Understood:". */
function saysSomething(left: string): boolean {
  return readingOf(left).words.size >= leastLeft
}

const leastLeft = 2
/** By so many UTF-16 units a statement is known again in what is told. */
const beginning = 30

/** Something told of a later conversation, and what was said around where both are of the same matter. */
interface Later {
  readonly by: Telling
  readonly both: Around | null
}

/** What later conversations left of a talk. */
function linesLeft(later: readonly Later[], lines: readonly Line[]): Line[] {
  const read = new Set<string | null>()
  let left = lines.map(({ text }) => text)
  for (const { by, both } of later) {
    // What one conversation decided and what it came to is one change.
    if (both === null || read.has(by.recalled.sessionId)) continue
    read.add(by.recalled.sessionId)
    left = leftOfLines(left, by.said ?? '', both)
  }
  for (const { by } of later) {
    const { said = '' } = by
    if (!read.has(by.recalled.sessionId) && mayAmend(said))
      left = left.map((line) => (line === '' ? '' : leftAfter(line, said)))
  }
  return withTexts(lines, left)
}

/** Lines as they read now, without those of which nothing is left. */
function withTexts(lines: readonly Line[], texts: readonly string[]): Line[] {
  return lines.flatMap((line, at) => {
    const text = texts[at] ?? ''
    return text === '' ? [] : [{ ...line, text }]
  })
}

/** What later conversations left of a decision, and of each line that is told beside it. */
function decisionLeft(
  later: readonly Later[],
  { recalled, beside = [] }: Telling,
): { readonly own: string; readonly beside: readonly Line[] } {
  const [own = '', ...rest] = textsLeft(later, [recalled.text, ...beside.map(({ text }) => text)])
  return { own, beside: withTexts(beside, rest) }
}

/** What is left of the text of a decision, which is the first, and of those beside it. */
function textsLeft(later: readonly Later[], texts: readonly string[]): readonly string[] {
  const byRules = (left: readonly string[], { by: { said = '' }, both }: Later) =>
    both !== null || mayAmend(said)
      ? left.map((text) => (text === '' ? '' : leftAfter(text, said, both ?? nothingAround)))
      : left
  const ruled = later.reduce(byRules, texts)
  const isRuled = ruled.some((text, at) => text !== texts[at])
  // Where no rule finds what was changed, or what changed it names its code, it is weighed: others may be of a neighbour.
  const own = readingOf(texts.join(' '))
  const isNamed = ({ by }: Later) => nameTheSame(readingOf(by.said ?? ''), own)
  if (isRuled && !later.some(isNamed)) return ruled
  let left = texts
  for (const { by, both } of later) {
    if (both === null) continue
    // What else was said there tells which part the later one is most about.
    const told = left.join(' ')
    const others = (both.lines ?? []).filter((line) => !told.includes(line.slice(0, beginning)))
    const [decided = '', ...beside] = leftOfLines([...left, ...others], by.said ?? '', both).slice(
      0,
      left.length,
    )
    // What was decided goes whole only where a rule tells so.
    left = [decided === '' ? (left[0] ?? '') : decided, ...beside]
  }
  return later.reduce(byRules, left)
}

/** In one conversation nothing is said so much later again (ms). */
const sameTalkMs = 3_600_000
const leastNumbers = 2
const againShare = 0.5

/** Whether what was decided was told more fully a little later, with the same numbers: an agent repeats it once it is agreed on. */
function isSaidAgain(one: Telling, other: Telling): boolean {
  const later = other.recalled.at - one.recalled.at
  if (one.recalled.ref === other.recalled.ref || later < 0 || later > sameTalkMs) return false
  const [text, whole] = [one.said ?? one.recalled.text, other.said ?? other.recalled.text]
  if (whole.length <= text.length) return false
  const numbers = numbersIn(whole)
  const own = [...numbersIn(text)]
  const isSame = own.length >= leastNumbers && own.every((number) => numbers.has(number))
  return isSame && wordsShared(text, whole) >= againShare
}
