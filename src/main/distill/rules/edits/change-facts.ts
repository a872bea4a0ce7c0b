// Reads what a patch does beyond the functions it touches: renames, values, imports, comments only.

import { unique } from '../../../base/plain-text.ts'
import { documentationLines } from './documentation-lines.ts'
import { importOf } from './import-lines.ts'
import type { Hunk } from './patch.ts'
import { replacedCode, replacedPart, replacedWord } from './replaced-words.ts'
import { tellingWeight } from './telling-lines.ts'

export interface Replacement {
  readonly from: string
  readonly to: string
  readonly times: number
}

export interface ChangeFacts {
  /** Words that became other words, the same way wherever they stood; the most frequent first. */
  readonly replacements: readonly Replacement[]
  /** Names that changed lines hold outside of comments, documentation and texts. */
  readonly namesInCode: ReadonlySet<string>
  /** Parts of lines that became others, by the same wording wherever they stood. */
  readonly wordings: readonly Replacement[]
  readonly importsAdded: readonly string[]
  readonly importsRemoved: readonly string[]
  /** Whether every changed line is a comment or part of a documentation text. */
  readonly commentsOnly: boolean
  readonly importsOnly: boolean
}

/** The facts of all hunks of one file; comments are told only where the file is `code`. */
export function changeFacts(hunks: readonly Hunk[], code: boolean): ChangeFacts {
  const added: string[] = []
  const removed: string[] = []
  let changed = 0
  let comments = 0
  let imports = 0
  for (const hunk of hunks) {
    const documents = code ? documentationLines(hunk) : []
    for (const [at, line] of hunk.lines.entries()) {
      const mark = line[0]
      if (mark !== '+' && mark !== '-') continue
      const content = line.slice(1).trim()
      if (content === '') continue
      changed += 1
      if (documents[at]) comments += 1
      const name = importOf(content)
      if (name === null) continue
      imports += 1
      ;(mark === '+' ? added : removed).push(name)
    }
  }
  const commentsOnly = code && changed > 0 && comments === changed
  // Where code changed too, what its comments say now is the smaller news.
  const telling = code && !commentsOnly ? hunks.map(withoutDocumentation) : hunks
  return {
    replacements: tally(hunks, replacedWord),
    namesInCode: namesIn(telling),
    wordings: tally(telling, code && !commentsOnly ? replacedCode : replacedPart),
    importsAdded: unique(added).filter((name) => !removed.includes(name)),
    importsRemoved: unique(removed).filter((name) => !added.includes(name) && !stays(name, hunks)),
    commentsOnly,
    importsOnly: changed > 0 && imports === changed,
  }
}

/** Whether an added line names it as a text: it is loaded in another way now. */
function stays(name: string, hunks: readonly Hunk[]): boolean {
  return hunks.some(({ lines }) =>
    lines.some(
      (line) => line.startsWith('+') && (line.includes(`'${name}'`) || line.includes(`"${name}"`)),
    ),
  )
}

/** The hunk without its changed comments and documentation texts, so that the changed code stands together. */
export function withoutDocumentation(hunk: Hunk): Hunk {
  const documents = documentationLines(hunk)
  if (!documents.includes(true)) return hunk
  return {
    ...hunk,
    lines: hunk.lines.filter((line, at) => !documents[at] || line.startsWith(' ')),
  }
}

/** Lines beyond this many, and longer ones, are not looked into for names. */
const mostNamed = 800
const longestNamed = 500

function namesIn(hunks: readonly Hunk[]): Set<string> {
  const changed = hunks.flatMap(({ lines }) => lines.filter((line) => /^[+-]/.test(line)))
  return new Set(
    changed.slice(0, mostNamed).flatMap((line) => {
      const code = line
        .slice(1, longestNamed)
        .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, ' ')
        .replace(/(?:\/\/|\s#).*/, '')
      return code.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []
    }),
  )
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
  return [...times.values()].sort(
    (a, b) => b.times - a.times || tellingWeight(b.to, '+') - tellingWeight(a.to, '+'),
  )
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

/** Parameters of the second list that the first lacks, and the other way round. */
export function parameterChanges(
  before: readonly string[] | null,
  after: readonly string[] | null,
): { readonly added: string[]; readonly removed: string[] } {
  if (before === null || after === null) return { added: [], removed: [] }
  return {
    added: after.filter((name) => !before.includes(name)),
    removed: before.filter((name) => !after.includes(name)),
  }
}

/** Whether the word names a type of a language: it is no name of a parameter, and no rename where it became another. */
export function isBuiltInType(word: string): boolean {
  return /^(?:int|uint|unsigned|signed|long|short|char|byte|bool|boolean|float|double|void|string|size_t|[iu](?:nt)?(?:8|16|32|64|128)(?:_t)?|uint(?:8|16|32|64)_t|usize|isize|f32|f64|float(?:32|64))$/.test(
    word,
  )
}
