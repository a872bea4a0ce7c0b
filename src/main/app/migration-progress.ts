// Tells whoever waits for a start how far a long migration of the memory is.
import type { Logger } from '../base/logs/log.ts'

/** Shorter ones are not worth a word (ms). */
const quietMs = 1000

/** Hears parts from 0 to 1; says each further tenth in the log and on the standard error of this process. */
export function createMigrationProgress(log: Logger): (part: number) => void {
  const startedAt = performance.now()
  let told = 0
  return (part) => {
    const tenth = Math.floor(part * 10)
    if (tenth <= told || performance.now() - startedAt < quietMs) return
    told = tenth
    log.info({ percent: tenth * 10 }, 'the memory is brought to the form of this version')
    process.stderr.write(`Bringing the memory to the form of this version: ${tenth * 10} %\n`)
  }
}
