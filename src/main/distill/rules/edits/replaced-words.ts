// Says how two lines differ: in one word, in one part, or as whole lines.
import { trimEndOf } from '../../../../shared/trim-end.ts'
import { importOf } from './import-lines.ts'
import { withoutLayout } from './telling-lines.ts'
import { isWhole } from './whole-code.ts'

/** The one word that differs between two lines, however often it stands in them. */
export function replacedWord(before: string, after: string): readonly [string, string] | null {
  if (before.length > 500 || after.length > 500) return null
  const a = before.trim().match(/[\p{L}_$][\p{L}\p{N}_$-]*|[^\p{L}_$\s]+/gu) ?? []
  const b = after.trim().match(/[\p{L}_$][\p{L}\p{N}_$-]*|[^\p{L}_$\s]+/gu) ?? []
  if (a.length !== b.length) return null
  let found: readonly [string, string] | null = null
  for (const [at, word] of a.entries()) {
    const other = b[at]
    if (other === undefined || word === other) continue
    if (found ? found[0] !== word || found[1] !== other : !isName(word) || !isName(other))
      return null
    found ??= [word, other]
  }
  return found
}

/** Longer parts are not worth their room in a sentence. */
const longestPart = 60
/** Lines up to this length are understood best as a whole. */
const longestWhole = 56

/** Shorter parts, such as `true` and `false`, are told with the line that they stand in. */
const leastPart = 14

/** The line without a comment that ends it. */
function withoutRemark(line: string): string {
  const remark = line.search(/\s(?:\/\/|(?:#|--)\s)/)
  return (remark < 0 ? line : line.slice(0, remark)).trim()
}

/** What one line of code became: the whole line where it is short or one word in it differs, else the part. */
export function replacedCode(before: string, after: string): readonly [string, string] | null {
  const a = withoutRemark(before)
  const b = withoutRemark(after)
  if (a === b) return null
  if (importOf(a) !== null || importOf(b) !== null) return null
  if (a.length > longestPart || b.length > longestPart) return replacedPart(a, b)
  const word = replacedWord(a, b)
  if (word) return [a, b]
  const part = replacedPart(a, b)
  return part && isWhole(part[0]) && isWhole(part[1]) && part.join('').length >= leastPart
    ? part
    : part && a.length <= longestWhole && b.length <= longestWhole
      ? [a, b]
      : part
}

/** A part is widened by so many characters to close its brackets. */
const mostWidened = 40
/** Longer lines are data. */
const longestCompared = 5000

/** The part between what two lines have in common at both ends, widened to whole words. */
export function replacedPart(before: string, after: string): readonly [string, string] | null {
  const a = before.trim()
  const b = after.trim()
  if (a.length > longestCompared || b.length > longestCompared) return null
  if (withoutLayout(a) === withoutLayout(b)) return null
  if (replacedWord(a, b)) return null
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end))
    end += 1
  while (start > 0 && isWordPart(a[start - 1])) start -= 1
  while (end > 0 && isWordPart(a.at(-end))) end -= 1
  if (a.length - start - end > longestPart || b.length - start - end > longestPart) return null
  const isOpen = () =>
    !isWhole(a.slice(start, a.length - end)) || !isWhole(b.slice(start, b.length - end))
  for (let step = 0; step < mostWidened && end > 0 && isOpen(); step += 1) end -= 1
  while (end > 0 && isWordPart(a.at(-end))) end -= 1
  let from = a.slice(start, a.length - end)
  let to = b.slice(start, b.length - end)
  if (from.includes(to) || to.includes(from) || from.length + to.length < 6) {
    // A word that only came or went is understood by its neighbours.
    const before = lastWord(a.slice(0, start))
    const after =
      before === '' ? (/^\s*\S+(?:\s+\S+)?/.exec(a.slice(a.length - end))?.[0] ?? '') : ''
    from = (before + from + after).trim()
    to = (before + to + after).trim()
  }
  from = from.trim()
  to = to.trim()
  const common = start + end
  if (from.length > longestPart || to.length > longestPart || common < Math.max(6, a.length * 0.3))
    return null
  // Text that was put in before a short word did not replace that word.
  if (from.length < 5 && to.length > from.length * 5) return null
  if (from === to) return null
  return /[\p{L}\p{N}]/u.test(from) && /[\p{L}\p{N}]/u.test(to) ? [from, to] : null
}

/** The last word of a text with the blanks after it. */
function lastWord(text: string): string {
  return text.slice(trimEndOf(text.trimEnd(), /\S/).length)
}

function isWordPart(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_$."'`-]/u.test(character)
}

function isName(word: string): boolean {
  return (
    word.length > 2 &&
    /^[\p{L}_$]/u.test(word) &&
    !/^(?:true|false|null|none|nil|let|const|var|return|public|private)$/i.test(word)
  )
}
