// Goes over a text once: takes note of known tokens, and of the words that secrets stand beside.

import { otherScriptsOf } from './other-scripts.ts'
import type { Span } from './spans.ts'
import { signs, stopWords } from './stop-words.ts'
import { heedTime } from './time-limit.ts'
import {
  type Anchored,
  anchored,
  findAnchored,
  findToken,
  type TokenStart,
  tokenStarts,
} from './tokens/find-token.ts'

/** A word that a secret may stand beside, and where it stands. */
export interface StopWord {
  /** In small letters. */
  readonly word: string
  readonly start: number
  readonly end: number
}

interface Sought {
  /** In small letters, except where case matters. */
  readonly word: string
  readonly offset: number
  readonly shape: Anchored | undefined
  /** Of `holds`; 0 for a stop word or a shape. */
  readonly sign: number
}

/** What three characters may belong to. */
interface Entry {
  readonly starts: TokenStart[]
  readonly sought: Sought[]
}

/** The last of the characters of ours: each takes a row of so many places. */
const ofOurs = 127
const codesOfOurs = ofOurs + 1
/** By the first two characters, the row of those that may follow; row 0 is empty. */
const rowOf = new Uint16Array(codesOfOurs * codesOfOurs)
/** By row and third character, the entry of what has the three; 0 for nothing. */
const entryIn = new Uint16Array(codesOfOurs * 1024)
let rows = 1
const entries: Entry[] = [{ starts: [], sought: [] }]

/** The entry of all that has the three characters; of two, whatever follows them. */
function entriesOf(characters: string): Entry[] {
  const [first = 0, second = 0, third] = [...characters].map((char) => char.charCodeAt(0))
  const pair = (first << 7) | second
  if (rowOf[pair] === 0) rowOf[pair] = rows++
  if (rows * codesOfOurs > entryIn.length) throw new Error('More is sought than there is room for')
  const row = (rowOf[pair] ?? 0) * codesOfOurs
  return third === undefined
    ? Array.from({ length: codesOfOurs }, (_, code) => entryAt(row + code))
    : [entryAt(row + third)]
}

function entryAt(place: number): Entry {
  if (entryIn[place] === 0) entryIn[place] = entries.push({ starts: [], sought: [] }) - 1
  const entry = entries[entryIn[place] ?? 0]
  if (!entry) throw new Error('An entry has no place')
  return entry
}

for (const start of tokenStarts) {
  for (const entry of entriesOf(start.text.slice(0, 3))) entry.starts.push(start)
}
for (const shape of anchored) {
  const { word, offset } = unmarked(shape.anchor)
  const sought = { word, offset, shape, sign: 0 }
  for (const entry of entriesOf(word.slice(offset, offset + 3))) entry.sought.push(sought)
}
for (const [marked, sign] of [...stopWords.map((word) => [word, 0] as const), ...signs]) {
  const { word, offset } = unmarked(marked.toLowerCase())
  const sought = { word, offset, shape: undefined, sign }
  for (const characters of inAnyCase(word.slice(offset, offset + 3))) {
    for (const entry of entriesOf(characters)) entry.sought.push(sought)
  }
}

function unmarked(marked: string): { word: string; offset: number } {
  return { word: marked.replace('\u00A6', ''), offset: marked.indexOf('\u00A6') }
}

function inAnyCase(characters: string): Set<string> {
  let written = ['']
  for (const char of characters) {
    written = written.flatMap((lead) => [lead + char, lead + char.toUpperCase()])
  }
  return new Set(written)
}

/** What was seen of a text. */
export interface Scanned {
  /** In their order. */
  readonly words: StopWord[]
  /** Of `holds`. */
  signs: number
  /** Of the words in other scripts, those that may occur: see `otherScriptsOf`. */
  otherScripts: number
}

/** So many characters are copied at a time: an array is read in half the time that a string takes. */
const longestStretch = 16_384
/** The codes of a stretch, and of the three characters behind it. */
const codes = new Uint16Array(longestStretch + 3)
const codeBytes = Buffer.from(codes.buffer)
/** Shorter texts are copied by hand: the call alone takes longer. */
const worthCall = 100

/** Copies the characters from `from` to `to` and the three behind them; beyond the end of the text stand zeros. */
function copyCodes(text: string, from: number, to: number): void {
  const end = Math.min(text.length, to + 3)
  if (end - from < worthCall) {
    for (let at = from; at < end; at++) codes[at - from] = text.charCodeAt(at)
  } else {
    codeBytes.write(end - from === text.length ? text : text.slice(from, end), 'utf16le')
  }
  for (let at = end; at < to + 3; at++) codes[at - from] = 0
}

/** Adds the known tokens to `found`; returns the words, and what else the text holds. */
export function scan(text: string, found: Span[]): Scanned {
  const scanned: Scanned = { words: [], signs: 0, otherScripts: 0 }
  scanned.otherScripts |= otherScriptsOf(text.charCodeAt(0)) | otherScriptsOf(text.charCodeAt(1))
  let next = 0
  for (let from = 0; from < text.length; from += longestStretch) {
    const to = Math.min(text.length, from + longestStretch)
    if (next >= to) continue
    heedTime()
    copyCodes(text, from, to)
    next = scanStretch(text, Math.max(from, next), from, to, scanned, found)
  }
  return scanned
}

/** Looks at the characters from `start` to `to`, of those that were copied from `from` on; returns where to go on. */
function scanStretch(
  text: string,
  start: number,
  from: number,
  to: number,
  scanned: Scanned,
  found: Span[],
): number {
  const end = to - from
  let at = start - from
  let first = (codes[at] ?? 0) & ofOurs
  let second = (codes[at + 1] ?? 0) & ofOurs
  while (at < end) {
    // Two places at a time: nearly always nothing is sought at either.
    const code = codes[at + 2] ?? 0
    const next = codes[at + 3] ?? 0
    if ((code | next) > ofOurs) scanned.otherScripts |= otherScriptsOf(code) | otherScriptsOf(next)
    // A character that is none of ours is taken for one: what is sought is compared whole.
    const third = code & ofOurs
    const fourth = next & ofOurs
    const here = entryIn[((rowOf[(first << 7) | second] ?? 0) << 7) | third] ?? 0
    const behind = entryIn[((rowOf[(second << 7) | third] ?? 0) << 7) | fourth] ?? 0
    at += 2
    first = third
    second = fourth
    if ((here | behind) === 0) continue
    const place = from + at - 2
    let to = here === 0 ? place : lookAt(text, place, here, scanned, found)
    if (to <= place + 1 && behind !== 0) to = lookAt(text, place + 1, behind, scanned, found)
    if (to > place + 2) {
      at = to - from
      first = (codes[at] ?? 0) & ofOurs
      second = (codes[at + 1] ?? 0) & ofOurs
    }
  }
  return from + at
}

/** What is sought with the three characters there; returns where to go on, or `at`. */
function lookAt(text: string, at: number, index: number, scanned: Scanned, found: Span[]): number {
  const entry = entries[index]
  if (!entry) return at
  const isToken = entry.starts.length > 0 && beginsWord(text, at)
  const to = isToken ? findToken(text, at, entry.starts, found) : at
  return to === at && entry.sought.length > 0 ? compare(text, at, entry.sought, scanned, found) : to
}

function compare(
  text: string,
  at: number,
  sought: readonly Sought[],
  scanned: Scanned,
  found: Span[],
): number {
  let to = at
  for (const { word, offset, shape, sign } of sought) {
    const start = at - offset
    if (start < 0) continue
    if (shape) {
      if (text.startsWith(word, start))
        to = Math.max(to, findAnchored(text, start, start + word.length, shape, found))
    } else if (isAt(text, start, word)) {
      if (sign === 0) scanned.words.push({ word, start, end: start + word.length })
      else scanned.signs |= sign
    }
  }
  return to
}

/** Whether the word, which is in small letters, stands there in any case. */
function isAt(text: string, start: number, word: string): boolean {
  for (let index = 0; index < word.length; index++) {
    const code = text.charCodeAt(start + index)
    const wanted = word.charCodeAt(index)
    if (code !== wanted && (code < 65 || code > 90 || code + 32 !== wanted)) return false
  }
  return true
}

const backslash = 92

/** Nothing that could belong to the same word stands before; a written-out escape such as `\n` does not. */
function beginsWord(text: string, at: number): boolean {
  if (at === 0 || !isWordCode(text.charCodeAt(at - 1))) return true
  return text.charCodeAt(at - 2) === backslash && /[nrt]/.test(text.charAt(at - 1))
}

function isWordCode(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}
