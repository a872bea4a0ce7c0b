// Tells which values of a decision are over by how a later conversation speaks of them, in words that the decision itself may not have.
import { numbersIn, unitsIn } from './measures.ts'
import { readOnce } from './read-once.ts'
import { framing, readingOf } from './reconcile/reading.ts'

/** What was said around a decision and around what changes it. */
export interface Around {
  /** All that was said in the later conversation. */
  readonly talked: string
  /** What the user began that with. */
  readonly opening: string
  /** All that was said in the conversation that came to the decision. */
  readonly before: string
  /** The statements of that; nothing is known of them when left out. */
  readonly lines?: readonly string[]
}

export const nothingAround: Around = { talked: '', opening: '', before: '' }

/** Of each text so much is read (UTF-16 units). */
const looked = 4000
/** Says that a value is to be another one, or none. */
export const endsValue =
  /\b(?:not needed|no longer|any ?more|too \p{L}+|won['’]t do|isn['’]t|is not|aren['’]t|not enough|gone|drop(?:ped)?|scrap(?:ped)?|removed?|abolish(?:ed)?|instead|rather than|raised?|lower(?:ed)?|used to|replaced?)\b/iu
/** Says that it stays so. */
const keeps =
  /\b(?:stays?|remains?|keep|kept|leave|(?:is|are|was|were) fine|still|unchanged|as (?:it|they) (?:is|are|was|were)|as before)\b/iu
/** What is right behind such a word is not so any more: "without the 84", "needs no 35 minutes". */
const denied =
  /\b(?:without|instead of|rather than|no longer|not|no|forget|drop)(?: (?:the|those|its|any|our|my))? (?<value>\d[\d.,:]{0,12}|\p{L}{3,10}(?:[ -]\p{L}{3,5})?)/giu
/** So small numbers are in any text, of anything. */
const small = /^#[0-2](?:$| )/u

/** A sentence with its numbers and the words that tell what it is of. */
interface Sentence {
  readonly text: string
  readonly numbers: ReadonlySet<string>
  readonly words: readonly string[]
}

/** Tells of a part of a decision, beside its `others`, whether a value of it is over by `said` and what was said around both. */
export function createOver(
  said: string,
  { talked, opening, before }: Around,
): (part: string, others: readonly string[]) => boolean {
  const held = numbersIn(said)
  const begun = partsOf(opening).filter((one) => !keeps.test(one))
  const ended = [...talked.slice(0, looked).matchAll(denied)].map(
    ({ groups }) => groups?.['value'] ?? '',
  )
  const named = new Set([...begun, ...ended].flatMap((one) => [...numbersIn(one)]))
  const settled = partsOf(before).map(sentenceOf)
  const changes = [
    ...partsOf(said).filter((one) => numbersIn(one).size > 0),
    ...partsOf(talked).filter((one) => endsValue.test(one)),
  ]
    .filter((one) => !keeps.test(one))
    .map(sentenceOf)
  return (part, others) => {
    const known = new Set(others.flatMap((one) => [...numbersIn(one)]))
    const own = [...numbersIn(part)].filter((one) => !known.has(one) && !small.test(one))
    if (own.length === 0) return false
    if (own.some((number) => named.has(number) && !held.has(number))) return true
    const words = wordsAround(own, settled)
    const beside = settled.filter(({ numbers }) => holdsAny(numbers, known))
    for (const one of [...others.flatMap(tellingOf), ...beside.flatMap((one) => one.words)])
      words.delete(one)
    return changes.some(
      (one) => !holdsAny(one.numbers, own) && one.words.some((word) => words.has(word)),
    )
  }
}

/** The telling words that numbers were said with, or asked for by the question before that. */
function wordsAround(numbers: readonly string[], settled: readonly Sentence[]): Set<string> {
  const found = new Set<string>()
  for (const [at, one] of settled.entries()) {
    if (!holdsAny(one.numbers, numbers)) continue
    const before = settled[at - 1]
    const asked = before?.text.endsWith('?') === true ? before.words : []
    for (const word of [...asked, ...one.words]) found.add(word)
  }
  return found
}

function holdsAny(numbers: ReadonlySet<string>, of: Iterable<string>): boolean {
  return [...of].some((number) => numbers.has(number))
}

function partsOf(text: string): string[] {
  return text.slice(0, looked).split(/(?<=[.;!?])\s+/u)
}

/** So many sentences are kept as they were read: a talk is compared with several. */
const mostKept = 500

const sentenceOf = readOnce(
  mostKept,
  (text): Sentence => ({ text, numbers: numbersIn(text), words: tellingOf(text) }),
)

/** The words of a text that tell what it is of, as stems; what is counted may be of anything. */
function tellingOf(text: string): string[] {
  const units = unitsIn(text)
  return [...readingOf(text).words].filter(
    (word) => !framing.has(word) && !/\d/.test(word) && !units.has(word),
  )
}
