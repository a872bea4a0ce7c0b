// Gathers what arrives in bursts and hands it over at most once in a while, each thing once.

interface Batch<T> {
  add(item: T): void
  /** Forgets what is waiting. */
  clear(): void
}

/** Starts a timer and returns the way to stop it; `setTimeout` in the app. */
export type Schedule = (run: () => void, delayMs: number) => () => void

/**
 * Makes a batch: the first item is handed over at once, further ones after `intervalMs` together.
 * Items with the same key are one.
 */
export function createBatch<T>(
  keyOf: (item: T) => string,
  handOver: (items: readonly T[]) => void,
  intervalMs: number,
  schedule: Schedule,
): Batch<T> {
  const waiting = new Map<string, T>()
  let stop: (() => void) | null = null

  function flush(): void {
    stop = null
    if (waiting.size === 0) return
    const items = [...waiting.values()]
    waiting.clear()
    stop = schedule(flush, intervalMs)
    handOver(items)
  }

  return {
    add(item) {
      waiting.set(keyOf(item), item)
      if (stop === null) flush()
    },
    clear() {
      waiting.clear()
      stop?.()
      stop = null
    },
  }
}
