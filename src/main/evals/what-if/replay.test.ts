// What past sessions would have been given: the same as from a store in which everything later was deleted.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { layerSettingsSchema } from '../../../shared/context-layers.ts'
import { silentLog } from '../../base/logs/log.ts'
import { createContext } from '../../context/context.ts'
import { type Db, openDatabase } from '../../db/open.ts'
import { captureRecordings, distilAll } from '../../distill/testing/recorded-store.ts'
import { createDatabaseReader } from '../../threads/database-reader.ts'
import { whatIfRead } from './replay.ts'

const folder = mkdtempSync(join(tmpdir(), 'recollect-what-if-'))
const file = join(folder, 'recorded.db')
const today = { budgetTokens: 2000, layers: layerSettingsSchema.parse({}) }
let db: Db
let reader: ReturnType<typeof createDatabaseReader>

beforeAll(async () => {
  await captureRecordings(file, null)
  db = openDatabase(file).db
  await distilAll(db)
  reader = createDatabaseReader({ db, database: file, entry: null, log: silentLog })
}, 240_000)
afterAll(() => {
  db?.close()
  rmSync(folder, { recursive: true, force: true })
})

interface SessionRow {
  readonly id: string
  readonly project_id: string
  readonly started_at: number
  readonly cwd: string | null
}

/** Sessions while which no other ran, and which are not the first of their project. */
function sessions(): SessionRow[] {
  return db
    .prepare<[], SessionRow>(
      `SELECT s.id, s.project_id, s.started_at, s.cwd FROM sessions s WHERE NOT EXISTS (SELECT 1 FROM sessions o
         WHERE o.id <> s.id AND o.started_at < s.started_at AND o.last_event_at >= s.started_at)
       AND EXISTS (SELECT 1 FROM sessions o WHERE o.project_id = s.project_id AND o.started_at < s.started_at)`,
    )
    .all()
}

const replay = (sessionId: string, rest: object = {}) =>
  reader.read(whatIfRead, { sessionId, without: [], today, ...rest })

describe('what a past session would have been given', () => {
  it('is what a store without anything later gives', async () => {
    const all = sessions()
    expect(all.length).toBeGreaterThan(2)
    const lengths: number[] = []
    for (const { id, project_id: projectId, started_at: at, cwd } of all) {
      const copy = join(folder, `${at}.db`)
      db.pragma('wal_checkpoint(TRUNCATE)')
      copyFileSync(file, copy)
      const older = openDatabase(copy).db
      older.prepare('DELETE FROM search_documents WHERE at >= ?').run(at)
      older.prepare('DELETE FROM decisions WHERE at >= ?').run(at)
      older.prepare('DELETE FROM sessions WHERE started_at >= ?').run(at)
      older.prepare('DELETE FROM memories WHERE created_at >= ?').run(at)
      const context = createContext({
        db: older,
        events: { write() {} },
        settings: { current: { context: today } as never },
      })
      const folderOf = cwd ?? undefined
      const plain = context.build({ projectId, at, source: 'startup', folder: folderOf, ...today })
      older.close()
      const told = await replay(id)
      expect(told?.today.text, id).toBe(plain.text)
      expect(told?.today.tokens).toBe(plain.tokens)
      lengths.push(plain.tokens)
    }
    // Not all of them empty.
    expect(Math.max(...lengths)).toBeGreaterThan(100)
  })

  it('changes with the settings, counts what names a file that was touched, and notes nothing', async () => {
    const rows = () => db.prepare('SELECT count(*) FROM injections').pluck().get()
    const before = rows()
    const told = await Promise.all(
      sessions().map(({ id }) => replay(id, { budgetTokens: 150, without: ['sessions'] })),
    )
    const fuller = told.filter((one) => one !== null && one.today.tokens > 150)
    expect(fuller.length).toBeGreaterThan(0)
    for (const one of fuller) {
      expect(one?.other.tokens).toBeLessThanOrEqual(150)
      expect(one?.other.layers.map(({ name }) => name)).not.toContain('sessions')
      for (const path of one?.today.naming?.files ?? []) expect(one?.today.text).toContain(path)
    }
    expect(fuller.some((one) => (one?.today.naming?.files.length ?? 0) > 0)).toBe(true)
    expect(rows()).toBe(before)
  })

  it('tells a memory as it was before the user edited or rejected it', async () => {
    const session = sessions().at(-1) as SessionRow
    const at = session.started_at
    const row = db
      .prepare(
        `INSERT INTO memories (namespace, kind, content, importance, confidence, manual, active, author, fingerprint,
           valid_from, created_at, updated_at)
         VALUES (?, 'convention', 'Indent with spaces here.', 0.9, 1, 1, 0, 'user', 'f-what-if', ?, ?, ?)`,
      )
      .run(`project:${session.project_id}`, at - 5000, at - 5000, at + 5000).lastInsertRowid
    expect((await replay(session.id))?.today.text).not.toContain('Indent with')
    const before = {
      ...(db.prepare('SELECT * FROM memories WHERE id = ?').get(row) as object),
      ...{ content: 'Indent with tabs here.', active: 1 },
    }
    const note = (when: number, was: string | null) =>
      db
        .prepare(
          `INSERT INTO memory_changes (memory_id, at, change, by, content, confidence, action, before)
           VALUES (?, ?, 'edited', 'user', 'Indent with spaces here.', 1, ?, ?)`,
        )
        .run(row, when, `a${when}`, was)
    note(at + 1000, JSON.stringify(before))
    note(at + 2000, JSON.stringify({ ...before, content: 'Indent with spaces here.' }))
    const told = (await replay(session.id))?.today.text
    expect(told).toContain('Indent with tabs here.')
    expect(told).not.toContain('with spaces')
    db.prepare('DELETE FROM memories WHERE id = ?').run(row)
  })

  it('leaves other reads of the same file alone, and does not know a session that is none', async () => {
    const count = () => db.prepare('SELECT count(*) FROM sessions').pluck().get()
    const before = count()
    const [first] = sessions()
    await replay(first?.id ?? '')
    expect(count()).toBe(before)
    expect(await replay('nobody')).toBeNull()
  })
})
