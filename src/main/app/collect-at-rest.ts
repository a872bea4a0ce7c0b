// Gives back what a host no longer uses once it has come to rest: V8 collects nothing while nothing is asked of it.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Logger } from '../base/logs/log.ts'

/** How often is looked, ms. */
const lookMs = 5000
/** A host rests when it was idle for so many looks: the threads that served it have ended by then. */
const restingLooks = 8
/** The main thread of an idle host uses less processor time than this between two looks, ms. */
const idleMs = 50
/** Less work than this leaves too little behind to be worth a pause, ms of processor time. */
const workMs = 300

/**
 * Collects once after each time of work. The pause falls when nobody waits: twice 27 ms for a heap of 30 MB. Not in Electron,
 * whose flags are fixed once it runs.
 * @param release drops what can be loaded again, before the collection.
 */
export function collectAtRest(log: Logger, release: () => void): { close(): void } {
  if (process.versions.electron) return { close: () => undefined }
  let seen = usedMs()
  let collected = 0
  let looks = 0
  const timer = setInterval(() => {
    const used = usedMs()
    looks = used - seen < idleMs ? looks + 1 : 0
    seen = used
    if (looks < restingLooks || used - collected < workMs) return
    const started = performance.now()
    release()
    collect()
    // What the first one found no longer used holds memory outside of V8, which goes with the second.
    collect()
    log.debug({ ms: Math.round(performance.now() - started) }, 'memory was collected at rest')
    seen = collected = usedMs()
  }, lookMs)
  timer.unref()
  return { close: () => clearInterval(timer) }
}

/**
 * Processor time of the main thread, ms: a check of the file or a backup goes on in a thread for minutes. Node before
 * 23.9 tells that of the whole process alone.
 */
function usedMs(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage()
  return (user + system) / 1000
}

function collect(): void {
  setFlagsFromString('--expose-gc')
  const gc: unknown = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  if (typeof gc === 'function') gc()
}
