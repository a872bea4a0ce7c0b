// What a view shows when it has nothing, is waiting, or failed; each says what to do next.
import { CircleAlert, LogIn, type LucideIcon, PlugZap, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeFailure, type FailureKind } from '../../failure.ts'
import { reconnect } from '../../live/live.ts'
import { Button } from '../controls/button.tsx'

/** Nothing here yet, or nothing that fits: an icon, a sentence, and the next step. */
export function Empty({
  icon: Icon,
  title,
  children,
  action,
}: {
  icon: LucideIcon
  title: string
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="mx-auto flex max-w-110 flex-col items-center px-6 py-14 text-center">
      <div className="mb-3 rounded-lg bg-accent-wash p-2.5 text-accent">
        <Icon className="size-5" aria-hidden="true" />
      </div>
      <p className="text-base font-semibold">{title}</p>
      <div className="mt-1 text-ink-faint">{children}</div>
      {action !== undefined && action !== false && <div className="mt-4 flex gap-2">{action}</div>}
    </div>
  )
}

const failureIcons: Readonly<Record<FailureKind, LucideIcon>> = {
  disconnected: PlugZap,
  foreign: PlugZap,
  'signed-out': LogIn,
  missing: SearchX,
  refused: CircleAlert,
  defect: CircleAlert,
}

/** A call failed and there is nothing older to show. */
export function Failed({
  error,
  retry,
  children,
}: {
  error: unknown
  retry?: () => void
  children?: ReactNode
}) {
  const failure = describeFailure(error)
  const Icon = failureIcons[failure.kind]
  return (
    <div
      role="alert"
      className="mx-auto flex max-w-120 flex-col items-center px-6 py-14 text-center"
    >
      <div className="mb-3 rounded-lg bg-bad-wash p-2.5 text-bad">
        <Icon className="size-5" aria-hidden="true" />
      </div>
      <p className="text-base font-semibold">{failure.title}</p>
      <p className="mt-1 text-ink-faint">{failure.advice}</p>
      <div className="mt-4 flex gap-2">
        {failure.kind !== 'missing' && (
          <Button
            onClick={() => {
              reconnect()
              retry?.()
            }}
          >
            Try again
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}

/** Grey bars in the place of rows that are on their way. */
export function SkeletonRows({ rows = 8, height = 44 }: { rows?: number; height?: number }) {
  return (
    <div role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className="flex items-center gap-4 px-3" style={{ height }}>
          <div className="skeleton h-3" style={{ width: `${34 + ((row * 17) % 38)}%` }} />
          <div className="skeleton ml-auto h-3 w-20" />
        </div>
      ))}
    </div>
  )
}

/** One grey block. */
export function SkeletonBlock({ height }: { height: number }) {
  return <div role="status" aria-label="Loading" className="skeleton" style={{ height }} />
}

interface QueryLike<T> {
  readonly data: T | undefined
  readonly error: unknown
  readonly refetch: () => unknown
}

/** Shows a query's answer, or its skeleton, or its failure. An older answer stays while a newer one fails. */
export function Loaded<T>({
  query,
  skeleton,
  children,
}: {
  query: QueryLike<T>
  skeleton: ReactNode
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.error !== null) return <Failed error={query.error} retry={() => query.refetch()} />
  return skeleton
}
