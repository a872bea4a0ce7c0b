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

/** What one written word counts for. */
type Counts = readonly Pick<Counted, 'slot' | 'worth'>[]

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
  /** The texts of one question are made of the same few hundred words. */
  const written = new Map<string, Counts>()

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

  function countsOf(word: string): Counts {
    const known = written.get(word)
    if (known) return known
    const stem = stemOf(word)
    const counts = (byStem.get(stem) ?? []).map((one) => ({
      slot: one.slot,
      worth: one.word === word ? one.worth : one.worth * otherForm,
    }))
    for (const one of beginnings) {
      if (stem !== one.stem && word.length > one.word.length && word.startsWith(one.word))
        counts.push({ slot: one.slot, worth: one.worth })
    }
    written.set(word, counts)
    return counts
  }

  function mayBe(text: string, at: number): boolean {
    const first = text.charCodeAt(at)
    const second = first * 31 + text.charCodeAt(at + 1)
    const third = second * 31 + text.charCodeAt(at + 2)
    return (
      ((starts[third & lastSlot] ?? 0) & 8) !== 0 ||
      ((starts[second & lastSlot] ?? 0) & 4) !== 0 ||
      ((starts[first & lastSlot] ?? 0) & 2) !== 0
    )
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
    let word = 0
    for (let at = 0; at < text.length; at++) {
      if (!isWordUnit(text.charCodeAt(at))) continue
      const start = at
      while (at < text.length && isWordUnit(text.charCodeAt(at))) at++
      word += 1
      if (!mayBe(text, start)) continue
      for (const { slot, worth } of countsOf(text.slice(start, at))) add(slot, start, word, worth)
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
  for (let unit = 0; unit < length; unit++) start = start * 31 + text.charCodeAt(at + unit)
  return start & lastSlot
}

/** Whether a UTF-16 unit belongs to a word; outside ASCII all are taken for letters. */
export function isWordUnit(unit: number): boolean {
  if (unit < 128) return asciiWordUnits[unit] === 1
  return unit !== 0xa0 && (unit < 0x2000 || unit > 0x206f) && (unit < 0x3000 || unit > 0x303f)
}
