// Asks the timer that was loaded into a host how long its main thread worked in one piece.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

const quantiles = z.record(z.string(), z.number())
const toldSchema = z.object({ delay: quantiles, work: quantiles })

/** What `loop-timer.mjs` measured since it was asked last, in ms; `file` is where that host writes it. */
export async function mainThreadTold(
  pid: number,
  file: string,
): Promise<z.infer<typeof toldSchema>> {
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  while (!existsSync(file) || readFileSync(file, 'utf8') === '') await sleep(20)
  return toldSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}
