// Brings a large database of an old version to this one, killed at random moments: `npm run bench -- migrate [--events N] [--kills N] [--from V]`.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { constants, copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { currentVersion, migrate } from '../../src/main/db/migrate.ts'
import { columnsOf, fillTables, tablesOf } from '../../src/main/db/testing/fill-tables.ts'
import { readOptions } from '../figures/options.ts'
import { printFigure } from '../figures/report.ts'
import { createRandom, createWriter } from './store-texts.ts'

const child = join(import.meta.dirname, '../../src/main/db/testing/migrate-child.ts')
const budgetMs = 60_000

/** Runs the benchmark and prints its figures. */
export async function run(args: string[]): Promise<void> {
  const values = readOptions(args, { events: 1_000_000, kills: 10, from: 9 })
  const folder = mkdtempSync(join(tmpdir(), 'recollect-migrate-bench-'))
  try {
    await measure(folder, values)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(
  folder: string,
  { events, kills, from }: { events: number; kills: number; from: number },
): Promise<void> {
  const made = join(folder, 'made.db')
  const seconds = secondsOf(() => build(made, from, events))
  const size = `${(statSync(made).size / 2 ** 30).toFixed(2)} GB`
  print(`Version ${from} with ${events} tool events, ${size}, built in ${seconds.toFixed(0)} s`)
  const before = contents(made)
  print(`${before.size} tables, none empty: ${[...before.values()].every(({ rows }) => rows > 0)}`)

  const file = join(folder, 'recollect.db')
  renew(made, file)
  const whole = await migrateIn(file, null)
  printFigure(
    `migration to version ${currentVersion}`,
    `${(whole.ms / 1000).toFixed(1)} s, told ${whole.told} times, silent ${(whole.silentMs / 1000).toFixed(1)} s at most`,
    `${budgetMs / 1000} s for 1,000,000`,
  )
  let lost = differences(before, file)
  for (const line of lost) print(`  ${line}`)

  for (let n = 1; n <= kills; n++) {
    renew(made, file)
    const afterMs = Math.random() * whole.ms
    const { ended } = await migrateIn(file, afterMs)
    const version = versionOf(file)
    const half = differences(before, file)
    await migrateIn(file, null)
    const missed = [...half, ...differences(before, file)]
    lost = [...lost, ...missed]
    const state = ended ? 'came to its end before' : `found at version ${version}`
    const seconds = (afterMs / 1000).toFixed(1)
    print(`kill ${n} after ${seconds} s: ${state}; opened again: ${missed.length} differences`)
    for (const line of missed) print(`  ${line}`)
  }
  printFigure(`killed ${kills} times`, `${lost.length} differences in ${before.size} tables`, '0')
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function secondsOf(work: () => void): number {
  const startedAt = performance.now()
  work()
  return (performance.now() - startedAt) / 1000
}

/** A file of that version: a few rows in every table, and as many tool events with all that hangs on them. */
function build(file: string, from: number, events: number): void {
  const db = new Database(file)
  db.pragma('auto_vacuum = INCREMENTAL')
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = OFF')
  db.pragma('cache_size = -200000')
  db.pragma('foreign_keys = ON')
  migrate(db, file, Date.now, from)
  fillTables(db)
  const random = createRandom(7)
  const writer = createWriter(random)
  // Else every document would be listed for embedding, once for each profile.
  db.exec(`UPDATE embedding_profiles SET state = 'leaving'`)
  const session = db.prepare(
    `INSERT INTO sessions (id, project_id, started_at, last_event_at) VALUES (?, 'projects.id.1', ?, ?)`,
  )
  const turn = db.prepare(
    `INSERT INTO turns (session_id, number, prompt_id, prompt, started_at) VALUES (?, ?, ?, ?, ?)`,
  )
  const event = db.prepare(`
    INSERT INTO tool_events (session_id, turn_id, tool_use_id, tool, at, duration_ms, outcome, error, files,
      input_digest, raw_bytes) VALUES (?, ?, ?, 'Bash', ?, 900, ?, ?, ?, ?, 4000)`)
  const payload = db.prepare(
    'INSERT INTO payloads (tool_event_id, body, bytes) VALUES (?, ?, 4000)',
  )
  const observation = db.prepare(`
    INSERT INTO observations (project_id, session_id, turn_id, key, kind, title, summary, detail, files, level, at,
      raw_bytes, tokens) VALUES ('projects.id.1', ?, ?, ?, 'command', ?, ?, ?, ?, 'rules', ?, 4000, 90)`)
  const source = db.prepare('INSERT INTO observation_sources VALUES (?, ?)')
  const document = db.prepare(`
    INSERT INTO search_documents (kind, ref, project_id, session_id, at, files, title, body, parts)
    VALUES ('observation', ?, 'projects.id.1', ?, ?, ?, ?, ?, '')`)
  const log = db.prepare(
    `INSERT INTO events (at, session_id, type, data) VALUES (?, ?, 'hook', '{}')`,
  )
  let turnRow = 0
  const one = (n: number): void => {
    const at = 1_700_000_000_000 + n * 10_000
    const id = `bench-${Math.floor(n / 50)}`
    if (n % 50 === 0) session.run(id, at, at + 500_000)
    if (n % 10 === 0)
      turnRow = Number(
        turn.run(id, (n % 50) / 10 + 1, `${id}:${n}`, writer.prompt(), at).lastInsertRowid,
      )
    const files = JSON.stringify([writer.file()])
    const failed = random() < 0.05
    const row = Number(
      event.run(
        id,
        turnRow,
        `toolu_${n.toString(36)}`,
        at,
        failed ? 'failed' : 'ok',
        failed ? 'Exit code 1' : null,
        files,
        Math.floor(random() * 2 ** 48).toString(16),
      ).lastInsertRowid,
    )
    payload.run(row, Buffer.alloc(600, n % 256))
    // Reads and searches are told together.
    if (n % 2 === 1) return
    const { title, summary, detail } = writer.observation(n % 8)
    const observed = Number(
      observation.run(id, turnRow, `k${n}`, title, summary, detail, files, at).lastInsertRowid,
    )
    source.run(observed, row)
    document.run(`o${observed}`, id, at, files, title, `${summary}\n${detail}`)
    log.run(at, id)
  }
  const batch = db.transaction((first: number, end: number) => {
    for (let n = first; n < end; n++) one(n)
  })
  for (let n = 0; n < events; n += 20_000) batch(n, Math.min(events, n + 20_000))
  db.exec(`UPDATE embedding_profiles SET state = 'serving' WHERE id = 3`)
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}

/** A fresh copy of the file that was made, without what an earlier run left beside it. */
function renew(made: string, file: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
  rmSync(join(file, '..', 'backups'), { recursive: true, force: true })
  copyFileSync(made, file, constants.COPYFILE_FICLONE)
}

interface Run {
  readonly ended: boolean
  readonly ms: number
  /** How often it said how far it was, and the longest time without a word (ms). */
  readonly told: number
  readonly silentMs: number
}

/** Migrates in a process of its own, killed `afterMs` after its start. */
function migrateIn(file: string, afterMs: number | null): Promise<Run> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const started = spawn(process.execPath, [child, file], { stdio: ['ignore', 'pipe', 'inherit'] })
    let told = 0
    let silentMs = 0
    let last = startedAt
    const note = () => {
      silentMs = Math.max(silentMs, performance.now() - last)
      last = performance.now()
    }
    started.stdout.on('data', () => {
      told++
      note()
    })
    const timer = afterMs === null ? undefined : setTimeout(() => started.kill('SIGKILL'), afterMs)
    started.on('error', reject)
    started.on('exit', (code, signal) => {
      clearTimeout(timer)
      note()
      if (code !== 0 && signal !== 'SIGKILL') reject(new Error(`The migration ended with ${code}`))
      else resolve({ ended: code === 0, ms: performance.now() - startedAt, told, silentMs })
    })
  })
}

interface Table {
  /** Those that the newest version has too. */
  readonly columns: readonly string[]
  readonly rows: number
  readonly checksum: string
}

/** Each table's rows counted, and one checksum over all its values. */
function contents(file: string): Map<string, Table> {
  const newest = new Database(':memory:')
  migrate(newest, ':memory:')
  const db = new Database(file, { readonly: true })
  const found = tablesOf(db).map((table) => {
    const kept = new Set(columnsOf(newest, table).map(({ name }) => name))
    const columns = columnsOf(db, table).flatMap(({ name }) => (kept.has(name) ? name : []))
    return [table, { columns, ...sum(db, table, columns) }] as const
  })
  db.close()
  newest.close()
  return new Map(found)
}

function sum(
  db: Database.Database,
  table: string,
  columns: readonly string[],
): Pick<Table, 'rows' | 'checksum'> {
  const list = columns.map((name) => `"${name}"`).join(', ')
  const keys = columnsOf(db, table).filter(({ pk }) => pk > 0)
  const order = keys.map(({ name }) => `"${name}"`).join(', ') || 'rowid'
  const hash = createHash('sha1')
  let rows = 0
  for (const row of db
    .prepare(`SELECT ${list} FROM "${table}" ORDER BY ${order}`)
    .raw()
    .iterate() as Iterable<unknown[]>) {
    rows++
    hash.update(
      row.map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : value)).join('\0'),
    )
  }
  return { rows, checksum: hash.digest('hex') }
}

/** What `file` holds otherwise than the file that was made, by the columns that both have; and whether it is sound. */
function differences(before: ReadonlyMap<string, Table>, file: string): string[] {
  const db = new Database(file)
  // What a killed process left in the log is taken over first.
  db.pragma('wal_checkpoint(TRUNCATE)')
  const found = [...before].flatMap(([table, { columns, rows, checksum }]) => {
    const now = sum(db, table, columns)
    if (now.rows === rows && now.checksum === checksum) return []
    return `${table}: ${rows} rows ${checksum}, now ${now.rows} rows ${now.checksum}`
  })
  const orphans = db.pragma('foreign_key_check')
  if (Array.isArray(orphans) && orphans.length > 0)
    found.push(`${orphans.length} rows without a parent`)
  // Looks over the words of the index too.
  const sound = db.pragma('integrity_check', { simple: true })
  if (sound !== 'ok') found.push(String(sound))
  db.close()
  return found
}

function versionOf(file: string): number {
  const db = new Database(file)
  const version = Number(db.pragma('user_version', { simple: true }))
  db.close()
  return version
}
