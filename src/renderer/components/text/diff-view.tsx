// What an edit changed: signs, colours of the code, and the words that differ inside a line.
import { useMemo } from 'react'
import { longestRow } from '../../format/lines.ts'
import { count } from '../../format/numbers.ts'
import { plainText } from '../../format/plain-text.ts'
import type { DiffRow, DiffSummary } from '../../tool-call/diff-rows.ts'
import { changedRanges, layRanges } from '../../tool-call/spans.ts'
import { RowList } from '../list/row-list.tsx'
import { useHighlight } from './use-highlight.ts'

const looks = {
  same: { sign: ' ', row: '', changed: '' },
  added: { sign: '+', row: 'bg-good-wash', changed: 'bg-good/25' },
  removed: { sign: '−', row: 'bg-bad-wash', changed: 'bg-bad/25' },
  gap: { sign: '', row: 'bg-sunken text-ink-faint', changed: '' },
} as const

/** A diff with more rows is not compared word by word. */
const longestCompared = 3000

export function DiffView({
  rows,
  file,
  head = 24,
  label = `Changes of ${plainText(file)}`,
}: {
  rows: readonly DiffRow[]
  file: string
  head?: number
  /** Tells it from other diffs on the page. */
  label?: string
}) {
  const ranges = useMemo(
    () => (rows.length > longestCompared ? new Map() : changedRanges(rows)),
    [rows],
  )
  const sides = useMemo(() => splitSides(rows), [rows])
  const before = useHighlight(sides.before, file)
  const after = useHighlight(sides.after, file)
  const width = String(rows.at(-1)?.after ?? rows.at(-1)?.before ?? rows.length).length
  const tokensAt = (row: DiffRow, line: number | undefined) =>
    line === undefined ? undefined : (row.type === 'removed' ? before : after)?.[line]
  const number = { minWidth: `calc(${Math.max(2, width)}ch + 8px)` }
  return (
    <RowList
      label={label}
      rows={rows.length}
      head={head}
      row={(index) => {
        const row = rows[index]
        if (!row) return null
        const look = looks[row.type]
        if (row.type === 'gap') {
          return <div className={`h-full px-3 ${look.row}`}>⋯ {row.text}</div>
        }
        const plain = [{ text: row.text.slice(0, longestRow), color: null }]
        const spans = layRanges(
          row.text.length > longestRow ? plain : (tokensAt(row, sides.lines[index]) ?? plain),
          ranges.get(index) ?? [],
        )
        return (
          <div className={`flex h-full whitespace-pre ${look.row}`}>
            <span
              className="shrink-0 text-right text-ink-faint select-none"
              style={number}
              aria-hidden="true"
            >
              {row.before ?? ''}
            </span>
            <span
              className="shrink-0 text-right text-ink-faint select-none"
              style={number}
              aria-hidden="true"
            >
              {row.after ?? ''}
            </span>
            <span className="w-6 shrink-0 text-center text-ink-soft select-none">{look.sign}</span>
            <bdi className="pr-4">
              {spans.map((span, at) => (
                <span
                  key={at}
                  className={span.changed ? look.changed : undefined}
                  style={span.color === null ? {} : { color: span.color }}
                >
                  {plainText(span.text)}
                </span>
              ))}
              {row.text.length > longestRow && (
                <span className="text-ink-faint">
                  {' '}
                  … {count(row.text.length - longestRow)} more characters
                </span>
              )}
            </bdi>
          </div>
        )
      }}
    />
  )
}

/** The code of each side by itself, and where each row stands in it: only whole code is coloured rightly. */
function splitSides(rows: readonly DiffRow[]) {
  const before: string[] = []
  const after: string[] = []
  const lines: number[] = []
  for (const row of rows) {
    lines.push(row.type === 'removed' ? before.length : after.length)
    if (row.type !== 'added') before.push(row.type === 'gap' ? '' : row.text)
    if (row.type !== 'removed') after.push(row.type === 'gap' ? '' : row.text)
  }
  return { before: before.join('\n'), after: after.join('\n'), lines }
}

/** “+12 −3”, readable without colour. */
export function DiffCounts({ summary }: { summary: DiffSummary }) {
  return (
    <span className="shrink-0 font-mono text-xs">
      <span className="text-good">+{count(summary.added)}</span>{' '}
      <span className="text-bad">−{count(summary.removed)}</span>
    </span>
  )
}
