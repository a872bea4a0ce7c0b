// Reads a text as it is meant (without colour codes, escapes and entities), with the way back to the original.
import { heedTime } from './time-limit.ts'

/** A text in plain form. */
interface View {
  readonly text: string
  /** Where the character at an index begins in the original, and where it ends there. */
  readonly origins: Int32Array
  readonly ends: Int32Array
}

const hint =
  /\u001b\[|%(?:22|3[aAdD]|7[bB]|26)|&(?:quot|lt|#34|#39|apos|#x22|#x27);|\\u00(?:1b|2[267]|3[acdeACDE]|7[bB])/
const coded =
  /\u001b\[[0-9;?]{0,20}[A-Za-z]|\\u001b\[[0-9;?]{0,20}[A-Za-z]|%[2-7][0-9a-fA-F]|&(?:quot|lt|gt|amp|apos|#\d{2,3}|#x[0-9a-fA-F]{2});|\\u00[2-7][0-9a-fA-F]/g
const entities: Readonly<Record<string, string>> = {
  quot: '"',
  lt: '<',
  gt: '>',
  amp: '&',
  apos: "'",
}

/** The plain view; null when the text is plain already. */
export function plainView(text: string): View | null {
  if (!hint.test(text)) return null
  const origins = new Int32Array(text.length)
  const ends = new Int32Array(text.length)
  let view = ''
  let from = 0

  function keep(to: number): void {
    for (let index = from; index < to; index++) {
      const at = view.length + index - from
      origins[at] = index
      ends[at] = index + 1
    }
    view += text.slice(from, to)
  }

  for (const match of text.matchAll(coded)) {
    heedTime()
    keep(match.index)
    from = match.index + match[0].length
    const plain = decoded(match[0])
    if (plain === '') continue
    origins[view.length] = match.index
    ends[view.length] = from
    view += plain
  }
  keep(text.length)
  return { text: view, origins, ends }
}

function decoded(code: string): string {
  if (code.startsWith('%')) return String.fromCharCode(Number.parseInt(code.slice(1), 16))
  if (code.startsWith('&#x')) return String.fromCharCode(Number.parseInt(code.slice(3, -1), 16))
  if (code.startsWith('&#')) return String.fromCharCode(Number(code.slice(2, -1)) || 32)
  if (code.startsWith('&')) return entities[code.slice(1, -1)] ?? ' '
  return /^(?:\u001b|\\u001b)\[/.test(code)
    ? ''
    : String.fromCharCode(Number.parseInt(code.slice(2), 16))
}
