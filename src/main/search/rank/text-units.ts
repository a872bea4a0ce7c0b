// The text that is looked through by its UTF-16 units, and which of them belong to words.
import { isSign } from '../words/letters.ts'

/** Above these all units but emoji are taken for letters. */
const told = 0x3040
/** 1 for each unit of a word, looked up for every unit of hundreds of texts. */
const wordUnits = Uint8Array.from({ length: told }, (_, unit) => (belongsToWord(unit) ? 1 : 0))

function belongsToWord(unit: number): boolean {
  if (unit < 128) return /[a-z0-9]/i.test(String.fromCharCode(unit))
  return !isSign(unit) && unit < 0x3000
}

/**
 * The units of the text that is looked through: to ask a string for each of them takes longer than to copy it
 * and go over the copy.
 */
let bytes = Buffer.alloc(2 * 8192)
let units = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)

/** The units of a text, until those of the next are asked for; behind its end stand others. */
export function unitsOf(text: string): Uint16Array {
  if (units.length < text.length) {
    bytes = Buffer.alloc(4 * text.length)
    units = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
  }
  bytes.write(text, 'utf16le')
  return units
}

/** Whether the text whose units were asked for last goes on like this at a place. */
export function standsAt(part: string, start: number): boolean {
  for (let at = 0; at < part.length; at++)
    if (part.charCodeAt(at) !== units[start + at]) return false
  return true
}

/** Whether a UTF-16 unit belongs to a word; outside ASCII all but signs are taken for letters, the second of an emoji too. */
export function isWordUnit(unit: number): boolean {
  return unit < told ? wordUnits[unit] === 1 : !beginsEmoji(unit)
}

/** Whether this unit and the next are an emoji, or another sign of its kind. */
export function beginsEmoji(unit: number): boolean {
  return unit >= 0xd83c && unit <= 0xd83e
}
