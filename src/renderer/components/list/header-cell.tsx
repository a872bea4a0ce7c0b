// The head of a column, by which a table is sorted.
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Column, Sorting } from './table-columns.ts'

export function HeaderCell<Row>({
  column,
  sorting,
  onSort,
}: {
  column: Column<Row>
  sorting: Sorting | null
  onSort: (sorting: Sorting) => void
}) {
  const isSorted = sorting?.id === column.id
  const Arrow = sorting?.descending === true ? ArrowDown : ArrowUp
  const direction = sorting?.descending === true ? 'descending' : 'ascending'
  return (
    <div
      role="columnheader"
      {...(column.sortBy ? { 'aria-sort': isSorted ? direction : 'none' } : {})}
      className={`min-w-0 px-3 text-xs text-ink-faint ${column.align === 'end' ? 'text-right' : ''}`}
    >
      {column.sortBy ? (
        <button
          type="button"
          className={`inline-flex max-w-full items-center gap-1 rounded-sm hover:text-ink ${isSorted ? 'font-semibold text-ink' : ''}`}
          onClick={() =>
            onSort({ id: column.id, descending: isSorted ? !sorting.descending : true })
          }
        >
          <span className="truncate">{column.header}</span>
          {isSorted && <Arrow className="size-3 shrink-0" aria-hidden="true" />}
        </button>
      ) : (
        <span className={column.isHeaderHidden === true ? 'sr-only' : ''}>{column.header}</span>
      )}
    </div>
  )
}
