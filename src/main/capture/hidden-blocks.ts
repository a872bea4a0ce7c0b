// Blocks that are removed whole: what the user put between <private> tags, and private keys in PEM form.
import { mark } from './secret-patterns.ts'

// Go's JSON writer escapes the angle brackets, web pages carry them as entities.
const privateTag = /(?:<|\\u003c|&lt;)(\/?)private(?:\s[^<>&\\]{0,200})?(?:>|\\u003e|&gt;)/gi
const keyBegin = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g
const keyEnd = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g
/** Base64 as a key's lines hold it. */
const keyLine = /[A-Za-z0-9+/=]{16}/

/** Joins the strings of a list while blocks are sought, so that a block may run over several of them. */
export const listSeparator = '\u0000'

/** Whether the text can hold such a block; a quick test. */
export function mayHoldBlock(text: string): boolean {
  return text.includes('PRIVATE KEY') || /private/i.test(text)
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
  return result + text.slice(from)
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
