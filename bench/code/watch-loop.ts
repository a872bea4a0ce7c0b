// How long this process's own loop is held up: by its work, and as it is felt on a machine that others use as well.
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface Held {
  /** Processor time of the main thread between two ticks of 2 ms, the most of them, ms: a busy machine does not count. */
  readonly work: number
  /** The longest delay, waits for the processor included, ms. */
  readonly delay: number
}

const tickMs = 2

/** Begins to watch; each call of the answer tells the time since the one before it. */
export function watchLoop(): () => Held {
  const delay = monitorEventLoopDelay({ resolution: tickMs })
  let before = used()
  let work = 0
  delay.enable()
  setInterval(() => {
    const now = used()
    work = Math.max(work, now - before)
    before = now
  }, tickMs).unref()
  return () => {
    const held = { work, delay: delay.max / 1e6 }
    delay.reset()
    work = 0
    before = used()
    return held
  }
}

/** Processor time of this thread, ms. */
function used(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
