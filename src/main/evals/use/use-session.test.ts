// What a session was given is looked at when it ended: used with what shows it, ignored, corrected; beside a control.
import type Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { packPayload } from '../../capture/record/pack-payload.ts'
import { itemTexts } from '../../context/compose.ts'
import { openDatabase } from '../../db/open.ts'
import { createUseItems } from '../../db/usage/use-items.ts'
import { createUseReport } from '../../db/usage/use-report.ts'
import type { Embedder } from '../../embed/embedder.ts'
import type { Job } from '../../jobs/queue.ts'
import { createUseHandler } from './use-session.ts'

const noon = Date.UTC(2026, 10, 20, 12)
let db: Database.Database
/** No model, unless a test says what it makes of texts. */
let embedder: Pick<Embedder, 'profile' | 'embedDocuments'>

beforeEach(() => {
  db = openDatabase(':memory:').db
  embedder = { profile: null, embedDocuments: async () => [] }
  db.exec(
    `INSERT INTO projects (id, name, root, rule, created_at) VALUES ('shop', 'shop', '/home/dev/shop', 'folder', ${noon})`,
  )
  for (const [id, at] of [
    ['before', noon - 9e6],
    ['now', noon],
  ] as const)
    db.prepare(
      `INSERT INTO sessions (id, project_id, started_at, last_event_at, cwd) VALUES (?, 'shop', ?, ?, '/home/dev/shop')`,
    ).run(id, at, at)
})
afterEach(() => db.close())

function give(session: string, at: number, lines: readonly string[]): void {
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO injections (session_id, at, event, source, text, tokens) VALUES (?, ?, 'SessionStart', 'startup', ?, 90)`,
    )
    .run(session, at, lines.map((line) => `- ${line}`).join('\n'))
  for (const [position] of lines.entries())
    db.prepare(
      `INSERT INTO injection_items (injection_id, position, layer, ref, tokens) VALUES (?, ?, 'memories', ?, 30)`,
    ).run(lastInsertRowid, position, `m${position + 1}${session === 'now' ? '' : '0'}`)
}

function turn(number: number, prompt: string, answer: string): number {
  const at = noon + number * 60_000
  return Number(
    db
      .prepare(
        `INSERT INTO turns (session_id, number, prompt, last_message, started_at, ended_at) VALUES ('now', ?, ?, ?, ?, ?)`,
      )
      .run(number, prompt, answer, at, at + 50_000).lastInsertRowid,
  )
}

function call(turnId: number, tool: string, input: object, response: object): void {
  const id = `call-${db.prepare('SELECT count(*) FROM tool_events').pluck().get()}`
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO tool_events (session_id, turn_id, tool_use_id, tool, at, outcome, files, input_digest, raw_bytes, origin)
       VALUES ('now', ?, ?, ?, ?, 'ok', ?, 'd', 100, 'hook')`,
    )
    .run(
      turnId,
      id,
      tool,
      noon + 61_000,
      JSON.stringify('file_path' in input ? [input.file_path] : []),
    )
  const { body, bytes } = packPayload(
    JSON.stringify({
      hook_event_name: 'PostToolUse',
      tool_name: tool,
      tool_input: input,
      tool_response: response,
    }),
  )
  db.prepare('INSERT INTO payloads (tool_event_id, body, bytes) VALUES (?, ?, ?)').run(
    lastInsertRowid,
    body,
    bytes,
  )
}

async function look(): Promise<void> {
  const work = await createUseHandler({ db, now: () => noon + 9e6, embedder: () => embedder })(
    { key: 'now', priority: 0 } as Job<unknown>,
    new AbortController().signal,
  )
  if (typeof work === 'function') work()
}

const outcomes = () =>
  createUseItems(db, itemTexts)
    .items({ sessionId: 'now', limit: 50, offset: 0 })
    .items.sort((one, other) => one.position - other.position)
    .map(({ outcome, evidence }) => [outcome, evidence.map(({ rule }) => rule)])

it('tells what was used from what was ignored and what was corrected, and shows why', async () => {
  give('now', noon + 1000, [
    'The rounding of totals lives in src/pricing/round-half-even.ts.',
    'Invoices are archived nightly by the archiver on host blue.',
    'Releases are tagged on Fridays by the release captain.',
  ])
  const first = turn(1, 'Totals are off by a cent, mend that.', 'Mended.')
  call(first, 'Edit', { file_path: '/home/dev/shop/src/pricing/round-half-even.ts' }, {})
  turn(
    2,
    'No, releases are not tagged on Fridays any more, the release captain tags on Mondays.',
    'Noted.',
  )
  await look()
  expect(outcomes()).toEqual([
    ['used', ['opened']],
    ['ignored', []],
    ['contradicted', ['corrected']],
  ])
})

it('tells an answer once that came by the hook and by the transcript', async () => {
  give('now', noon + 1000, ['Invoices are archived nightly by the archiver on host blue.'])
  const answer = 'The archiver keeps invoices, as memory m1 says.'
  const first = turn(1, 'Where do they lie?', answer)
  db.prepare(
    `INSERT INTO transcript_words (session_id, turn_id, role, key, text, at) VALUES ('now', ?, 'agent', 'k', ?, ?)`,
  ).run(first, answer, noon + 61_500)
  await look()
  expect(outcomes()).toEqual([['used', ['cited']]])
})

it('tells what an answer finds to be otherwise apart from what it only names beside it', async () => {
  give('now', noon + 1000, [
    'fact, all projects, today 09:00 (2026-11-20): The pool is limited to 10 connections. [m1]',
    'fact, all projects, today 09:00 (2026-11-20): Receipts show no trailing zeros. [m2]',
    'fact, all projects, today 09:00 (2026-11-20): Migrations are numbered files in db/changes. [m3]',
  ])
  const first = turn(
    1,
    'Make the report fast.',
    'Receipts print 5 and not 5.00, as asked [m2].\n\nThe pool allows 40 connections, not 10 as my notes say.',
  )
  call(first, 'Write', { file_path: '/home/dev/shop/db/changes/0042_index.sql' }, {})
  await look()
  expect(outcomes()).toEqual([
    ['contradicted', ['refuted']],
    ['used', ['cited']],
    ['used', ['opened']],
  ])
})

it('takes nothing for used that the prompt or a search had led to', async () => {
  give('now', noon + 1000, ['The rounding of totals lives in src/pricing/round-half-even.ts.'])
  const first = turn(1, 'Look at round-half-even.ts.', 'I looked.')
  call(first, 'Read', { file_path: '/home/dev/shop/src/pricing/round-half-even.ts' }, {})
  await look()
  expect(outcomes()).toEqual([['ignored', []]])
})

it('is measured against what other sessions were given, and looks again when more is known', async () => {
  give('before', noon - 8e6, [
    'Coupons are checked in src/coupons/check-coupon.ts.',
    'The queue of mails is drained by src/mails/drain-queue.ts.',
  ])
  give('now', noon + 1000, ['Invoices are archived nightly by the archiver on host blue.'])
  const first = turn(1, 'Mend the coupons.', 'Mended.')
  call(first, 'Edit', { file_path: '/home/dev/shop/src/coupons/check-coupon.ts' }, {})
  await look()
  await look()
  const { total, sessions } = createUseReport(db)({ from: 0 })
  expect(sessions).toEqual({ given: 2, judged: 1 })
  expect(total).toMatchObject({ judged: 1, ignored: 1, control: { pairs: 2, used: 1 } })
})

it('looks at nothing where nothing was given, and writes nothing of a session that was deleted meanwhile', async () => {
  await look()
  expect(db.prepare('SELECT count(*) FROM use_sessions').pluck().get()).toBe(0)
  give('now', noon + 1000, ['Invoices are archived nightly.'])
  const work = await createUseHandler({ db, now: () => noon, embedder: () => embedder })(
    { key: 'now', priority: 0 } as Job<unknown>,
    new AbortController().signal,
  )
  db.prepare(`DELETE FROM sessions WHERE id = 'now'`).run()
  if (typeof work === 'function') work()
  expect(db.prepare('SELECT count(*) FROM use_sessions').pluck().get()).toBe(0)
})

/** A model to which texts that hold one of the words are the same, and all else is unrelated. */
function modelOf(...words: readonly string[]): typeof embedder {
  const similarity = { unrelated: 0.3, related: 0.5, same: 0.9 }
  const vector = (text: string) =>
    Float32Array.from(words.some((word) => text.includes(word)) ? [1, 0] : [0, 1])
  return {
    profile: { similarity } as Embedder['profile'],
    embedDocuments: async (texts) => texts.map(({ text }) => [vector(text)]),
  }
}

it('knows what is said in other words where a model is there, and shows the sentence', async () => {
  const items = [
    'The van is offline all day and uploads its loans in the evening.',
    'The van of the garage is painted green in the spring.',
  ]
  const answer =
    'Some loans are a day late.\n\nWhile it tours the bus has no connection, its loans are transferred at night.'
  give('now', noon + 1000, items)
  turn(1, 'Why does that happen?', answer)
  await look()
  expect(outcomes()).toEqual([
    ['ignored', []],
    ['ignored', []],
  ])
  embedder = modelOf('offline', 'bus')
  await look()
  expect(outcomes()).toEqual([
    ['used', ['meant']],
    ['ignored', []],
  ])
  const [first] = createUseItems(db, itemTexts).items({
    sessionId: 'now',
    limit: 1,
    offset: 0,
  }).items
  expect(first?.evidence[0]?.words).toBe(
    'While it tours the bus has no connection, its loans are transferred at night.',
  )
})

it('takes nothing for told in other words of which the user had said the telling words', async () => {
  give('now', noon + 1000, ['The van is offline all day and uploads its loans in the evening.'])
  turn(1, 'Why do loans show up late?', 'While it tours the bus has no connection for loans.')
  embedder = modelOf('offline', 'bus')
  await look()
  expect(outcomes()).toEqual([['ignored', []]])
})

it('judges by words where the model does not work', async () => {
  give('now', noon + 1000, ['Invoices are archived nightly by the archiver on host blue.'])
  turn(1, 'Where do they lie?', 'The archiver keeps invoices, as memory m1 says.')
  embedder = {
    ...modelOf('archiver'),
    embedDocuments: () => Promise.reject(new Error('The model cannot be read.')),
  }
  await look()
  expect(outcomes()).toEqual([['used', ['cited']]])
})

it('lists what was done against a memory once, with its call, and takes that for no use of it', async () => {
  give('now', noon + 1000, ['preference, today 09:00 (2026-11-20): Never run `npm publish`. [m1]'])
  give('now', noon + 2000, ['preference, today 09:00 (2026-11-20): Never run `npm publish`. [m1]'])
  const first = turn(1, 'Bring it out.', 'Out.')
  call(first, 'Bash', { command: 'npm run build && npm publish' }, {})
  await look()
  await look()
  const { violations, total } = createUseItems(db, itemTexts).violations({ limit: 9 })
  expect(total).toBe(1)
  expect(violations).toMatchObject([
    {
      ref: 'm1',
      sessionId: 'now',
      turnId: 't1',
      toolEventId: 'e1',
      words: 'Bash: npm publish',
    },
  ])
  expect(violations[0]?.text).toContain('Never run `npm publish`')
  expect(outcomes().map(([outcome]) => outcome)).toEqual(['ignored', 'ignored'])
  db.prepare(
    `INSERT INTO decisions (session_id, turn_id, project_id, tool, tool_use_id, input, input_digest, choice, decided_by, at)
     VALUES ('now', 1, 'shop', 'Bash', 'call-0', '{}', 'd', 'allow', 'user', ?)`,
  ).run(noon)
  await look()
  expect(createUseItems(db, itemTexts).violations({ limit: 9 }).total).toBe(0)
})
