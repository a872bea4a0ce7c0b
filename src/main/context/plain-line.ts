// Makes recorded text harmless inside a list: one line, no control characters, nothing that reads as a tag.
import { trimEndOf } from '../../shared/trim-end.ts'

/** Control and format characters: invisible, or able to reverse what is shown; private-use marks of search. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu

/**
 * `text` on one line of at most `most` UTF-16 units, cut at a word. Tags lose their bracket and code
 * fences their form, so that recorded text can neither close what surrounds it nor pass for markup.
 */
export function plainLine(text: string, most: number): string {
  const line = text
    // Far more than is shown: the rest of a very long text is not worth cleaning.
    .slice(0, most * 8)
    .replace(/[\s\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(invisible, '')
    .replace(/<(?=[/!?a-z])/giu, '‹')
    .replace(/`{2,}|~{3,}/g, "'")
    .replace(/ {2,}/g, ' ')
    .trim()
    .replace(/^(?:#{1,6} |[-*+>|] )+/, '')
  return cut(line, most)
}

/** The same between typographic quotes, for what a person typed; its own quotes become single. */
export function quotedLine(text: string, most: number): string {
  return `“${plainLine(text, most).replace(/["“”]/gu, "'")}”`
}

/**
 * The same as sentences: what is too long ends after a whole one where that keeps half of the room, and a
 * full stop stands at the end unless there is a mark already.
 */
export function plainSentence(text: string, most: number): string {
  const line = wholeSentences(plainLine(text, most * 2), most)
  return line === '' || /[.!?…。！？][”’]?$/u.test(line) ? line : `${line}.`
}

function wholeSentences(line: string, most: number): string {
  if (line.length <= most) return line
  const end = line.slice(0, most).search(/[.!?。！？](?=\s)(?!.*[.!?。！？]\s)/u)
  return end >= most * 0.5 ? line.slice(0, end + 1) : cut(line, most)
}

function cut(line: string, most: number): string {
  if (line.length <= most) return line
  const room = line.slice(0, most - 1)
  const space = room.lastIndexOf(' ')
  const whole = space > most * 0.6 ? room.slice(0, space) : room.replace(/[\ud800-\udbff]$/, '')
  return `${trimEndOf(whole, /[\s,;:.–—-]/)}…`
}
