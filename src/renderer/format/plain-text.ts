// Makes hostile text harmless to the eye: ANSI codes gone, invisible and direction-changing characters shown.
import { hasHidden, hiddenIn, showHidden } from '../../shared/invisible.ts'
import { trimEndOf } from '../../shared/trim-end.ts'

/** A run of text as it is, or one character that cannot be seen, named. */
type TextPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'mark'; readonly label: string; readonly name: string }

// CSI (colours, cursor), OSC (titles, links; ended by BEL or ST) and the two-character escapes.
const ansi =
  /\u001b\[[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b[PX^_][^\u001b]*(?:\u001b\\)?|\u001b[ -/]*[0-~]|\u009b[0-?]*[ -/]*[@-~]/g

const names: Readonly<Record<number, string>> = {
  173: 'soft hyphen',
  1564: 'Arabic letter mark',
  8203: 'zero-width space',
  8204: 'zero-width non-joiner',
  8205: 'zero-width joiner',
  8206: 'left-to-right mark',
  8207: 'right-to-left mark',
  8234: 'left-to-right embedding',
  8235: 'right-to-left embedding',
  8236: 'end of embedding',
  8237: 'left-to-right override',
  8238: 'right-to-left override',
  8288: 'word joiner',
  8294: 'left-to-right isolate',
  8295: 'right-to-left isolate',
  8296: 'first-strong isolate',
  8297: 'end of isolate',
  65279: 'byte order mark',
}

/** The text without terminal codes; a carriage return keeps only what was written last on its line. */
export function stripAnsi(text: string): string {
  const plain = text.includes('\u001b') || text.includes('\u009b') ? text.replace(ansi, '') : text
  return plain.includes('\r') ? plain.split('\n').map(lastWritten).join('\n') : plain
}

function lastWritten(line: string): string {
  const end = trimEndOf(line, /\r/)
  return end.slice(end.lastIndexOf('\r') + 1)
}

/** A text is shown with so many marks; the rest of it as one text, in which U+FFFD stands for what is hidden. */
const mostMarks = 2000

/** Splits text into what can be shown as it is and the characters that would not be seen. */
export function textParts(text: string): readonly TextPart[] {
  const plain = stripAnsi(text)
  if (!hasHidden(plain)) return [{ type: 'text', text: plain }]
  const parts: TextPart[] = []
  let from = 0
  let marks = 0
  for (const { at, text: character } of hiddenIn(plain)) {
    if (++marks > mostMarks) {
      parts.push({ type: 'text', text: showHidden(plain.slice(from), () => '\uFFFD') })
      return parts
    }
    if (at > from) parts.push({ type: 'text', text: plain.slice(from, at) })
    parts.push(markFor(character.codePointAt(0) ?? 0))
    from = at + character.length
  }
  if (from < plain.length) parts.push({ type: 'text', text: plain.slice(from) })
  return parts
}

/** The same as one string, for titles, labels and the clipboard's neighbours. */
export function plainText(text: string): string {
  return textParts(text)
    .map((part) => (part.type === 'text' ? part.text : `⟨${part.label}⟩`))
    .join('')
}

/** One line of at most `limit` characters, for rows and headings. */
export function oneLine(text: string, limit = 240): string {
  // Only the beginning is looked at: a prompt may hold megabytes.
  const head = plainText(text.slice(0, limit * 4))
    .replace(/\s+/g, ' ')
    .trim()
  if (head.length <= limit && text.length <= limit * 4) return head
  return `${head.slice(0, limit).trimEnd()}…`
}

/** True when one text says no more than the other: the same words, or their beginning. */
export function repeats(text: string, other: string): boolean {
  const bare = (value: string) => trimEndOf(oneLine(value, 500), /[.…]/)
  return bare(other).startsWith(bare(text))
}

function markFor(code: number): TextPart {
  const label =
    code < 0x20
      ? String.fromCharCode(0x2400 + code)
      : code === 0x7f
        ? '\u2421'
        : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  return {
    type: 'mark',
    label,
    name: names[code] ?? (code > 0xff ? 'invisible character' : 'control character'),
  }
}
