// Tells whether a part of a decision holds no longer by what a later conversation came to, clause by clause.
import { stemmer } from 'stemmer'
import { numbersIn, unitsIn } from './measures.ts'
import { type Around, createOver, endsValue } from './over-values.ts'
import { readOnce } from './read-once.ts'
import { framing, readingOf } from './reconcile/reading.ts'

/** A clause of what was said later, with what it is compared by. */
interface Clause {
  readonly text: string
  readonly words: ReadonlySet<string>
  readonly numbers: ReadonlySet<string>
  readonly isDenied: boolean
  /** Whether it holds of this alone: "only the last two". */
  readonly isOnly: boolean
}

/** Says that something is not, or is no more. */
const denies =
  /\b(?:no|not|nothing|none|nobody|never|without|any ?more|no longer|gone|dropped|removed|scrapped|abolished|(?:is|are|does|do|did|was|were|wo|ca|should|must)n['’]t)\b/iu
/** Says that something is no more. */
const isGone = /\b(?:gone|dropped|scrapped|abolished|removed|withdrawn|no longer|any ?more)\b/iu
/** Holds of nothing else. */
const isOnly =
  /\b(?:only|solely|exclusively|alone|nobody but|no one but|no one else|nobody else)\b/iu
/** Both ways: "scanned in or not". */
const bothWays = /(?<word>[\p{L}\d]{3,30})(?: \p{L}{1,12})? or not\b/giu
/** Goes on with what stands before it, and says nothing without that. */
const leans =
  /^(?:(?:and|but) )?(?:(?!(?:then|when|even|often|open|seven|eleven|between|own|down)\b)\p{Ll}{2,14}(?:ed|ing|en|wn)\b(?! (?:is|are|was|were|must|may|can)\b)|\p{Ll}{3,12}s (?:as|to|by|in|on|for|with|the|an?|its|their)\b|\p{Ll}{2,14} (?:included|excluded|first|last)[,;.]?$)/u

/** As "no" is read, which stands in "no longer" as well. */
const nought = '#0'

/** Of the telling words of a part that a clause says otherwise. */
const otherwiseShare = 0.6
/** Of those of a part that is said anew, of at least so many. */
const anewShare = 0.75
const leastAnew = 3
/** Of the shorter of both, where the one denies what the other does not. */
const leastDenied = 2

/** What a later conversation came to, `said`, and what was said around that and the decision, to compare parts with. */
export function createChanges(
  said: string,
  around: Around,
): (part: string, others: readonly string[]) => boolean {
  const clauses = clausesOf(said, /(?<=[.;,:!?])\s+|\s(?=and |but )/u)
  const sentences = clausesOf(said, /(?<=[.;!?])\s+/u)
  const isOver = createOver(said, around)
  const begun = clausesOf(around.opening, /(?<=[.;,:!?])\s+|\s(?=and |but )/u)
  const either = new Set(
    [...said.matchAll(bothWays)].map(({ groups }) =>
      stemmer((groups?.['word'] ?? '').toLowerCase()),
    ),
  )
  const ended = clausesOf(around.talked, /(?<=[.;!?])\s+/u).filter(({ text }) =>
    endsValue.test(text),
  )
  return (part, others) => {
    const own = clauseOf(part)
    const units = unitsIn(part)
    const subject = [...own.words].filter((word) => !units.has(word))
    const sharedWith = ({ words }: Clause) => [...own.words].filter((word) => words.has(word))
    const isOtherNumber = ({ numbers }: Clause) =>
      numbers.size > 0 &&
      own.numbers.size > 0 &&
      [...own.numbers].every((number) => !numbers.has(number))
    // "At night 16 degrees" and "the night is at 14": the same of which another number is told.
    const isValued = clauses.some(
      (one) =>
        isOtherNumber(one) &&
        !isOfAnother(one.text, [part, ...others], 0) &&
        subject.length > 0 &&
        subject.every((word) => one.words.has(word)) &&
        (subject.length > 1 || one.words.size <= mostOfShort),
    )
    if (isValued) return true
    // "Try every 10 seconds": what the user begins with, of the same unit.
    const isBegun = begun.some(
      (one) =>
        isOtherNumber(one) &&
        subject.length > 0 &&
        subject.every((word) => one.words.has(word)) &&
        [...units].some((unit) => unitsIn(one.text).has(unit)),
    )
    if (isBegun) return true
    if (own.isDenied && [...own.words].some((word) => either.has(word))) return true
    // "No doubling": of the one part that speaks of it.
    const isNone = [...clauses, ...begun].some((one) => {
      const [word = '', more] = one.words
      return (
        one.isDenied &&
        !own.isDenied &&
        more === undefined &&
        own.words.has(word) &&
        !others.some((other) => clauseOf(other).words.has(word))
      )
    })
    if (isNone) return true
    // "Residents only on the last two sailings" and "residents on every sailing".
    const isOpened =
      own.isOnly &&
      sentences.some((one) => {
        const shared = sharedWith(one).length
        return !one.isOnly && shared >= leastDenied && shared >= own.words.size / 2
      })
    if (isOpened || isOver(part, others)) return true
    // "Bookings heat nothing any more", "internal keys have 1200 tokens": denied, or no longer denied.
    const isTurned = clauses.some((one) => {
      const shared = sharedWith(one).length
      const least = Math.min(own.words.size, one.words.size)
      return (
        one.isDenied !== own.isDenied &&
        shared >= leastDenied &&
        shared >= least * otherwiseShare &&
        shared >= own.words.size / 2
      )
    })
    if (isTurned) return true
    const isAnew = sentences.some((one) => {
      const shared = sharedWith(one).length
      const hasNumbers = [...own.numbers].every((number) => one.numbers.has(number))
      return shared >= leastAnew && shared >= own.words.size * anewShare && hasNumbers
    })
    if (isAnew) return true
    // "The limit of twenty is not needed": the one part that has this number, said to be over.
    const ownNumbers = [...own.numbers].filter(
      (number) => number !== nought && !others.some((other) => numbersIn(other).has(number)),
    )
    return (
      ended.some(
        (one) => sharedWith(one).length > 0 && ownNumbers.some((number) => one.numbers.has(number)),
      ) ||
      clauses.some(
        ({ text, numbers }) =>
          isGone.test(text) && ownNumbers.some((number) => numbers.has(number)),
      )
    )
  }
}

/** A clause of so few telling words says one thing of its subject. */
const mostOfShort = 4

/** Whether a clause begins with what another part of a decision speaks of by two words, of which the part at `at` has one: "internal keys". */
export function isOfAnother(clause: string, parts: readonly string[], at: number): boolean {
  const pair = pairsOf(clause)[0]
  if (pair === undefined || pairsOf(parts[at] ?? '').includes(pair)) return false
  const own = wordsOf(parts[at] ?? '')
  const isHalf = pair.split(' ').some((word) => own.has(word))
  return isHalf && parts.some((part, place) => place !== at && pairsOf(part).includes(pair))
}

/** So many clauses are kept as they were read: each is compared with all parts of a decision. */
const mostKept = 500

const wordsOf = readOnce(mostKept, (text) => readingOf(text).words)

/** Telling words that stand side by side, as stems. */
const pairsOf = readOnce(mostKept, (text): readonly string[] => {
  const tokens =
    text
      .slice(0, 2000)
      .toLowerCase()
      .match(/[\p{L}\d_]+/gu) ?? []
  return tokens.flatMap((token, place) => {
    const pair = [...readingOf(`${token} ${tokens[place + 1] ?? ''}`).words]
    return pair.length === 2 ? pair.join(' ') : []
  })
})

/** Whether a part of a sentence says nothing where the one before it is gone. */
export function leansOnBefore(part: string): boolean {
  return leans.test(part) && numbersIn(part).size === 0 && readingOf(part).names.size === 0
}

function clausesOf(text: string, seam: RegExp): Clause[] {
  return text.split(seam).map(clauseOf)
}

const clauseOf = readOnce(mostKept, (text): Clause => {
  const words = [...readingOf(text).words].filter(
    (word) => !framing.has(word) && !/\d/.test(word) && numbersIn(word).size === 0,
  )
  return {
    ...{
      text,
      words: new Set(words),
      numbers: numbersIn(text),
      isDenied: denies.test(text),
      isOnly: isOnly.test(text),
    },
  }
})
