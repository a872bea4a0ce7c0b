// Counts the words of a query in a text, all in one pass over it.
import { stemmer } from 'stemmer'
import { placesOfSign } from '../words/language-signs.ts'
import type { QueryTerm } from '../words/parse-query.ts'

/** The place of a word among those that are counted. */
export type Slot = number

/**
 * What stands in a text, so many (`count`) in columns: at which place (UTF-16 units), as the how-manieth word, and how
 * much each counts. The columns are used again for every text: an object for each took long to be collected.
 */
export interface Met {
  count: number
  readonly slots: Slot[]
  readonly ats: number[]
  readonly words: number[]
  readonly worths: number[]
}

/** Room for what stands in texts, with nothing in it. */
export function nothingMet(): Met {
  return { count: 0, slots: [], ats: [], words: [], worths: [] }
}

/** Adds one more. */
export function addMet(met: Met, slot: Slot, at: number, word: number, worth: number): void {
  const place = met.count++
  met.slots[place] = slot
  met.ats[place] = at
  met.words[place] = word
  met.worths[place] = worth
}

/** Another form of a word ("distributed" for "distribution") counts less than the word itself. */
const otherForm = 0.8
/** What only begins like an unfinished word. */
const beginning = 0.3
/** How much another word for the same counts. */
export const synonymShare = 0.6
/** Of all words ever met so many keep their stem: making it anew takes ten times as long. */
const mostStems = 50_000
/** A power of two, with room for the beginnings of some hundred words. */
const startSlots = 8192
const lastSlot = startSlots - 1

const asciiWordUnits = Uint8Array.from({ length: 128 }, (_, unit) =>
  /[a-z0-9]/i.test(String.fromCharCode(unit)) ? 1 : 0,
)

const stems = new Map<string, string>()

/** The stem of a lower-case word, as the index has it. */
export function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  if (stems.size >= mostStems) stems.clear()
  const stem = stemmer(word)
  stems.set(word, stem)
  return stem
}

interface Counted {
  readonly word: string
  readonly slot: Slot
  readonly worth: number
}

/** What one written word counts for, and the next word that was met with the same hash. */
interface Written {
  readonly word: string
  readonly slots: readonly Slot[]
  readonly worths: readonly number[]
  readonly next: Written | undefined
}

/** The words of one query, each with its slot, and what of them stands in a text. */
interface WordCounts {
  /** The slot of a term; the same words have the same. */
  slot(term: QueryTerm): Slot
  /** Slots given so far. */
  size(): number
  /** Adds what stands in `text`, whose words are lower case and without marks, to the counts by slot. */
  count(text: string, counts: Float64Array): void
  /** The same, and where it stands, in place of what `met` held: what is no single word first. */
  meet(text: string, counts: Float64Array, met: Met): void
}

export function createWordCounts(): WordCounts {
  const known = new Map<string, Slot>()
  const byStem = new Map<string, Counted[]>()
  const beginnings: (Counted & { readonly stem: string })[] = []
  const parts: { readonly text: string; readonly slot: Slot }[] = []
  const signs: { readonly text: string; readonly slot: Slot }[] = []
  /**
   * Most words of a text are told from those of a query by their first letters, which stemming leaves. For each
   * beginning of one, two or three letters a bit is set; that others share it costs a look at the word.
   */
  const starts = new Uint8Array(startSlots)
  /** The texts of one question are made of the same few hundred words: by the hash of their units. */
  const written = new Map<number, Written>()

  function addWord(word: string, slot: Slot, prefix: boolean, worth = 1): void {
    const stem = stemOf(word)
    const same = byStem.get(stem)
    if (same) same.push({ word, slot, worth })
    else byStem.set(stem, [{ word, slot, worth }])
    const length = Math.min(3, stem.length, word.length)
    const place = startSlot(word, 0, length)
    starts[place] = (starts[place] ?? 0) | (1 << length)
    if (prefix) beginnings.push({ word, slot, worth: beginning, stem })
  }

  function addTerm(term: QueryTerm, slot: Slot): void {
    switch (term.type) {
      case 'word':
        addWord(term.text, slot, term.prefix)
        for (const other of term.also ?? []) addWord(other, slot, false, synonymShare)
        break
      case 'name':
        addWord(term.pieces.join(''), slot, term.prefix)
        // Written as typed it is no single word.
        if (/[^\p{L}\p{N}\p{M}]/u.test(term.text)) parts.push({ text: term.text, slot })
        break
      case 'sign':
        signs.push({ text: term.text, slot })
        break
      case 'run':
      case 'phrase':
        parts.push({ text: term.text, slot })
        break
    }
  }

  function made(word: string, next: Written | undefined): Written {
    const stem = stemOf(word)
    const counts = (byStem.get(stem) ?? []).map((one) => ({
      slot: one.slot,
      worth: one.word === word ? one.worth : one.worth * otherForm,
    }))
    for (const one of beginnings) {
      if (stem !== one.stem && word.length > one.word.length && word.startsWith(one.word))
        counts.push({ slot: one.slot, worth: one.worth })
    }
    return {
      word,
      slots: counts.map(({ slot }) => slot),
      worths: counts.map(({ worth }) => worth),
      next,
    }
  }

  /** What the word from `start` to `end` of a text counts for, whose units lie in `units`. */
  function countsOf(text: string, start: number, end: number, hash: number): Written {
    const first = written.get(hash)
    for (let one = first; one !== undefined; one = one.next)
      if (isWord(one.word, start, end)) return one
    const one = made(text.slice(start, end), first)
    written.set(hash, one)
    return one
  }

  function scan(text: string, counts: Float64Array, met: Met | null): void {
    const add = (slot: Slot, at: number, word: number, worth: number) => {
      counts[slot] = (counts[slot] ?? 0) + worth
      if (met) addMet(met, slot, at, word, worth)
    }
    for (const { text: part, slot } of parts) {
      for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length))
        add(slot, at, -1, 1)
    }
    for (const { text: sign, slot } of signs)
      for (const at of placesOfSign(text, sign)) add(slot, at, -1, 1)
    const read = unitsOf(text)
    const { length } = text
    let word = 0
    for (let at = 0; at < length; at++) {
      let unit = read[at] ?? 0
      if (!isWordUnit(unit)) continue
      const start = at
      let hash = 0
      let isOne = false
      do {
        hash = (Math.imul(hash, 31) + unit) | 0
        const letters = at - start
        if (letters < 3) isOne ||= ((starts[hash & lastSlot] ?? 0) & (2 << letters)) !== 0
        unit = read[++at] ?? 0
      } while (at < length && isWordUnit(unit))
      word += 1
      if (!isOne) continue
      const { slots, worths } = countsOf(text, start, at, hash)
      for (let place = 0; place < slots.length; place++)
        add(slots[place] ?? 0, start, word, worths[place] ?? 0)
    }
  }

  return {
    size: () => known.size,
    slot(term) {
      const open = 'prefix' in term && term.prefix
      const also = 'also' in term ? (term.also ?? []).join(' ') : ''
      const key = `${term.type} ${term.text} ${open} ${also}`
      const before = known.get(key)
      if (before !== undefined) return before
      const slot = known.size
      known.set(key, slot)
      addTerm(term, slot)
      written.clear()
      return slot
    },
    count: (text, counts) => scan(text, counts, null),
    meet(text, counts, met) {
      met.count = 0
      scan(text, counts, met)
    },
  }
}

/** The place of the first `length` units of a word in a table of beginnings. */
function startSlot(text: string, at: number, length: number): number {
  let start = 0
  for (let unit = 0; unit < length; unit++)
    start = (Math.imul(start, 31) + text.charCodeAt(at + unit)) | 0
  return start & lastSlot
}

/**
 * The text that is looked through, by its UTF-16 units: to ask a string for each of them takes longer than to copy it
 * and go over the copy.
 */
let bytes = Buffer.alloc(2 * 8192)
let units = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)

function unitsOf(text: string): Uint16Array {
  if (units.length < text.length) {
    bytes = Buffer.alloc(4 * text.length)
    units = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
  }
  bytes.write(text, 'utf16le')
  return units
}

/** Whether `word` stands in the text that is looked through, from `start` to `end`. */
function isWord(word: string, start: number, end: number): boolean {
  const { length } = word
  if (length !== end - start) return false
  for (let at = 0; at < length; at++) if (word.charCodeAt(at) !== units[start + at]) return false
  return true
}

/** Whether a UTF-16 unit belongs to a word; outside ASCII all are taken for letters. */
export function isWordUnit(unit: number): boolean {
  if (unit < 128) return asciiWordUnits[unit] === 1
  return unit !== 0xa0 && (unit < 0x2000 || unit > 0x206f) && (unit < 0x3000 || unit > 0x303f)
}
