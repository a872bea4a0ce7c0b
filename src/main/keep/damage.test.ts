// Damaged pages, really overwritten: noticed at opening, in use and by the check, mended, told, and nothing lost with it.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { attention } from '../api/attention.ts'
import { createLocalClient } from '../api/clients/local-client.ts'
import type { Core } from '../app/core.ts'
import { runCommand } from '../cli/testing/run-command.ts'
import { hookHeaders, openTestListener } from '../http/testing/test-listener.ts'
import { createReadOnlyAccess } from '../mcp/read-only-access.ts'
import { salvage } from './salvage/salvage.ts'
import { salvageSentence } from './salvage/salvage-sentence.ts'
import { countRows, makeStore, type TestStore } from './testing/test-store.ts'

let store: TestStore
afterEach(() => store.close())

const whole = {
  sessions: 400,
  turns: 400,
  tool_events: 1600,
  payloads: 1600,
  search_documents: 400,
}
/** Above the size up to which a file is checked when it is opened. */
const largeMb = 36

const mended = (core: Core) =>
  expect.poll(() => core.health.state.state, { timeout: 60_000, interval: 50 }).toBe('sound')

const setAside = () => readdirSync(store.folder).filter((name) => /\.corrupt-\d+$/.test(name))

const integrity = () => store.read((db) => db.pragma('integrity_check', { simple: true }))

function promptOf(session: string) {
  return {
    hook_event_name: 'UserPromptSubmit',
    session_id: session,
    cwd: store.folder,
    prompt: 'Bake a pie',
    prompt_id: `prompt-${session}`,
  }
}

// Everything but the free space of the disk is as it is.
const disk = vi.hoisted(() => ({ isFull: false }))
vi.mock('node:fs', async (load) => {
  const fs = await load<typeof import('node:fs')>()
  const statfsSync = (path: string) => ({
    ...fs.statfsSync(path),
    ...(disk.isFull ? { bavail: 100, bsize: 4096 } : {}),
  })
  return { ...fs, statfsSync }
})
afterEach(() => {
  disk.isFull = false
})

describe('a disk without room', () => {
  it('leaves a damaged store as it is, says so, and mends it when there is room again', async () => {
    store = makeStore(400, largeMb)
    store.damage('tool_events', 'one leaf')
    const core = await store.open()
    await core.start()
    disk.isFull = true
    await core.health.look()
    await expect
      .poll(() => core.status().notices.map(({ code }) => code), { timeout: 30_000 })
      .toEqual(['damage'])
    const { store: state } = core.status()
    expect(state.state).toBe('damaged')
    expect(state.problem).toMatch(/1 MB free and 1\d\d MB are needed/)
    const ingest = () =>
      core.capture.ingest(promptOf('one'), { at: Date.now(), bytes: 1, via: 'spool' })
    expect(ingest).toThrow(expect.objectContaining({ code: 'corrupt_database' }))
    disk.isFull = false
    await core.health.mend()
    expect(core.health.state.state).toBe('sound')
    expect(core.status().notices.map(({ code }) => code)).toEqual(['salvaged'])
    expect(ingest()).toMatchObject({ status: 'stored' })
  })

  it('skips the daily backup and says so until one was taken', async () => {
    store = makeStore(40)
    const core = await store.open()
    disk.isFull = true
    await core.backups.takeDaily()
    expect(core.backups.list()).toEqual([])
    expect(core.status().notices).toMatchObject([
      { code: 'backup_skipped', message: expect.stringMatching(/skipped.*MB free/) },
    ])
    await expect(core.backups.take()).rejects.toMatchObject({ code: 'storage_full' })
    disk.isFull = false
    await core.backups.takeDaily()
    expect(core.backups.list()).toHaveLength(1)
    expect(core.status().notices).toEqual([])
  })
})

describe('a file that is checked when it is opened', () => {
  it.each(['tool_events_turn', 'sqlite_autoindex_tool_events_1', 'search_words_data'])(
    'loses nothing by a damaged page of an index: %s',
    async (name) => {
      store = makeStore(400)
      store.damage(name, 'one leaf')
      const core = await store.open()
      expect(countRows(core.db)).toEqual(whole)
      expect(integrity()).toBe('ok')
      const found = core.db
        .prepare(`SELECT count(*) FROM search_words WHERE search_words MATCH 'walnut'`)
        .pluck()
        .get()
      expect(found).toBe(400)
    },
  )

  it('makes entries of the search anew from what they are about', async () => {
    store = makeStore(400)
    store.damage('search_documents', 'one leaf')
    const core = await store.open()
    expect(countRows(core.db)).toEqual(whole)
    const found = core.db
      .prepare(`SELECT count(*) FROM search_words WHERE search_words MATCH 'walnut'`)
      .pluck()
      .get()
    expect(found).toBe(400)
    expect(core.status().notices).toMatchObject([{ tables: [] }])
  })

  it('keeps what can be read of a damaged table, and says what was lost until it is seen', async () => {
    store = makeStore(400)
    store.damage('sessions', 'one leaf')
    let core = await store.open()
    const counts = countRows(core.db)
    // The turns of a session that was lost stay, under a session that says so.
    expect(counts).toEqual(whole)
    const lost = core.db
      .prepare(`SELECT count(*) FROM sessions WHERE title = '(lost in a damaged file)'`)
      .pluck()
      .get() as number
    expect(lost).toBeGreaterThan(0)
    expect(lost).toBeLessThan(100)
    expect(setAside()).toHaveLength(1)
    const [notice] = core.status().notices
    expect(notice).toMatchObject({ code: 'salvaged', tables: [{ name: 'sessions', lost }] })
    expect(notice?.message).toContain(`${lost} sessions`)
    expect(notice?.message).toContain(setAside()[0])
    await core.close()
    core = await store.open()
    expect(core.status().notices).toHaveLength(1)
    // The tray and the dashboard say what `attention` says.
    const told = await attention(core)
    expect(told).toContainEqual(
      expect.objectContaining({ code: 'notice_salvaged', message: notice?.message }),
    )
    core.notices.markSeen()
    await core.close()
    core = await store.open()
    expect(core.status().notices).toEqual([])
  })

  it('saves everything when only the head of the file is damaged', async () => {
    store = makeStore(400)
    store.overwrite(0, 100)
    const core = await store.open()
    expect(countRows(core.db)).toEqual(whole)
    expect(integrity()).toBe('ok')
  })

  it('sets aside what nothing can be read of, begins anew and says so', async () => {
    store = makeStore(400)
    store.overwrite(0, statSync(store.database).size)
    const core = await store.open()
    expect(countRows(core.db).sessions).toBe(0)
    expect(setAside()).toHaveLength(1)
    expect(core.status().notices[0]?.message).toMatch(/nothing of it could be read.*no backup/)
    expect(readdirSync(store.folder).filter((name) => name.includes('.salvaged'))).toEqual([])
  })

  it('finds every table again, whichever page of the list of tables is damaged', async () => {
    store = makeStore(400)
    const kept = new Database(store.database)
    kept
      .prepare(
        `INSERT INTO memories (namespace, kind, content, metadata, created_at, updated_at)
         VALUES ('global', 'fact', 'Walnuts are kept cold', '{}', 1, 1)`,
      )
      .run()
    kept.close()
    const sound = readFileSync(store.database)
    const pages = store.read(
      (db) =>
        db
          .prepare(
            `SELECT pageno FROM dbstat WHERE name = 'sqlite_schema' AND pagetype <> 'overflow' ORDER BY path`,
          )
          .pluck()
          .all() as number[],
    )
    expect(pages.length).toBeGreaterThan(6)
    for (const page of pages) {
      writeFileSync(store.database, sound)
      store.overwrite((page - 1) * 4096, 4096)
      const target = `${store.database}.test`
      const tables = salvage(store.database, target, 5)
      const db = new Database(target)
      expect(countRows(db), `page ${page}`).toEqual(whole)
      expect(db.prepare('SELECT content FROM memories').pluck().all()).toEqual([
        'Walnuts are kept cold',
      ])
      // An index on kind and ref looks like it: rows of an index must not become deletions.
      expect(db.prepare('SELECT count(*) FROM deletions').pluck().get()).toBe(0)
      db.close()
      const lost = tables.filter((table) => table.lost !== 0).map(({ name }) => name)
      // Empty here, and an index that is lost with them looks the same.
      const alike = ['deletions', 'tombstones', 'task_ends']
      expect(lost.filter((name) => !alike.includes(name))).toEqual([])
    }
    const core = await store.open()
    expect(countRows(core.db)).toEqual(whole)
    expect(core.status().notices[0]?.message).not.toContain('nothing of it could be read')
    expect(readdirSync(store.folder).filter((name) => name.includes('.salvaged'))).toEqual([])
  })
})

it('builds an index anew where it is when it only lacks rows, and keeps no copy', async () => {
  store = makeStore(400, largeMb)
  const db = new Database(store.database)
  // Without its entry in the schema, an index is not told of new rows.
  db.unsafeMode(true)
  db.pragma('writable_schema = ON')
  const entry = db.prepare(`SELECT * FROM sqlite_schema WHERE name = 'tool_events_at'`).get()
  db.prepare(`DELETE FROM sqlite_schema WHERE name = 'tool_events_at'`).run()
  db.pragma('writable_schema = RESET')
  db.prepare('UPDATE tool_events SET at = 7 WHERE id = 5').run()
  db.pragma('writable_schema = ON')
  db.prepare(
    'INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES (@type, @name, @tbl_name, @rootpage, @sql)',
  ).run(entry)
  db.close()
  expect(integrity()).not.toBe('ok')
  const core = await store.open()
  await core.start()
  core.health.report(new Error('met by a statement'))
  await mended(core)
  expect(integrity()).toBe('ok')
  expect(countRows(core.db)).toEqual(whole)
  expect(core.status().notices).toMatchObject([{ code: 'repaired' }])
  expect(setAside()).toEqual([])
})

describe('a large file', () => {
  it('is mended in use, when an event meets the damage; the event waits and is taken in', async () => {
    store = makeStore(400, largeMb)
    store.damage('sqlite_autoindex_turns_1', 'all leaves')
    const core = await store.open()
    const spooled = join(core.paths.spool, '1-1.UserPromptSubmit.json')
    writeFileSync(spooled, JSON.stringify(promptOf('new-one')))
    await core.start()
    await mended(core)
    await expect.poll(() => existsSync(spooled), { timeout: 20_000 }).toBe(false)
    expect(core.spool.rejected()).toBe(0)
    const counts = countRows(core.db)
    expect(counts).toMatchObject({ ...whole, sessions: 401, turns: 401, search_documents: 401 })
    expect(integrity()).toBe('ok')
    expect(core.status().notices).toMatchObject([{ code: 'repaired' }])
  })

  it('refuses an event in words that pass, not as a defect, while it is damaged', async () => {
    store = makeStore(400, largeMb)
    store.damage('sqlite_autoindex_turns_1', 'all leaves')
    const core = await store.open()
    const ingest = () =>
      core.capture.ingest(promptOf('one'), { at: Date.now(), bytes: 1, via: 'http' })
    expect(ingest).toThrow(expect.objectContaining({ code: 'corrupt_database' }))
    // The hook that posts is told to keep it: its script leaves it in the spool.
    const listener = await openTestListener(core)
    const answer = await fetch(`http://127.0.0.1:${listener.port}/hooks/UserPromptSubmit`, {
      method: 'POST',
      headers: hookHeaders,
      body: JSON.stringify(promptOf('two')),
    })
    expect(answer.status).toBe(503)
    await listener.close()
    // Nothing is written to a damaged file any more, by whomever; status still answers.
    expect(core.status().store.state).toBe('damaged')
    expect(() => core.queue.enqueue('distill.turn', 'y')).toThrow(
      expect.objectContaining({ code: 'corrupt_database' }),
    )
    await core.start()
    await mended(core)
    expect(ingest()).toMatchObject({ status: 'stored' })
  })

  it('is looked over by itself; what a read in a thread meets is noticed as well', async () => {
    store = makeStore(400, largeMb)
    store.damage('tool_events', 'one leaf')
    const core = await store.open()
    await core.start()
    expect(core.health.state.state).toBe('sound')
    await core.health.look()
    await mended(core)
    const { tool_events: left = 0, payloads } = countRows(core.db)
    expect(left).toBeLessThan(1600)
    expect(left).toBeGreaterThan(1500)
    expect(payloads).toBe(left)
    expect(core.status().notices[0]).toMatchObject({
      code: 'salvaged',
      tables: expect.arrayContaining([{ name: 'tool_events', saved: left, lost: 1600 - left }]),
    })
    expect(setAside()).toHaveLength(1)
    expect(integrity()).toBe('ok')
  })

  it('is mended again after its head was overwritten under the running program', async () => {
    store = makeStore(400, largeMb)
    const core = await store.open()
    await core.start()
    store.overwrite(0, 100)
    await core.health.look()
    await mended(core)
    expect(countRows(core.db)).toEqual(whole)
    expect(integrity()).toBe('ok')
  })

  it('is told in words of our own to whoever first meets the damage, in a thread or outside', async () => {
    store = makeStore(400, largeMb)
    store.damage('sessions', 'one leaf')
    const outside = createReadOnlyAccess({ database: store.database })
    await expect(outside.get(Array.from({ length: 20 }, (_, n) => `s${n * 20}`))).rejects.toThrow(
      /^A page of the memory is damaged\. Recollect mends it while it runs: .* start/,
    )
    const core = await store.open()
    await core.start()
    const first = await createLocalClient(core)
      .sessions.list({ limit: 500 })
      .catch((error: unknown) => error)
    expect(first).toMatchObject({ code: 'corrupt_database' })
    expect(String(first)).toMatch(/A page of the memory is damaged\. Recollect mends it now\./)
    expect(String(first)).not.toContain('malformed')
    await mended(core)
    expect(core.status().notices.map(({ code }) => code)).toEqual(['salvaged'])
  })

  it('is mended by the command that met the damage and said so', async () => {
    store = makeStore(400, largeMb)
    store.damage('sessions', 'one leaf')
    const core = await store.open('command')
    await core.close()
    const place = { core, folder: store.folder, close: core.close }
    const first = await runCommand(place, ['sessions', '--limit', '500'])
    expect(first).toMatchObject({ code: 1, output: '' })
    expect(first.errors).toMatch(/^A page of the memory is damaged\. Recollect mends it now\./)
    const second = await runCommand(place, ['sessions', '--limit', '500'])
    expect(second).toMatchObject({ code: 0, errors: '' })
    expect((await runCommand(place, ['status'])).output).toContain('The memory was damaged.')
  })
})

it('counts what was lost in the singular where it is one', () => {
  const tables = [
    { name: 'turns', saved: 1, lost: 1 },
    { name: 'search_documents', saved: 1, lost: 1 },
    { name: 'memories', saved: 1, lost: 2 },
  ]
  const said = salvageSentence({ tables, aside: '/x', backup: null })
  expect(said).toContain('lost were 1 turn, 1 entry of the search, 2 memories.')
})
