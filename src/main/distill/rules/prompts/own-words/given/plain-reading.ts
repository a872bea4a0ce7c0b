// How a text reads to who looks at it or decodes it: full-width letters are letters, what cannot be seen is not there, escapes are signs.
import { hasHidden, hiddenIn } from '../../../../../../shared/invisible.ts'

/** What of a text is read otherwise than it is written, and where that stands. */
export interface PlainReading {
  readonly text: string
  /** Where in what is written each UTF-16 unit of it stands; one more for the end. */
  readonly from: readonly number[]
}

/** A sign by its number, as it is written in the strings of a program. */
const numberedSign = /\\(?:u([\da-f]{4})|u\{([\da-f]{1,6})\}|x([\da-f]{2}))/iuy
const last = 0x10ffff
const longest = 6000

/** A text as it reads; null where it reads as it is written, and for one of more than 6,000 UTF-16 units. */
export function plainReading(text: string): PlainReading | null {
  if (text.length > longest) return null
  if (!text.includes('\\') && !hasHidden(text) && text.normalize('NFKC') === text) return null
  const hidden = new Set([...hiddenIn(text)].map(({ at }) => at))
  let read = ''
  const from: number[] = []
  for (let at = 0; at < text.length; ) {
    const sign = String.fromCodePoint(text.codePointAt(at) ?? 0)
    const escaped = sign === '\\' ? escapedAt(text, at) : null
    const shown = escaped?.sign ?? (hidden.has(at) ? '' : sign)
    const plain = shown.normalize('NFKC')
    read += plain
    for (let unit = 0; unit < plain.length; unit++) from.push(at)
    at += escaped?.length ?? sign.length
  }
  return read === text ? null : { text: read, from: [...from, text.length] }
}

function escapedAt(text: string, at: number): { sign: string; length: number } | null {
  numberedSign.lastIndex = at
  const found = numberedSign.exec(text)
  if (!found) return null
  const number = Number.parseInt(found[1] ?? found[2] ?? found[3] ?? '', 16)
  if (number > last) return null
  const sign = String.fromCodePoint(number)
  return { sign: hasHidden(sign) ? '' : sign, length: found[0].length }
}
