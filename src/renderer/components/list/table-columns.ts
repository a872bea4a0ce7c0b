// What a table shows: its columns, as far as the window has room for them, and the order of its rows.
import { type ReactNode, useMemo } from 'react'
import { useMedia } from '../controls/use-media.ts'

/** Widths of the window from which a column may be shown; the sidebar is narrow up to 900 px. */
const windowWidths = {
  medium: '(min-width: 561px)',
  middle: '(min-width: 720px)',
  wide: '(min-width: 901px)',
  roomy: '(min-width: 1060px)',
  broad: '(min-width: 1280px)',
} as const

/** One column. `sortBy` makes it sortable; with sorting by the core only its presence counts. */
export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** A track of the grid, such as `88px` or `minmax(0, 1fr)`. */
  readonly width: string
  readonly align?: 'end'
  readonly sortBy?: (row: Row) => number | string
  /** The header is for readers of the screen only. */
  readonly isHeaderHidden?: boolean
  /** Left out where the window is narrower than so many px. */
  readonly from?: keyof typeof windowWidths
}

export interface Sorting {
  readonly id: string
  readonly descending: boolean
}

/** The columns for which the window is wide enough; the same list until that changes. */
export function useShownColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const isMedium = useMedia(windowWidths.medium)
  const isWide = useMedia(windowWidths.wide)
  const isMiddle = useMedia(windowWidths.middle)
  const isRoomy = useMedia(windowWidths.roomy)
  const isBroad = useMedia(windowWidths.broad)
  return useMemo(() => {
    const hasRoom = {
      medium: isMedium,
      middle: isMiddle,
      wide: isWide,
      roomy: isRoomy,
      broad: isBroad,
    }
    return columns.filter(({ from }) => from === undefined || hasRoom[from])
  }, [columns, isMedium, isMiddle, isWide, isRoomy, isBroad])
}
