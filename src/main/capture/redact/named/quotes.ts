// Reads a value in quotes, in the quoting styles of programming languages, configuration files and sentences.
import type { Value } from './read-value.ts'

/**
 * An opening quote with the prefix of a string literal (`N'…'` of SQL, `@"…"`, `r#"…"`) and the backslashes of JSON in
 * JSON; the long strings of TOML and Python (`'''`), Lua (`[[`) and Ruby (`%q(`); the quotes of other languages.
 */
const opening =
  /(?:[bBfFrRuULN@$]{1,2}(?=["'`\\])|&(?=["'])|r#{1,3}(?="))?(\\{0,6})('''|"""|\[={0,3}\[(?=[^[\]"'\n]{6,200}\]=*\])|%[qQ]?[({[](?=[^\s)}\]]{6,200}[)}\]])|["'`\u201C\u201E\u00AB\u300C\u300E])/y
const closings: Readonly<Record<string, string>> = {
  '\u201C': '\u201D',
  '\u201E': '\u201C',
  '\u00AB': '\u00BB',
  '\u300C': '\u300D',
  '\u300E': '\u300F',
}
const mirrored: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}' }
const longestQuoted = 4096

/** The value in quotes that opens there; null when none does. Ends with its line, but for strings that may be longer. */
export function quotedAt(text: string, at: number): Value | null {
  opening.lastIndex = at
  const quote = opening.exec(text)
  if (!quote) return null
  const [, escapes = '', sign = ''] = quote
  const isLong = sign === "'''" || sign === '"""'
  const start = opening.lastIndex + (isLong && text.charAt(opening.lastIndex) === '\n' ? 1 : 0)
  const close = escapes + closingOf(sign)
  const window = text.slice(start, start + longestQuoted)
  let end = window.indexOf(close)
  // A quote inside the value is escaped once more than the one that ends it.
  while (end > 0 && isEscaped(window, end)) end = window.indexOf(close, end + 1)
  const line = sign === '`' || isLong ? -1 : window.indexOf('\n')
  if (end < 0) end = window.length
  if (line >= 0 && line < end) end = line
  return { text: window.slice(0, end), start, end: start + end }
}

function closingOf(sign: string): string {
  if (sign.startsWith('%')) return mirrored[sign.slice(-1)] ?? ''
  if (sign.startsWith('[')) return sign.replaceAll('[', ']')
  return closings[sign] ?? sign
}

function isEscaped(window: string, at: number): boolean {
  let count = 0
  while (count < at && window.charAt(at - 1 - count) === '\\') count++
  return count % 2 === 1
}
