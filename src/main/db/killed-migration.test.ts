// Killed at random moments, the migration that makes the table of tool events anew loses nothing.
import { spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { currentVersion, migrate, migrations } from './migrate.ts'
import { callsBySession } from './migrations/001-020/017-calls-by-session.ts'

const child = join(import.meta.dirname, 'testing', 'migrate-child.ts')
const before = migrations.indexOf(callsBySession)
const events = 30_000
const kills = 10
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-migration-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function fill(file: string): void {
  const db = new Database(file)
  db.pragma('journal_mode = WAL')
  migrate(db, file, Date.now, before)
  db.exec(`
    INSERT INTO projects (id, name, root, rule, created_at) VALUES ('p', 'shop', '/shop', 'folder', 1);
    INSERT INTO sessions (id, project_id, started_at, last_event_at) VALUES ('s', 'p', 1, 2);
    INSERT INTO turns (id, session_id, number, started_at) VALUES (1, 's', 1, 1);
    INSERT INTO observations (id, project_id, session_id, turn_id, key, kind, title, summary, detail, level, at, raw_bytes, tokens)
      VALUES (1, 'p', 's', 1, 'k', 'edit', 'Changed cart', 'x', 'y', 'rules', 1, 10, 3);
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${events})
    INSERT INTO tool_events (id, session_id, turn_id, tool_use_id, tool, at, outcome, error, input_digest, raw_bytes)
      SELECT i * 3, 's', 1, hex(i * 7919 % 65536) || i, 'Bash', i, 'ok', hex(zeroblob(150)), 'd', 10 FROM n;
    INSERT INTO payloads (tool_event_id, body, bytes) SELECT id, zeroblob(20), 20 FROM tool_events;
    INSERT INTO observation_sources SELECT 1, id FROM tool_events;`)
  db.close()
}

/** What the file holds, and whether it is sound. */
function contents(file: string): unknown {
  const db = new Database(file)
  const ask = (sql: string) => db.prepare(sql).raw().get()
  const found = {
    events: ask('SELECT count(*), sum(id), count(DISTINCT tool_use_id), sum(at) FROM tool_events'),
    payloads: ask('SELECT count(*), sum(tool_event_id) FROM payloads'),
    sources: ask('SELECT count(*), sum(tool_event_id) FROM observation_sources'),
    counted: ask('SELECT tool_event_count FROM sessions'),
    orphans: db.pragma('foreign_key_check'),
    sound: db.pragma('integrity_check', { simple: true }),
  }
  db.close()
  return found
}

/** Migrates in a process of its own; kills it `afterMs` after its first word. Resolves with whether it came to its end. */
function run(file: string, afterMs: number | null): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const started = spawn(process.execPath, [child, file], { stdio: ['ignore', 'pipe', 'inherit'] })
    started.stdout.once('data', () => {
      if (afterMs !== null) setTimeout(() => started.kill('SIGKILL'), afterMs)
    })
    started.on('error', reject)
    started.on('exit', (code) => resolve(code === 0))
  })
}

it('keeps every row, whenever it is killed', { timeout: 240_000 }, async () => {
  const made = join(folder, 'made.db')
  fill(made)
  const expected = contents(made)
  const file = join(folder, 'killed.db')
  copyFileSync(made, file)
  const started = performance.now()
  expect(await run(file, null)).toBe(true)
  const wholeMs = performance.now() - started
  expect(contents(file)).toEqual(expected)
  let killed = 0
  for (let n = 0; n < kills; n++) {
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
    copyFileSync(made, file)
    if (!(await run(file, Math.random() * wholeMs * 0.6))) killed++
    expect(contents(file)).toEqual(expected)
    expect(await run(file, null)).toBe(true)
    expect(contents(file)).toEqual(expected)
  }
  expect(killed).toBeGreaterThan(0)
  const db = new Database(file)
  expect(db.pragma('user_version', { simple: true })).toBe(currentVersion)
  db.close()
})
