// Tells which named things the hunks of a file change, where no grammar reads its language.
import type { Declaration } from '../declarations.ts'
import { declarationReader, indentOf } from '../declarations.ts'
import type { Hunk } from '../patch.ts'
import { quotedLines } from '../quoted-lines.ts'
import { boundNames } from './bound-names.ts'
import { createTallies, type NamedChange } from './named-change.ts'

/** How far above a hunk its enclosing function is looked for, in lines. */
const mostLinesUp = 1500

/** The named things that the hunks of one file change, in the order in which they stand. */
export function patternChanges(
  path: string,
  hunks: readonly Hunk[],
  original: string | null,
): NamedChange[] {
  const read = declarationReader(path)
  if (!read) return []
  const lowest = hunks.reduce((most, { oldStart }) => Math.max(most, oldStart), 0)
  const originalLines = original === null ? null : original.split('\n', lowest)
  const quotes = quotedLines(path, originalLines)
  const tallies = createTallies()
  // A name that is still given a value in another way is neither new nor gone.
  const bound = { before: new Set<string>(), after: new Set<string>() }
  for (const hunk of hunks) {
    const quoted = quotes.ofHunk(hunk)
    const scopes =
      originalLines && hunk.oldStart > 1
        ? scopesAbove(originalLines, hunk, read, (at) => quotes.isAbove(at))
        : []
    for (const [at, marked] of hunk.lines.entries()) {
      const mark = marked[0]
      const line = marked.slice(1)
      const content = line.trim()
      if (content === '') continue
      const found = quoted[at] ? null : read(line)
      if (!quoted[at] && mark !== ' ')
        for (const name of boundNames(line)) bound[mark === '+' ? 'after' : 'before'].add(name)
      if (!quoted[at] && (found || !/^[)\]{#]/.test(content)))
        leave(scopes, indentOf(line), found?.kind === 'section')
      if (!found) {
        const inside = scopes.at(-1)
        if (inside && mark !== ' ' && /[\p{L}\p{N}]/u.test(content)) {
          tallies.touch(qualified(inside, scopes.slice(0, -1)), inside)
        }
        continue
      }
      if (mark === '+' || mark === '-')
        tallies.declare(qualified(found, scopes), found, mark, content)
      if (found.kind !== 'constant' && found.kind !== 'key') scopes.push(found)
    }
  }
  return tallies.changes((name, how) => bound[how === 'added' ? 'before' : 'after'].has(name))
}

/** Drops the scopes that a line at this indent stands outside of; a section ends where the next one begins. */
function leave(scopes: Declaration[], indent: number, beginsSection: boolean): void {
  for (;;) {
    const last = scopes.at(-1)
    if (!last || (last.isFlat ? !beginsSection : last.indent < indent)) return
    scopes.pop()
  }
}

function qualified(found: Declaration, scopes: readonly Declaration[]): string {
  if (found.kind !== 'function' || found.name.includes('.')) return found.name
  const owner = scopes.findLast((scope) => scope.kind === 'type')
  return owner ? `${owner.name.split(/[.:]+/).at(-1)}.${found.name}` : found.name
}

/** Lines that stand at the edge of a declaration and do not end it: its parameters' end, comments, labels, directives. */
const goesOn = /^(?:[)\]}].*[{(:[]$|\/[/*]|\*|#|--|@|\w+:$|\{$|<\/?\w)/

/** The declarations around the first line of a hunk, outermost first, read from the file before it. */
function scopesAbove(
  lines: readonly string[],
  hunk: Hunk,
  read: (line: string) => Declaration | null,
  isQuoted: (at: number) => boolean,
): Declaration[] {
  const scopes: Declaration[] = []
  const first = hunk.lines.find((line) => line.slice(1).trim() !== '')
  let indent = first === undefined ? 0 : indentOf(first.slice(1))
  // Prose and data have no nesting by indent at their top level.
  const start = Math.min(hunk.oldStart - 2, lines.length - 1)
  for (let at = start; at >= 0 && at > start - mostLinesUp && indent >= 0; at -= 1) {
    const line = lines[at] ?? ''
    if (line.trim() === '' || isQuoted(at)) continue
    const found = read(line)
    if (!found || found.kind === 'constant' || found.kind === 'key') {
      // What stands further out closed all that was declared inside of it.
      if (!goesOn.test(line.trim())) indent = Math.min(indent, indentOf(line))
      continue
    }
    if (found.kind === 'section') return [found]
    if (found.indent < indent) {
      scopes.unshift(found)
      indent = found.indent
      if (indent === 0) break
    }
  }
  return scopes
}
