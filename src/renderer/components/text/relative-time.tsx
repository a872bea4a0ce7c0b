// A time as people say it, with the exact one on hover; all of them tick together.
import { useSyncExternalStore } from 'react'
import { exactTime, relativeTime } from '../../format/time.ts'

const tickMs = 20_000
let now = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | null = null

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const each of listeners) each()
  }, tickMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0 && timer !== null) {
      clearInterval(timer)
      timer = null
    }
  }
}

/** The present, renewed every 20 s. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => {
    if (listeners.size === 0) now = Date.now()
    return now
  })
}

export function RelativeTime({ at, className = '' }: { at: number; className?: string }) {
  const present = useNow()
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={exactTime(at)}
      className={`whitespace-nowrap ${className}`}
    >
      {relativeTime(at, present)}
    </time>
  )
}
