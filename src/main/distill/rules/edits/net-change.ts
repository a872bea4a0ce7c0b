// Finds what edits of a file come to in the end: their sum, or nothing, as lines taken out and put back or moved.
import { structuredPatch } from 'diff'
import { count } from '../../../base/plain-text.ts'
import { type Hunk, mostLinesApart, type Patch } from './patch.ts'

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

/** Beyond this size (characters) of both texts the edits are read one by one. */
const mostCompared = 200_000

/** The hunks from the first text to the last one; null where one of them is not known, or nothing is left of the edits. */
export function netHunks(patches: readonly Patch[]): Hunk[] | null {
  const [first] = patches
  const before = first?.original ?? null
  if (patches.length < 2 || before === null || !isWhole(first)) return null
  const after = textAfter(patches.at(-1))
  if (after === null || before.length + after.length > mostCompared) return null
  const patch = structuredPatch('', '', before, after, '', '', {
    context: 3,
    maxEditLength: mostLinesApart,
  })
  const hunks = patch?.hunks.map(({ oldStart, lines }) => ({
    oldStart,
    lines: lines.filter((line) => !line.startsWith('\\')),
  }))
  return hunks && hunks.length > 0 ? hunks : null
}

/** Whether the last of several patches left the file as it was before the first one. */
export function isPutBack(patches: readonly Patch[]): boolean {
  const [first, last, ...more] = patches
  if (first === undefined || last === undefined) return false
  const before = isWhole(first) ? first.original : null
  const after = before === null ? null : textAfter(patches.at(-1))
  if (after !== null) return before === after
  // Where the texts are not known: the second edit is the first one the other way round.
  return (
    more.length === 0 &&
    first.hunks.length === last.hunks.length &&
    first.hunks.every((hunk, at) => isInverse(hunk, last.hunks[at]))
  )
}

function isInverse({ oldStart, lines }: Hunk, other: Hunk | undefined): boolean {
  const of = (all: readonly string[], mark: string) =>
    all
      .filter((line) => line.startsWith(mark))
      .map((line) => line.slice(1))
      .join('\n')
  if (other === undefined || other.oldStart !== oldStart) return false
  return (
    of(lines, '-') === of(other.lines, '+') &&
    of(lines, '+') === of(other.lines, '-') &&
    of(lines, ' ') === of(other.lines, ' ')
  )
}

/** The whole texts of a file before and after a patch; null where they are not known. */
export function sidesOf(patch: Patch): Sides | null {
  if (patch.created) return patch.content === null ? null : { before: '', after: patch.content }
  // Where the hunks stand in the file is not known.
  if (!isWhole(patch) || patch.hunks.some(({ oldStart }) => oldStart < 1)) return null
  const after = textAfter(patch, isSameButIndent)
  return after === null || patch.original === null ? null : { before: patch.original, after }
}

/** The whole texts from which and to which `netHunks` of the patches lead. */
export function netSides(patches: readonly Patch[]): Sides | null {
  const before = patches[0]?.original ?? null
  const after = textAfter(patches.at(-1))
  return before === null || after === null ? null : { before, after }
}

/** A whole file before and after a change. */
export interface Sides {
  readonly before: string
  readonly after: string
}

const isEqual = (line: string, said: string): boolean => line === said
/** Claude Code tells the tabs that a line begins with as blanks. */
const isSameButIndent = (line: string, said: string): boolean =>
  line === said || line.trimStart() === said.trimStart()

/** The text that a file has after its last patch; null where that is not known. */
function textAfter(patch: Patch | undefined, isSameLine = isEqual): string | null {
  if (patch === undefined) return null
  if (patch.content !== null) return patch.content
  if (patch.original === null || !isWhole(patch)) return null
  const old = patch.original.split('\n')
  const after: string[] = []
  let at = 0
  for (const { oldStart, lines } of patch.hunks) {
    const start = oldStart - 1
    if (start < at || start > old.length) return null
    after.push(...old.slice(at, start))
    at = start
    for (const marked of lines) {
      const said = marked.slice(1)
      if (!marked.startsWith('+')) {
        const line = old[at]
        if (line === undefined || !isSameLine(line, said)) return null
        if (marked.startsWith(' ')) after.push(line)
        at += 1
      } else after.push(said)
    }
  }
  return [...after, ...old.slice(at)].join('\n')
}

/** Whether the file before the patch is there to its last line. */
function isWhole(patch: Patch | undefined): boolean {
  if (!patch || patch.original === null) return false
  const lines = patch.original.split('\n').length
  return patch.linesBefore === (patch.original.endsWith('\n') ? lines - 1 : lines)
}
