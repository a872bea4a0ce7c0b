// Which rows of a long list exist and where they stand: only those in sight, drawn into places that are used again.
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type RefCallback,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'

interface RowWindowOptions {
  readonly count: number
  /** The height of a row with what heads it, in px; a guess where rows are measured. */
  readonly heightOf: (index: number) => number
  /** Whether `heightOf` is exact: nothing is measured then, and rows that scroll out lend their elements to others. */
  readonly isExact: boolean
  readonly onRange?: ((first: number, last: number) => void) | undefined
}

interface PlacedRow {
  readonly key: number | string
  readonly index: number
  /** From the top of the list, px. */
  readonly start: number
  readonly height: number
}

interface RowWindow {
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Of all rows, px. */
  readonly height: number
  readonly rows: readonly PlacedRow[]
  /** For the element of a row whose height is not exact. */
  readonly measure: RefCallback<HTMLDivElement>
  readonly scrollToRow: (index: number) => void
}

/** Rows beyond what is in sight; at first only what is in sight is drawn. */
const overscan = 10

/**
 * The window of rows around what is in sight. The element of each row must have its index in `data-index`.
 * Elements made anew cost most of a frame when a list is scrolled fast (12 of 38 ms at 60,000 px/s), so that
 * places are numbered and a row takes the place of one that left; in order again as soon as the list rests,
 * for the Tab key and readers of the screen.
 */
export function useRowWindow({ count, heightOf, isExact, onRange }: RowWindowOptions): RowWindow {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    overscan: useDeferredValue(overscan, 1),
    // Rendering inside the scroll event would hold the scrolling up.
    useFlushSync: false,
  })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useEffect(() => onRange?.(first, last), [onRange, first, last])

  const places = useRef(0)
  places.current = Math.max(places.current, items.length)
  const rows = items.map(({ key, index, start, size }) => ({
    key: isExact ? index % places.current : String(key),
    index,
    start,
    height: size,
  }))
  if (isExact && virtual.isScrolling) rows.sort((a, b) => Number(a.key) - Number(b.key))

  useLayoutEffect(() => {
    if (!isExact) return
    for (const { index, size } of items) {
      const height = heightOf(index)
      if (height !== size) virtual.resizeItem(index, height)
    }
  })
  useFocusThatStays(scroller)

  return {
    scroller,
    height: virtual.getTotalSize(),
    rows,
    measure: virtual.measureElement,
    scrollToRow: (index) => virtual.scrollToIndex(index),
  }
}

/** The focus never wanders to another row with the element that was lent to it: the list takes it then. */
function useFocusThatStays(scroller: RefObject<HTMLDivElement | null>): void {
  const focused = useRef<{ readonly row: Element; readonly index: string | null } | null>(null)
  useEffect(() => {
    const list = scroller.current
    const note = (event: FocusEvent): void => {
      const row = event.target instanceof Element ? event.target.closest('[data-index]') : null
      focused.current = row && { row, index: row.getAttribute('data-index') }
    }
    list?.addEventListener('focusin', note)
    return () => list?.removeEventListener('focusin', note)
  }, [scroller])
  useLayoutEffect(() => {
    if (focused.current === null) return
    const { row, index } = focused.current
    if (row.getAttribute('data-index') === index) return
    focused.current = null
    if (row.contains(document.activeElement)) scroller.current?.focus({ preventScroll: true })
  })
}
