// Lays what changed inside a line over the colours of its code.
import { diffWordsWithSpace } from 'diff'
import type { DiffRow } from './diff-rows.ts'

/** A run of characters in one colour; null is the text's own. */
export interface Span {
  readonly text: string
  readonly color: string | null
  readonly changed: boolean
}

/** Half-open range of characters. */
export interface Range {
  readonly from: number
  readonly to: number
}

const longestCompared = 400

/** Where the words differ between a removed line and the added line that took its place, by row index. */
export function changedRanges(rows: readonly DiffRow[]): ReadonlyMap<number, readonly Range[]> {
  const ranges = new Map<number, readonly Range[]>()
  let at = 0
  while (at < rows.length) {
    const removed = runLength(rows, at, 'removed')
    const added = runLength(rows, at + removed, 'added')
    if (removed > 0 && removed === added) {
      for (let line = 0; line < removed; line += 1) {
        compare(rows, at + line, at + removed + line, ranges)
      }
    }
    at += Math.max(1, removed + added)
  }
  return ranges
}

function runLength(rows: readonly DiffRow[], from: number, type: DiffRow['type']): number {
  let length = 0
  while (rows[from + length]?.type === type) length += 1
  return length
}

function compare(
  rows: readonly DiffRow[],
  removedAt: number,
  addedAt: number,
  ranges: Map<number, readonly Range[]>,
): void {
  const before = rows[removedAt]?.text ?? ''
  const after = rows[addedAt]?.text ?? ''
  if (before.length > longestCompared || after.length > longestCompared) return
  const gone: Range[] = []
  const come: Range[] = []
  let left = 0
  let right = 0
  let kept = 0
  for (const change of diffWordsWithSpace(before, after)) {
    const length = change.value.length
    if (change.added) {
      come.push({ from: right, to: right + length })
      right += length
    } else if (change.removed) {
      gone.push({ from: left, to: left + length })
      left += length
    } else {
      kept += change.value.trim().length
      left += length
      right += length
    }
  }
  // Two lines with little in common are two lines, not one that changed.
  if (kept * 3 < Math.max(before.trim().length, after.trim().length)) return
  ranges.set(removedAt, gone)
  ranges.set(addedAt, come)
}

/** Cuts coloured tokens at the borders of the changed ranges. */
export function layRanges(
  tokens: readonly { readonly text: string; readonly color: string | null }[],
  ranges: readonly Range[],
): readonly Span[] {
  const spans: Span[] = []
  let at = 0
  for (const token of tokens) {
    const end = at + token.text.length
    let from = at
    for (const range of ranges) {
      if (range.to <= from || range.from >= end) continue
      if (range.from > from) {
        spans.push({
          text: token.text.slice(from - at, range.from - at),
          color: token.color,
          changed: false,
        })
        from = range.from
      }
      const to = Math.min(range.to, end)
      spans.push({ text: token.text.slice(from - at, to - at), color: token.color, changed: true })
      from = to
    }
    if (from < end) {
      spans.push({ text: token.text.slice(from - at), color: token.color, changed: false })
    }
    at = end
  }
  return spans
}
