// Lets long work on the main thread pause often enough that nothing else waits for it.
import { setImmediate as nextTick } from 'node:timers/promises'

/** Work goes on so long (ms) before others get their turn. */
const sliceMs = 2

/** A pause to be awaited between two steps; it passes at once while the slice lasts. */
export function createPause(signal: AbortSignal): () => Promise<void> {
  let end = performance.now() + sliceMs
  return async () => {
    if (performance.now() < end) return
    await nextTick()
    signal.throwIfAborted()
    end = performance.now() + sliceMs
  }
}
