// Finds the first sentence that a text holds now and did not hold before, however its lines were broken or padded anew.
import { fit, oneLine } from '../../../base/plain-text.ts'
import type { Hunk } from '../edits/patch.ts'
import { plain } from '../prompts/agent-message.ts'

/** Lines of all hunks that are read, and characters of one. */
const mostLines = 400
const longestLine = 2000
/** Characters of the sentence that is told. */
const longestTold = 110

/** That sentence of hunks in the order of their edits; null where none is new. */
export function newProse(hunks: readonly Hunk[]): string | null {
  let room = mostLines
  const read = hunks.flatMap(({ lines }) => {
    const kept = lines.slice(0, Math.max(0, room)).map((line) => line.slice(0, longestLine))
    room -= lines.length
    return kept.length > 0 ? [sidesOf(kept)] : []
  })
  for (const [at, { before, blocks }] of read.entries()) {
    for (const { text, isChanged } of blocks) {
      if (!isChanged) continue
      for (const sentence of text.split(/(?<=[.!?])\s+/)) {
        if (!isLanguage(sentence) || before.includes(sentence)) continue
        // A later edit may have taken it out again.
        const isGone = read
          .slice(at + 1)
          .some((later) => later.before.includes(sentence) && !later.after.includes(sentence))
        if (!isGone) return fit(sentence, longestTold)
      }
    }
  }
  return null
}

/** At least three words: not a row of names or signs. */
function isLanguage(text: string): boolean {
  return (text.match(/\p{L}{3,}/gu)?.length ?? 0) >= 3
}

interface Sides {
  readonly before: string
  readonly after: string
  /** The paragraphs, entries and rows that stand there now. */
  readonly blocks: readonly Block[]
}

interface Block {
  text: string
  isChanged: boolean
}

function sidesOf(lines: readonly string[]): Sides {
  const before: string[] = []
  const blocks: Block[] = []
  let open: Block | null = null
  for (const marked of lines) {
    const text = plain(marked.slice(1))
    if (marked.startsWith('-')) {
      before.push(text)
      continue
    }
    const isChanged = marked.startsWith('+')
    if (!isChanged) before.push(text)
    if (text === '' || begins.test(text)) open = null
    if (text === '') continue
    const said = text.replace(entry, '').replace(/^\|\s?|\s?\|$/g, '')
    if (open === null) {
      open = { text: said, isChanged }
      blocks.push(open)
    } else {
      open.text += ` ${said}`
      open.isChanged ||= isChanged
    }
    // An option of a command that goes on in the next line ends with it too.
    if (alone.test(text) || text.endsWith('\\')) open = null
  }
  return {
    before: oneLine(before.join(' ')),
    after: blocks.map(({ text }) => text).join(' '),
    blocks,
  }
}

const entry = /^(?:[-*+]|\d{1,4}[.)])\s+/
/** What begins a block of its own, and what is one by itself. */
const begins = /^(?:[-*+]\s|\d{1,4}[.)]\s|#{1,6}\s|\||:::|--?\w)/
const alone = /^(?:#{1,6}\s|\|)/
