// Makes hostile tool text safe to read and says things at a length by choosing, never by cutting.

import { stripVTControlCharacters } from 'node:util'
import { trimEndOf } from '../../shared/trim-end.ts'

/** Text beyond this is read at its beginning and its end only; errors stand first, counts last. */
const mostRead = 256 * 1024
/** A longer line is data, not language. */
const longestLine = 2000

/** What is not to be seen, with which also every colour begins, and carriage returns. */
const hidden =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffd]/
const allHidden = new RegExp(hidden, 'g')

/**
 * The text without colours, control characters and broken unicode, with `\n` line ends.
 * Of more than 256 K characters the first and the last half of that are kept.
 */
export function cleanText(text: string): string {
  const bounded =
    text.length > mostRead ? `${text.slice(0, mostRead / 2)}\n${text.slice(-mostRead / 2)}` : text
  if (!hidden.test(bounded) && !bounded.includes('^[[') && bounded.isWellFormed()) return bounded
  return stripVTControlCharacters(bounded)
    .replace(/\^\[\[[\d;?]*[A-Za-z]/g, '')
    .replace(/\r\n?/g, '\n')
    .replace(allHidden, '')
    .toWellFormed()
    .replaceAll('\ufffd', '')
}

/** The clean lines of a text; overlong ones keep their first 2,000 characters. */
export function cleanLines(text: string): string[] {
  return cleanText(text)
    .split('\n')
    .map((line) => (line.length > longestLine ? line.slice(0, longestLine).toWellFormed() : line))
}

/** The clean text on one line, with single spaces. */
export function oneLine(text: string): string {
  const clean = cleanText(text)
  return (/[^\S ]| {2}/.test(clean) ? clean.replace(/\s+/g, ' ') : clean).trim()
}

/**
 * At most `most` characters of a one-line text that still read as a whole: its leading sentences,
 * else its leading clause, else its leading words.
 */
export function fit(text: string, most: number): string {
  const line = beginningOf(text, most)
  if (line.length <= most) return line
  const room = line.slice(0, most + 1)
  const said =
    // A mark behind a blank is an operator, unless a sentence follows: `r.ok ? 0 : 1`.
    (
      endOf(room, /(?<![.\s])[.!?](?=\s)|[。！？]|(?<=\s)[!?](?=\s\p{Lu})/gu, most * 0.3, true) ??
      endOf(room, /;(?=\s)|\s[—–-](?=\s)|:(?=\s)|,(?=\s)|[、，；]|\s(?=\()/g, most * 0.4, false) ??
      // Where words have no blanks between them, one blank may stand in the middle of it all.
      endOf(room, /\s/g, most * (unspaced.test(room) ? 0.8 : 0.4), false) ??
      line.slice(0, most)
    )
      .toWellFormed()
      .replaceAll('\ufffd', '')
      .replace(
        /\s(?:and|or|but|the|a|an|to|of|in|into|for|with|by|on|at|as|from|that|which|is|are|was|its|their|than|when|if)$/i,
        '',
      )
  return closeQuote(withoutOpening(said))
}

/** Signs of a script without blanks. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2}/u

/** The clean text on one line, or more than `most` characters of its beginning: the rest need not be read. */
function beginningOf(text: string, most: number): string {
  const near = oneLine(text.slice(0, most * 4 + 1024))
  return near.length > most + 2 ? near : oneLine(text)
}

/** A full stop, a mark or an ellipsis, also inside a quotation. */
const endsSentence = /[.!?…。！？]["”’]?$|[.!?]\)$/

/** As `fit`, with an ellipsis where that does not end a sentence. */
export function fitMarked(text: string, most: number): string {
  const line = beginningOf(text, most)
  if (line.length <= most) return line
  const clause = fit(line, most - 1)
  if (endsSentence.test(clause)) return clause
  // A short clause may lack what it was all about.
  const words = line.slice(0, most - 1)
  const end = unspaced.test(words) ? words.length : words.lastIndexOf(' ')
  const isShort = clause.length < most * 0.65
  const said = isShort && end > clause.length ? words.slice(0, end) : clause
  return `${trimEndOf(said, /[\s,;:—–-]/)}…`
}

/** A parenthesis whose end was left out goes as a whole, unless most of the text is in it. */
function withoutOpening(text: string): string {
  const open = text.lastIndexOf(' (')
  return open > text.length * 0.4 && text.indexOf(')', open) < 0 ? text.slice(0, open) : text
}

/** A quotation whose end was left out is closed; one that has only begun is dropped. */
function closeQuote(text: string): string {
  const open = text.lastIndexOf('“')
  if (open < 0 || text.indexOf('”', open) >= 0) return text
  // A list goes on behind the entries that are left.
  return text.length - open > 12
    ? `${trimEndOf(text, /[\s,;:]/)}”`
    : trimEndOf(text.slice(0, open), /[\s,;:]/)
}

function endOf(room: string, mark: RegExp, least: number, keep: boolean): string | null {
  let end = -1
  for (const match of room.matchAll(mark)) end = match.index + (keep ? match[0].length : 0)
  return end >= least ? room.slice(0, end).trimEnd() : null
}

/** `a, b and 3 more`: the leading items, as many as `most` allows. */
export function listOf(items: readonly string[], most: number): string {
  if (items.length <= most) {
    const last = items.at(-1)
    if (items.length < 2 || last === undefined) return last ?? ''
    return `${items.slice(0, -1).join(', ')} and ${last}`
  }
  return `${items.slice(0, most).join(', ')} and ${items.length - most} more`
}

/** `1 file`, `2 files`; `plural` for words whose plural is not an added s. */
export function count(n: number, word: string, plural = `${word}s`): string {
  return `${grouped(n)} ${n === 1 ? word : plural}`
}

/** `1,204`; the locale functions take a thousand times as long. */
function grouped(n: number): string {
  let digits = String(n)
  for (let at = digits.length - 3; at > 0; at -= 3)
    digits = `${digits.slice(0, at)},${digits.slice(at)}`
  return digits
}

/** The text with its first letter in upper case. */
export function capitalise(text: string): string {
  const first = text.codePointAt(0)
  if (first === undefined) return text
  const letter = String.fromCodePoint(first)
  return letter.toUpperCase() + text.slice(letter.length)
}

/** The text ending in a full stop, unless it ends in a mark already. */
export function sentence(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '' || endsSentence.test(trimmed) || trimmed.endsWith(':')) return trimmed
  return `${trimmed}.`
}

/** Values in their first order, each once. */
export function unique<T>(values: Iterable<T>): T[] {
  return [...new Set(values)]
}
