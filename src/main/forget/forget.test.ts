// Deleting: gone from every byte after the undo time, back whole when undone, never coming back by itself.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAnnouncer } from '../base/announcer.ts'
import { silentLog } from '../base/logs/log.ts'
import type { Db } from '../db/open.ts'
import { openNewDatabase } from '../db/testing/new-database.ts'
import { visibleSession } from '../db/visible.ts'
import { createPump, type Pump } from '../jobs/pump.ts'
import { createQueue } from '../jobs/queue.ts'
import { createSearchIndex } from '../search/search-index.ts'
import { createForget, type Forget, undoMs } from './forget.ts'

const marker = 'zanzibarquokka'
let folder = ''
let db: Db
let time = 1_000_000
let forget: Forget
let pump: Pump

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-forget-'))
  mkdirSync(join(folder, 'rejected'))
  db = openNewDatabase(join(folder, 'f.db'))
  time = 1_000_000
  const announcer = createAnnouncer(() => {})
  const queue = createQueue(db, () => time)
  forget = createForget({
    db,
    queue,
    announcer,
    leftovers: [join(folder, 'rejected')],
    forgetCopies: async () => {},
    forgetLogs: async () => {},
    outOfReach: () => [],
    clearCopies: async () => {},
    now: () => time,
  })
  pump = createPump({ db, queue, handlers: forget.handlers, announcer, log: silentLog })
  fill('s1', marker)
  fill('s2', 'harmless')
})
afterEach(async () => {
  await pump.close()
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A session with 450 tool events, so that deleting takes several slices. */
function fill(session: string, word: string): void {
  const index = createSearchIndex(db)
  db.transaction(() => {
    db.prepare(
      `INSERT OR IGNORE INTO projects (id, name, root, rule, created_at) VALUES ('p', 'shop', '/s', 'folder', 1)`,
    ).run()
    db.prepare(
      `INSERT INTO sessions (id, project_id, started_at, last_event_at, title) VALUES (?, 'p', 1, 1, ?)`,
    ).run(session, word)
    const turn = db
      .prepare(
        `INSERT INTO turns (session_id, number, prompt_id, prompt, started_at) VALUES (?, 1, ?, ?, 1)`,
      )
      .run(session, `prompt-${session}`, `${word} please`).lastInsertRowid
    for (let n = 0; n < 450; n++) {
      const event = db
        .prepare(
          `INSERT INTO tool_events (session_id, turn_id, tool_use_id, tool, at, outcome, error, input_digest, raw_bytes)
           VALUES (?, ?, ?, 'Bash', 1, 'failed', ?, 'd', 1)`,
        )
        .run(session, turn, `${session}-${n}`, `${word} failed`).lastInsertRowid
      db.prepare('INSERT INTO payloads (tool_event_id, body, bytes) VALUES (?, ?, 1)').run(
        event,
        Buffer.from(`${word}!`.repeat(50)),
      )
    }
    const observation = db
      .prepare(
        `INSERT INTO observations (project_id, session_id, turn_id, key, kind, title, summary, detail, level, at, raw_bytes, tokens)
         VALUES ('p', ?, ?, 'k', 'command', ?, ?, ?, 'rules', 1, 1, 1)`,
      )
      .run(session, turn, word, word, word).lastInsertRowid
    index.put({
      kind: 'observation',
      ref: `o${observation}`,
      projectId: 'p',
      sessionId: session,
      at: 1,
      files: [`/s/${word}.ts`],
      title: word,
      body: `${word} body`,
    })
  })()
}

const found = (word: string) =>
  db
    .prepare(`SELECT count(*) FROM search_words WHERE search_words MATCH ?`)
    .pluck()
    .get(`"${word}"`)

function filesHolding(word: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(word))
}

async function pass(ms: number): Promise<void> {
  time += ms
  pump.start()
  await pump.idle()
}

describe('forgetting', () => {
  it('leaves no byte of a deleted session in any file', async () => {
    writeFileSync(join(folder, 'rejected', 'a.json'), `{"session_id":"s1","x":"${marker}"}`)
    expect(filesHolding(marker).length).toBeGreaterThan(0)
    forget.schedule({ kind: 'session', id: 's1' })
    await pass(undoMs)
    expect(filesHolding(marker)).toEqual([])
    // The stem under which the word was indexed is gone as well.
    expect(filesHolding(marker.slice(0, 10))).toEqual([])
    expect(found(marker)).toBe(0)
    expect(found('harmless')).toBe(1)
    expect(db.prepare('SELECT count(*) FROM tool_events').pluck().get()).toBe(450)
  })

  it('hides it while it can be undone and brings all of it back', async () => {
    forget.schedule({ kind: 'session', id: 's1' })
    expect(db.prepare('SELECT id FROM hidden_sessions').pluck().all()).toEqual(['s1'])
    await pass(undoMs - 1)
    expect(forget.undo({ kind: 'session', id: 's1' })).toBe(true)
    await pass(undoMs)
    expect(db.prepare('SELECT count(*) FROM hidden_sessions').pluck().get()).toBe(0)
    expect(db.prepare('SELECT count(*) FROM tool_events').pluck().get()).toBe(900)
    expect(found(marker)).toBe(1)
    expect(forget.undo({ kind: 'session', id: 's1' })).toBe(false)
  })

  it('remembers what must not come back', async () => {
    const turn = db.prepare(`SELECT id FROM turns WHERE session_id = 's1'`).pluck().get()
    forget.schedule({ kind: 'turn', id: `t${turn}` })
    await pass(undoMs)
    const keys = db.prepare(`SELECT kind, count(*) AS n FROM tombstones GROUP BY kind`).all()
    expect(keys).toEqual([
      { kind: 'tool_event', n: 450 },
      { kind: 'turn', n: 1 },
    ])
    expect(filesHolding(marker)).toEqual([])
    expect(db.prepare(`SELECT title FROM sessions WHERE id = 's1'`).pluck().get()).toBeNull()
  })

  it('takes it out of the context that another session was given', async () => {
    const injection = db
      .prepare(
        `INSERT INTO injections (session_id, at, event, text, tokens) VALUES ('s2', 1, 'SessionStart', ?, 9)`,
      )
      .run(`Earlier: ${marker}`).lastInsertRowid
    db.prepare(
      `INSERT INTO injection_items (injection_id, position, layer, ref, tokens) VALUES (?, 0, 'sessions', 's1', 9)`,
    ).run(injection)
    forget.schedule({ kind: 'session', id: 's1' })
    await pass(undoMs)
    expect(filesHolding(marker)).toEqual([])
    expect(db.prepare('SELECT text FROM injections').pluck().get()).toMatch(/deleted/)
  })

  it('deletes a single observation and keeps its tool events', async () => {
    const row = db.prepare(`SELECT id FROM observations WHERE session_id = 's1'`).pluck().get()
    const facts = `{"v":1,"outcome":"done","commits":[{"subject":"${marker}"}]}`
    db.prepare(`UPDATE turns SET facts = ? WHERE session_id = 's1'`).run(facts)
    db.prepare(`UPDATE sessions SET facts = ? WHERE id = 's1'`).run(facts)
    forget.schedule({ kind: 'observation', id: `o${row}` })
    await pass(undoMs)
    expect(found(marker)).toBe(0)
    const kept = 'SELECT facts FROM turns UNION ALL SELECT facts FROM sessions'
    expect(JSON.stringify(db.prepare(kept).all())).not.toContain(marker)
    expect(db.prepare('SELECT count(*) FROM tool_events').pluck().get()).toBe(900)
    expect(db.prepare('SELECT key FROM forgotten_observations').pluck().all()).toEqual(['k'])
  })

  it('deletes a project with all its sessions', async () => {
    forget.schedule({ kind: 'project', id: 'p' })
    expect(db.prepare('SELECT count(*) FROM hidden_sessions').pluck().get()).toBe(2)
    await pass(undoMs)
    for (const table of ['projects', 'sessions', 'turns', 'payloads', 'search_documents']) {
      expect(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get(), table).toBe(0)
    }
    expect(filesHolding(marker)).toEqual([])
  })

  it('stays hidden when its job fails for good, and is erased after the next start', async () => {
    db.exec(
      `CREATE TRIGGER stuck BEFORE DELETE ON sessions BEGIN SELECT raise(ABORT, 'stuck'); END`,
    )
    forget.schedule({ kind: 'session', id: 's1' })
    for (let attempt = 0; attempt < 6; attempt++) await pass(200_000)
    const status = () => db.prepare(`SELECT status FROM jobs WHERE kind = 'forget'`).pluck().get()
    expect(status()).toBe('dead')
    const visible = () =>
      db
        .prepare(`SELECT s.id FROM sessions s WHERE ${visibleSession('s')}`)
        .pluck()
        .all()
    expect(visible()).toEqual(['s2'])
    // A part of it is erased: it cannot be taken back.
    expect(forget.undo({ kind: 'session', id: 's1' })).toBe(false)
    expect(visible()).toEqual(['s2'])

    db.exec('DROP TRIGGER stuck')
    forget.resume()
    await pass(0)
    expect(status()).toBe('done')
    expect(db.prepare('SELECT id FROM sessions').pluck().all()).toEqual(['s2'])
    expect(db.prepare('SELECT count(*) FROM deletions').pluck().get()).toBe(0)
  })

  it('is erased after the next start when its job is gone', async () => {
    forget.schedule({ kind: 'session', id: 's1' })
    db.exec('DELETE FROM jobs')
    forget.resume()
    await pass(0)
    expect(db.prepare('SELECT id FROM sessions').pluck().all()).toEqual(['s2'])
    expect(filesHolding(marker)).toEqual([])
  })

  it('leaves nothing of what another job wrote of a turn while it was erased', async () => {
    const turn = Number(db.prepare(`SELECT id FROM turns WHERE session_id = 's1'`).pluck().get())
    const index = createSearchIndex(db)
    // As a job that distils the turn does, in its own lane, between two slices of the deletion.
    const written = setInterval(() => {
      const row = db
        .prepare(
          `INSERT INTO observations (project_id, session_id, turn_id, key, kind, title, summary, detail, level, at, raw_bytes, tokens)
           SELECT 'p', 's1', id, 'late', 'command', @word, @word, @word, 'rules', 1, 1, 1 FROM turns WHERE id = @turn
           ON CONFLICT DO UPDATE SET title = excluded.title RETURNING id`,
        )
        .pluck()
        .get({ word: marker, turn })
      if (row === undefined) return
      const of = { projectId: 'p', sessionId: 's1', at: 1, files: [], title: marker, body: marker }
      index.put({ ...of, kind: 'observation', ref: `o${row}` })
      index.put({ ...of, kind: 'turn', ref: `t${turn}` })
      db.prepare(`UPDATE sessions SET summary = ? WHERE id = 's1'`).run(marker)
    }, 0)
    forget.schedule({ kind: 'turn', id: `t${turn}` })
    await pass(undoMs)
    clearInterval(written)
    expect(found(marker)).toBe(0)
    expect(db.prepare(`SELECT summary FROM sessions WHERE id = 's1'`).pluck().get()).toBeNull()
    expect(filesHolding(marker)).toEqual([])
  })

  it('says when there is nothing to delete', () => {
    expect(() => forget.schedule({ kind: 'session', id: '../../etc' })).toThrow(/no session/)
    expect(() => forget.schedule({ kind: 'observation', id: 'x' })).toThrow(/no observation/)
  })
})
