// Chooses the changed lines of a patch that say most about it, whole lines only.
import type { Hunk } from './patch.ts'
import { cleanText } from './plain-text.ts'

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
  const candidates: Candidate[] = []
  let order = 0
  for (const hunk of hunks) {
    const kept = new Set<string>()
    for (const line of hunk.lines) if (line.startsWith('+')) kept.add(line.slice(1).trim())
    for (const marked of hunk.lines) {
      const mark = marked[0]
      if (mark !== '+' && mark !== '-') continue
      const line = cleanText(marked.slice(1, longestQuoted * 3)).trim()
      order += 1
      // A line that is only moved or indented anew says nothing.
      if (mark === '-' && kept.has(line)) continue
      const weight = weightOf(line, mark)
      if (weight > 0) candidates.push({ line: `${mark} ${line}`, weight, order })
    }
  }
  candidates.sort((a, b) => b.weight - a.weight || a.order - b.order)
  const chosen: Candidate[] = []
  let used = 0
  for (const candidate of candidates) {
    if (chosen.length >= most) break
    if (used + candidate.line.length > characters) continue
    if (chosen.some(({ line }) => line === candidate.line)) continue
    chosen.push(candidate)
    used += candidate.line.length + 1
  }
  return chosen.sort((a, b) => a.order - b.order).map(({ line }) => line)
}

function weightOf(line: string, mark: string): number {
  if (line.length > longestQuoted || (line.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 4) return 0
  let weight = mark === '+' ? 4 : 2.5
  if (/^(?:\/\/|\/\*|\*|#\s|--|<!--|"""|''')/.test(line)) weight -= 2
  if (
    /^(?:import|from|use|using|alias|require|#include|package|end\b|else\b|return$|"""|''')/.test(
      line,
    )
  )
    weight -= 2
  if (
    /\b(?:if|unless|return|raise|throw|case|when|match|guard|await|retry|catch|except|rescue|error|err|fail|panic|assert|expect)\b/i.test(
      line,
    )
  )
    weight += 1.2
  if (/[=(:]/.test(line)) weight += 0.6
  if (/^\s*(?:func|def|fn|function|class|export|pub|type|interface)\b/.test(line)) weight += 0.8
  if (line.length < 12) weight -= 1
  return weight
}
