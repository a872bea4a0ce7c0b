// Each migration from the version before it, with rows in the tables, and the backup that comes first.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import Database from 'better-sqlite3'
import * as sqliteVec from 'sqlite-vec'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSearchIndex } from '../search/search-index.ts'
import { createEventQueries } from './events/event-queries.ts'
import { currentVersion, migrate, migrations } from './migrate.ts'
import { memoryAuthors } from './migrations/001-020/006-memory-authors.ts'
import { deletions } from './migrations/001-020/010-deletions.ts'
import { sessionLevel } from './migrations/001-020/013-session-level.ts'
import { openKinds } from './migrations/001-020/015-open-kinds.ts'
import { callsBySession } from './migrations/001-020/017-calls-by-session.ts'
import { layerNames } from './migrations/001-020/018-layer-names.ts'
import { untoldEnds } from './migrations/001-020/019-untold-ends.ts'
import { noResults } from './migrations/021-040/022-no-results.ts'
import { untoldResults } from './migrations/021-040/024-untold-results.ts'
import { stoppedTurns } from './migrations/021-040/025-stopped-turns.ts'
import { callsByTurn } from './migrations/021-040/027-calls-by-turn.ts'
import { eventStatus } from './migrations/041-060/042-event-status.ts'

let folder = ''
let file = ''
let db: Database.Database
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-migrate-'))
  file = join(folder, 'm.db')
  db = new Database(file)
  sqliteVec.load(db)
  db.pragma('foreign_keys = ON')
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A row in each table that a session fills, with the columns that every version has. */
function fill(): void {
  db.exec(`
    INSERT INTO projects (id, name, root, rule, created_at) VALUES ('p', 'shop', '/shop', 'folder', 1);
    INSERT INTO sessions (id, project_id, started_at, last_event_at) VALUES ('s', 'p', 1, 2);
    INSERT INTO turns (id, session_id, number, prompt_id, prompt, started_at) VALUES (1, 's', 1, 'q', 'Build a cart', 1);
    INSERT INTO tool_events (id, session_id, turn_id, tool_use_id, tool, at, outcome, input_digest, raw_bytes)
      VALUES (1, 's', 1, 'u', 'Edit', 1, 'ok', 'd', 10);
    INSERT INTO compactions (session_id, trigger) VALUES ('s', 'manual');
    INSERT INTO observations (project_id, session_id, turn_id, key, kind, title, summary, detail, level, at, raw_bytes, tokens)
      VALUES ('p', 's', 1, 'k', 'edit', 'Changed cart', 'x', 'y', 'rules', 1, 10, 3);
    INSERT INTO jobs (kind, key, next_at, created_at, updated_at) VALUES ('distill.turn', '1', 1, 1, 1);
    INSERT INTO memories (namespace, kind, content, created_at, updated_at) VALUES ('global', 'fact', 'z', 1, 1);
  `)
  createSearchIndex(db).put({
    kind: 'observation',
    ref: 'o1',
    projectId: 'p',
    sessionId: 's',
    at: 1,
    files: [],
    title: 'Changed cart',
    body: 'prices in cents',
  })
}

const count = (table: string) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()

describe.each(migrations.map((_, index) => index + 1).slice(1))('migration to version %i', (to) => {
  it('keeps every row of the version before and leaves a sound file', () => {
    migrate(db, file, Date.now, to - 1)
    fill()
    migrate(db, file, () => 77, to)
    expect(db.pragma('user_version', { simple: true })).toBe(to)
    for (const table of [
      'projects',
      'sessions',
      'turns',
      'tool_events',
      'observations',
      'jobs',
      'memories',
    ]) {
      expect(count(table), table).toBe(1)
    }
    expect(
      db.prepare('SELECT rowid FROM search_words WHERE search_words MATCH ?').all('cents'),
    ).toHaveLength(1)
    expect(db.pragma('foreign_key_check')).toEqual([])
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  })

  it('backs the file up first, as it was', () => {
    migrate(db, file, Date.now, to - 1)
    fill()
    migrate(db, file, () => 77, to)
    expect(readdirSync(join(folder, 'backups'))).toEqual([`m.db.v${to - 1}-77`])
    const backup = new Database(join(folder, 'backups', `m.db.v${to - 1}-77`), { readonly: true })
    expect(backup.pragma('user_version', { simple: true })).toBe(to - 1)
    expect(backup.prepare('SELECT prompt FROM turns').pluck().get()).toBe('Build a cart')
    backup.close()
  })
})

describe('migrations', () => {
  it('lead from the first version to the current one, once', () => {
    migrate(db, file, Date.now, 1)
    fill()
    migrate(db, file)
    migrate(db, file)
    expect(db.pragma('user_version', { simple: true })).toBe(currentVersion)
    expect(count('sessions')).toBe(1)
    expect(readdirSync(join(folder, 'backups'))).toHaveLength(1)
  })

  it('take for the agent’s word what no user ever said', () => {
    const before = migrations.indexOf(memoryAuthors)
    migrate(db, file, Date.now, before)
    db.exec(`INSERT INTO memories (namespace, kind, content, manual, confidence, created_at, updated_at)
      VALUES ('global', 'fact', 'said', 1, 1, 1, 1), ('global', 'fact', 'noted', 0, 0.5, 1, 1),
        ('global', 'fact', 'noted, then said', 0, 1, 1, 1)`)
    migrate(db, file, Date.now, before + 1)
    expect(db.prepare('SELECT content, author FROM memories').raw().all()).toEqual([
      ['said', 'user'],
      ['noted', 'agent'],
      ['noted, then said', 'user'],
    ])
  })

  it('keep hidden what was being deleted, and hide again what could not be', () => {
    const before = migrations.indexOf(deletions)
    migrate(db, file, Date.now, before)
    fill()
    const ask = db.prepare(
      `INSERT INTO jobs (kind, key, status, next_at, created_at, updated_at) VALUES ('forget', ?, ?, 1, 5, 9)`,
    )
    ask.run('session:s', 'pending')
    ask.run('turn:t1', 'dead')
    ask.run('memory:m1', 'done')
    migrate(db, file, Date.now, before + 1)
    expect(db.prepare('SELECT kind, ref, at FROM deletions').raw().all()).toEqual([
      ['session', 's', 5],
      ['turn', 't1', 5],
    ])
    expect(db.prepare('SELECT id FROM hidden_sessions').pluck().all()).toEqual(['s'])
  })

  it('take summaries of sessions for what rules wrote', () => {
    const before = migrations.indexOf(sessionLevel)
    migrate(db, file, Date.now, before)
    fill()
    db.exec(
      `INSERT INTO sessions (id, project_id, started_at, last_event_at, summary) VALUES ('t', 'p', 1, 2, 'x')`,
    )
    migrate(db, file, Date.now, before + 1)
    expect(db.prepare('SELECT id, level FROM sessions ORDER BY id').raw().all()).toEqual([
      ['s', null],
      ['t', 'rules'],
    ])
  })

  it('open the lists of kinds and keep every row, its number, its words and its vectors', () => {
    const before = migrations.indexOf(openKinds)
    migrate(db, file, Date.now, before)
    fill()
    const index = createSearchIndex(db)
    for (const kind of ['prompt', 'turn', 'session', 'memory'] as const) {
      const common = { projectId: 'p', sessionId: 's', files: [], title: kind, body: 'lentils' }
      index.put({ kind, ref: `${kind}-1`, at: 7, ...common })
    }
    // Numbers with gaps, as deletions leave them.
    db.exec(`DELETE FROM search_documents WHERE kind = 'prompt';
      INSERT INTO tombstones (kind, key, at) VALUES ('session', 'x', 1), ('turn', 'x:q', 2), ('tool_event', 'u', 3);
      INSERT INTO erasures (kind, ref, at, copies_done) VALUES ('turn', 't9', 4, 1), ('memory', 'm9', 5, 0);
      INSERT INTO embedding_profiles (id, fingerprint, profile, model, dimensions, state, created_at)
        VALUES (3, 'f', 'small', '{}', 4, 'serving', 1);
      INSERT INTO embedded_documents (profile_id, document_id, pieces) SELECT 3, id, 1 FROM search_documents;
      CREATE VIRTUAL TABLE vectors_3 USING vec0 (embedding float[4]);
      INSERT INTO vectors_3 (rowid, embedding) SELECT id * 32, '[1, 0, 0, 0]' FROM search_documents;`)
    const tables = db
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
      .pluck()
      .all() as string[]
    const rowsOf = (name: string) => db.prepare(`SELECT * FROM "${name}"`).all()
    const rows = new Map(tables.map((name) => [name, rowsOf(name)]))
    const schema = db.prepare(
      `SELECT type, name, tbl_name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY 1, 2`,
    )
    const parts = schema.raw().all()
    migrate(db, file, () => 77, before + 1)

    for (const [name, kept] of rows) expect(rowsOf(name), name).toEqual(kept)
    expect(schema.raw().all()).toEqual(
      [...parts, ['index', 'search_documents_ref', 'search_documents']].sort((one, other) =>
        String(one) < String(other) ? -1 : 1,
      ),
    )
    db.exec(`INSERT INTO search_words (search_words, rank) VALUES ('integrity-check', 1)`)
    const found = db.prepare('SELECT rowid FROM search_words WHERE search_words MATCH ?').pluck()
    expect(found.all('lentils')).toHaveLength(3)
    // What follows a document by trigger still does.
    const note = { projectId: 'p', sessionId: 's', files: [], title: 'Note', body: 'chickpeas' }
    const insert = db.prepare(`INSERT INTO search_documents (kind, ref, at, title, body, parts)
      VALUES (?, 'n1', 1, 'Note', 'chickpeas', '')`)
    insert.run('note')
    expect(found.all('chickpeas')).toHaveLength(1)
    expect(found.all('scope : knote9')).toHaveLength(1)
    expect(count('embedding_pending')).toBe(1)
    index.put({ kind: 'memory', ref: 'm1', at: 8, ...note })
    db.exec('DELETE FROM memories')
    expect(found.all('chickpeas')).toHaveLength(1)
    db.exec(`DELETE FROM search_documents WHERE kind = 'turn'`)
    expect(found.all('lentils')).toHaveLength(2)
    expect(count('vector_removals')).toBe(1)
    expect(() => insert.run('two words')).toThrow(/kind_is_a_word/)
    expect(() => insert.run('note')).toThrow(/UNIQUE/)
    db.exec(`INSERT INTO tombstones (kind, key, at) VALUES ('note', 'n1', 1);
      INSERT INTO erasures (kind, ref, at) VALUES ('note', 'n1', 1)`)
    expect(db.pragma('foreign_key_check')).toEqual([])
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  })

  it('make calls unique within their session, with all that hangs on them', () => {
    const before = migrations.indexOf(callsBySession)
    migrate(db, file, Date.now, before)
    fill()
    db.exec(`
      INSERT INTO payloads (tool_event_id, body, bytes) VALUES (1, x'00', 1);
      INSERT INTO observation_sources VALUES (1, 1);
      INSERT INTO sessions (id, project_id, started_at, last_event_at) VALUES ('t', 'p', 1, 2);
      INSERT INTO turns (id, session_id, number, started_at) VALUES (2, 't', 1, 1);`)
    const parts: number[] = []
    migrate(db, file, Date.now, before + 1, (part) => parts.push(part))
    expect(parts.at(-1)).toBe(1)
    expect(parts.toSorted((a, b) => a - b)).toEqual(parts)
    expect(db.prepare('SELECT tool_event_id, bytes, agent FROM payloads').raw().all()).toEqual([
      [1, 1, 'claude-code'],
    ])
    expect(count('observation_sources')).toBe(1)
    expect(db.pragma('foreign_keys', { simple: true })).toBe(1)
    const add =
      db.prepare(`INSERT INTO tool_events (session_id, turn_id, tool_use_id, tool, at, outcome, input_digest, raw_bytes)
      VALUES (?, ?, 'u', 'Edit', 1, 'ok', 'd', 10)`)
    add.run('t', 2)
    expect(() => add.run('t', 2)).toThrow(/UNIQUE/)
    expect(db.prepare('SELECT id, tool_event_count FROM sessions ORDER BY id').raw().all()).toEqual(
      [
        ['s', 1],
        ['t', 1],
      ],
    )
    db.exec(`DELETE FROM sessions WHERE id = 's'`)
    expect([count('tool_events'), count('payloads')]).toEqual([1, 0])
  })

  it('keep what was given once apart from the layer that has its name now', () => {
    const before = migrations.indexOf(layerNames)
    migrate(db, file, Date.now, before)
    fill()
    db.exec(`
      INSERT INTO injections (id, session_id, event, text, tokens, at) VALUES (1, 's', 'SessionStart', 'x', 9, 1);
      INSERT INTO injection_items (injection_id, position, layer, ref, tokens)
        VALUES (1, 0, 'code', 'o1', 4), (1, 1, 'observations', 't1', 5);`)
    migrate(db, file)
    const items = db.prepare('SELECT layer, ref, tokens FROM injection_items ORDER BY position')
    expect(items.raw().all()).toEqual([
      ['code', 'o1', 4],
      ['matters', 't1', 5],
    ])
  })

  it('tell of commands that their end was not told, where facts say so', () => {
    const before = migrations.indexOf(untoldEnds)
    migrate(db, file, Date.now, before)
    fill()
    db.exec(`
      INSERT INTO sessions (id, project_id, agent, started_at, last_event_at) VALUES ('t', 'p', 'codex', 1, 2);
      INSERT INTO turns (id, session_id, number, started_at) VALUES (2, 't', 1, 1);`)
    const call =
      db.prepare(`INSERT INTO tool_events (id, session_id, turn_id, tool_use_id, tool, at, outcome, input_digest, result_digest, raw_bytes)
      VALUES (@id, @session, @turn, 'u' || @id, 'Bash', 1, @outcome, 'd', 'r', 10)`)
    const tell =
      db.prepare(`INSERT INTO observations (id, project_id, session_id, turn_id, key, kind, title, summary, detail, level, at, raw_bytes, tokens, facts)
      VALUES (@id, 'p', @session, @turn, @id, @kind, 'x', 'y', 'z', 'rules', 1, 10, 3, @facts)`)
    const of = (
      id: number,
      session: string,
      kind: string,
      facts: string | null,
      outcome = 'ok',
    ) => {
      const where = { id, session, turn: session === 's' ? 1 : 2 }
      call.run({ ...where, outcome })
      tell.run({ ...where, kind, facts })
      db.exec(`INSERT INTO observation_sources VALUES (${id}, ${id})`)
    }
    of(11, 't', 'test', '{"exitCode":null}')
    of(12, 't', 'command', '{"exitCode":0}')
    of(13, 't', 'edit', '{}')
    of(14, 't', 'command', null)
    of(15, 't', 'command', '{"exitCode":null}', 'failed')
    of(16, 's', 'command', '{"exitCode":null}')
    migrate(db, file, Date.now, before + 1)
    expect(
      db.prepare('SELECT id, outcome FROM tool_events WHERE id > 10 ORDER BY id').raw().all(),
    ).toEqual([
      [11, 'untold'],
      [12, 'ok'],
      [13, 'ok'],
      [14, 'ok'],
      [15, 'failed'],
      [16, 'ok'],
    ])
    const kept = db.prepare('SELECT id, tool_event_count FROM sessions ORDER BY id').raw().all()
    expect(kept).toEqual([
      ['s', 2],
      ['t', 5],
    ])
  })

  it('tell of calls that their result is missing, where nothing says that they were stopped', () => {
    const before = migrations.indexOf(noResults)
    migrate(db, file, Date.now, before)
    fill()
    const call =
      db.prepare(`INSERT INTO tool_events (id, session_id, turn_id, tool_use_id, tool, at, outcome, error, input_digest, raw_bytes, origin)
      VALUES (@id, 's', 1, 'u' || @id, 'Bash', 1, @outcome, @error, 'd', 10, @origin)`)
    const keep = db.prepare(
      `INSERT INTO payloads (tool_event_id, body, bytes, agent) VALUES (?, ?, 1, 'claude-code')`,
    )
    const of = (
      id: number,
      payload: object | null,
      { outcome = 'interrupted', error = null as string | null, origin = 'transcript' } = {},
    ) => {
      call.run({ id, outcome, error, origin })
      if (payload) keep.run(id, deflateSync(JSON.stringify(payload)))
    }
    of(11, { tool_name: 'Bash' })
    of(12, { tool_name: 'Bash', tool_response: null })
    of(13, { tool_name: 'Bash', tool_response: { interrupted: true } })
    of(14, null)
    of(15, null)
    of(16, { tool_name: 'Bash' }, { error: 'Interrupted by the user while running' })
    of(17, { tool_name: 'Bash' }, { origin: 'hook' })
    of(18, { tool_name: 'Bash' }, { outcome: 'ok' })
    db.exec(`
      INSERT INTO observations (id, project_id, session_id, turn_id, key, kind, title, summary, detail, level, at, raw_bytes, tokens, facts)
        VALUES (15, 'p', 's', 1, 'o', 'command', 'x', 'y', 'z', 'rules', 1, 10, 3, '{"outcome":"interrupted"}');
      INSERT INTO observation_sources VALUES (15, 15);`)
    migrate(db, file, Date.now, before + 1)
    const outcomes = db.prepare('SELECT id, outcome FROM tool_events WHERE id > 10 ORDER BY id')
    expect(outcomes.raw().all()).toEqual([
      [11, 'no_result'],
      [12, 'no_result'],
      [13, 'interrupted'],
      [14, 'no_result'],
      [15, 'interrupted'],
      [16, 'interrupted'],
      [17, 'interrupted'],
      [18, 'ok'],
    ])
  })

  it('tell of no call without a result as failed or interrupted', () => {
    const before = migrations.indexOf(untoldResults)
    migrate(db, file, Date.now, before)
    fill()
    db.exec(`
      INSERT INTO tool_events (id, session_id, turn_id, tool_use_id, tool, at, outcome, input_digest, raw_bytes)
        VALUES (11, 's', 1, 'u11', 'Bash', 1, 'no_result', 'd', 10), (12, 's', 1, 'u12', 'Bash', 1, 'interrupted', 'd', 10);
      INSERT INTO observations (id, project_id, session_id, turn_id, key, kind, title, summary, detail, level, at, raw_bytes, tokens, facts, failed)
        VALUES (11, 'p', 's', 1, 'a', 'command', 'Upload: interrupted', 'Upload: interrupted.', 'z', 'rules', 1, 10, 3, '{"outcome":"no_result"}', 1),
          (12, 'p', 's', 1, 'b', 'command', 'Upload: interrupted', 'Upload: interrupted.', 'z', 'rules', 1, 10, 3, '{"outcome":"interrupted"}', 1);
      INSERT INTO observation_sources VALUES (11, 11), (12, 12);
      UPDATE jobs SET status = 'done';`)
    migrate(db, file)
    const told = db.prepare(
      `SELECT title, summary, failed, facts ->> 'outcome' FROM observations WHERE id > 10 ORDER BY id`,
    )
    expect(told.raw().all()).toEqual([
      ['Upload: no result recorded', 'Upload: no result recorded.', 0, 'no_result'],
      ['Upload: interrupted', 'Upload: interrupted.', 1, 'interrupted'],
    ])
    // The turn is told anew from what is kept of it.
    const jobs = db.prepare('SELECT kind, key, status, priority FROM jobs').raw().all()
    expect(jobs).toEqual([['distill.turn', '1', 'pending', -20]])
  })

  it('have turns told anew whose agent stopped without an answer', () => {
    migrate(db, file, Date.now, migrations.indexOf(stoppedTurns))
    fill()
    const tell = (id: number, outcome: string, message: string | null, event: string) =>
      db.exec(`INSERT INTO sessions (id, project_id, started_at, last_event_at) VALUES ('s${id}', 'p', 1, 2);
        INSERT INTO turns (id, session_id, number, started_at, level, facts, last_message)
          VALUES (${id}, 's${id}', 1, 1, 'rules', '{"outcome":"${outcome}"}', ${message ? `'${message}'` : 'NULL'});
        INSERT INTO hook_events (session_id, event, at, data, key) VALUES ('s${id}', '${event}', 2, '{}', '${id}');`)
    tell(11, 'no_result', null, 'Stop')
    tell(12, 'no_result', null, 'SessionEnd')
    tell(13, 'interrupted', null, 'Stop')
    tell(14, 'no_result', 'Done.', 'Stop')
    migrate(db, file)
    const jobs = db.prepare(`SELECT key FROM jobs WHERE kind = 'distill.turn' AND priority = -20`)
    expect(jobs.pluck().all()).toEqual(['11'])
  })

  it('find the calls of a session by its turns, with which they go', () => {
    const before = migrations.indexOf(callsByTurn)
    migrate(db, file, Date.now, before)
    fill()
    const calls = db.prepare('SELECT * FROM tool_events').all()
    migrate(db, file, Date.now, before + 1)
    expect(db.prepare('SELECT * FROM tool_events').all()).toEqual(calls)
    // No table is read whole for what refers to a session that goes.
    const plan = db.prepare('EXPLAIN QUERY PLAN DELETE FROM sessions WHERE id = ?').all('s')
    const reads = plan.map((step) => (step as { detail: string }).detail)
    expect(reads.filter((read) => !read.startsWith('SEARCH'))).toEqual([])
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    // What changed the text of a table is off again.
    expect(() => db.exec(`UPDATE sqlite_schema SET sql = '' WHERE name = 'nothing'`)).toThrow(
      /may not be modified/,
    )
    db.exec(`DELETE FROM sessions WHERE id = 's'`)
    expect(count('tool_events')).toBe(0)
    expect(db.pragma('foreign_key_check')).toEqual([])
  })

  it('keep events of an older program as they were, and know which of them failed', () => {
    const before = migrations.indexOf(eventStatus)
    migrate(db, file, Date.now, before)
    fill()
    db.exec(`
      INSERT INTO events (at, type, data) VALUES (1, 'search.query', '{"mode":"words","words":2,"filters":[]}'),
        (2, 'compress.error', '{"turnId":"t1","level":"rules","error":"It broke."}'), (3, 'compress.error', '{broken');
      INSERT INTO event_days (day, type, events, timed, duration_ms, tokens_in, tokens_out)
        VALUES ('2026-01-01', 'compress.error', 4, 0, 0, 0, 0), ('2026-01-01', 'search.query', 9, 0, 0, 0, 0)`)
    migrate(db, file, Date.now, before + 1)
    const listed = createEventQueries(db).list({ limit: 10 })
    expect(
      listed.map(({ version, status, error, data }) => [version, status, error, data]),
    ).toEqual([
      [null, 'error', null, {}],
      [null, 'error', 'It broke.', { turnId: 't1', level: 'rules', error: 'It broke.' }],
      [null, null, null, { mode: 'words', words: 2, filters: [] }],
    ])
    expect(db.prepare('SELECT type, failed FROM event_days ORDER BY type').all()).toEqual([
      { type: 'compress.error', failed: 4 },
      { type: 'search.query', failed: 0 },
    ])
  })

  it('say how far they are as one, from any version', () => {
    migrate(db, file, Date.now, 9)
    fill()
    const parts: number[] = []
    migrate(db, file, Date.now, currentVersion, (part) => parts.push(part))
    expect(parts.toSorted((a, b) => a - b)).toEqual(parts)
    expect(parts.at(-1)).toBe(1)
    expect(parts.length).toBeGreaterThan(currentVersion - 9)
  })

  it('leave a file whole when a step fails', () => {
    migrate(db, file, Date.now, 1)
    fill()
    // A table of the next version that is already there makes that step fail half way.
    db.exec('CREATE TABLE usage_messages (x)')
    expect(() => migrate(db, file)).toThrow(/already exists/)
    expect(db.pragma('user_version', { simple: true })).toBe(1)
    expect(count('sessions')).toBe(1)
    expect(
      db.prepare(`SELECT name FROM sqlite_schema WHERE name = 'transcript_files'`).all(),
    ).toEqual([])
  })
})
