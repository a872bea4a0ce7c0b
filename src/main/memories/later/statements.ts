// Takes what was said apart into statements that hold or fall by themselves, and reads each for what it is about and sets.
import { stemmer } from 'stemmer'
import { sentencesOf, spokenIn } from '../extract/sentences.ts'
import { numbersIn } from '../measures.ts'
import { readOnce } from '../read-once.ts'
import { framing, readingOf } from '../reconcile/reading.ts'
import { isUnit, type Value, valuesIn, withPlainTimes } from './values.ts'

/** A statement with what it is compared by. */
export interface Statement {
  readonly text: string
  /** Stems of the words that tell what it is about. */
  readonly words: ReadonlySet<string>
  /** Those and the units: "day" may be what a rule is called by. */
  readonly named: ReadonlySet<string>
  readonly values: readonly Value[]
}

/** Says of anything that it is so, or that it was agreed on (stems). */
const general: ReadonlySet<string> = new Set(
  `one ones thing way case rule limit number time then now today yesterday okay yes right good fine great done noted recap
  new old same still stay remain kept unchanged untouched else rest other both every each any get got give take put set
  let go goes come say said everything anything nothing all ask see look think know mean work need`
    .split(/\s+/u)
    .map((word) => stemmer(word)),
)
const shortestWord = 3

/** So many are kept as they were read: a talk is compared with several later ones. */
const mostKept = 1000

/** Reads the beginning of a statement, 2,000 UTF-16 units. */
export const readStatement: (said: string) => Statement = readOnce(mostKept, readAnew)

function readAnew(said: string): Statement {
  const text = withPlainTimes(said)
  const named = [...readingOf(text).words].filter(
    (word) =>
      word.length >= shortestWord && !/^\d/.test(word) && !framing.has(word) && !general.has(word),
  )
  const words = named.filter(
    (word) => !/\d/.test(word) && !isUnit(word) && numbersIn(word).size === 0,
  )
  return { text: said, words: new Set(words), named: new Set(named), values: valuesIn(text) }
}

/** Goes on with what stands before it. */
const leans =
  /^(?:between|in|on|at|by|for|with|same|which|who|that|so|otherwise|as|since|until|because|to|from|not|both|edge|e\.g|past|each|whatever|whose|however|no matter|or|also|if|unless|then|up|of|after|before|within|under|over|around|straight)\b/u
/** Says when, or under what: what it is said of comes behind it. */
const sets = /^(?:if|when|unless|once|where|while|after|although|since|because)\b[^,]{0,200},$/iu
/** A piece of fewer telling words and numbers says nothing by itself. */
const leastTold = 2

/** The parts of a sentence that may go by themselves: clauses, and what is told off in a list. */
export function partsOf(sentence: string): string[] {
  const parts: string[] = []
  for (const piece of sentence.split(/(?<=[.;:,])\s+(?![^()]{0,200}\))/u)) {
    const last = parts.at(-1)
    const isPartOfLast =
      last !== undefined &&
      ((leans.test(piece) && !/[;.]$/.test(last)) ||
        toldBy(piece) < leastTold ||
        (toldBy(last) < leastTold && /[,:]$/.test(last)) ||
        sets.test(last))
    if (isPartOfLast) parts[parts.length - 1] = `${last} ${piece}`
    else parts.push(piece)
  }
  return parts
}

function toldBy(piece: string): number {
  const tokens = piece.slice(0, 400).match(/[\p{L}\p{N}_]+/gu) ?? []
  return tokens.filter((one) => {
    if (/\d/.test(one) || numbersIn(one).size > 0) return true
    return [...readingOf(one).words].some((word) => !framing.has(word))
  }).length
}

/** A piece of so few words is told off with others: "Backoff, cap and jitter stay". */
const mostListed = 3

/** The clauses of what was said; what is told off in a few words each belongs together. */
export function clausesOf(said: string): string[] {
  return spokenIn(said)
    .flatMap(sentencesOf)
    .flatMap((sentence) => {
      const clauses: string[] = []
      let listed = ''
      for (const piece of sentence.split(/(?<=[;,:])\s+(?![^()]{0,200}\))|\s(?=but |while )/u)) {
        const whole = `${listed}${piece}`
        const isListed =
          piece.endsWith(',') && piece.split(' ').length <= mostListed && !/\d/.test(piece)
        listed = isListed ? `${whole} ` : ''
        if (isListed) continue
        // "Agents keep their limit, the yearly count too."
        if (clauses.length > 0 && /\b(?:too|as well|also|likewise)[.;,]?$/u.test(piece))
          clauses[clauses.length - 1] += ` ${whole}`
        else clauses.push(whole)
      }
      return listed === '' ? clauses : [...clauses, listed.trim()]
    })
}
