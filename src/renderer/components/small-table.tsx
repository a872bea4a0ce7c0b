// A table of a few rows and figures, shown whole: a quiet head, the first column names its row.
import type { ReactNode } from 'react'

interface SmallColumn<Row> {
  readonly head: string
  /** The head is read out, but not shown. */
  readonly isHeadHidden?: boolean
  /** Figures stand at the right. */
  readonly isFigure?: boolean
  /** Width and padding of its cells, as classes. */
  readonly className?: string
  readonly tone?: 'soft' | 'faint'
  readonly cell: (row: Row) => ReactNode
  /** Shown on hover. */
  readonly title?: (row: Row) => string
}

const tones = { soft: 'text-ink-soft', faint: 'text-ink-faint' } as const

export function SmallTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  hasFixedHead = false,
}: {
  /** What the table is, for readers of the screen. */
  caption: string
  columns: readonly SmallColumn<Row>[]
  rows: readonly Row[]
  /** What tells a row from the others. */
  keyOf: (row: Row) => string
  /** The head stays in sight while the rows scroll under it. */
  hasFixedHead?: boolean
}) {
  return (
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <thead className={hasFixedHead ? 'sticky top-0 bg-page' : ''}>
        <tr className="border-b text-left text-xs text-ink-faint">
          {columns.map(({ head, isHeadHidden, isFigure, className = '' }) => (
            <th
              key={head}
              scope="col"
              className={`py-1.5 font-normal ${isFigure ? 'text-right' : ''} ${className}`}
            >
              {isHeadHidden ? <span className="sr-only">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className="border-b last:border-0">
            {columns.map((column, index) => (
              <Cell key={column.head} column={column} row={row} namesRow={index === 0} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell<Row>({
  column: { isFigure, className = '', tone, cell, title },
  row,
  namesRow,
}: {
  column: SmallColumn<Row>
  row: Row
  namesRow: boolean
}) {
  const side = isFigure ? 'text-right' : 'text-left'
  const classes = `py-1 ${side} ${tone ? tones[tone] : ''} ${className}`
  const hover = title?.(row)
  return namesRow ? (
    <th scope="row" className={`font-normal ${classes}`} title={hover}>
      {cell(row)}
    </th>
  ) : (
    <td className={classes} title={hover}>
      {cell(row)}
    </td>
  )
}
