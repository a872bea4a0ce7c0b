// A week of use: sessions through the hooks as installed, the host killed again and again, then memory, bytes and costs.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { z } from 'zod'
import { pathsIn } from '../../src/main/base/paths.ts'
import { findHost } from '../../src/main/cli/find-host.ts'
import { openReader } from '../../src/main/db/open-reader.ts'
import { timeHook } from '../capture/time-hook.mjs'
import { readOptions } from '../figures/options.ts'
import { ms, printFigure, quantile } from '../figures/report.ts'
import {
  type BuiltHost,
  defaultOut,
  endProcess,
  residentMb,
  startBuiltHost,
} from '../host/built-host.ts'
import { countLosses } from './week-losses.ts'
import { type WeekSession, weekSessions } from './week-sessions.ts'

const execute = promisify(execFile)
const settingsSchema = z.looseObject({
  hooks: z.record(
    z.string(),
    z.array(z.looseObject({ hooks: z.array(z.looseObject({ command: z.string() })) })),
  ),
})
/** Sessions that run side by side. */
const atOnce = 4

/** `--sessions N` (320), `--kills N` (20), `--runs N` of each hook (40), `--idle MIN` (6), `--out DIR`. */
export async function run(args: string[]): Promise<void> {
  const values = readOptions(args, {
    sessions: 320,
    kills: 20,
    runs: 40,
    idle: 6,
    out: defaultOut,
  })
  const folder = mkdtempSync(join(tmpdir(), 'recollect-bench-week-'))
  const home = join(folder, 'data')
  const folders = await makeProjects(folder)
  const hosts = createHosts(values.out, home)
  try {
    await hosts.start()
    const commands = await install(home)
    const sessions = weekSessions(values.sessions, folders)
    await work(sessions, commands, hosts, values.kills)
    await settle(home)
    const { sent, lost, doubled } = countLosses(pathsIn(home).database, sessions, commands)
    printFigure('events after the kills', `${lost} lost, ${doubled} doubled of ${sent}`, '0 lost')
    await measureHooks(sessions, commands, values.runs)
    await lookAround(home, sessions)
    await measureIdle(hosts, values.idle)
    await hosts.stop()
    measureBytes(home, sent)
  } finally {
    await hosts.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Five small repositories, so that projects are recognised as they are in use. */
async function makeProjects(folder: string): Promise<readonly string[]> {
  const folders = Array.from({ length: 5 }, (_, n) => join(folder, `project-${n}`))
  for (const project of folders) {
    mkdirSync(project, { recursive: true })
    await execute('git', ['init', '-q', project])
  }
  return folders
}

interface Hosts {
  start(): Promise<void>
  kill(): Promise<void>
  stop(): Promise<void>
  pid(): number | undefined
}

function createHosts(out: string, home: string): Hosts {
  let host: BuiltHost | null = null
  return {
    async start() {
      host = await startBuiltHost(out, home)
    },
    async kill() {
      const child = host?.child
      host = null
      if (child) await endProcess(child, 'SIGKILL')
    },
    async stop() {
      await host?.stop()
      host = null
    },
    pid: () => host?.child.pid,
  }
}

/** Installs as the user does, and reads the commands that the agent would run, by event. */
async function install(home: string): Promise<ReadonlyMap<string, string>> {
  const cli = resolve(import.meta.dirname, '../../bin/recollect.js')
  const claude = join(home, 'claude')
  mkdirSync(claude, { recursive: true })
  // The bench alone starts hosts: one that a hook started would hold the folder after a kill.
  await execute(process.execPath, [cli, 'install', '--no-start', '--json'], {
    env: { ...process.env, RECOLLECT_HOME: home, CLAUDE_CONFIG_DIR: claude },
  })
  const { hooks } = settingsSchema.parse(
    JSON.parse(readFileSync(join(claude, 'settings.json'), 'utf8')),
  )
  return new Map(
    Object.entries(hooks).flatMap(([event, groups]) => {
      const command = groups[0]?.hooks[0]?.command
      return command === undefined ? [] : [[event, command] as const]
    }),
  )
}

/** Plays all sessions, several side by side, and kills the host at moments that chance picks. */
async function work(
  sessions: readonly WeekSession[],
  commands: ReadonlyMap<string, string>,
  hosts: Hosts,
  kills: number,
): Promise<void> {
  const total = sessions.reduce((sum, { events }) => sum + events.length, 0)
  const moments = Array.from({ length: kills }, () => Math.random() * total).sort((a, b) => a - b)
  let sent = 0
  let killing = Promise.resolve()
  const waiting = [...sessions]
  const startedAt = performance.now()
  async function play(): Promise<void> {
    for (let session = waiting.shift(); session; session = waiting.shift()) {
      for (const { name, body } of session.events) {
        const command = commands.get(name)
        if (command !== undefined) await timeHook(command, body)
        sent += 1
        if (moments[0] !== undefined && moments[0] <= sent) {
          moments.shift()
          killing = killing.then(async () => {
            await hosts.kill()
            await sleep(Math.random() * 300)
            await hosts.start()
          })
        }
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, play))
  await killing
  const seconds = (performance.now() - startedAt) / 1000
  process.stdout.write(
    `${sessions.length} sessions, ${total} events in ${seconds.toFixed(0)} s, ${kills} × kill -9\n\n`,
  )
}

/** Waits until everything is taken in and distilled. */
async function settle(home: string): Promise<void> {
  const client = await clientOf(home)
  const limit = performance.now() + 120_000
  for (;;) {
    const { spoolWaiting, queue } = await client.system.status()
    if (spoolWaiting === 0 && queue.pending + queue.leased === 0) return
    if (performance.now() > limit) throw new Error('The queue is not empty after two minutes.')
    await sleep(200)
  }
}

async function clientOf(home: string) {
  const host = await findHost(pathsIn(home))
  if (!('client' in host)) throw new Error(`No host answers: ${host.reason}.`)
  return host.client
}

async function measureHooks(
  sessions: readonly WeekSession[],
  commands: ReadonlyMap<string, string>,
  runs: number,
): Promise<void> {
  const samples = new Map(sessions.flatMap(({ events }) => events.map((one) => [one.name, one])))
  for (const [event, command] of commands) {
    const body =
      samples.get(event)?.body ??
      JSON.stringify({ hook_event_name: event, session_id: sessions[0]?.id, cwd: sessions[0]?.cwd })
    const bare: number[] = []
    const ours: number[] = []
    for (let n = 0; n < runs; n++) {
      bare.push((await timeHook('cat >/dev/null', body)).ms)
      ours.push((await timeHook(command, body)).ms)
    }
    const [cat, hook] = [quantile(bare, 0.5), quantile(ours, 0.5)]
    const isAnswered = event === 'SessionStart' || event === 'UserPromptSubmit'
    printFigure(
      `hook ${event}`,
      `p50 ${ms(hook)}, ${(hook / cat).toFixed(2)} × cat (${ms(cat)})`,
      isAnswered ? 'p50 ≤ 40 ms (answered)' : '≤ 2 × cat',
    )
  }
}

/** What an owner does with the dashboard: every list, some sessions, some searches. */
async function lookAround(home: string, sessions: readonly WeekSession[]): Promise<void> {
  const client = await clientOf(home)
  await client.system.overview()
  await client.system.storage()
  await client.projects.list()
  for (let n = 0; n < 20; n++) {
    const id = sessions[(n * 13) % sessions.length]?.id ?? ''
    await client.sessions.list({ limit: 100, offset: n })
    await client.sessions.get({ id })
    await client.search.query({ query: `cart total discount ${n}` })
  }
}

async function measureIdle(hosts: Hosts, minutes: number): Promise<void> {
  const atEnd = residentMb(hosts.pid())
  const seen: string[] = []
  let rested = 0
  for (const after of [0.5, 1.5, minutes].filter((each) => each <= minutes)) {
    await sleep((after - rested) * 60_000)
    rested = after
    seen.push(`${residentMb(hosts.pid())?.toFixed(0) ?? '?'} MB after ${after} min`)
  }
  printFigure('resident', `${atEnd?.toFixed(0) ?? '?'} MB at work, ${seen.join(', ')}`, '≤ 120 MB')
}

function measureBytes(home: string, sent: number): void {
  const { database } = pathsIn(home)
  const db = openReader(database)
  const tools = Number(db.prepare('SELECT count(*) FROM tool_events').pluck().get())
  const all = Number(db.prepare('SELECT sum(pgsize) FROM dbstat').pluck().get())
  const payloads = Number(
    db.prepare(`SELECT sum(pgsize) FROM dbstat WHERE name = 'payloads'`).pluck().get(),
  )
  db.close()
  const each = (count: number) =>
    `${Math.round(all / count)} with payloads, ${Math.round((all - payloads) / count)} without`
  printFigure('bytes for an event that came', each(sent), '–')
  printFigure(`bytes for one of ${tools} tool events`, each(tools), '≤ 3,072 without')
  process.stdout.write(`The file has ${(statSync(database).size / 1e6).toFixed(1)} MB.\n`)
}
