// Loaded into a host by `npm run bench -- loop`: measures how long its main thread works in one piece.
import { writeFileSync } from 'node:fs'
import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  const tickMs = 2
  /** As the host's users feel it, waits for the processor included. */
  const delay = monitorEventLoopDelay({ resolution: tickMs })
  /** Processor time of the main thread between two ticks: a busy machine does not count. */
  const work = createHistogram()
  let before = used()
  delay.enable()
  setInterval(() => {
    const now = used()
    work.record(Math.max(1, Math.round(now - before)))
    before = now
  }, tickMs).unref()

  process.on('SIGUSR2', () => {
    const inMs = (histogram, unit) =>
      Object.fromEntries([50, 99, 99.9, 100].map((p) => [p, histogram.percentile(p) / unit]))
    const told = { delay: inMs(delay, 1e6), work: inMs(work, 1e3) }
    delay.reset()
    work.reset()
    before = used()
    writeFileSync(process.env.RECOLLECT_BENCH_LOOP, JSON.stringify(told))
  })

  function used() {
    const { user, system } = process.threadCpuUsage()
    return user + system
  }
}
