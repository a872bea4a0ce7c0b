// Importing: twice changes nothing, stops and goes on, respects deletions, survives what it finds.
import { appendFileSync, existsSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ImportStore, openImportStore } from './testing/import-store.ts'
import { answer, prompt, result, session, textOfLines, use } from './testing/lines.ts'

const fixtures = resolve(import.meta.dirname, '../../../../shared/fixtures/transcripts')
let store: ImportStore

beforeEach(() => {
  store = openImportStore()
})
afterEach(() => store.close())

const bash = (id: string, command: string) => use(id, 'Bash', { command })
const turnOne = [
  prompt(0, 'u1', 'fix the cart'),
  answer(1, 'a1', 'm1', [bash('t1', 'npm test')]),
  result(2, 'r1', 't1', 'ok', { toolUseResult: { stdout: 'ok', stderr: '' } }),
  answer(3, 'a2', 'm2', [{ type: 'text', text: 'The cart works.' }]),
]
const turnTwo = [
  prompt(10, 'u2', 'now the docs'),
  answer(11, 'a3', 'm3', [bash('t2', 'rm -rf docs')]),
  result(
    12,
    'r2',
    't2',
    "The user doesn't want to proceed with this tool use. the user said:\nkeep them",
    { toolUseResult: 'User rejected tool use' },
    true,
  ),
]
const count = (table: string): unknown =>
  (store.rows(`SELECT count(*) AS n FROM ${table}`)[0] as { n: number }).n

describe('an import', () => {
  it('shows no session as running that no hook has told of, however young its file is', async () => {
    const path = store.put('-p/s.jsonl', turnOne)
    store.clock = Date.parse('2026-03-01T10:01:00.000Z')
    const states = () =>
      store.rows('SELECT status, end_reason, ended_at = last_event_at AS at_last FROM sessions')
    const ended = [{ status: 'closed', end_reason: 'no_end_seen', at_last: 1 }]
    await store.import()
    expect(states()).toEqual(ended)
    appendFileSync(path, textOfLines(turnTwo))
    await store.import()
    expect(states()).toEqual(ended)
    expect(count('turns')).toBe(2)
  })

  it('stores turns, calls, words, tokens and refusals, and finds its prompts', async () => {
    store.put('-p/s.jsonl', [...turnOne, ...turnTwo])
    const progress = await store.import()
    expect(progress).toMatchObject({ phase: 'done', files: 1, filesTotal: 1, sessions: 1 })
    expect(progress.bytes).toBe(progress.bytesTotal)
    expect(
      store.rows('SELECT number, prompt, last_message, ended_at IS NOT NULL AS over FROM turns'),
    ).toEqual([
      { number: 1, prompt: 'fix the cart', last_message: 'The cart works.', over: 1 },
      { number: 2, prompt: 'now the docs', last_message: null, over: 1 },
    ])
    expect(store.rows('SELECT tool_use_id, outcome, origin FROM tool_events ORDER BY at')).toEqual([
      { tool_use_id: 't1', outcome: 'ok', origin: 'transcript' },
      { tool_use_id: 't2', outcome: 'refused', origin: 'transcript' },
    ])
    expect(store.rows('SELECT choice, found, message, tool_use_id FROM decisions')).toEqual([
      { choice: 'deny', found: 'transcript', message: 'keep them', tool_use_id: 't2' },
    ])
    expect(store.rows('SELECT text FROM transcript_words')).toEqual([{ text: 'The cart works.' }])
    expect(count('usage_messages')).toBe(3)
    expect(store.rows(`SELECT title FROM search_documents WHERE kind = 'prompt'`)).toHaveLength(2)
    expect(store.rows('SELECT kind, max(priority) < 0 AS late FROM jobs GROUP BY kind')).toEqual([
      { kind: 'distill.session', late: 1 },
      { kind: 'distill.turn', late: 1 },
    ])
    expect(
      store.rows('SELECT status, end_reason, branch, agent_version, model FROM sessions'),
    ).toEqual([
      {
        status: 'closed',
        end_reason: 'no_end_seen',
        branch: 'main',
        agent_version: '2.1.50',
        model: 'claude-opus-4-6',
      },
    ])
  })

  it('changes nothing when it is run again, and adds only what is new', async () => {
    const path = store.put('-p/s.jsonl', turnOne)
    await store.import()
    const before = store.everything()
    expect((await store.import()).sessions).toBe(0)
    expect(store.everything()).toEqual(before)
    appendFileSync(path, textOfLines(turnTwo))
    expect((await store.import()).sessions).toBe(1)
    expect(count('turns')).toBe(2)
    expect(count('tool_events')).toBe(2)
  })

  it('stops when it is told to, and goes on where it was', async () => {
    for (let n = 0; n < 5; n++)
      store.put(
        `-p/s${n}.jsonl`,
        turnOne.map((line) => ({ ...line, sessionId: `s${n}` })),
      )
    const stop = new AbortController()
    stop.abort()
    expect((await store.import({ signal: stop.signal })).phase).toBe('stopped')
    expect(count('sessions')).toBe(0)
    expect((await store.import()).files).toBe(5)
    expect(count('sessions')).toBe(5)
  })

  it('counts the same session in two files once', async () => {
    store.put('-p/s.jsonl', [...turnOne, ...turnTwo])
    await store.import()
    const before = store.everything(['transcript_path'])
    store.put('-q/copy.jsonl', [...turnOne, ...turnTwo])
    await store.import()
    expect(store.everything(['transcript_path'])).toEqual(before)
  })

  it('takes no secret in, not even into its own notes', async () => {
    const secret = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`
    store.put('-p/s.jsonl', [
      prompt(0, 'u1', `push with ${secret}`),
      answer(1, 'a1', 'm1', [
        { type: 'text', text: `using ${secret}` },
        bash('t1', `TOKEN=${secret} git push`),
      ]),
    ])
    await store.import()
    store.db.pragma('wal_checkpoint(TRUNCATE)')
    const { readFileSync } = await import('node:fs')
    expect(readFileSync(store.paths.database).includes(secret)).toBe(false)
    expect(JSON.stringify(store.everything())).not.toContain(secret)
  })
})

it('a copy of a conversation in another session brings its calls no second time', async () => {
  store.put('-p/s.jsonl', turnOne)
  await store.import()
  const calls = count('tool_events')
  store.put(
    '-p/copy.jsonl',
    turnOne.map((line) => ({ ...line, sessionId: 'copy' })),
  )
  await store.import()
  expect(calls).toBeGreaterThan(0)
  expect(count('tool_events')).toBe(calls)
})

describe('what was deleted', () => {
  it('does not come back', async () => {
    store.put('-p/s.jsonl', [...turnOne, ...turnTwo])
    store.put(
      '-p/gone.jsonl',
      turnOne.map((line) => ({ ...line, sessionId: 'gone' })),
    )
    const bury = store.db.prepare('INSERT INTO tombstones (kind, key, at) VALUES (?, ?, 1)')
    bury.run('session', 'gone')
    bury.run('turn', `${session}:u2`)
    bury.run('tool_event', 't1')
    await store.import()
    expect(store.rows('SELECT id FROM sessions')).toEqual([{ id: session }])
    expect(store.rows('SELECT prompt FROM turns')).toEqual([{ prompt: 'fix the cart' }])
    expect(count('tool_events')).toBe(0)
    expect(count('decisions')).toBe(0)
    expect(store.rows('SELECT DISTINCT session_id FROM transcript_states')).toEqual([
      { session_id: session },
    ])
  })

  it('is nothing of an excluded project', async () => {
    store.put('-p/s.jsonl', turnOne)
    await store.import()
    store.db.exec(`UPDATE projects SET excluded = 1`)
    store.put(
      '-p/s2.jsonl',
      turnTwo.map((line) => ({ ...line, sessionId: 'other' })),
    )
    await store.import()
    expect(count('sessions')).toBe(1)
  })
})

describe('what is found on a disk', () => {
  it('cut-off, broken and strange lines are counted and listed with file and line', async () => {
    const path = store.put(
      '-p/s.jsonl',
      `${textOfLines(turnOne)}not json\n{"type":"new-thing"}\n{"type":"user","mess`,
    )
    const progress = await store.import()
    expect(progress.skipped).toEqual({ 'not JSON': 1, 'unknown type': 1, 'cut off': 1 })
    expect(store.reading.files.skipped(10, 0)).toEqual([
      { path, line: 5, reason: 'not JSON' },
      { path, line: 6, reason: 'unknown type' },
      { path, line: 7, reason: 'cut off' },
    ])
    expect(count('tool_events')).toBe(1)
  })

  it('a file being written is read up to its last whole line, and later from there', async () => {
    const text = textOfLines([...turnOne, ...turnTwo])
    const cut = text.lastIndexOf('"r2"')
    const path = store.put('-p/s.jsonl', text.slice(0, cut))
    store.clock = Date.parse('2026-03-01T10:00:15Z')
    await store.import()
    expect(count('tool_events')).toBe(1)
    expect(store.reading.files.skipped(10, 0)).toEqual([])
    appendFileSync(path, text.slice(cut))
    await store.import()
    expect(count('tool_events')).toBe(2)
    expect(store.rows('SELECT message FROM decisions')).toEqual([{ message: 'keep them' }])
  })

  it('a file that was replaced is read from its beginning', async () => {
    const path = store.put('-p/s.jsonl', [...turnOne, ...turnTwo])
    await store.import()
    writeFileSync(`${path}.new`, textOfLines([prompt(50, 'u9', 'a new beginning')]))
    renameSync(`${path}.new`, path)
    await store.import()
    expect(store.rows('SELECT prompt FROM turns ORDER BY number')).toHaveLength(3)
  })

  it('links in circles, empty folders and files, and other things are passed over', async () => {
    store.put('-p/s.jsonl', turnOne)
    store.put('-empty/e.jsonl', '')
    store.put('-p/notes.txt', 'text')
    symlinkSync(store.projects, join(store.projects, '-p', 'loop'))
    const progress = await store.import({
      paths: [store.projects, join(store.projects, 'missing')],
    })
    expect(progress).toMatchObject({ phase: 'done', skipped: { 'not there': 1 } })
    expect(count('sessions')).toBe(1)
    expect((await store.import({ paths: [join(store.projects, '-empty')] })).phase).toBe('done')
  })
})

if (!existsSync(fixtures)) console.info(`skipped: no recorded transcripts in ${fixtures}`)
it.skipIf(!existsSync(fixtures))(
  'recorded transcripts are imported once, however often',
  async () => {
    store.clock = Date.parse('2026-12-01T00:00:00Z')
    await store.import({ paths: [fixtures] })
    const before = store.everything()
    expect(before.sessions).toHaveLength(12)
    expect(store.rows(`SELECT title FROM sessions WHERE title_from = 'summary'`)).toEqual([
      { title: 'Empty Repo Setup: CLAUDE.md Foundation Created' },
    ])
    await store.import({ paths: [fixtures] })
    expect(store.everything()).toEqual(before)
  },
)
