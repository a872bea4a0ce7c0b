// The audit over a real store: nothing deleted is left in any byte of the data folder, and what leaks is told.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLocalClient } from '../../api/clients/local-client.ts'
import type { Core } from '../../app/core.ts'
import { testModel } from '../../embed/testing/test-embeddings.ts'
import { undoMs } from '../../forget/forget.ts'
import type { ForgetTarget } from '../../forget/targets.ts'
import { backupName } from '../../keep/backups/backup-list.ts'
import { makeStore, type TestStore } from '../../keep/testing/test-store.ts'

/** Words that stand nowhere else; the first is the session's, the others are of what is deleted by itself. */
const marker = 'zanzibarquokka'
const learned = 'timbuktuwombat'
let store: TestStore
let core: Core
let clock: number

beforeEach(async () => {
  clock = Date.now()
  store = makeStore(3)
  core = await store.open('headless', () => clock)
  core.settings.update({ transcripts: { keepCopies: true } })
})
afterEach(() => store.close())

const audit = () => createLocalClient(core).audit.leaks()

/** Every file of the data folder that holds the word, packed or not. */
function filesHolding(word: string | Buffer): string[] {
  return readdirSync(store.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const bytes = readFileSync(file)
      const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
      return (isPacked ? gunzipSync(bytes) : bytes).includes(word)
    })
    .map((file) => file.slice(store.folder.length + 1))
}

async function work(): Promise<void> {
  core.pump.start()
  await core.pump.idle()
}

/** A session whose every part says the word: by hooks, from its transcript, in memories, in a decision. */
async function plant(id: string, cwd: string): Promise<void> {
  const common = { session_id: id, cwd, prompt_id: `${id}-1` }
  const call = { tool_name: 'Bash', tool_input: { command: `make ${marker}` } }
  const events = [
    { hook_event_name: 'SessionStart', source: 'startup' },
    { hook_event_name: 'UserPromptSubmit', prompt: `Always build the ${marker} with make` },
    { hook_event_name: 'PermissionRequest', ...call },
    {
      ...{ hook_event_name: 'PostToolUse', ...call, tool_use_id: `${id}-t` },
      tool_response: { stdout: `${marker} made`, stderr: '', interrupted: false },
    },
    { hook_event_name: 'Stop', last_assistant_message: `The ${marker} is built.` },
    { hook_event_name: 'SessionEnd', reason: 'other' },
  ]
  for (const event of events) {
    clock += 1000
    core.capture.ingest({ ...common, ...event }, { at: clock, bytes: 100, via: 'http' })
  }
  const folder = join(store.folder, '..', 'claude', 'projects', 'shop')
  mkdirSync(folder, { recursive: true })
  const timestamp = new Date(clock).toISOString()
  const line = { sessionId: id, cwd, version: '2.1.0', timestamp, isSidechain: false }
  const lines = [
    {
      ...{ ...line, type: 'user', uuid: `${id}-u`, promptId: `${id}-1` },
      message: { role: 'user', content: `Always build the ${marker} with make` },
    },
    {
      ...{ ...line, type: 'assistant', uuid: `${id}-a`, parentUuid: `${id}-u` },
      message: {
        ...{ id: `${id}-m`, role: 'assistant', model: 'claude-opus-4-6' },
        content: [{ type: 'text', text: `The ${marker} is built, as the transcript says.` }],
        usage: { input_tokens: 1, output_tokens: 1 },
      },
    },
  ]
  writeFileSync(
    join(folder, `${id}.jsonl`),
    lines.map((one) => `${JSON.stringify(one)}\n`).join(''),
  )
  core.transcripts.import()
  await expect.poll(() => core.transcripts.importStatus().running).toBe(false)
  await work()
}

function remember(content: string): number {
  core.memories.store({
    ...{ namespace: 'global', content, kind: 'fact', importance: 0.5 },
    ...{ tags: [], metadata: {}, by: 'user' },
  })
  return Number(core.db.prepare('SELECT max(id) FROM memories').pluck().get())
}

async function erase(...targets: ForgetTarget[]): Promise<void> {
  for (const target of targets) core.forget.schedule(target)
  clock += undoMs
  await work()
}

const turnIds = () => core.db.prepare(`SELECT id FROM decisions`).pluck().all() as string[]

it('finds no byte of a deleted session, memory and decision, and says so', async () => {
  await plant('gone-session', '/work/shop')
  const memory = remember(`The ${learned} lives in the ${marker}`)
  await core.backups.take()
  writeFileSync(
    join(core.paths.spool, 'rejected', 'x.json'),
    JSON.stringify({ session_id: 'gone-session', prompt: marker }),
  )
  core.db.pragma('wal_checkpoint(TRUNCATE)')
  const before = filesHolding(marker)
  expect(before.filter((name) => name.startsWith('transcripts'))).toHaveLength(1)
  expect(before.filter((name) => name.startsWith('backups'))).toHaveLength(1)
  expect(before).toContain('recollect.db')
  for (const where of [
    `search_words WHERE search_words MATCH '${marker}'`,
    `observations WHERE title || summary LIKE '%${marker}%'`,
    `sessions WHERE title LIKE '%${marker}%'`,
    `memories WHERE content LIKE '%${marker}%'`,
    `transcript_words WHERE text LIKE '%${marker}%'`,
  ]) {
    const count = core.db.prepare(`SELECT count(*) FROM ${where}`).pluck().get()
    expect(count, where).toBeGreaterThan(0)
  }
  expect(turnIds()).toHaveLength(1)

  const decisions = turnIds().map((id) => ({ kind: 'decision' as const, id }))
  core.forget.schedule({ kind: 'memory', id: `m${memory}` })
  expect((await audit()).looked.open).toBe(1)
  await erase(
    { kind: 'session', id: 'gone-session' },
    { kind: 'memory', id: `m${memory}` },
    ...decisions,
  )
  expect(filesHolding(marker)).toEqual([])
  expect(filesHolding(learned)).toEqual([])
  const found = await audit()
  expect(found).toMatchObject({ leaks: [], strays: [], residue: [], isClean: true })
  expect(found.looked).toMatchObject({ deleted: 3, open: 0 })

  // The agent's own file is still there: nothing of it comes back.
  core.transcripts.import()
  await expect.poll(() => core.transcripts.importStatus().running).toBe(false)
  await work()
  expect(filesHolding(marker)).toEqual([])
  expect((await audit()).isClean).toBe(true)
})

it('finds no byte of the vectors of what was deleted, in no copy either', async () => {
  core.embeddings.models.chooseFolder(testModel)
  core.embeddings.start()
  await plant('gone-session', '/work/shop')
  const memory = remember(`The ${learned} lives in the ${marker}`)
  await core.embeddings.idle()
  core.db.pragma('wal_checkpoint(TRUNCATE)')
  await core.backups.take()
  const vectors = vectorsOf(`session_id = 'gone-session' OR ref = 'm${memory}'`)
  const kept = vectorsOf(`session_id IS NOT 'gone-session' AND ref <> 'm${memory}'`)
  expect(vectors.length).toBeGreaterThan(2)
  for (const vector of vectors) expect(filesHolding(vector).length).toBeGreaterThan(1)

  await erase({ kind: 'session', id: 'gone-session' }, { kind: 'memory', id: `m${memory}` })
  await core.embeddings.idle()
  await work()
  core.db.pragma('wal_checkpoint(TRUNCATE)')
  // Two texts may have one vector: what still stands for another is not of what was deleted.
  const own = vectors.filter((vector) => !kept.some((other) => other.equals(vector)))
  expect(own.length).toBeGreaterThan(2)
  for (const vector of own) expect(filesHolding(vector)).toEqual([])
  expect(await audit()).toMatchObject({ residue: [], isClean: true })
})

/** The numbers of the vectors of these documents, as they lie in the file. */
function vectorsOf(condition: string): Buffer[] {
  return core.db
    .prepare<[], Buffer>(
      `SELECT v.embedding FROM search_documents d
         CROSS JOIN json_each('[0,1,2,3]') n JOIN vectors_1 v ON v.rowid = d.id * 32 + n.value
       WHERE ${condition}`,
    )
    .pluck()
    .all()
}

it('finds no byte of a deleted project', async () => {
  await plant('gone-session', '/work/shop')
  await core.backups.take()
  const project = core.db
    .prepare(`SELECT project_id FROM sessions WHERE id = 'gone-session'`)
    .pluck()
    .get() as string
  expect(filesHolding(marker).length).toBeGreaterThan(2)
  await erase({ kind: 'project', id: project })
  expect(filesHolding(marker)).toEqual([])
  expect(filesHolding('/work/shop')).toEqual([])
  expect(await audit()).toMatchObject({ residue: [], strays: [], isClean: true })
})

it('tells an item of another project, and rows that lie in another project or session', async () => {
  await plant('one', '/work/shop')
  await plant('two', '/work/mill')
  expect(await audit()).toMatchObject({ isClean: true })
  const observation = core.db
    .prepare(`SELECT 'o' || id FROM observations WHERE session_id = 'one'`)
    .pluck()
    .get() as string
  const projectOf = (id: string) =>
    core.db.prepare('SELECT project_id FROM sessions WHERE id = ?').pluck().get(id) as string
  const injection = core.db
    .prepare(
      `INSERT INTO injections (session_id, event, at, text, tokens)
       VALUES ('two', 'SessionStart', ?, 'something', 3)`,
    )
    .run(clock).lastInsertRowid
  core.db
    .prepare(
      `INSERT INTO injection_items (injection_id, position, layer, ref, tokens)
       VALUES (?, 0, 'sessions', ?, 3)`,
    )
    .run(injection, observation)
  core.db
    .prepare(`UPDATE decisions SET project_id = ? WHERE session_id = 'one'`)
    .run(projectOf('two'))
  core.db
    .prepare(
      `UPDATE tool_events SET turn_id = (SELECT min(id) FROM turns WHERE session_id = 'two')
       WHERE session_id = 'one'`,
    )
    .run()
  const found = await audit()
  expect(found.isClean).toBe(false)
  expect(found.leaks).toEqual([
    expect.objectContaining({
      ...{ ref: observation, sessionId: 'two' },
      ...{ projectId: projectOf('two'), fromProjectId: projectOf('one') },
    }),
  ])
  expect(found.strays).toEqual(
    expect.arrayContaining([
      { table: 'decisions', rows: 1 },
      { table: 'tool_events', rows: 1 },
    ]),
  )
})

it('tells a deleted session in a backup, in a kept transcript, packed, and in a file set aside', async () => {
  await plant('gone-session', '/work/shop')
  await plant('kept', '/work/shop')
  const { file } = await core.backups.take()
  const aside = join(store.folder, '..', 'aside.db')
  copyFileSync(file, aside)
  await erase({ kind: 'session', id: 'gone-session' })
  expect(await audit()).toMatchObject({ isClean: true })

  const again = backupName(clock + 5000, 'manual')
  copyFileSync(aside, join(core.paths.backups, again))
  writeFileSync(
    join(core.paths.transcripts, 'left.jsonl.gz'),
    gzipSync(`${'x'.repeat(3_000_000)}{"sessionId":"gone-session"}`),
  )
  const damaged = `recollect.db.corrupt-${clock - undoMs - 60_000}`
  copyFileSync(aside, join(store.folder, damaged))
  writeFileSync(join(core.paths.logs, 'left.log'), 'of gone-session')
  const { residue, isClean } = await audit()
  expect(isClean).toBe(false)
  const places = (name: string) => residue.filter(({ place }) => place === name)
  expect(places(again).map(({ what }) => what)).toEqual(
    expect.arrayContaining(['sessions', 'turns', 'tool_events', 'search_documents']),
  )
  expect(places('left.jsonl.gz')).toEqual([
    { place: 'left.jsonl.gz', what: 'names of sessions', count: 1 },
  ])
  expect(places('left.log')).toHaveLength(1)
  expect(places(damaged)).toEqual([
    { place: damaged, what: 'damaged: cannot be gone over', count: 1 },
  ])
  expect(places('memory')).toEqual([])
})

it('tells one row that came back into the memory, and a copy of a session that lost a turn', async () => {
  await plant('cut', '/work/shop')
  const copy = readdirSync(core.paths.transcripts)[0] ?? ''
  const kept = readFileSync(join(core.paths.transcripts, copy))
  const turn = Number(
    core.db.prepare(`SELECT min(id) FROM turns WHERE session_id = 'cut'`).pluck().get(),
  )
  await erase({ kind: 'turn', id: `t${turn}` })
  expect(await audit()).toMatchObject({ isClean: true })
  writeFileSync(join(core.paths.transcripts, copy), kept)
  expect((await audit()).residue).toEqual([{ place: copy, what: 'names of sessions', count: 1 }])
  rmSync(join(core.paths.transcripts, copy))
  const other = new Database(store.database)
  other
    .prepare(
      `INSERT INTO search_documents (kind, ref, project_id, session_id, at, title, body, parts)
       SELECT 'turn', ?, project_id, id, 1, 'x', 'x', '' FROM sessions WHERE id = 'cut'`,
    )
    .run(`t${turn}`)
  other.close()
  expect((await audit()).residue).toEqual([{ place: 'memory', what: 'search_documents', count: 1 }])
})
