// Holds what a model wrote against what it was given: names and numbers that do not occur there are not told.
import { trimEndOf } from '../../../shared/trim-end.ts'
import { isPressing } from './pressing.ts'
import { isSaid, type SaidWords } from './said-by-people.ts'

/** A text without the sentences that the source does not bear out. */
export interface Checked {
  readonly text: string
  /** Sentences that were left out. */
  readonly dropped: number
}

/** What a source holds, to look names and numbers up in it. */
export interface Source {
  readonly text: string
  /** What the user wrote, in small letters. */
  readonly ofUser: string
  /** What user and agent said. */
  readonly said: SaidWords
}

/** Numbers in thousands; paths, identifiers, hashes and the like: what has a mark, a figure or a hump inside a word. */
const word =
  /\d{1,3}(?:,\d{3}){1,6}(?![\d\p{L}_])(?:\.\d{1,9})?%?|[\p{L}\p{N}_$][\p{L}\p{N}_$./#:@%+-]*/gu
const isName = /[_$/#:@]|\p{Ll}\p{Lu}|\p{L}\d|\d\p{L}|\p{L}\.\p{L}/u
const isNumber = /^\d[\d,._]*%?$/
const inWord = /[\p{L}\p{N}_]/u
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
/** Who speaks of the user's will needs the user's words. */
const ofUsersWill =
  /\b(?:users?|owner|team|maintainers?|developers?)\b.{0,40}\b(?:prefers?|wants?|likes?|asked|insists?|requires?|always|never|decided|chose|said)\b/i
/** An order or a preference of nobody: a model that obeys what it was given tells it so. */
const order = /^[^\p{L}]{0,20}(?:always|never|do not|don['’]t|make sure|remember to)\b|\bprefer/iu

/** Characters of a text of a model that are looked at. */
const longest = 6000

/** Leaves out what the source does not bear out. */
export function checkedAgainst(source: Source, told: string): Checked {
  let dropped = 0
  const kept: string[] = []
  for (const { segment } of sentences.segment(told.slice(0, longest))) {
    if (isBorneOut(source, segment)) kept.push(segment)
    else dropped += 1
  }
  return { text: kept.join('').trim(), dropped }
}

function isBorneOut(source: Source, sentence: string): boolean {
  if (isPressing(sentence)) return false
  if (ofUsersWill.test(sentence) && !isInUsersWords(source, sentence)) return false
  if (order.test(sentence) && !isSaid(source.said, sentence)) return false
  return namesIn(sentence).every((name) => stands(source.text, name))
}

/** Whether a name stands in a text as a whole, or as whole parts of a longer one: 12 does not stand in 2012 or 12.5. */
function stands(text: string, name: string): boolean {
  const number = isNumber.test(name)
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at)
    const after = text.slice(at + name.length, at + name.length + 4)
    const isCut = inWord.test(before.slice(-1)) || inWord.test(after.slice(0, 1))
    const begun = /\d\.$/.test(before) || (/\d,$/.test(before) && /^\d{3}(?!\d)/.test(name))
    const goesOn = number && (begun || /^(?:\.\d|,\d{3})/.test(after))
    if (!isCut && !goesOn) return true
  }
  return false
}

/** The names and numbers of a text, as they stand there. */
export function namesIn(told: string): string[] {
  return [...told.matchAll(word)].flatMap(([found]) => {
    const name = trimEndOf(found, /[.:,/+-]/)
    return isNumber.test(name) || isName.test(name) ? [name] : []
  })
}

/** Whether most of the words that carry the sentence are the user's own. */
function isInUsersWords({ ofUser }: Source, sentence: string): boolean {
  const words = [...sentence.toLowerCase().matchAll(/\p{L}{4,}/gu)]
    .map(([found]) => found)
    .filter(
      (found) => !/^(?:user|users|that|this|prefers?|wants?|asked|said|with|from)$/.test(found),
    )
  const known = words.filter((found) => ofUser.includes(found))
  return words.length > 0 && known.length * 2 >= words.length
}
