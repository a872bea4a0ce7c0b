// A table of any size: only the rows in sight exist, rows may still be on their way, and days head their groups.
import {
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useShortcuts } from '../../keyboard/use-shortcuts.ts'
import { HeaderCell } from './header-cell.tsx'
import { type Column, type Sorting, useShownColumns } from './table-columns.ts'
import { useRowWindow } from './use-row-window.ts'

interface DataTableProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** As long as the whole table; a hole is a row that is not loaded yet. */
  readonly rows: readonly (Row | undefined)[]
  readonly rowId: (row: Row) => string
  readonly rowHeight: number
  /** Rows that hold more may be higher; else `rowHeight` is exact, which makes scrolling much cheaper. */
  readonly mayGrow?: boolean
  readonly sorting: Sorting | null
  readonly onSort: (sorting: Sorting) => void
  /** `core`: the rows come sorted. `here`: all are loaded, and sorted by this table. */
  readonly sortedBy: 'core' | 'here'
  readonly groupOf?: ((row: Row) => string) | undefined
  readonly onRange?: (first: number, last: number) => void
  /** The row to show and focus first, for who comes back from it. */
  readonly startAt?: number | undefined
  /** Hears which row is left by its link. */
  readonly onLeave?: (index: number) => void
}

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
})
const groupHeight = 36

interface DrawnRows<Row extends object> {
  readonly columns: readonly Column<Row>[]
  readonly rows: WeakMap<Row, { readonly index: number; readonly element: ReactNode }>
}

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, rowHeight, mayGrow = false, sorting, sortedBy, groupOf } = props
  const shown = useShownColumns(columns)
  const definitions = useMemo(
    () =>
      shown.map((column) => ({
        id: column.id,
        header: column.header,
        accessorFn: column.sortBy ?? (() => 0),
        enableSorting: column.sortBy !== undefined,
        sortFn: 'basic' as const,
      })),
    [shown],
  )
  const loaded = useMemo(
    () => (sortedBy === 'here' ? rows.filter((row) => row !== undefined) : []),
    [rows, sortedBy],
  )
  const state = useMemo<{ sorting: SortingState }>(
    () => ({ sorting: sorting ? [{ id: sorting.id, desc: sorting.descending }] : [] }),
    [sorting],
  )
  const table = useTable<typeof features, Row>({
    features,
    columns: definitions,
    data: loaded,
    getRowId: rowId,
    manualSorting: sortedBy === 'core',
    state,
  })
  const rowAt =
    sortedBy === 'core'
      ? (index: number) => rows[index]
      : (index: number) => table.getRowModel().rows[index]?.original

  const heads = (index: number): string | null => {
    const row = rowAt(index)
    if (!groupOf || !row) return null
    const group = groupOf(row)
    const before = index > 0 ? rowAt(index - 1) : undefined
    return before && groupOf(before) === group ? null : group
  }
  const view = useRowWindow({
    count: rows.length,
    heightOf: (index) => rowHeight + (heads(index) === null ? 0 : groupHeight),
    isExact: !mayGrow,
    onRange: props.onRange,
  })
  const { scroller } = view

  const { onLeave } = props
  useEffect(() => {
    const list = scroller.current
    const note = (event: MouseEvent): void => {
      const row = event.target instanceof Element ? event.target.closest('[data-index]') : null
      if (row !== null) onLeave?.(Number(row.getAttribute('data-index')))
    }
    list?.addEventListener('click', note, { capture: true })
    return () => list?.removeEventListener('click', note, { capture: true })
  }, [onLeave, scroller])
  const hasStarted = useRef(false)
  useEffect(() => {
    const { startAt } = props
    if (hasStarted.current || startAt === undefined || startAt >= rows.length) return
    view.scrollToRow(startAt)
    // It may still have to be loaded.
    if (!rowAt(startAt)) return
    hasStarted.current = true
    focusLinkOf(startAt)
  })
  const focusLinkOf = (index: number): void => {
    requestAnimationFrame(() => {
      const row = scroller.current?.querySelector(`[data-index="${index}"]`)
      row?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    })
  }
  const focusRow = (step: number): void => {
    const focused = document.activeElement?.closest('[data-index]')
    const current =
      focused && scroller.current?.contains(focused)
        ? Number(focused.getAttribute('data-index'))
        : step > 0
          ? -1
          : rows.length
    const index = Math.max(0, Math.min(rows.length - 1, current + step))
    view.scrollToRow(index)
    focusLinkOf(index)
  }
  useShortcuts({
    j: () => focusRow(1),
    k: () => focusRow(-1),
    ArrowDown: () => focusRow(1),
    ArrowUp: () => focusRow(-1),
  })

  const template = { gridTemplateColumns: shown.map((column) => column.width).join(' ') }
  // While scrolling most rows stay the same; React skips an element that it was given before.
  const cache = useRef<DrawnRows<Row> | null>(null)
  if (cache.current?.columns !== shown) cache.current = { columns: shown, rows: new WeakMap() }
  const drawn = cache.current.rows
  const drawCells = (index: number, cell: (column: Column<Row>) => ReactNode): ReactNode => (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="relative grid items-center rounded-md hover:bg-hover has-[a:focus-visible]:bg-hover"
      style={{ ...template, minHeight: rowHeight }}
    >
      {shown.map((column) => (
        <div
          key={column.id}
          role="cell"
          className={column.align === 'end' ? 'min-w-0 px-3 text-right' : 'min-w-0 px-3'}
        >
          {cell(column)}
        </div>
      ))}
    </div>
  )
  const drawRow = (row: Row | undefined, index: number): ReactNode => {
    if (!row) return drawCells(index, () => waitingCell)
    const known = drawn.get(row)
    if (known?.index === index) return known.element
    const element = drawCells(index, (column) => column.cell(row))
    drawn.set(row, { index, element })
    return element
  }
  return (
    <div
      role="table"
      aria-label={props.label}
      aria-rowcount={rows.length + 1}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div
        role="rowgroup"
        className="shrink-0 overflow-y-scroll border-b px-3 [scrollbar-color:transparent_transparent] max-[900px]:px-1"
      >
        <div role="row" aria-rowindex={1} className="grid h-8 items-center" style={template}>
          {shown.map((column) => (
            <HeaderCell key={column.id} column={column} sorting={sorting} onSort={props.onSort} />
          ))}
        </div>
      </div>
      <div
        ref={scroller}
        role="rowgroup"
        className="min-h-0 flex-1 overflow-y-scroll px-3 outline-offset-[-2px] max-[900px]:px-1"
        tabIndex={0}
      >
        <div className="relative" style={{ height: view.height }}>
          {view.rows.map(({ key, index, start, height }) => {
            const group = heads(index)
            return (
              <div
                key={key}
                data-index={index}
                ref={mayGrow ? view.measure : null}
                className={`absolute inset-x-0 top-0 ${mayGrow ? '' : 'contain-strict'}`}
                style={{
                  transform: `translateY(${start}px)`,
                  ...(mayGrow ? {} : { height }),
                }}
              >
                {group !== null && (
                  <div
                    className="flex items-end px-3 pb-1.5 text-xs font-semibold text-ink-faint"
                    style={{ height: groupHeight }}
                  >
                    {group}
                  </div>
                )}
                {drawRow(rowAt(index), index)}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

/** In the place of each cell of a row that is not loaded yet. It does not move: hundreds of them would. */
const waitingCell = <div className="skeleton my-1 h-3 w-3/5 animate-none!" />
