// Closes, now and then, sessions whose end never came.
import type { Core } from './core.ts'

/** Sessions are looked over for missing ends this often, in ms. */
const lookMs = 60_000

/** Begins with a look; returns the way to end it. */
export function startClosingStale({
  capture,
  health,
  log,
}: Pick<Core, 'capture' | 'health' | 'log'>): () => void {
  /** While the store is mended nothing is written; the next look closes what is stale. */
  const look = () => {
    try {
      if (health.refusal() === null) capture.closeStale()
    } catch (error) {
      log.warn({ err: error }, 'stale sessions could not be closed')
    }
  }
  look()
  const timer = setInterval(look, lookMs)
  timer.unref()
  return () => clearInterval(timer)
}
