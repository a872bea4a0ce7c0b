// Tells which functions, types, constants and tests the hunks of a file change, where its texts were parsed.
import type { Declared, DeclaredTexts } from '../../../../../shared/facts/declared.ts'
import { indentOf } from '../declarations.ts'
import type { Sides } from '../net-change.ts'
import type { Hunk } from '../patch.ts'
import { boundNames } from './bound-names.ts'
import { createTallies, type NamedChange } from './named-change.ts'

/** One side of a change: what its text declares, line by line. */
interface Side {
  readonly all: readonly Declared[]
  readonly lines: readonly string[]
  /** What is declared at a line, and the innermost of what goes around it. Lines are asked for in their order. */
  at(line: number): { readonly found: readonly Declared[]; readonly around: Declared | null }
}

/**
 * The named things that the hunks change, in the order in which they stand. `sides` are the whole texts that the hunks
 * lead from and to; without them each hunk is read as a part. Nothing is named where what a text declares is not known.
 */
export function parsedChanges(
  path: string,
  hunks: readonly Hunk[],
  sides: Sides | null,
  declared: DeclaredTexts | undefined,
): NamedChange[] {
  const read = (text: string, isPart: boolean): Side | null =>
    sideOf(text, text === '' ? [] : (declared?.of({ path, text, isPart }) ?? null))
  const whole = sides === null ? null : pairOf(read(sides.before, false), read(sides.after, false))
  const tallies = createTallies()
  const counts = { before: new Map<string, number>(), after: new Map<string, number>() }
  const bound = { before: new Set<string>(), after: new Set<string>() }
  const known = { before: new Map<string, Known>(), after: new Map<string, Known>() }
  const count = (pair: Pair): void => {
    for (const side of ['before', 'after'] as const)
      for (const one of pair[side].all) {
        counts[side].set(one.name, (counts[side].get(one.name) ?? 0) + 1)
        if (!known[side].has(one.name)) known[side].set(one.name, { ...one, side: pair[side] })
      }
  }
  if (whole) count(whole)
  let moved = 0
  for (const hunk of hunks) {
    const pair = whole ?? pairOf(...partsOf(hunk).map((text) => read(text, true)))
    if (pair === null) continue
    if (whole === null) count(pair)
    const first = whole === null || hunk.oldStart < 1 ? 1 : hunk.oldStart
    const at = { before: first, after: whole === null ? 1 : first + moved }
    for (const marked of hunk.lines) {
      const mark = marked[0] ?? ' '
      const line = marked.slice(1)
      const content = line.trim()
      const place = { ...at }
      if (mark !== '+') at.before += 1
      if (mark !== '-') at.after += 1
      if (mark === '+') moved += 1
      else if (mark === '-') moved -= 1
      if (mark !== '+' && mark !== '-') continue
      if (content === '') continue
      const side = mark === '+' ? 'after' : 'before'
      for (const name of boundNames(line)) bound[side].add(name)
      const { found, around } = pair[side].at(place[side])
      const indent = indentOf(line)
      for (const one of found) tallies.declare(one.name, { ...one, indent }, mark, content)
      if (found.length === 0 && around && /[\p{L}\p{N}]/u.test(content))
        tallies.touch(around.name, { ...around, indent: around.line })
    }
  }
  return tallies
    .changes((name, how) => {
      const more = (counts.after.get(name) ?? 0) - (counts.before.get(name) ?? 0)
      return how === 'added'
        ? more <= 0 || bound.before.has(name)
        : more >= 0 || bound.after.has(name)
    })
    .flatMap((one) => {
      const before = known.before.get(one.name)
      const after = known.after.get(one.name)
      // Where lines alike stand one after the other, a comparison may have taken one for the other.
      if (one.change === 'modified' && before && after && textOf(before) === textOf(after))
        return []
      return {
        ...one,
        // A list of several lines changes without the line that begins it.
        parametersBefore: one.parametersBefore ?? before?.parameters ?? null,
        parametersAfter: one.parametersAfter ?? after?.parameters ?? null,
      }
    })
}

/** Both sides of a hunk as texts, as they are asked for and looked up. */
export function partsOf({ lines }: Hunk): readonly [before: string, after: string] {
  const side = (left: string): string =>
    lines
      .filter((line) => !line.startsWith(left))
      .map((line) => line.slice(1))
      .join('\n')
  return [side('+'), side('-')]
}

/** Something declared, and where. */
interface Known extends Declared {
  readonly side: Side
}

const textOf = ({ side, firstLine, lastLine }: Known): string =>
  side.lines.slice(firstLine - 1, lastLine).join('\n')

interface Pair {
  readonly before: Side
  readonly after: Side
}

const pairOf = (before: Side | null = null, after: Side | null = null): Pair | null =>
  before && after ? { before, after } : null

function sideOf(text: string, all: readonly Declared[] | null): Side | null {
  if (all === null) return null
  const byLine = new Map<number, Declared[]>()
  for (const one of all) byLine.set(one.line, [...(byLine.get(one.line) ?? []), one])
  const around: Declared[] = []
  let next = 0
  return {
    all,
    lines: text.split('\n'),
    at(line) {
      for (let one = all[next]; one && one.firstLine <= line; one = all[next]) {
        next += 1
        if (one.kind !== 'constant') around.push(one)
      }
      while (around.length > 0 && (around.at(-1)?.lastLine ?? 0) < line) around.pop()
      return { found: byLine.get(line) ?? [], around: around.at(-1) ?? null }
    },
  }
}
