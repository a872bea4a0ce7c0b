// Tells code that an edit put into comments, or took out of them.
import type { Hunk } from './patch.ts'

/** What begins a comment that takes the whole line. */
const comment = /^\s*(?:\/\/|#|--|;;?|%|\/\*|<!--|\{\/\*)\s?/
const commentEnds = ['*/}', '*/', '-->'] as const

interface CommentedOut {
  /** Code that stands in a comment now, and code that did before. */
  readonly out: readonly string[]
  readonly back: readonly string[]
  /** Whether nothing else was changed but comments. */
  readonly isAll: boolean
}

/** The code of changed lines that only became a comment, or only ceased to be one; null where there is none. */
export function commentedOut(hunks: readonly Hunk[]): CommentedOut | null {
  const lines = hunks.flatMap((hunk) => hunk.lines)
  const removed = changed(lines, '-')
  const added = changed(lines, '+')
  const [inAdded, inRemoved] = [inComments(added), inComments(removed)]
  const out = removed.filter((line) => !comment.test(line) && inAdded.has(line.trim()))
  const back = added.filter((line) => !comment.test(line) && inRemoved.has(line.trim()))
  if (out.length === 0 && back.length === 0) return null
  const rest = [
    ...removed.filter((line) => !comment.test(line) && !out.includes(line)),
    ...added.filter((line) => !comment.test(line) && !back.includes(line)),
  ]
  return {
    out: out.map((line) => line.trim()),
    back: back.map((line) => line.trim()),
    isAll: rest.length === 0,
  }
}

/** Changed lines that are compared, and characters of one. */
const mostLines = 200
const longestLine = 1000

function changed(lines: readonly string[], mark: '+' | '-'): string[] {
  return lines
    .filter((line) => line.startsWith(mark) && /[\p{L}\p{N}]/u.test(line))
    .slice(0, mostLines)
    .map((line) => line.slice(1, longestLine))
}

/** What stands in those lines that are comments as a whole. */
function inComments(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.filter((line) => comment.test(line)).map(withoutMarks))
}

function withoutMarks(line: string): string {
  const inner = line.replace(comment, '').trim()
  const end = commentEnds.find((mark) => inner.endsWith(mark))
  return end ? inner.slice(0, -end.length).trim() : inner
}
