// The text that is looked through by its UTF-16 units, and which of them belong to words.

const asciiWordUnits = Uint8Array.from({ length: 128 }, (_, unit) =>
  /[a-z0-9]/i.test(String.fromCharCode(unit)) ? 1 : 0,
)

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

/** Whether a UTF-16 unit belongs to a word; outside ASCII all are taken for letters. */
export function isWordUnit(unit: number): boolean {
  if (unit < 128) return asciiWordUnits[unit] === 1
  return unit !== 0xa0 && (unit < 0x2000 || unit > 0x206f) && (unit < 0x3000 || unit > 0x303f)
}
