// A real core on a folder of its own with a history in it, whose pages tests overwrite.
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Core } from '../../app/core.ts'
import { createCore } from '../../app/create-core.ts'
import { findAppRoot } from '../../base/app-root.ts'
import { pathsIn } from '../../base/paths.ts'
import type { Db } from '../../db/open.ts'
import { openNewDatabase } from '../../db/testing/new-database.ts'
import { forkWorker } from '../../threads/worker-process.ts'

export interface TestStore {
  readonly folder: string
  readonly database: string
  /** Opens the core; closed by `close`. */
  open(kind?: 'headless' | 'command', now?: () => number): Promise<Core>
  /** Overwrites pages of a table or an index while nothing has the file open. */
  damage(name: string, pick: 'all leaves' | 'one leaf'): void
  /** Overwrites bytes at a place of the file. */
  overwrite(offset: number, bytes: number): void
  /** Reads the file with a connection of its own. */
  read<T>(work: (db: Db) => T): T
  close(): Promise<void>
}

const pageSize = 4096

/** A store with `sessions` sessions of one turn and four tool calls each, and `paddingMb` MB of payloads. */
export function makeStore(sessions: number, paddingMb = 0): TestStore {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-keep-'))
  const home = join(folder, 'home')
  const claudeFolder = join(folder, 'claude')
  mkdirSync(home)
  mkdirSync(claudeFolder)
  const { database } = pathsIn(home)
  const db = openNewDatabase(database)
  fill(db, sessions, paddingMb)
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  const opened: Core[] = []

  function overwrite(offset: number, bytes: number): void {
    const handle = openSync(database, 'r+')
    writeSync(handle, Buffer.alloc(bytes, 0xa5), 0, bytes, offset)
    closeSync(handle)
  }

  function read<T>(work: (db: Db) => T): T {
    const reader = new Database(database, { readonly: true })
    try {
      return work(reader)
    } finally {
      reader.close()
    }
  }

  return {
    folder: home,
    database,
    async open(kind = 'headless', now = Date.now) {
      const app = { ...findAppRoot(import.meta.dirname), renderer: join(folder, 'renderer') }
      const core = await createCore({
        home,
        claudeFolder,
        app,
        kind,
        now,
        startWorker: forkWorker,
      })
      opened.push(core)
      return core
    },
    damage(name, pick) {
      const leaves = read(
        (each) =>
          each
            .prepare(`SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path`)
            .pluck()
            .all(name) as number[],
      )
      const middle = leaves.slice(Math.floor(leaves.length / 2)).slice(0, 1)
      for (const page of pick === 'one leaf' ? middle : leaves) {
        overwrite((page - 1) * pageSize, pageSize)
      }
    },
    overwrite,
    read,
    async close() {
      for (const core of opened) await core.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function fill(db: Db, sessions: number, paddingMb: number): void {
  const session = db.prepare(
    `INSERT INTO sessions (id, project_id, started_at, last_event_at, status, title, summary)
     VALUES (?, 'p', 1, 1, 'closed', ?, 'walnut pie')`,
  )
  const turn = db.prepare(
    `INSERT INTO turns (session_id, number, prompt_id, prompt, started_at) VALUES (?, 1, ?, NULL, 1)`,
  )
  const call = db.prepare(
    `INSERT INTO tool_events (session_id, turn_id, tool_use_id, tool, at, outcome, input_digest, raw_bytes)
     VALUES (?, ?, ?, 'Bash', 1, 'ok', ?, 1)`,
  )
  const payload = db.prepare('INSERT INTO payloads (tool_event_id, body, bytes) VALUES (?, ?, 1)')
  const document = db.prepare(
    `INSERT INTO search_documents (kind, ref, project_id, session_id, at, title, body, parts)
     VALUES ('session', ?, 'p', ?, 1, ?, 'walnut pie', '')`,
  )
  db.transaction(() => {
    db.prepare(
      `INSERT INTO projects (id, name, root, rule, created_at) VALUES ('p', 'shop', '/s', 'folder', 1)`,
    ).run()
    for (let n = 0; n < sessions; n++) {
      const id = `s${n}`
      session.run(id, `Session ${n}`)
      const { lastInsertRowid } = turn.run(id, `p${n}`)
      for (let k = 0; k < 4; k++) {
        const event = call.run(
          id,
          lastInsertRowid,
          `${id}-${k}`,
          'a digest of some length'.repeat(8),
        )
        const bytes = n === 0 && k === 0 ? paddingMb * 1024 * 1024 : 300
        payload.run(event.lastInsertRowid, Buffer.alloc(bytes, 0x62))
      }
      document.run(id, id, `Session ${n}`)
    }
  })()
}

/** How many rows each of the tables has that the history fills. */
export function countRows(db: Db): Record<string, number> {
  return Object.fromEntries(
    ['sessions', 'turns', 'tool_events', 'payloads', 'search_documents'].map((name) => [
      name,
      Number(db.prepare(`SELECT count(*) FROM "${name}" NOT INDEXED`).pluck().get()),
    ]),
  )
}
