// Turns what an edit changed into rows: from the hunks that the agent gives, else from the two texts.
import { structuredPatch } from 'diff'

/** One row of a diff with its line numbers before and after. */
export interface DiffRow {
  readonly type: 'same' | 'added' | 'removed' | 'gap'
  readonly before: number | null
  readonly after: number | null
  readonly text: string
}

/** A hunk as Claude Code reports it; lines begin with ' ', '+' or '-'. */
export interface Hunk {
  readonly oldStart: number
  readonly newStart: number
  readonly lines: readonly string[]
}

export interface DiffSummary {
  readonly added: number
  readonly removed: number
}

/** A comparison that takes longer is given up, and shown as all old lines gone and all new lines added. */
const timeoutMs = 150

export function rowsOfHunks(hunks: readonly Hunk[]): readonly DiffRow[] {
  const rows: DiffRow[] = []
  let expected = 1
  for (const hunk of hunks) {
    let before = hunk.oldStart
    let after = hunk.newStart
    if (rows.length > 0 || before > expected) {
      rows.push({ type: 'gap', before: null, after: null, text: gapText(before - expected) })
    }
    for (const line of hunk.lines) {
      const text = line.slice(1)
      if (line.startsWith('+')) {
        rows.push({ type: 'added', before: null, after, text })
        after += 1
      } else if (line.startsWith('-')) {
        rows.push({ type: 'removed', before, after: null, text })
        before += 1
      } else if (!line.startsWith('\\')) {
        rows.push({ type: 'same', before, after, text })
        before += 1
        after += 1
      }
    }
    expected = before
  }
  return rows
}

/** Compares two texts; the line numbers count from the start of each. */
export function rowsOfTexts(before: string, after: string): readonly DiffRow[] {
  const patch = structuredPatch('a', 'b', before, after, undefined, undefined, {
    context: 3,
    timeout: timeoutMs,
  })
  if (patch) return rowsOfHunks(patch.hunks)
  return [...allLines(before, 'removed'), ...allLines(after, 'added')]
}

/** Every line of a new file. */
export function rowsOfNewFile(content: string): readonly DiffRow[] {
  return allLines(content, 'added')
}

export function summariseDiff(rows: readonly DiffRow[]): DiffSummary {
  let added = 0
  let removed = 0
  for (const row of rows) {
    if (row.type === 'added') added += 1
    else if (row.type === 'removed') removed += 1
  }
  return { added, removed }
}

function allLines(text: string, type: 'added' | 'removed'): readonly DiffRow[] {
  if (text === '') return []
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line, index) => ({
    type,
    before: type === 'removed' ? index + 1 : null,
    after: type === 'added' ? index + 1 : null,
    text: line,
  }))
}

function gapText(lines: number): string {
  return lines > 0 ? `${lines} unchanged ${lines === 1 ? 'line' : 'lines'}` : ''
}
