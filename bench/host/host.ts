// The headless host as whole processes: ready time, first question, idle memory, and the hook that returns context.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { z } from 'zod'
import { hookCommand } from '../../src/main/agents/claude-code/install/hook-entries.ts'
import { copyScript, installedScript } from '../../src/main/agents/hook-script.ts'
import { pathsIn } from '../../src/main/base/paths.ts'
import { openDatabase } from '../../src/main/db/open.ts'
import { readOptions } from '../figures/options.ts'
import { ms, printFigure, quantile, spread } from '../figures/report.ts'
import { copyStore, defaultOut, residentMb, startBuiltHost } from './built-host.ts'
import { measureFirstQuestion } from './first-question.ts'

const execute = promisify(execFile)
const measuredSchema = z.object({ times: z.array(z.number()), bytes: z.array(z.number()) })
/** A folder that is not there, as of a project on another disk: the store's largest project is known by it. */
const projectFolder = '/bench/project-0'

/** Runs the bench; `--runs N` hooks (100), `--idle S` seconds of rest (30), `--out DIR` another build. */
export async function run(args: string[]): Promise<void> {
  const values = readOptions(args, {
    runs: 100,
    idle: 30,
    out: defaultOut,
  })
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  const store = copyStore({ toolEvents: 100_000, sessions: 2000, projects: 6 }, print)
  try {
    nameProjects(store.home)
    await measureStart(values.out, store.home)
    await measureFirstQuestion(values.out, store.home)
    await measureIdle(values.out, store.home, values.idle)
    await measureHook(values.out, store.home, values.runs)
  } finally {
    store.remove()
  }
}

/** Lets capture recognise the projects of the store by their folders. */
function nameProjects(home: string): void {
  const { db } = openDatabase(pathsIn(home).database)
  db.exec(
    `INSERT OR IGNORE INTO project_keys (key, project_id) SELECT 'path:' || root, id FROM projects`,
  )
  const documents = Number(db.prepare('SELECT count(*) FROM search_documents').pluck().get())
  process.stdout.write(
    `A store of ${documents.toLocaleString('en')} memories that can be found\n\n`,
  )
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}

async function measureStart(out: string, home: string): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < 11; round++) {
    const host = await startBuiltHost(out, home)
    // The first one warms the caches of the disk.
    if (round > 0) times.push(host.readyMs)
    await host.stop()
  }
  printFigure('start to printed address', spread(times), 'ready ≤ 700 ms')
}

async function measureIdle(out: string, home: string, seconds: number): Promise<void> {
  const host = await startBuiltHost(out, home)
  try {
    const atStart = residentMb(host.child.pid)
    await sleep(seconds * 1000)
    const idle = residentMb(host.child.pid)
    const figure =
      idle === null || atStart === null
        ? 'this system does not tell'
        : `${idle.toFixed(0)} MB (${atStart.toFixed(0)} MB at the start)`
    printFigure(`resident after ${seconds} s without work`, figure, '≤ 120 MB')
  } finally {
    await host.stop()
  }
}

async function measureHook(out: string, home: string, runs: number): Promise<void> {
  const host = await startBuiltHost(out, home)
  try {
    const paths = pathsIn(home)
    copyScript(paths, resolve(import.meta.dirname, '../../resources/hooks'), process.platform)
    const config = join(home, 'start-timer.json')
    const script = installedScript(paths, process.platform)
    const command = hookCommand(script, 'SessionStart', process.platform)
    writeFileSync(config, JSON.stringify({ command, cwd: projectFolder, runs }))
    const timer = join(import.meta.dirname, 'start-timer.mjs')
    const { stdout } = await execute(process.execPath, [timer, config])
    const { times, bytes } = measuredSchema.parse(JSON.parse(stdout))
    printFigure(
      `SessionStart hook, ${ms(quantile(times, 0))} at best`,
      spread(times),
      'p50 ≤ 40 ms, p95 ≤ 80 ms',
    )
    process.stdout.write(`Each answer held ${quantile(bytes, 0.5)} bytes of context.\n`)
    const resident = residentMb(host.child.pid)
    if (resident !== null) printFigure('resident after the hooks', `${resident.toFixed(0)} MB`, '–')
  } finally {
    await host.stop()
  }
}
