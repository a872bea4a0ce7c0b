// Finds edits of a file that came to nothing in the end: lines taken out and put back, moved, or changed in blanks alone.
import { count } from '../../../base/plain-text.ts'
import type { Hunk } from './patch.ts'

/** What is said of such edits; the title goes without the name of the file. */
interface NetChange {
  readonly title: string
  readonly words: string
}

/** What the lines come to that `edits` calls took out and put in, or null where something else stands there now. */
export function netChange(hunks: readonly Hunk[], edits: number): NetChange | null {
  const exact = { '+': [] as string[], '-': [] as string[] }
  for (const { lines } of hunks) {
    for (const line of lines) {
      const mark = line[0]
      if ((mark === '+' || mark === '-') && line.trim().length > 1) exact[mark].push(line.slice(1))
    }
  }
  const removed = exact['-']
  if (removed.length === 0 || removed.length !== exact['+'].length) return null
  if (isSame(removed, exact['+'])) {
    const lines = count(removed.length, 'line')
    // Which of two edits took a line out and which put it in is told by their order alone.
    return edits > 1
      ? {
          title: `Took out and put back ${lines}`,
          words: `took out ${lines} and put the same in again`,
        }
      : { title: `Moved ${lines}`, words: `moved ${lines}` }
  }
  const withoutBlanks = (lines: readonly string[]) => lines.map((line) => line.replace(/\s+/g, ''))
  return isSame(withoutBlanks(removed), withoutBlanks(exact['+']))
    ? { title: 'Changed only blanks', words: 'changed only blanks' }
    : null
}

/** A shorter part of a line may stand in several (characters). */
const shortestPart = 4

/**
 * Takes a later hunk into those before it, where it replaced a part of the one line that they put in: only what stands
 * after the last edit is told as now. False where it did not.
 */
export function takenIn(hunks: Hunk[], hunk: Hunk): boolean {
  const [before = '', after = '', ...more] = hunk.lines
  const part = before.slice(1).trim()
  if (before[0] !== '-' || after[0] !== '+' || more.length > 0 || part.length < shortestPart)
    return false
  const holds = (line: string) =>
    line.startsWith('+') && line.includes(part) && line.slice(1).trim() !== part
  const [at, ...others] = hunks.flatMap(({ lines }, index) => (lines.some(holds) ? index : []))
  const known = at === undefined ? undefined : hunks[at]
  if (at === undefined || known === undefined || others.length > 0) return false
  if (known.lines.filter(holds).length > 1) return false
  const lines = known.lines.map((line) =>
    holds(line) ? line.replace(part, () => after.slice(1).trim()) : line,
  )
  hunks[at] = { ...known, lines }
  return true
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  const sorted = b.toSorted()
  return a.toSorted().every((line, at) => line === sorted[at])
}
