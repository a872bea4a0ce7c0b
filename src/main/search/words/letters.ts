// Tells quickly whether a text holds letters beyond ASCII: arrows, dashes and quotes stand in most of them and are none.

/** Signs of Latin-1 are none but these: ª ² ³ µ ¹ º ¼ ½ ¾. */
const latinLetters = new Set([0xaa, 0xb2, 0xb3, 0xb5, 0xb9, 0xba, 0xbc, 0xbd, 0xbe])

/**
 * Whether a UTF-16 unit above ASCII is surely no letter, digit or mark, nor stands for any (as ™ does): punctuation,
 * currencies, arrows, lines, symbols.
 */
export function isSign(unit: number): boolean {
  if (unit < 0xc0) return !latinLetters.has(unit)
  if (unit < 0x2000) return unit === 0xd7 || unit === 0xf7
  if (unit > 0x3003) return false
  return (
    unit <= 0x206f ||
    (unit >= 0x20a0 && unit <= 0x20cf && unit !== 0x20a8) ||
    (unit >= 0x2190 && unit <= 0x245f) ||
    (unit >= 0x2500 && unit <= 0x2775) ||
    (unit >= 0x2794 && unit <= 0x2bff) ||
    unit >= 0x3000
  )
}

/** Whether all letters, digits and marks of a text are ASCII, as far as that can be told at a glance. */
export function isPlain(text: string): boolean {
  if (Buffer.byteLength(text) === text.length) return true
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit > 127 && !isSign(unit)) return false
  }
  return true
}
