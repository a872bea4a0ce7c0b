// Chooses the changed lines of a patch that say most about it, whole lines only.

import { cleanText } from '../../../base/plain-text.ts'
import type { Hunk } from './patch.ts'
import { isWhole } from './whole-code.ts'

/** Longer lines are not quoted. */
const longestQuoted = 140

interface Candidate {
  readonly line: string
  readonly weight: number
  readonly order: number
}

/**
 * Up to `most` changed lines with their mark (`+ ` or `- `), within `characters` in all, in their order.
 * Added code weighs more than removed code, and both more than comments and imports.
 */
export function tellingLines(hunks: readonly Hunk[], most: number, characters: number): string[] {
  const chosen: Candidate[] = []
  let used = 0
  for (const candidate of ranked(hunks)) {
    if (chosen.length >= most) break
    if (used + candidate.line.length > characters) continue
    if (chosen.some(({ line }) => line === candidate.line)) continue
    chosen.push(candidate)
    used += candidate.line.length + 1
  }
  return chosen.sort((a, b) => a.order - b.order).map(({ line }) => line)
}

/** Whether a line's meaning comes below it. A condition is complete in itself, and so is an item of a list. */
function onlyBegins(line: string): boolean {
  if (/^(?:\}? ?else )?(?:if|elif|while|for|case|when|unless|switch|match|guard)\b/.test(line))
    return /[([,]$/.test(line)
  if (/[({[:]$|\(["'`]{1,3}$/.test(line)) return true
  if (!line.endsWith(',')) return false
  return !isWhole(line) || !/^["'`{[(]|^[\w$.]+\s*(?::\s|=>?\s)/.test(line)
}

/**
 * The one changed line of at most `longest` characters that says most, with its mark, or null.
 * Lines in `told` are known already, and a line that only begins something does not say what.
 */
export function mostTellingLine(
  hunks: readonly Hunk[],
  longest: number,
  told: ReadonlySet<string> = new Set(),
): string | null {
  return (
    ranked(hunks).find(
      ({ line }) =>
        line.length <= longest && !told.has(line.slice(2)) && !onlyBegins(line.slice(2)),
    )?.line ?? null
  )
}

function ranked(hunks: readonly Hunk[]): Candidate[] {
  const sides = { '+': new Set<string>(), '-': new Set<string>() }
  const lines: { readonly mark: '+' | '-'; readonly line: string }[] = []
  for (const hunk of hunks) {
    for (const marked of hunk.lines) {
      const mark = marked[0]
      if (mark !== '+' && mark !== '-') continue
      const line = cleanText(marked.slice(1, longestQuoted * 3)).trim()
      sides[mark].add(withoutLayout(line))
      lines.push({ mark, line })
    }
  }
  const shapes = new Map<string, number>()
  for (const { line } of lines) shapes.set(shape(line), (shapes.get(shape(line)) ?? 0) + 1)
  return lines
    .flatMap(({ mark, line }, order) => {
      // A line on both sides was moved, laid out anew, given a comma, or changed back by a later edit.
      if (sides[mark === '+' ? '-' : '+'].has(withoutLayout(line))) return []
      // One of a row of lines that differ in a number says little about the change.
      const rowed = (shapes.get(shape(line)) ?? 0) > 1 ? 1 : 0
      const weight = tellingWeight(line, mark) - rowed
      return weight > 0 ? [{ line: `${mark} ${line}`, weight, order }] : []
    })
    .sort((a, b) => b.weight - a.weight || a.order - b.order)
}

/** What a migration is about. */
const definesData =
  /\b(?:(?:CREATE|ALTER|DROP)\s(?:UNIQUE\s)?(?:TABLE|INDEX|VIEW|TYPE|COLUMN)|(?:ADD|DROP)\sCOLUMN)\b/

/** How much a line with that mark tells; 0 where it is not worth quoting. */
export function tellingWeight(line: string, mark: string): number {
  if (line.length > longestQuoted || (line.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 4) return 0
  let weight = mark === '+' ? 4 : 2.5
  if (/^(?:\/\/|\/\*|\*|#\s|--|<!--|"""|''')/.test(line)) weight -= 2.5
  if (
    /^(?:import|from|use|using|alias|require|#include|package|end\b|else\b|return$|"""|''')/.test(
      line,
    )
  )
    weight -= 2
  if (
    /\b(?:return|raise|throw|await|retry|catch|except|rescue|error|fail|panic|assert|expect)\b/i.test(
      line,
    )
  )
    weight += 1.2
  if (/[=(:]/.test(line)) weight += 0.6
  if (definesData.test(line)) weight += 1.5
  if (/^\s*(?:func|def|fn|function|class|export|pub|type|interface)\b/.test(line)) weight += 0.8
  if (/^(?:if|unless|elif|case|when|guard)\b/.test(line)) weight += 0.5
  // Checks that every call of its kind has.
  if (/^(?:if|guard)\b.{0,4}\b(?:err|error)\b.{0,12}$|^if \(?!?\w+\)? *[{:]?$/.test(line))
    weight -= 2
  if (/^[)}\]]/.test(line)) weight -= 1
  if (line.length < 12) weight -= 1
  // Language in a documentation text of which the hunk shows neither end.
  if (
    (line.match(/(?<!\p{L})\p{L}{2,} (?=\p{L})/gu)?.length ?? 0) >= 4 &&
    !/[=;{}"'`]|\w\(/.test(line)
  )
    weight -= 2
  return weight
}

/** The line without what a formatter changes: blanks in a row, and the comma that goes on to the next one. */
export function withoutLayout(line: string): string {
  return line
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/\.? \*\/$/, '')
    .replace(/[,;]$/, '')
}

/** How many other added lines are built as this one: the entries of one list. */
export function alikeLines(hunks: readonly Hunk[], line: string): number {
  const like = build(line)
  // Of a line that is mostly signs, or a statement, the form says little.
  if (!/^["'{[(:-]/.test(line) || like.length > 60) return 0
  const removed = new Set(
    hunks.flatMap(({ lines }) =>
      lines.flatMap((marked) => (marked.startsWith('-') ? withoutLayout(marked.slice(1)) : [])),
    ),
  )
  const built = hunks.flatMap(({ lines }) =>
    lines.filter(
      (marked) =>
        marked.startsWith('+') &&
        marked.length <= longestQuoted &&
        build(marked.slice(1).trim()) === like &&
        !removed.has(withoutLayout(marked.slice(1))),
    ),
  )
  return Math.max(0, built.length - 1)
}

/** The signs of a line, a word in the place of each name, number and text. */
function build(line: string): string {
  return withoutLayout(line)
    .replace(/"[^"]*"|'[^']*'/g, 'x')
    .replace(/[\p{L}\p{N}_.-]+/gu, 'x')
}

function shape(line: string): string {
  return line.replace(/\d+/g, '0')
}
