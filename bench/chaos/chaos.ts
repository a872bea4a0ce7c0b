// What the store bears: kills, a full disk, a read-only one, clock jumps, damaged pages, strangers, fuzzed input.
import { setTimeout as sleep } from 'node:timers/promises'
import { readOptions } from '../figures/options.ts'
import { printFigure } from '../figures/report.ts'
import { residentMb } from '../host/built-host.ts'
import type { Outcome } from './chaos-work.ts'
import { isBuilt, openWorld, type World } from './chaos-world.ts'
import { damagedPages, fullDisk, readOnly } from './disk-faults.ts'
import { fuzzedEvents, fuzzedLines } from './fuzzed-input.ts'
import { clockJumps, foreignListener, kills } from './machine-faults.ts'

type Fault = readonly [name: string, harm: (world: World) => Promise<Outcome>]

const faults: readonly Fault[] = [
  ['kills', kills],
  ['full disk', fullDisk],
  ['read-only disk', readOnly],
  ['clock jumps', clockJumps],
  ['stranger on the port', foreignListener],
  ['damaged page', damagedPages],
]
/** Runs the bench; `--minutes N` (60), `--events N` and `--lines N` (20,000), `--idle MIN` (6), `--only NAME`. */
export async function run(args: string[]): Promise<void> {
  const values = readOptions(args, {
    minutes: 60,
    events: 20_000,
    lines: 20_000,
    idle: 6,
    only: null,
  })
  const end = performance.now() + values.minutes * 60_000
  const world = openWorld()
  const broken: string[] = []
  const once: readonly Fault[] = [
    ['fuzzed events', (at) => fuzzedEvents(at, values.events)],
    ['fuzzed lines', (at) => fuzzedLines(at, values.lines)],
  ]
  const wanted = (list: readonly Fault[]): readonly Fault[] =>
    list.filter(([name]) => values.only === null || name === values.only)

  async function suffer([name, harm]: Fault): Promise<void> {
    const outcome = await harm(world).catch((error: unknown) => ({
      figure: 'failed',
      broken: [error instanceof Error ? error.message : String(error)],
    }))
    if (!world.host) await world.start()
    if (!(await world.settled())) broken.push(`${name}: events still wait in the spool`)
    const gone = await world.lost()
    // Told once, not after each fault that follows.
    for (const id of gone) world.acknowledged.delete(id)
    const lost = gone.filter((id) => !world.onDamagedPages.has(id))
    const damaged = gone.length - lost.length
    if (lost.length > 0) broken.push(`${name}: ${lost.length} acknowledged calls lost`)
    broken.push(...outcome.broken.map((what) => `${name}: ${what}`))
    printFigure(
      name,
      `${outcome.figure}; ${lost.length} of ${world.acknowledged.size} lost${damaged > 0 ? `, ${damaged} gone with a damaged page` : ''}`,
      '0 lost',
    )
  }

  try {
    await world.start()
    for (const fault of wanted(once)) await suffer(fault)
    // Each fault once at least, however short the time is.
    for (const fault of wanted(faults)) await suffer(fault)
    while (performance.now() < end) {
      for (const fault of wanted(faults)) if (performance.now() < end) await suffer(fault)
    }
    await sleep(values.idle * 60_000)
    const memory = residentMb(world.host?.pid)
    const statuses = [...world.statuses].map(([status, count]) => `${count} × ${status || 'none'}`)
    printFigure('answers', statuses.join(', '), 'no 500')
    if (world.statuses.has(500)) broken.push('the listener answered 500')
    printFigure('answers later than 20 s', String(world.hangs), '0')
    if (world.hangs > 0) broken.push(`${world.hangs} answers hung`)
    printFigure(
      `memory ${values.idle} min later${isBuilt ? '' : ', run from source'}`,
      memory === null ? 'not told here' : `${memory.toFixed(0)} MB`,
      '≤ 120 MB',
    )
    process.stdout.write(
      broken.length === 0 ? '\nNothing broke.\n' : `\nBroken:\n${broken.join('\n')}\n`,
    )
    if (broken.length > 0) process.exitCode = 1
  } finally {
    await world.close()
  }
}
