// What two sentences are compared by: their telling words, their numbers and names, and the values that they quote.
import { stemmer } from 'stemmer'
import { foldMarks } from '../../search/words/identifier-parts.ts'
import { isStopWord } from '../../search/words/stop-words.ts'

/** A value as it is written; an apostrophe within a word opens none. */
const value = /(?<![\p{L}\p{N}])['"‘“`]([^'"’”`\s]{1,40})['"’”`](?![\p{L}\p{N}])/gu

/** A name as JavaScript and Go write it: `groupQuote`; products that begin so are short: "iOS". */
const camelCase =
  /(?<![\p{L}\p{N}_])\p{Ll}{2,40}(?:\p{Lu}[\p{Ll}\p{N}]{1,40}){1,8}(?![\p{L}\p{N}_])/gu

export interface Reading {
  readonly text: string
  readonly words: ReadonlySet<string>
  /** Numbers and names, which are written in one way alone. */
  readonly exact: ReadonlySet<string>
  /** What stands in quotation marks. */
  readonly values: ReadonlySet<string>
  /** Names of the code. */
  readonly names: ReadonlySet<string>
}

/** Reads the beginning of a text, 2,000 UTF-16 units. */
export function readingOf(text: string): Reading {
  const read = text.slice(0, 2000)
  const tokens = foldMarks(read).match(/[\p{L}\p{N}_]+/gu) ?? []
  return {
    text,
    words: new Set(tokens.filter((one) => !isStopWord(one)).map((one) => stemmer(one))),
    values: new Set([...read.matchAll(value)].map(([, one = '']) => one.toLowerCase())),
    exact: new Set(tokens.filter((one) => /[\d_]/.test(one))),
    names: new Set([
      ...tokens.filter((one) => /\p{L}_\p{L}/u.test(one)),
      ...(read.match(camelCase) ?? []).map((one) => one.toLowerCase()),
    ]),
  }
}

/** What is written with joining marks, in capitals or with a sign: "db-a", "src/util", "API_KEY", "-1". */
const spelled =
  /(?<![\p{L}\p{N}])(?:-\d{1,9}|[\p{L}\p{N}]{1,40}(?:[-_/.][\p{L}\p{N}]{1,40}){1,8}|\p{Lu}[\p{Lu}\d]{1,40})(?![\p{L}\p{N}])/gu

/** Whether each of two texts spells a name that the other does not: one letter makes it another thing. */
export function spellApart(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => new Set(text.slice(0, 500).match(spelled) ?? []))
  if (!a || !b) return false
  return [...a].some((name) => !b.has(name)) && [...b].some((name) => !a.has(name))
}

/** Whether each of two readings names code, and none is named by both: what is put in the same words is of two things. */
export function nameApart(one: Pick<Reading, 'names'>, other: Pick<Reading, 'names'>): boolean {
  return one.names.size > 0 && other.names.size > 0 && !nameTheSame(one, other)
}

/** Whether both name the same code. */
export function nameTheSame(one: Pick<Reading, 'names'>, other: Pick<Reading, 'names'>): boolean {
  return [...one.names].some((name) => other.names.has(name))
}

/** How something is asked for, whatever it is (stems). */
export const framing: ReadonlySet<string> = new Set(
  'always never ever remember please make sure ensure use keep must should want prefer like no not don t do avoid stop stopped longer against any more anymore switched from now on'
    .split(' ')
    .map((word) => stemmer(word)),
)
