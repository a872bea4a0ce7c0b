// The frame of a chart: its name, what it says in words, and its place kept while the code of charts loads.
import { type ReactNode, Suspense } from 'react'

export function ChartFrame({
  title,
  says,
  aside,
  height,
  isChosenFrom = false,
  children,
}: {
  title: string
  /** What a reader who cannot see the chart is told. */
  says: string
  aside?: ReactNode
  height: number
  /** Its days can be chosen, so that it is no mere picture. */
  isChosenFrom?: boolean
  children: ReactNode
}) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 flex min-h-7.5 items-center justify-between gap-3">
        <h2 className="font-semibold">{title}</h2>
        {aside}
      </figcaption>
      <p className="sr-only">{says}</p>
      <div aria-hidden={isChosenFrom ? undefined : 'true'} style={{ height }}>
        <Suspense fallback={<div className="skeleton h-full" />}>{children}</Suspense>
      </div>
    </figure>
  )
}
