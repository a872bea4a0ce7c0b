// Finds constants and keys of which only the value changed, such as a version or a limit.

import { cleanText } from '../../../base/plain-text.ts'
import { linePairs } from './change-facts.ts'
import type { Hunk } from './patch.ts'

interface ValueChange {
  readonly name: string
  readonly from: string
  readonly to: string
}

/** Longer values are not worth their room in a sentence. */
const longestValue = 40

const assignment =
  /^(?:export\s+|pub\s+|const\s+|let\s+|var\s+|static\s+|final\s+|readonly\s+|val\s+|@)*["']?(?<name>[\p{L}_$][\p{L}\p{N}_$.-]*)["']?(?:\s*:\s*[\w<>[\]]+)?(?:\s*[=:]\s*|\s+)(?<value>"[^"]*"|'[^']*'|-?[\d][\w.]*|true|false|null|nil|None|True|False)\s*[,;]?$/u

/** The values that changed, each name once, in order. */
export function valueChanges(path: string, hunks: readonly Hunk[]): ValueChange[] {
  if (/\.mdx?$/i.test(path)) return []
  const found = new Map<string, ValueChange>()
  const ambiguous = new Set<string>()
  for (const [before, after] of linePairs(hunks)) {
    const a = read(before)
    const b = read(after)
    if (!a || !b || a.name !== b.name || a.value === b.value) continue
    const known = found.get(a.name)
    // The same name with another value elsewhere: no single change can be told.
    if (known && known.to !== a.value) ambiguous.add(a.name)
    found.set(a.name, { name: a.name, from: known?.from ?? a.value, to: b.value })
  }
  return [...found.values()].filter(({ name, from, to }) => !ambiguous.has(name) && from !== to)
}

function read(line: string): { name: string; value: string } | null {
  if (line.length > 200) return null
  const groups = assignment.exec(cleanText(line).trim())?.groups
  const name = groups?.name
  const value = groups?.value
  if (name === undefined || value === undefined || value.length > longestValue) return null
  if (/^(?:return|case|when|import|from|use|if|else)$/.test(name)) return null
  return { name, value }
}
