// Rows of code of one height: few are laid out whole, many in a list that holds only those in sight.
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef, useState } from 'react'
import { count } from '../../format/numbers.ts'

const rowHeight = 18
/** From this many rows on, opening them shows a list that scrolls by itself. */
const longestWhole = 300

interface RowListProps {
  readonly label: string
  readonly rows: number
  readonly row: (index: number) => ReactNode
  /** How many rows are shown before the user asks for all. */
  readonly head: number
  readonly open?: boolean
}

export function RowList({ label, rows, row, head, open: startsOpen = false }: RowListProps) {
  const [open, setOpen] = useState(startsOpen)
  const isCut = rows > head + 4
  return (
    <div className="font-mono text-xs" style={{ lineHeight: `${rowHeight}px` }}>
      {open && rows > longestWhole ? (
        <ScrollingRows label={label} rows={rows} row={row} />
      ) : (
        <div
          role="region"
          aria-label={label}
          tabIndex={0}
          className="overflow-x-auto py-1.5 outline-offset-[-2px]"
        >
          <div className="w-max min-w-full">
            {Array.from({ length: open || !isCut ? rows : head }, (_, index) => index).map(
              (index) => (
                <div key={index} style={{ height: rowHeight }}>
                  {row(index)}
                </div>
              ),
            )}
          </div>
        </div>
      )}
      {isCut && !startsOpen && (
        <button
          type="button"
          className="w-full border-t px-3 py-1.5 text-left font-sans font-medium text-accent outline-offset-[-2px] hover:bg-hover"
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : `Show all ${count(rows)} lines`}
        </button>
      )}
    </div>
  )
}

function ScrollingRows({ label, rows, row }: Pick<RowListProps, 'label' | 'rows' | 'row'>) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 20,
    useFlushSync: false,
  })
  return (
    <div
      ref={scroller}
      role="region"
      aria-label={label}
      tabIndex={0}
      className="h-[60vh] overflow-auto py-1.5 outline-offset-[-2px]"
    >
      <div className="relative min-w-full" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => (
          <div
            key={item.key}
            className="absolute top-0 left-0 w-max min-w-full"
            style={{ height: rowHeight, transform: `translateY(${item.start}px)` }}
          >
            {row(item.index)}
          </div>
        ))}
      </div>
    </div>
  )
}
