// Backups: taken, checked, kept within limits, skipped when the disk is short, and restored in place of the memory.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { searchInputSchema } from '../../../shared/contract/search.ts'
import type { Core } from '../../app/core.ts'
import { currentVersion, migrate } from '../../db/migrate.ts'
import { undoMs } from '../../forget/forget.ts'
import { makeStore, type TestStore } from '../testing/test-store.ts'
import { backupName, listBackups, pruneBackups } from './backup-list.ts'

const day = 86_400_000
let store: TestStore
let clock: number
let core: Core
let folder: string

beforeEach(async () => {
  clock = Date.now()
  store = makeStore(20)
  core = await store.open('headless', () => clock)
  folder = core.paths.backups
})
afterEach(async () => {
  vi.restoreAllMocks()
  await store.close()
})

const sessions = () => core.db.prepare('SELECT count(*) FROM sessions').pluck().get()

async function forget(id: string): Promise<void> {
  core.forget.schedule({ kind: 'session', id })
  clock += undoMs
  core.pump.start()
  await core.pump.idle()
}

describe('a backup', () => {
  it('taken while the memory is written to is whole, sound, and readable by its owner only', async () => {
    const taking = core.backups.take()
    core.db.prepare(`UPDATE sessions SET title = 'changed meanwhile'`).run()
    const { file, sessions: held, version } = await taking
    expect({ held, version }).toEqual({ held: 20, version: currentVersion })
    const copy = new Database(file, { readonly: true })
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok')
    copy.close()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(readdirSync(folder).filter((name) => !name.endsWith('.db'))).toEqual([])
  })

  it('goes to a file of the user’s choice, and never over one that is there', async () => {
    const file = join(store.folder, 'mine.db')
    expect(await core.backups.take(file)).toMatchObject({ file, sessions: 20 })
    await expect(core.backups.take(file)).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(core.backups.take(join(store.folder, 'no', 'x.db'))).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('is taken once a day, and not again while nothing changes', async () => {
    await core.backups.takeDaily()
    await core.backups.takeDaily()
    expect(core.backups.list()).toHaveLength(1)
    clock += 2 * day
    utimesSync(store.database, new Date(clock - 3 * day), new Date(clock - 3 * day))
    utimesSync(`${store.database}-wal`, new Date(clock - 3 * day), new Date(clock - 3 * day))
    await core.backups.takeDaily()
    expect(core.backups.list()).toHaveLength(1)
    core.db.prepare(`UPDATE sessions SET title = 'new'`).run()
    utimesSync(`${store.database}-wal`, new Date(clock), new Date(clock))
    await core.backups.takeDaily()
    expect(core.backups.list().map(({ kind }) => kind)).toEqual(['daily', 'daily'])
  })

  it('hinders nothing by a change that nobody may be told of at present', async () => {
    core.db.exec('BEGIN')
    await expect(core.backups.takeDaily()).resolves.toBeUndefined()
    core.db.exec('ROLLBACK')
  })

  it('is left out where the user wants none', async () => {
    core.settings.update({ backups: { daily: false } })
    await core.backups.takeDaily()
    expect(core.backups.list()).toEqual([])
    expect(core.backups.nextAt()).toBeNull()
  })
})

describe('the limits', () => {
  function place(age: number, kind: 'daily' | 'manual', bytes: number): string {
    mkdirSync(folder, { recursive: true })
    const name = backupName(clock - age * day, kind)
    writeFileSync(join(folder, name), Buffer.alloc(bytes))
    return name
  }

  it('keep the newest seven daily ones and all that were taken by hand', () => {
    const daily = Array.from({ length: 9 }, (_, age) => place(age, 'daily', 10))
    const manual = place(30, 'manual', 10)
    writeFileSync(join(folder, 'notes.txt'), 'mine')
    expect(pruneBackups(folder, { keep: 7, maxBytes: 1e9 })).toEqual({ removed: 2, bytes: 20 })
    const left = listBackups(folder).map(({ name }) => name)
    expect(left).toEqual([...daily.slice(0, 7), manual])
    expect(existsSync(join(folder, 'notes.txt'))).toBe(true)
  })

  it('hold all of them below a size, but for the newest', () => {
    const [newest = '', second = ''] = [0, 1, 2, 3].map((age) => place(age, 'daily', 1000))
    pruneBackups(folder, { keep: 7, maxBytes: 2500 })
    expect(listBackups(folder).map(({ name }) => name)).toEqual([newest, second])
    pruneBackups(folder, { keep: 7, maxBytes: 10 })
    expect(listBackups(folder).map(({ name }) => name)).toEqual([newest])
  })
})

describe('a restore', () => {
  it('puts a backup in the place of the memory, keeps what was there, and both can be undone', async () => {
    const { name } = await core.backups.take()
    core.db.prepare(`DELETE FROM sessions WHERE id = 's3'`).run()
    const restored = await core.restore(name)
    expect(restored).toMatchObject({ sessions: 20, deletions: 0 })
    expect(sessions()).toBe(20)
    expect(core.db.pragma('integrity_check', { simple: true })).toBe('ok')
    // The program goes on to work on it: it stores, searches and distils.
    const event = { hook_event_name: 'UserPromptSubmit', session_id: 'after', cwd: store.folder }
    core.capture.ingest(
      { ...event, prompt: 'Roast the hazelnuts', prompt_id: 'p' },
      { at: clock, bytes: 1, via: 'http' },
    )
    const found = await core.search.query(searchInputSchema.parse({ query: 'hazelnuts' }))
    expect(found.hits).toHaveLength(1)
    await core.restore(restored.keptAside)
    expect(sessions()).toBe(19)
  })

  it('takes the newest of a day', async () => {
    await core.backups.take()
    const date = backupName(clock, 'manual').slice(0, 10)
    expect((await core.restore(date)).sessions).toBe(20)
    await expect(core.restore('1999-01-01')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('does not bring back what was deleted after the backup', async () => {
    const file = join(store.folder, 'elsewhere.db')
    await core.backups.take(file)
    await forget('s5')
    expect(await core.restore(file)).toMatchObject({ sessions: 19, deletions: 1 })
    expect(core.db.prepare(`SELECT 1 FROM turns WHERE session_id = 's5'`).get()).toBeUndefined()
    expect(core.db.prepare(`SELECT key FROM tombstones`).pluck().all()).toContain('s5')
    const late = { hook_event_name: 'UserPromptSubmit', session_id: 's5', cwd: '/s', prompt: 'x' }
    expect(core.capture.ingest(late, { at: clock, bytes: 1, via: 'spool' }).status).toBe('ignored')
  })

  it('takes in events that wait on disk', async () => {
    const { name } = await core.backups.take()
    await core.start()
    core.db.prepare('DELETE FROM sessions').run()
    const restoring = core.restore(name)
    const waiting = join(core.paths.spool, '9-9.UserPromptSubmit.json')
    const event = { hook_event_name: 'UserPromptSubmit', session_id: 'waited', cwd: store.folder }
    writeFileSync(waiting, JSON.stringify({ ...event, prompt: 'Wait for me', prompt_id: 'w' }))
    await restoring
    await expect.poll(sessions, { timeout: 10_000 }).toBe(21)
    expect(core.spool.rejected()).toBe(0)
  })

  it('keeps hidden what was being deleted, and erases it in what was restored', async () => {
    const file = join(store.folder, 'elsewhere.db')
    await core.backups.take(file)
    await core.start()
    core.forget.schedule({ kind: 'session', id: 's5' })
    await core.restore(file)
    await core.pump.idle()
    expect(core.db.prepare(`SELECT 1 FROM sessions WHERE id = 's5'`).get()).toBeUndefined()
    expect(core.db.prepare('SELECT count(*) FROM deletions').pluck().get()).toBe(0)
  })

  it.each([
    ['a damaged file', 'corrupt_database'],
    ['a foreign file', 'invalid_input'],
    ['a newer file', 'newer_database'],
    ['a text', 'corrupt_database'],
  ])('refuses %s and leaves the memory as it is', async (what, code) => {
    const file = join(store.folder, 'given.db')
    await core.backups.take(file)
    if (what === 'a text') writeFileSync(file, 'this is no database'.repeat(500))
    if (what === 'a damaged file') {
      const bytes = readFileSync(file)
      bytes.fill(0xa5, 20_480, 40_960)
      writeFileSync(file, bytes)
    }
    if (what === 'a newer file' || what === 'a foreign file') {
      const db = new Database(file)
      if (what === 'a newer file') db.pragma(`user_version = ${currentVersion + 1}`)
      else db.exec('DROP TABLE tombstones')
      db.close()
    }
    await expect(core.restore(file)).rejects.toMatchObject({ code })
    expect(sessions()).toBe(20)
    expect(core.health.state.state).toBe('sound')
    expect(core.health.refusal()).toBeNull()
    expect(readdirSync(store.folder).filter((name) => /restoring/.test(name))).toEqual([])
  })

  it('brings an older backup to the schema of this program', async () => {
    const file = join(store.folder, 'old.db')
    const db = new Database(file)
    migrate(db, file, () => clock, 4)
    db.exec(`INSERT INTO projects (id, name, root, rule, created_at) VALUES ('p', 'n', '/', 'folder', 1);
      INSERT INTO sessions (id, project_id, started_at, last_event_at) VALUES ('old', 'p', 1, 1)`)
    db.close()
    expect((await core.restore(file)).sessions).toBe(1)
    expect(core.db.pragma('user_version', { simple: true })).toBe(currentVersion)
  })
})
