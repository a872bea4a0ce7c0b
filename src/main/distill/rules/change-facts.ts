// Reads what a patch does beyond the functions it touches: renames, values, imports, comments only.
import type { Hunk } from './patch.ts'
import { unique } from './plain-text.ts'

export interface Replacement {
  readonly from: string
  readonly to: string
  readonly times: number
}

export interface ChangeFacts {
  /** Words that became other words, the same way wherever they stood; the most frequent first. */
  readonly replacements: readonly Replacement[]
  /** Parts of lines that became others, by the same wording wherever they stood. */
  readonly wordings: readonly Replacement[]
  readonly importsAdded: readonly string[]
  readonly importsRemoved: readonly string[]
  /** Whether every changed line is a comment or part of a documentation text. */
  readonly commentsOnly: boolean
  readonly importsOnly: boolean
}

const commentLine = /^(?:\/\/|\/\*|\*|#(?!include|define|!|\[)|--|%%?|<!--|;;)/
const importLine =
  /^(?:import\s+(?:type\s+)?(?:.+?\s+from\s+)?["'](?<js>[^"']+)["']|(?:const|let|var)\s+.+?=\s*require\(["'](?<req>[^"']+)["']\)|\}\s*from\s+["'](?<from>[^"']+)["']|from\s+(?<py>[\w.]+)\s+import\b|import\s+(?:static\s+)?(?<plain>[\w.*]+)|(?:pub\s+)?use\s+(?<use>[\w:\\]+)|using\s+(?<using>[\w.]+)\s*;|#\s*include\s+[<"](?<inc>[^>"]+)[>"]|(?:alias|require)\s+(?<ex>[A-Z][\w.]*)|require(?:_relative)?\s+["'](?<rb>[^"']+)["']|(?:\w+\s+)?"(?<go>[\w.-]+(?:\/[\w.-]+)+)"$)/

/** What the import line names, or null. */
function importOf(line: string): string | null {
  if (line.length > 300) return null
  const groups = importLine.exec(line)?.groups
  return groups ? (Object.values(groups).find((value) => value !== undefined) ?? null) : null
}

/** The facts of all hunks of one file; comments are told only where the file is `code`. */
export function changeFacts(hunks: readonly Hunk[], code: boolean): ChangeFacts {
  const added: string[] = []
  const removed: string[] = []
  let changed = 0
  let comments = 0
  let imports = 0
  for (const hunk of hunks) {
    for (const line of hunk.lines) {
      const mark = line[0]
      if (mark !== '+' && mark !== '-') continue
      const content = line.slice(1).trim()
      if (content === '') continue
      changed += 1
      if (commentLine.test(content)) comments += 1
      const name = importOf(content)
      if (name === null) continue
      imports += 1
      ;(mark === '+' ? added : removed).push(name)
    }
  }
  return {
    replacements: tally(hunks, replacedWord),
    wordings: tally(hunks, replacedPart),
    importsAdded: unique(added).filter((name) => !removed.includes(name)),
    importsRemoved: unique(removed).filter((name) => !added.includes(name)),
    commentsOnly: code && changed > 0 && comments === changed,
    importsOnly: changed > 0 && imports === changed,
  }
}

/** Pairs of lines beyond this many say nothing new about a rename. */
const mostPairs = 400

type Difference = (before: string, after: string) => readonly [string, string] | null

function tally(hunks: readonly Hunk[], difference: Difference): Replacement[] {
  const times = new Map<string, Replacement>()
  let pairs = 0
  for (const [before, after] of linePairs(hunks)) {
    pairs += 1
    if (pairs > mostPairs) break
    const found = difference(before, after)
    if (!found) continue
    const [from, to] = found
    const key = `${from}\n${to}`
    times.set(key, { from, to, times: (times.get(key)?.times ?? 0) + 1 })
  }
  return [...times.values()].sort((a, b) => b.times - a.times)
}

/** Lines that replace one another: a run of removed lines and a run of as many added ones. */
export function* linePairs(hunks: readonly Hunk[]): Generator<readonly [string, string]> {
  for (const { lines } of hunks) {
    for (let at = 0; at < lines.length; at += 1) {
      if (!lines[at]?.startsWith('-')) continue
      const start = at
      while (lines[at]?.startsWith('-')) at += 1
      const middle = at
      while (lines[at]?.startsWith('+')) at += 1
      if (middle - start === at - middle) {
        for (let i = 0; i < middle - start; i += 1) {
          yield [(lines[start + i] ?? '').slice(1), (lines[middle + i] ?? '').slice(1)]
        }
      }
      at -= 1
    }
  }
}

/** The one word that differs between two lines, however often it stands in them. */
function replacedWord(before: string, after: string): readonly [string, string] | null {
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

/** The part between what two lines have in common at both ends, widened to whole words. */
function replacedPart(before: string, after: string): readonly [string, string] | null {
  const a = before.trim()
  const b = after.trim()
  if (a.length > 400 || b.length > 400 || a === b || replacedWord(a, b)) return null
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end))
    end += 1
  while (start > 0 && isWordPart(a[start - 1])) start -= 1
  while (end > 0 && isWordPart(a.at(-end))) end -= 1
  let from = a.slice(start, a.length - end).trim()
  let to = b.slice(start, b.length - end).trim()
  if (from.includes(to) || to.includes(from) || from.length + to.length < 6) {
    // A word that only came or went is understood by the word before it.
    const before = /\S+\s*$/.exec(a.slice(0, start))?.[0] ?? ''
    from = (before + from).trim()
    to = (before + to).trim()
  }
  const common = start + end
  if (from.length > longestPart || to.length > longestPart || common < Math.max(6, a.length * 0.3))
    return null
  return /[\p{L}\p{N}]/u.test(from) && /[\p{L}\p{N}]/u.test(to) ? [from, to] : null
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

/** Parameters of the second list that the first lacks, and the other way round, by name. */
export function parameterChanges(
  before: string | null,
  after: string | null,
): { readonly added: string[]; readonly removed: string[] } {
  if (before === null || after === null) return { added: [], removed: [] }
  const a = parameterNames(before)
  const b = parameterNames(after)
  return {
    added: b.filter((name) => !a.includes(name)),
    removed: a.filter((name) => !b.includes(name)),
  }
}

function parameterNames(parameters: string): string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const character of parameters) {
    if ('([{<'.includes(character)) depth += 1
    else if (')]}>'.includes(character)) depth -= 1
    if (character === ',' && depth === 0) {
      parts.push(part)
      part = ''
    } else part += character
  }
  parts.push(part)
  return parts
    .map((text) => text.split(/[:=]/)[0]?.trim() ?? '')
    .map((text) =>
      /^[\w$]+\s+[\w.*[\]]+$/.test(text) && /^[a-z]/.test(text)
        ? (text.split(/\s+/)[0] ?? text)
        : (text.split(/\s+/).at(-1) ?? text),
    )
    .map((text) => text.replace(/^[&*.]+|\?$/g, ''))
    .filter((text) => text !== '' && text !== 'self' && text !== 'this')
}
