// Blocks that are removed whole: what the user put between <private> tags, and private keys as files hold them.
import { mark } from './spans.ts'

// Go's JSON writer escapes the angle brackets, web pages carry them as entities.
const privateTag =
  /(?:<|\\u003c|&lt;)\s{0,8}(\/?)\s{0,8}private(?:\s[^<>&\\]{0,200})?(?:>|\\u003e|&gt;)/gi
const keyBegin =
  /-{4,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}|Private-Lines: \d{1,4}(?=\s|\\)/g
const keyEnd =
  /-{4,5} ?END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}|Private-MAC: [a-f0-9]{16,128}/g
/** Base64 as a key's lines hold it. */
const keyLine = /[A-Za-z0-9+/=]{16}/

/** Joins the strings of a list while blocks are sought, so that a block may run over several of them. */
export const listSeparator = '\u0000'

/** Whether the text can hold such a block; a quick test. */
export function mayHoldBlock(text: string): boolean {
  return /private/i.test(text)
}

/**
 * Removes `<private>…</private>` (unclosed: to the end; a closing tag alone: from the start) and private keys.
 * List separators inside a removed block stay.
 */
export function hideBlocks(text: string): string {
  if (!mayHoldBlock(text)) return text
  return hideKeys(hidePrivate(text))
}

function hidePrivate(text: string): string {
  const blocks: { start: number; end: number }[] = []
  let depth = 0
  let openedAt = 0
  for (const tag of text.matchAll(privateTag)) {
    const end = tag.index + tag[0].length
    if (tag[1] !== '/') {
      if (depth === 0) openedAt = tag.index
      depth++
    } else if (depth > 0) {
      depth--
      if (depth === 0) blocks.push({ start: openedAt, end })
    } else {
      // The opening tag was cut off with what stood before it.
      blocks.splice(0, blocks.length, { start: 0, end })
    }
  }
  if (depth > 0) blocks.push({ start: openedAt, end: text.length })
  let result = ''
  let from = 0
  for (const { start, end } of blocks) {
    result += text.slice(from, start) + hidden('private', text.slice(start, end))
    from = end
  }
  return result + text.slice(from)
}

function hideKeys(text: string): string {
  if (!text.includes('PRIVATE KEY') && !text.includes('Private-')) return text
  let result = ''
  let from = 0
  let nextEnd: RegExpExecArray | null = null
  let searchedFrom = -1
  for (const begin of text.matchAll(keyBegin)) {
    if (begin.index < from) continue
    const body = begin.index + begin[0].length
    // Each end is sought once, however many keys begin before it.
    if (searchedFrom < 0 || (nextEnd && nextEnd.index < body)) {
      keyEnd.lastIndex = body
      nextEnd = keyEnd.exec(text)
      searchedFrom = body
    }
    const end = nextEnd ? nextEnd.index + nextEnd[0].length : endOfKeyLines(text, body)
    result += text.slice(from, begin.index) + hidden('private key', text.slice(begin.index, end))
    from = end
  }
  return hideKeyTails(result + text.slice(from))
}

/** The lines of a key whose first one was not read: those before its last line. */
function hideKeyTails(text: string): string {
  if (!text.includes('END ')) return text
  let result = ''
  let from = 0
  keyEnd.lastIndex = 0
  for (const end of text.matchAll(keyEnd)) {
    const start = startOfKeyLines(text, end.index, from)
    if (start === null) continue
    const stop = end.index + end[0].length
    result += text.slice(from, start) + hidden('private key', text.slice(start, stop))
    from = stop
  }
  return result + text.slice(from)
}

/** Lines of base64 alone, perhaps with the number or the sign that a tool puts before them. */
const wholeKeyLine =
  /^[ \t]{0,12}(?:\d{1,6}[\t→:|-]|[+>|-])?[ \t\u0000]{0,12}[A-Za-z0-9+/=]{1,80}(?:\\r|\r)?\u0000?$/

function startOfKeyLines(text: string, end: number, least: number): number | null {
  let start = end
  let isKey = false
  // The last line may begin with a number as well.
  const before = text.slice(Math.max(least, end - 20), end)
  const own = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\u0000'))
  let lineEnd = -1
  if (own >= 0) lineEnd = end - before.length + own
  else if (before.endsWith('\\n')) lineEnd = end - 2
  while (lineEnd > least) {
    const window = text.slice(Math.max(least, lineEnd - 200), lineEnd)
    const at = Math.max(window.lastIndexOf('\n'), window.lastIndexOf('\u0000'), lastEscape(window))
    const line = window.slice(at + 1)
    // Only the last line of a key may be short.
    const isLong = keyLine.test(line)
    if (!wholeKeyLine.test(line) || (!isLong && start < end - 24)) break
    isKey ||= isLong
    start = lineEnd - line.length
    lineEnd = start - (window.charAt(at) === 'n' ? 2 : 1)
  }
  return isKey ? start : null
}

function lastEscape(window: string): number {
  const at = window.lastIndexOf('\\n')
  return at < 0 ? -1 : at + 1
}

/** Where the lines of a key without an end stop looking like one. */
function endOfKeyLines(text: string, from: number): number {
  let end = from
  while (end < text.length) {
    const rest = text.slice(end, end + 4096)
    const next = rest.search(/[\n\u0000]/)
    const length = next < 0 ? rest.length : next + 1
    const line = rest.slice(0, length)
    if (end !== from && !keyLine.test(line) && !/^[\s+\-\u0000]*$|^[A-Z][\w-]*: /.test(line)) break
    end += length
  }
  return end
}

function hidden(name: string, removed: string): string {
  const separators = removed.split(listSeparator).length - 1
  return mark(name) + listSeparator.repeat(separators)
}
