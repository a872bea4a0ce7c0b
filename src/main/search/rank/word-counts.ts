// Counts the words of a query in a text, all in one pass over it.
import { placesOfSign } from '../words/language-signs.ts'
import { isOfNumbers, type QueryTerm } from '../words/parse-query.ts'
import { stemOf } from '../words/stems.ts'
import { createJoinedParts } from './joined-parts.ts'
import { beginsEmoji, isWordUnit, unitsOf } from './text-units.ts'
import { createWrittenWords, type Slot, type Written } from './written-words.ts'

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
/** Words are told apart by so many of their first letters. */
const mostTold = 5
/** A power of two, with room for the beginnings of some hundred words. */
const startSlots = 8192
const lastSlot = startSlots - 1
/**
 * An odd number by which hashes of words are made, another one in each process: by 31 a text of 64 KB could be written of
 * words that all have the same, to weigh which took 80 ms.
 */
const mixer = (Math.floor(Math.random() * 2 ** 31) << 1) | 1
/** One for each two ASCII units; others share theirs. */
const pairSlots = 128 * 128

interface Counted {
  readonly word: string
  readonly slot: Slot
  readonly worth: number
}

/** The words of one query, each with its slot, and what of them stands in a text. */
interface WordCounts {
  /** The slot of a term; the same words have the same. */
  slot(term: QueryTerm): Slot
  /** Slots given so far. */
  size(): number
  /** Adds what stands in `text`, whose words are lower case and without marks, to the counts by slot. */
  count(text: string, counts: Float64Array): void
  /** The same, and where it stands, in place of what `met` held. */
  meet(text: string, counts: Float64Array, met: Met): void
}

export function createWordCounts(): WordCounts {
  const known = new Map<string, Slot>()
  const byStem = new Map<string, Counted[]>()
  const beginnings: (Counted & { readonly stem: string })[] = []
  /** What is no single word: by its signs, or where it has none by itself. */
  const joined = createJoinedParts()
  const parts: { readonly text: string; readonly slot: Slot }[] = []
  const signs: { readonly text: string; readonly slot: Slot }[] = []
  /**
   * Most words of a text are told from those of a query by their first letters, which stemming leaves. For each
   * beginning of one to five letters a bit is set; that others share it costs a look at the word.
   */
  const starts = new Uint8Array(startSlots)
  /** The first two letters alone, which are enough for most words. */
  const pairs = new Uint8Array(pairSlots)
  function addWord(word: string, slot: Slot, prefix: boolean, worth = 1): void {
    const stem = stemOf(word)
    const same = byStem.get(stem)
    if (same) same.push({ word, slot, worth })
    else byStem.set(stem, [{ word, slot, worth }])
    // Stemming may change the last letter that it leaves.
    const length = Math.min(
      Math.max(3, Math.min(mostTold, stem.length - 1)),
      stem.length,
      word.length,
    )
    const place = startSlot(word, 0, length)
    starts[place] = (starts[place] ?? 0) | (1 << length)
    const [first, second] = [word.charCodeAt(0), word.charCodeAt(1)]
    if (length > 1) pairs[pairSlot(first, second)] = 1
    else for (let any = 0; any < 128; any++) pairs[pairSlot(first, any)] = 1
    if (prefix) beginnings.push({ word, slot, worth: beginning, stem })
  }

  function addPart(text: string, slot: Slot): void {
    if (!joined.add(text, slot)) parts.push({ text, slot })
  }

  function addTerm(term: QueryTerm, slot: Slot): void {
    switch (term.type) {
      case 'word':
        addWord(term.text, slot, term.prefix)
        for (const other of term.also ?? []) addWord(other, slot, false, synonymShare)
        break
      case 'name':
        if (!isOfNumbers(term.pieces)) addWord(term.pieces.join(''), slot, term.prefix)
        // Written as typed it is no single word.
        if (/[^\p{L}\p{N}\p{M}]/u.test(term.text)) addPart(term.text, slot)
        break
      case 'sign':
        signs.push({ text: term.text, slot })
        break
      case 'run':
      case 'phrase':
        addPart(term.text, slot)
        break
    }
  }

  function made(word: string, hash: number): Written {
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
      hash,
    }
  }

  const written = createWrittenWords(made)

  function scan(text: string, counts: Float64Array, met: Met | null): void {
    const add = (slot: Slot, at: number, word: number, worth: number) => {
      counts[slot] = (counts[slot] ?? 0) + worth
      if (met) addMet(met, slot, at, word, worth)
    }
    for (const { text: part, slot } of parts) {
      for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length))
        add(slot, at, -1, 1)
    }
    const read = unitsOf(text)
    const { length } = text
    const { joints } = joined
    joined.begin()
    for (const { text: sign, slot } of signs)
      for (const at of placesOfSign(text, sign)) add(slot, at, -1, 1)
    let word = 0
    for (let at = 0; at < length; at++) {
      let unit = read[at] ?? 0
      if (!isWordUnit(unit)) continue
      if (unit >= 0xdc00 && beginsEmoji(read[at - 1] ?? 0)) continue
      const start = at
      let hash = 0
      let shared = 0
      if (pairs[pairSlot(unit, read[at + 1] ?? 0)] === 1) {
        const told = Math.min(length, start + mostTold)
        do {
          hash = (Math.imul(hash, mixer) + unit) | 0
          shared |= (starts[hash & lastSlot] ?? 0) & (2 << (at - start))
          unit = read[++at] ?? 0
        } while (at < told && isWordUnit(unit))
        while (at < length && isWordUnit(unit)) {
          hash = (Math.imul(hash, mixer) + unit) | 0
          unit = read[++at] ?? 0
        }
      } else
        do {
          unit = read[++at] ?? 0
        } while (at < length && isWordUnit(unit))
      word += 1
      if (unit < 128 && joints[unit] === 1) joined.meet(read, at, length, add)
      if (shared === 0) continue
      const { slots, worths } = written.of(text, start, at, hash)
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

/** The place of the first two units of a word in a table of pairs. */
function pairSlot(first: number, second: number): number {
  return ((first & 127) << 7) | (second & 127)
}

/** The place of the first `length` units of a word in a table of beginnings. */
function startSlot(text: string, at: number, length: number): number {
  let start = 0
  for (let unit = 0; unit < length; unit++)
    start = (Math.imul(start, mixer) + text.charCodeAt(at + unit)) | 0
  return start & lastSlot
}
