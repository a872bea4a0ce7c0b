// Tells what conversations came to: decisions that hold and outcomes of talks, the newest first, older ones without what those changed.
import { leftAfter, mayAmend, withoutFormerValues } from '../memories/amendments.ts'
import { leftOfTalk } from '../memories/later/left-of-talk.ts'
import { numbersIn } from '../memories/measures.ts'
import { type Around, nothingAround } from '../memories/over-values.ts'
import { readingOf } from '../memories/reconcile/reading.ts'
import { wordsShared } from '../memories/reconcile/reconcile.ts'
import type { Decided } from './decided.ts'
import type { Recalled } from './recalled.ts'
import { fitting, type Line, toldLines, withoutSilent } from './talk/lines.ts'
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
  { ref, content, said, author, sessionId, at, isAmended = false }: Decided,
  recalled: Recalled,
  speaks: Speaks,
): Telling {
  const decided = isAmended ? 'decided before that, the rest of it' : 'decided'
  const kind = author === 'agent' ? `${decided}, as the agent put it` : decided
  return telling(
    { ...recalled, document: 'memory', ref, sessionId, at },
    { kind, content, said },
    speaks,
  )
}

/** What a talk came to, in place of the records of it. */
export function tellingOfOutcome(
  lines: readonly Line[],
  talk: Talk,
  recalled: Recalled,
  speaks: Speaks,
): Telling {
  const content = withoutFormerValues(toldLines(fitting(lines, longestOfTalk)))
  // Who said it is no part of what it is compared by.
  const said = lines.map(({ text }) => text).join(' ')
  const about = { ...recalled, ref: talk.ref, at: talk.at, document: 'turn' } as const
  return telling(about, { kind: 'talked over', content, said }, speaks)
}

/** So much is told of a talk (UTF-16 units). */
const longestOfTalk = 900

function telling(
  recalled: Recalled,
  {
    kind,
    content,
    said,
  }: { readonly kind: string; readonly content: string; readonly said: string },
  speaks: Speaks,
): Telling {
  return {
    recalled: { ...recalled, title: '', body: content, text: content, withTitle: false },
    ...{ kind, tell: () => content, isDecision: true, said, ...speaks },
  }
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
  named.sort((a, b) => b.recalled.at - a.recalled.at)
  const told: Telling[] = []
  for (const one of [...named, ...once.filter(({ isNamed }) => !isNamed)]) {
    const { at, text } = one.recalled
    const later = told.filter(({ recalled }) => recalled.at > at)
    const left = withoutSilent(
      leftBy(
        later.map((by) => ({ by, both: around(by, one) })),
        one,
      ),
    )
    if (left === text) told.push(one)
    else if (left !== '')
      told.push({ ...one, recalled: { ...one.recalled, text: left, body: left }, tell: () => left })
  }
  return told
}

/** Something told of a later conversation, and what was said around where both are of the same matter. */
interface Later {
  readonly by: Telling
  readonly both: Around | null
}

/** What later conversations left of what is told of one. */
function leftBy(later: readonly Later[], { recalled }: Telling): string {
  const isTalk = recalled.document === 'turn'
  const byRules = (left: string, { by: { said = '' }, both }: Later) =>
    both !== null || mayAmend(said) ? leftAfter(left, said, both ?? nothingAround) : left
  if (!isTalk) {
    const left = later.reduce(byRules, recalled.text)
    // Where no rule finds what was changed, or what changed it names its code, it is weighed: others may be of a neighbour.
    if (left !== recalled.text && !later.some(({ by }) => nameTheSame(by, recalled.text)))
      return left
  }
  const read = new Set<string | null>()
  let left = recalled.text
  for (const { by, both } of later) {
    // What one conversation decided and what it came to is one change.
    if (both === null || read.has(by.recalled.sessionId)) continue
    read.add(by.recalled.sessionId)
    const rest = leftOfTalk(left, by.said ?? '', both)
    // What was decided goes whole only where a rule tells so.
    if (rest !== '' || isTalk) left = rest
  }
  const others = later.filter(({ by }) => !isTalk || !read.has(by.recalled.sessionId))
  return others.reduce((rest, one) => byRules(rest, isTalk ? { ...one, both: null } : one), left)
}

function nameTheSame({ said = '' }: Telling, text: string): boolean {
  const { names } = readingOf(text)
  return [...readingOf(said).names].some((name) => names.has(name))
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
