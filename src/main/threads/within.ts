// Waits for work that is done elsewhere no longer than whoever asked can wait.
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * What `work` resolves to, or null when that takes longer than `limitMs` (ms). Throws what `work` throws in that time; what it
 * throws later is nobody's.
 */
export async function within<T>(work: Promise<T>, limitMs: number): Promise<T | null> {
  const over = new AbortController()
  const limit = sleep(limitMs, null, { signal: over.signal })
  try {
    return await Promise.race([work, limit.catch(() => null)])
  } finally {
    over.abort()
  }
}
