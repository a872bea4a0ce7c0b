// Finds in a text what of a query is no single word, by a sign in it: to look for each of them by itself took a quarter of the time.

import { isWordUnit, standsAt } from './text-units.ts'
import type { Slot } from './written-words.ts'

/** Takes the slot of what stands at a place. */
type Add = (slot: Slot, at: number, word: number, worth: number) => void

export interface JoinedParts {
  /** Whether it can be found so: a word of it ends at an ASCII sign. */
  add(text: string, slot: Slot): boolean
  /** 1 for each ASCII unit at which one may be met. */
  readonly joints: Uint8Array
  /** Begins with another text. */
  begin(): void
  /** Those with a sign at this place, behind a word, of the text whose units were asked for last. */
  meet(units: Uint16Array, at: number, length: number, add: Add): void
}

/** What is no single word, with a sign in it that ends one of its words. */
interface Joined {
  readonly text: string
  readonly slot: Slot
  /** The place of that sign, the unit before it, and it. */
  readonly joint: number
  readonly before: number
  readonly sign: number
  /** Where in a text it may begin: behind the last that was met. */
  from: number
}

/** Where a word of `text` ends at an ASCII sign, the rarest one that there is; -1 where none does. */
function jointOf(text: string): number {
  let space = -1
  for (let at = 1; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit > 127 || isWordUnit(unit) || !isWordUnit(text.charCodeAt(at - 1))) continue
    if (unit !== 32) return at
    if (space === -1) space = at
  }
  return space
}

export function createJoinedParts(): JoinedParts {
  const joined: Joined[] = []
  const joints = new Uint8Array(128)
  return {
    joints,
    add(text, slot) {
      const joint = jointOf(text)
      if (joint === -1) return false
      const [before, sign] = [text.charCodeAt(joint - 1), text.charCodeAt(joint)]
      joined.push({ text, slot, joint, before, sign, from: 0 })
      joints[sign] = 1
      return true
    },
    begin() {
      for (const one of joined) one.from = 0
    },
    meet(units, at, length, add) {
      const [before, sign] = [units[at - 1], units[at]]
      for (const one of joined) {
        if (one.before !== before || one.sign !== sign) continue
        const start = at - one.joint
        const end = start + one.text.length
        if (start < one.from || end > length || !standsAt(one.text, start)) continue
        add(one.slot, start, -1, 1)
        one.from = end
      }
    },
  }
}
