// Builds a large store with realistic records by direct SQL and the search index, for benchmarks.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureFolders, pathsIn } from '../../src/main/base/paths.ts'
import { migrations } from '../../src/main/db/migrate.ts'
import { type Db, openDatabase } from '../../src/main/db/open.ts'
import { answerDocument } from '../../src/main/search/kinds/answer-documents.ts'
import { createSearchIndex, type SearchIndex } from '../../src/main/search/search-index.ts'
import { factsVersion } from '../../src/shared/facts/observation-facts.ts'
import { formatId } from '../../src/shared/ids.ts'
import { observationFacts, sessionFacts, turnFacts } from './store-facts.ts'
import { createRandom, createWriter, type Random } from './store-texts.ts'

export interface StoreSize {
  readonly toolEvents: number
  readonly sessions: number
  readonly projects: number
}

/** Raised when the builder changes, so that cached stores are built anew. */
const builderVersion = 4
const turnsPerSession = 5
const observationsPerTurn = 8
/** The newest session of a store ended at this time; ages are the same in every build. */
export const storeNow = Date.UTC(2026, 10, 20, 12)
const hour = 3_600_000

/**
 * A data folder with a store of that size, built on first use and kept in the system's temporary folder.
 * Project `bench-0` is the largest, about half of everything.
 */
export function cachedStore(size: StoreSize, log: (line: string) => void): string {
  const schema = createHash('sha256')
    .update(migrations.map((one) => (typeof one === 'string' ? one : String(one.run))).join('\n'))
    .digest('hex')
    .slice(0, 8)
  const name = `recollect-bench-${builderVersion}-${schema}-${factsVersion}-${size.toolEvents}-${size.sessions}-${size.projects}`
  const folder = join(tmpdir(), name)
  if (existsSync(join(folder, 'complete'))) return folder
  rmSync(folder, { recursive: true, force: true })
  log(`Building a store of ${size.toolEvents} tool events in ${folder} …`)
  const start = performance.now()
  buildStore(folder, size)
  writeFileSync(join(folder, 'complete'), '')
  log(`Built in ${((performance.now() - start) / 1000).toFixed(0)} s.`)
  return folder
}

/** The id of the n-th session, the oldest first; in the form of the agent's own ids. */
export function benchSession(n: number): string {
  return `${n.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`
}

/** Builds a data folder with a store of that size. `folder` must not hold a database yet. */
function buildStore(folder: string, size: StoreSize): void {
  mkdirSync(folder, { recursive: true })
  const paths = pathsIn(folder)
  ensureFolders(paths)
  const { db } = openDatabase(paths.database)
  // A build that is cut short is thrown away, so nothing need reach the disk early.
  db.pragma('synchronous = OFF')
  db.pragma('cache_size = -200000')
  const random = createRandom(7)
  const build = createSessionBuilder(db, createSearchIndex(db), random, size)
  const projectOf = insertProjects(db, random, size)
  const batch = db.transaction((from: number, to: number) => {
    for (let n = from; n < to; n++) build(n, projectOf())
  })
  for (let n = 0; n < size.sessions; n += 500) batch(n, Math.min(size.sessions, n + 500))
  insertMemories(db, createSearchIndex(db), random)
  db.exec('PRAGMA optimize')
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}

function insertProjects(db: Db, random: Random, size: StoreSize): () => string {
  const insert = db.prepare(
    `INSERT INTO projects (id, name, root, rule, created_at, last_event_at) VALUES (?, ?, ?, 'folder', ?, ?)`,
  )
  for (let n = 0; n < size.projects; n++) {
    insert.run(`bench-${n}`, `project-${n}`, `/bench/project-${n}`, 0, storeNow)
  }
  return () => `bench-${Math.min(size.projects - 1, Math.floor(-Math.log2(1 - random())))}`
}

function createSessionBuilder(db: Db, index: SearchIndex, random: Random, size: StoreSize) {
  const writer = createWriter(random)
  const eventsPerTurn = Math.max(1, Math.round(size.toolEvents / size.sessions / turnsPerSession))
  const session = db.prepare(`
    INSERT INTO sessions (id, project_id, agent_version, model, cwd, branch, source, started_at,
      last_event_at, ended_at, end_reason, status, title, summary, facts)
    VALUES (@id, @projectId, '2.1.329', 'claude-opus', @cwd, @branch, 'startup', @start,
      @end, @end, 'prompt_input_exit', 'summarised', @title, @summary, '${sessionFacts}')`)
  const turn = db.prepare(`
    INSERT INTO turns (session_id, number, prompt_id, prompt, started_at, ended_at, last_message, title, summary, level, facts)
    VALUES (@id, @number, @promptId, @prompt, @start, @end, @message, @title, @summary, 'rules',
      '${turnFacts}')`)
  const event = db.prepare(`
    INSERT INTO tool_events (session_id, turn_id, tool_use_id, tool, at, duration_ms, outcome, error, files,
      input_digest, raw_bytes)
    VALUES (@id, @turn, @use, @tool, @at, @ms, @outcome, @error, @files, @digest, @bytes)`)
  const observation = db.prepare(`
    INSERT INTO observations (project_id, session_id, turn_id, key, kind, tool, facts, title, summary, detail, files,
      functions, failed, level, importance, at, duration_ms, raw_bytes, tokens)
    VALUES (@projectId, @id, @turn, @key, @kind, @tool, @facts, @title, @summary, @detail, @files,
      @functions, @failed, 'rules', @importance, @at, @ms, @bytes, @tokens)`)
  const source = db.prepare('INSERT INTO observation_sources VALUES (?, ?)')

  return (n: number, projectId: string): void => {
    const id = benchSession(n)
    // Two years of work, evenly spread.
    const start = storeNow - Math.round((size.sessions - n) * ((730 * 24 * hour) / size.sessions))
    const end = start + 2 * hour
    const title = writer.title()
    const summary = writer.summary()
    const branch = random() < 0.5 ? 'main' : `feature/${title.toLowerCase().replaceAll(' ', '-')}`
    session.run({ id, projectId, cwd: `/bench/${projectId}`, branch, start, end, title, summary })
    index.put({
      kind: 'session',
      ref: id,
      projectId,
      sessionId: id,
      at: end,
      files: [],
      title,
      body: summary,
    })
    for (let number = 1; number <= turnsPerSession; number++) {
      const at = Math.round(start + number * 20 * 60_000)
      const prompt = writer.prompt()
      const turnTitle = writer.title()
      const turnSummary = writer.summary()
      const message = writer.summary()
      const row = Number(
        turn.run({
          id,
          number,
          promptId: `${id}-${number}`,
          prompt,
          start: at,
          end: at + 600_000,
          message,
          title: turnTitle,
          summary: turnSummary,
        }).lastInsertRowid,
      )
      const ref = formatId('turn', row)
      const shared = { ref, projectId, sessionId: id, at, files: [] }
      index.put({ ...shared, kind: 'prompt', title: prompt.slice(0, 80), body: prompt })
      index.put({ ...shared, kind: 'turn', title: turnTitle, body: turnSummary })
      // As a host does when it tells the turn: one that begins on a store without them takes them in for minutes.
      index.put(answerDocument({ turn: row, sessionId: id, projectId, at, lastMessage: message }))
      const eventRows = Array.from({ length: eventsPerTurn }, (_, place) =>
        Number(
          event.run({
            id,
            turn: row,
            use: `toolu_${n.toString(36)}_${number}_${place}`,
            tool: ['Read', 'Edit', 'Bash', 'Grep'][place % 4],
            at: at + place * 10_000,
            ms: Math.round(random() * 3000),
            outcome: random() < 0.05 ? 'failed' : 'ok',
            error: null,
            files: JSON.stringify([writer.file()]),
            digest: Math.floor(random() * 2 ** 48).toString(16),
            bytes: 2000 + Math.floor(random() * 20_000),
          }).lastInsertRowid,
        ),
      )
      for (let place = 0; place < observationsPerTurn; place++) {
        const text = writer.observation(place)
        const observedAt = at + place * 12_000
        const observed = Number(
          observation.run({
            ...text,
            projectId,
            id,
            turn: row,
            key: `k${place}`,
            facts: observationFacts(text),
            files: JSON.stringify(text.files),
            functions: JSON.stringify(text.functions),
            failed: text.failed ? 1 : 0,
            at: observedAt,
            ms: 1200,
            bytes: 12_000,
            tokens: 120,
          }).lastInsertRowid,
        )
        const eventRow = eventRows[place]
        if (eventRow !== undefined) source.run(observed, eventRow)
        index.put({
          kind: 'observation',
          ref: formatId('observation', observed),
          projectId,
          sessionId: id,
          at: observedAt,
          files: text.files,
          title: text.title,
          body: `${text.summary}\n${text.detail}`,
        })
      }
    }
  }
}

function insertMemories(db: Db, index: SearchIndex, random: Random): void {
  const writer = createWriter(random)
  const insert = db.prepare(
    `INSERT INTO memories (namespace, kind, content, importance, created_at, updated_at) VALUES (?, 'convention', ?, ?, ?, ?)`,
  )
  db.transaction(() => {
    for (let n = 0; n < 500; n++) {
      const projectId = n % 5 === 0 ? null : `bench-${n % 4}`
      const at = storeNow - n * 12 * hour
      const content = `${writer.title()}: ${writer.summary()}`
      const namespace = projectId === null ? 'global' : `project:${projectId}`
      const row = insert.run(namespace, content, random(), at, at).lastInsertRowid
      index.put({
        kind: 'memory',
        ref: formatId('memory', Number(row)),
        projectId,
        sessionId: null,
        at,
        files: [],
        title: content.slice(0, 80),
        body: content,
      })
    }
  })()
}
