// Folds documents that say the same into the first of them, so that ten hits are ten things.
import { isPlain } from '../words/letters.ts'

/** Texts are compared by their beginning, and longer ones by their end as well, in characters. */
const compared = 400
/** Two texts are the same when they share this part of their words, and of their length. */
const sameShare = 0.9

interface ComparedText {
  readonly projectId: string | null
  readonly title: string
  readonly body: string
}

interface DuplicateFolder {
  /** The place (0 for the first) of an earlier text that says the same, or null, and then it is kept. */
  fold(text: ComparedText): number | null
}

/** A text with what tells it from most others at a glance. */
interface Compared {
  readonly projectId: string | null
  readonly text: string
  /** Of a longer text its end: sessions that begin with the same instructions say different things. */
  readonly end: string
  /** Of the whole text, in characters. */
  readonly length: number
  /** How many words it has. */
  readonly size: number
  /** One bit for each of its words, which other words may have too. */
  readonly bits: Int32Array
  /** Its words, once they are compared one by one. */
  words: ReadonlySet<string> | null
}

/** Compares each text with those kept before; texts of different projects are different things. */
export function createDuplicateFolder(): DuplicateFolder {
  const kept: Compared[] = []
  return {
    fold({ projectId, title, body }) {
      const text = `${title}\n${body.slice(0, compared)}`.toLowerCase()
      const end = body.slice(Math.max(compared, body.length - compared)).toLowerCase()
      const { length } = body
      const one = { projectId, text, end, length, ...bitsOf(text), words: null }
      const place = kept.findIndex(
        (other) => other.projectId === projectId && maySay(other, one) && isSame(other, one),
      )
      if (place !== -1) return place
      kept.push(one)
      return null
    },
  }
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}\p{M}_]+/gu) ?? [text]
}

const bitsKept = 512
/** Numbers of words, to count each once: room for those of a text that is compared, at most half full. */
const seen = new Int32Array(1024)

/**
 * To show twenty hits by session 150 texts are compared: to cut out the words of all of them and compare these took a
 * tenth of the search.
 */
function bitsOf(text: string): Pick<Compared, 'size' | 'bits'> {
  const bits = new Int32Array(bitsKept / 32)
  let size = 0
  seen.fill(0)
  const add = (word: string, start: number, end: number) => {
    let number = 0
    for (let at = start; at < end; at++) number = (Math.imul(number, 31) + word.charCodeAt(at)) | 0
    // 0 marks an empty place.
    number = Math.imul(number, 0x9e3779b1) | 1
    let place = (number >>> 20) & (seen.length - 1)
    while (seen[place] !== 0 && seen[place] !== number) place = (place + 1) & (seen.length - 1)
    if (seen[place] === number || size * 2 >= seen.length) return
    seen[place] = number
    size += 1
    const bit = (number >>> 10) & (bitsKept - 1)
    bits[bit >> 5] = (bits[bit >> 5] ?? 0) | (1 << (bit & 31))
  }
  if (!isPlain(text)) {
    for (const word of wordsOf(text)) add(word, 0, word.length)
    return { size, bits }
  }
  for (let at = 0; at < text.length; at++) {
    if (!isWordUnit(text.charCodeAt(at))) continue
    const start = at
    while (at < text.length && isWordUnit(text.charCodeAt(at))) at++
    add(text, start, at)
  }
  if (size === 0) add(text, 0, text.length)
  return { size, bits }
}

/** Whether texts may be the same: each bit that one alone has is a word that the other does not have. */
function maySay(a: Compared, b: Compared): boolean {
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  if (small.size < large.size * sameShare) return false
  if (Math.max(a.length, b.length) > compared && !isAsLong(a.length, b.length)) return false
  let missing = 0
  for (let place = 0; place < small.bits.length; place++)
    missing += ones((small.bits[place] ?? 0) & ~(large.bits[place] ?? 0))
  const shared = small.size - missing
  return shared >= (small.size + large.size - shared) * sameShare
}

/** How many bits of an integer are set. */
function ones(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Of a plain text in lower case: a letter, a digit or `_`. */
function isWordUnit(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57) || unit === 95
}

function isSame(one: Compared, other: Compared): boolean {
  one.words ??= new Set(wordsOf(one.text))
  other.words ??= new Set(wordsOf(other.text))
  if (!shareWords(one.words, other.words)) return false
  if (one.end === other.end) return true
  return shareWords(new Set(wordsOf(one.end)), new Set(wordsOf(other.end)))
}

function isAsLong(a: number, b: number): boolean {
  return Math.min(a, b) >= Math.max(a, b) * sameShare
}

function shareWords(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  if (small.size < large.size * sameShare) return false
  let shared = small.size
  for (const word of small) {
    if (large.has(word)) continue
    shared -= 1
    if (shared < (small.size + large.size - shared) * sameShare) return false
  }
  return true
}
