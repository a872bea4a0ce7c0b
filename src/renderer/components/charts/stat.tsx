// One figure with its name.
import type { ReactNode } from 'react'

export function Stat({
  name,
  value,
  about,
}: {
  name: string
  value: ReactNode
  about?: ReactNode
}) {
  return (
    <div className="min-w-0">
      <dt className="truncate text-xs text-ink-faint">{name}</dt>
      <dd className="mt-0.5 truncate text-xl font-semibold tracking-tight">{value}</dd>
      {about !== undefined && <dd className="truncate text-xs text-ink-faint">{about}</dd>}
    </div>
  )
}

/** Names and values below one another, for the facts of a record. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[]
}) {
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-faint">{name}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
