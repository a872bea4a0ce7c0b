// A list whose first few hundred items are there at once and the rest on request.
import { type ReactNode, useState } from 'react'
import { count } from '../../format/numbers.ts'

const step = 300

export function Capped<T>({
  items,
  render,
  keep,
}: {
  items: readonly T[]
  render: (item: T) => ReactNode
  /** The list is long enough to hold the item for which this is true. */
  keep?: (item: T) => boolean
}) {
  const [wanted, setWanted] = useState(step)
  const kept = keep ? Math.ceil((items.findIndex(keep) + 1) / step) * step : 0
  const limit = Math.max(wanted, kept)
  const rest = items.length - limit
  return (
    <>
      <ol>{items.slice(0, limit).map(render)}</ol>
      {rest > 0 && (
        <button
          type="button"
          className="mt-2 px-2 font-medium text-accent hover:underline"
          onClick={() => setWanted(limit + step)}
        >
          Show {count(Math.min(step, rest))} more of {count(items.length)}
        </button>
      )}
    </>
  )
}
