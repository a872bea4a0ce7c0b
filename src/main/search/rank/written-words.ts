// What the words of texts count for, found by the hash of their units: the texts of one question are made of the same few hundred.

import { standsAt } from './text-units.ts'

/** The place of a word among those that are counted. */
export type Slot = number

/** What one written word counts for. */
export interface Written {
  readonly word: string
  readonly hash: number
  readonly slots: readonly Slot[]
  readonly worths: readonly number[]
}

/** Room at first, a power of two; it is half full at most. */
const fewest = 1024

export interface WrittenWords {
  /** The word from `start` to `end` of the text whose units were asked for last. */
  of(text: string, start: number, end: number, hash: number): Written
  clear(): void
}

/** A table of words, each told by `make` once. */
export function createWrittenWords(make: (word: string, hash: number) => Written): WrittenWords {
  let written: (Written | undefined)[] = new Array(fewest).fill(undefined)
  let count = 0

  function widen(): void {
    const before = written
    written = new Array(before.length * 2).fill(undefined)
    const last = written.length - 1
    for (const one of before) {
      if (!one) continue
      let place = placeOf(one.hash) & last
      while (written[place]) place = (place + 1) & last
      written[place] = one
    }
  }

  return {
    of(text, start, end, hash) {
      const last = written.length - 1
      let place = placeOf(hash) & last
      for (let one = written[place]; one !== undefined; one = written[place]) {
        if (one.hash === hash && one.word.length === end - start && standsAt(one.word, start))
          return one
        place = (place + 1) & last
      }
      const one = make(text.slice(start, end), hash)
      written[place] = one
      count += 1
      if (count * 2 > written.length) widen()
      return one
    },
    clear() {
      if (count > 0) written.fill(undefined)
      count = 0
    },
  }
}

/** Where a hash is looked for first: words that differ in their last letters lie apart. */
function placeOf(hash: number): number {
  return Math.imul(hash, 0x9e3779b1) >>> 12
}
