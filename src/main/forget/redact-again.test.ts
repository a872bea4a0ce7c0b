// What older rules let through is found where it was stored, counted, and gone from every byte afterwards.
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync, inflateSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { redactedPlaces } from '../../shared/contract/redact.ts'
import type { Core } from '../app/core.ts'
import { packPayload } from '../capture/record/pack-payload.ts'
import { noise } from '../capture/redact/testing/secret-samples.ts'
import { makeStore, type TestStore } from '../keep/testing/test-store.ts'
import { storedTexts } from './stored-texts.ts'

/** What stands in the store at first; the secret takes its place, as if older rules had let it through. */
const stand = 'zanzibarquokka'
const secret = `ghp_${noise(36, 4711)}`

/** Text columns that hold ids, paths, digests and words of our own. */
const noFreeText = new Set(
  `decision_rules.id decision_rules.effect decision_rules.tool decision_rules.program decision_rules.scope
  decision_rules.session_id decision_rules.project_id decision_rules.dangers decision_rule_uses.rule_id
  decision_rule_uses.decision_id dismissed_suggestions.key
  projects.id projects.name projects.root projects.remote projects.rule project_keys.key project_keys.project_id
  sessions.id sessions.project_id sessions.agent sessions.agent_version sessions.model sessions.cwd
  sessions.transcript_path sessions.branch sessions.source sessions.end_reason sessions.status sessions.title_from
  turns.session_id turns.prompt_id turns.prompt_source turns.level
  tool_events.session_id tool_events.tool_use_id tool_events.tool tool_events.agent_id tool_events.agent_type
  tool_events.outcome tool_events.input_digest tool_events.origin payloads.agent
  subagents.session_id subagents.agent_id subagents.agent_type subagents.kind subagents.transcript_path
  compactions.session_id compactions.prompt_id compactions.trigger compactions.transcript_uuid
  decisions.id decisions.project_id decisions.goal decisions.decided_by decisions.rationale_by decisions.outcome decisions.form
  decision_vectors.decision_id decisions.session_id decisions.tool decisions.tool_use_id decisions.input_digest decisions.choice decisions.found
  hook_events.session_id hook_events.event hook_events.prompt_id hook_events.key
  observations.project_id observations.session_id observations.key observations.kind observations.tool observations.level
  jobs.kind jobs.key jobs.status jobs.lane jobs.lease_owner sessions.level
  tombstones.kind tombstones.key forgotten_observations.key
  hook_arrivals.event early_ends.session_id early_ends.prompt_id early_ends.digest erasures.kind erasures.ref deletions.kind deletions.ref
  memories.author memories.origin memory_sources.session_id memory_sources.said_by memory_changes.change memory_changes.by memory_changes.action
  memory_stores.session forgotten_memories.namespace forgotten_memories.fingerprint
  memories.namespace memories.kind memories.review memories.fingerprint
  search_documents.kind search_documents.ref search_documents.project_id search_documents.session_id
  injections.session_id injections.event injections.source injection_items.layer injection_items.ref
  events.session_id events.type events.status event_days.day event_days.type event_days.project_id retention_runs.freed
  transcript_files.path transcript_files.inode transcript_files.session_id transcript_files.last_uuid
  transcript_states.session_id transcript_skips.path transcript_skips.reason usage_messages.session_id
  usage_messages.message_id usage_messages.agent_id usage_messages.model transcript_words.session_id
  transcript_words.agent_id transcript_words.role transcript_words.key transcript_titles.leaf_uuid
  code_files.project_id code_files.language code_files.text_hash code_files.state code_definitions.kind code_definitions.body_hash
  code_changes.kind code_changes.change code_changes.body_hash code_changes.former_hash code_analyses.project_id code_analyses.tallies
  code_calls.project_id code_calls.way code_calls.reason code_traces.project_id code_traces.caller_body
  task_ends.session_id task_ends.task_id task_ends.status
  transcript_copies.path transcript_copies.session_id transcript_copies.file transcript_imports.paths
  model_calls.provider model_calls.model model_calls.billing model_calls.purpose model_calls.project_id
  model_calls.session_id model_calls.outcome distillations.arm distillations.level
  experiments.kind experiments.a experiments.b
  injection_items.outcome item_evidence.rule use_sessions.session_id use_controls.session_id use_controls.layer
  use_controls.rule held_out.session_id held_out.layer self_tests.session_id self_tests.way self_tests.target self_tests.model
  embedding_profiles.fingerprint embedding_profiles.profile embedding_profiles.model embedding_profiles.state`.split(
    /\s+/,
  ),
)

let store: TestStore
let core: Core

beforeEach(async () => {
  store = makeStore(1)
  core = await store.open()
  fill()
  plant()
})
afterEach(() => store.close())

function rows(sql: string, ...values: unknown[]): unknown[] {
  return core.db.prepare(sql).all(...values)
}

function send(payload: object, offsetMs = 0): void {
  core.capture.ingest(payload, { at: 1_000_000 + offsetMs, bytes: 100, via: 'http' })
}

function fill(): void {
  const turn = { session_id: 's-1', cwd: '/nowhere/shop', prompt_id: 'p-1' }
  const tool = { ...turn, tool_name: 'Bash', tool_use_id: 't-1', tool_input: { command: stand } }
  send({ ...turn, hook_event_name: 'UserPromptSubmit', prompt: `use ${stand}` })
  send({ ...tool, hook_event_name: 'PermissionRequest' }, 1000)
  send({ ...tool, hook_event_name: 'PostToolUseFailure', error: stand }, 2000)
  send({ ...turn, hook_event_name: 'PostCompact', compact_summary: stand }, 3000)
  send({ ...turn, hook_event_name: 'Stop', last_assistant_message: stand }, 4000)
  const { db } = core
  const project = db.prepare(`SELECT project_id FROM sessions WHERE id = 's-1'`).pluck().get()
  const text = stand
  db.exec('DELETE FROM jobs; DELETE FROM search_documents')
  db.prepare(`INSERT INTO early_ends (session_id, at, data, digest) VALUES ('e', 1, ?, 'd')`).run(
    JSON.stringify({ reason: text }),
  )
  db.prepare(`UPDATE sessions SET title = ?, summary = ? WHERE id = 's-1'`).run(text, text)
  db.prepare(
    `INSERT INTO observations (project_id, session_id, turn_id, key, kind, title, summary, detail, level, at, raw_bytes, tokens)
     VALUES (?, 's-1', (SELECT id FROM turns WHERE session_id = 's-1'), 'k', 'edit', ?, ?, ?, 'rules', 1, 1, 1)`,
  ).run(project, text, text, text)
  db.prepare(
    `INSERT INTO memories (namespace, kind, content, metadata, created_at, updated_at) VALUES ('global', 'fact', ?, ?, 1, 1)`,
  ).run(text, JSON.stringify({ note: text }))
  db.prepare(
    `INSERT INTO search_documents (kind, ref, at, title, body, parts) VALUES ('memory', 'm1', 1, ?, ?, ?)`,
  ).run(text, text, text)
  db.prepare(
    `INSERT INTO injections (session_id, at, event, text, tokens) VALUES ('s-1', 1, 'SessionStart', ?, 1)`,
  ).run(text)
  db.prepare(`INSERT INTO events (at, type, data, error) VALUES (1, 'search', ?, ?)`).run(
    JSON.stringify({ query: text }),
    text,
  )
  db.prepare(
    `INSERT INTO model_calls (at, provider, model, billing, purpose, prompt_version, outcome, detail, tokens_in,
       tokens_cached, tokens_out) VALUES (1, 'openai', 'm', 'paid', 'turn', 1, 'bad_request', ?, 1, 0, 0)`,
  ).run(text)
  db.prepare(
    `INSERT INTO distillations (turn_id, level, at, told, failure, dropped)
     SELECT turn_id, 'm', 1, ?, ?, 0 FROM tool_events WHERE tool_use_id = 't-1'`,
  ).run(JSON.stringify({ title: text, summary: text, observations: [] }), text)
  db.prepare(
    `INSERT INTO jobs (kind, key, payload, error, next_at, created_at, updated_at) VALUES ('x', 'y', '{}', ?, 1, 1, 1)`,
  ).run(text)
  db.prepare(
    `INSERT INTO code_files (project_id, path, language, text_hash, state, event, at) VALUES (?, ?, 'go', 'h', 'whole', 0, 1)`,
  ).run(project, text)
  db.prepare(
    `INSERT INTO code_definitions (file_id, name, qualified_name, kind, parent, signature, decorators, documentation,
       first_line, last_line, body_hash, is_async, is_generator, is_static, is_anonymous)
     VALUES (1, ?, ?, 'function', ?, ?, ?, ?, 1, 2, 'h', 0, 0, 0, 0)`,
  ).run(text, text, text, text, JSON.stringify([text]), text)
  db.prepare(
    `INSERT INTO code_changes (turn_id, tool_event_id, path, name, qualified_name, kind, change, former_name, signature, body_hash, at)
     SELECT turn_id, id, ?, ?, ?, 'function', 'renamed', ?, ?, 'h', 1 FROM tool_events WHERE tool_use_id = 't-1'`,
  ).run(text, text, text, text, text)
  db.prepare(
    `INSERT INTO code_calls (project_id, file_id, run, caller, line, written, way, confidence, callee_path, callee, is_usual, is_first)
     VALUES (?, 1, 1, ?, 1, ?, 'direct', 1, ?, ?, 0, 1)`,
  ).run(project, text, text, text, text)
  db.prepare(
    `INSERT INTO code_traces (project_id, tool_event_id, caller_path, caller, line, callee_path, callee, at)
     SELECT ?, id, ?, ?, 1, ?, ?, 1 FROM tool_events WHERE tool_use_id = 't-1'`,
  ).run(project, text, text, text, text)
  db.prepare(`INSERT INTO transcript_titles (leaf_uuid, title) VALUES ('u-1', ?)`).run(text)
  db.prepare(
    `INSERT INTO transcript_copies (path, file, bytes, source_bytes, source_mtime) VALUES ('/t.jsonl', 't.jsonl.gz', 1, 1, 1)`,
  ).run()
}

/** Puts the secret where the stand-in is, in every table and file. */
function plant(): void {
  const { db, paths } = core
  for (const { table, column } of textColumns()) {
    if (noFreeText.has(`${table}.${column}`)) continue
    db.prepare(`UPDATE ${table} SET ${column} = replace(${column}, ?, ?)`).run(stand, secret)
  }
  const call = `(SELECT id FROM tool_events WHERE tool_use_id = 't-1')`
  const { body } = db.prepare(`SELECT body FROM payloads WHERE tool_event_id = ${call}`).get() as {
    body: Buffer
  }
  const packed = packPayload(inflateSync(body).toString('utf8').replaceAll(stand, secret))
  db.prepare(`UPDATE payloads SET body = ? WHERE tool_event_id = ${call}`).run(packed.body)
  const line = `${JSON.stringify({ text: `use ${secret}` })}\n`
  writeFileSync(join(paths.spool, '1.json'), line)
  utimesSync(join(paths.spool, '1.json'), 1_700_000_000, 1_700_000_000)
  writeFileSync(join(paths.spoolRejected, '2.json'), `{"cut": "${secret}`)
  writeFileSync(join(paths.logs, 'recollect.2026-11-20.log'), `{"msg":"harmless"}\n${line}`)
  mkdirSync(paths.transcripts)
  writeFileSync(join(paths.home, 'transcripts', 't.jsonl.gz'), gzipSync(`${line}${line}`))
}

async function run(dryRun: boolean) {
  core.redactAgain.start(dryRun)
  await expect.poll(() => core.redactAgain.state().isRunning, { timeout: 30_000 }).toBe(false)
  return core.redactAgain.state()
}

/** Every byte of the data folder, packed or not, with the payloads unpacked. */
function allText(): string {
  core.db.pragma('wal_checkpoint(TRUNCATE)')
  const files = readdirSync(core.paths.home, { recursive: true, encoding: 'utf8' })
    .map((name) => join(core.paths.home, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => (path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path)))
  const payloads = rows(
    `SELECT body FROM payloads p JOIN tool_events e ON e.id = p.tool_event_id WHERE tool_use_id = 't-1'`,
  ).map((row) => inflateSync((row as { body: Buffer }).body))
  return Buffer.concat([...files, ...payloads]).toString('latin1')
}

it('counts by kind and place, and changes nothing when it is only asked', async () => {
  const before = rows('SELECT * FROM turns')
  const state = await run(true)
  expect(state).toMatchObject({ isDryRun: true, error: null })
  expect(new Set(state.found.map(({ kind }) => kind))).toEqual(new Set(['github token']))
  const places = redactedPlaces.filter((place) => state.found.some((one) => one.place === place))
  expect(places).toEqual(redactedPlaces)
  expect(state.found).toContainEqual({
    place: 'files of the data folder',
    kind: 'github token',
    count: 5,
  })
  expect(rows('SELECT * FROM turns')).toEqual(before)
  expect(allText()).toContain(secret)
})

it('leaves no byte of it in the data folder, and finds nothing the next time', async () => {
  expect(allText()).toContain(secret)
  const first = await run(false)
  expect(first.error).toBe(null)
  const text = allText()
  expect(text).not.toContain(secret)
  expect(text).toContain('harmless')
  expect(rows('SELECT prompt FROM turns WHERE prompt IS NOT NULL')).toEqual([
    { prompt: 'use [redacted github token]' },
  ])
  const payload = rows(
    `SELECT body FROM payloads p JOIN tool_events e ON e.id = p.tool_event_id WHERE tool_use_id = 't-1'`,
  )[0] as { body: Buffer }
  expect(JSON.parse(inflateSync(payload.body).toString('utf8'))).toMatchObject({
    tool_input: { command: '[redacted github token]' },
  })
  // Spool files are taken in by their times.
  expect(statSync(join(core.paths.spool, '1.json')).mtimeMs).toBe(1_700_000_000_000)
  expect(await run(false)).toMatchObject({ found: [], changed: 0 })
})

it('counts each secret once, and the half that older rules left beside their mark', async () => {
  const key = `ghp_${noise(36, 4713)}`
  const prompts = [
    `-----BEGIN OPENSSH PRIVATE KEY-----\n${noise(70, 4714)}[redacted private key]`,
    `${key} and ${secret}, not [redacted github token]`,
    `[redacted github token] ${key} [redacted github token]`,
  ]
  const { db } = core
  const before = (await run(true)).found.find(({ place }) => place === 'prompts and messages')
  for (const [index, prompt] of prompts.entries()) {
    db.prepare(
      `INSERT INTO turns (session_id, number, prompt_id, prompt, started_at) VALUES ('s-1', ?, ?, ?, 1)`,
    ).run(index + 10, `half-${index}`, prompt)
  }
  const of = (kind: string, found: { place: string; kind: string; count: number }[]) =>
    found.find((one) => one.place === 'prompts and messages' && one.kind === kind)?.count ?? 0
  const counted = await run(true)
  expect(of('private key', counted.found)).toBe(1)
  expect(of('github token', counted.found)).toBe((before?.count ?? 0) + 3)
  const done = await run(false)
  expect(done.found).toEqual(counted.found)
  const left = rows(`SELECT prompt FROM turns WHERE prompt_id LIKE 'half-%' ORDER BY id`)
  expect(left).toEqual([
    { prompt: '[redacted private key]' },
    { prompt: '[redacted github token] and [redacted github token], not [redacted github token]' },
    { prompt: '[redacted github token] [redacted github token] [redacted github token]' },
  ])
  expect(await run(false)).toMatchObject({ found: [], changed: 0 })
})

it('changes the words by which it is found', async () => {
  const find = (word: string) =>
    rows('SELECT rowid FROM search_words WHERE search_words MATCH ?', `"${word}"`)
  expect(find(secret)).toHaveLength(1)
  await run(false)
  expect(find(secret)).toEqual([])
  expect(find('redacted')).toHaveLength(1)
})

it('reaches backups, which keep their time and all else', async () => {
  await core.backups.take()
  const [before] = core.backups.list()
  expect(backupText()).toContain(secret)
  const first = await run(false)
  expect(first).toMatchObject({ error: null, copies: { changed: 1, removed: [], left: [] } })
  expect(backupText()).not.toContain(secret)
  expect(core.backups.list()).toMatchObject([{ name: before?.name, sessions: before?.sessions }])
  expect((await run(false)).copies).toEqual({ changed: 0, removed: [], left: [] })
})

function backupText(): string {
  const { backups } = core.paths
  return Buffer.concat(
    readdirSync(backups).map((name) => readFileSync(join(backups, name))),
  ).toString('latin1')
}

it('refuses a second run beside the first', async () => {
  core.redactAgain.start(true)
  expect(() => core.redactAgain.start(true)).toThrow('gone over already')
  await expect.poll(() => core.redactAgain.state().isRunning, { timeout: 30_000 }).toBe(false)
})

it('knows every text column of the database', () => {
  // The parts of names are derived from title and body.
  const gone = new Set(['search_documents.parts'])
  for (const { table, text, json = [] } of storedTexts) {
    for (const column of [...text, ...json]) gone.add(`${table}.${column}`)
  }
  const names = textColumns().map(({ table, column }) => `${table}.${column}`)
  expect(names.filter((name) => !gone.has(name) && !noFreeText.has(name))).toEqual([])
})

function textColumns(): { table: string; column: string }[] {
  return rows(
    `SELECT m.name AS "table", c.name AS "column" FROM sqlite_schema m JOIN pragma_table_info(m.name) c
     WHERE m.type = 'table' AND m.sql NOT LIKE 'CREATE VIRTUAL%' AND m.name NOT LIKE 'search_words_%'
       AND m.name NOT LIKE 'sqlite_%' AND c.type = 'TEXT'`,
  ) as { table: string; column: string }[]
}
