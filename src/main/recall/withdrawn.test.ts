// What a prompt is told of words that hold no more: the memory that holds, and no earlier turn that quotes them.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestCore, type TestCore } from '../api/testing/test-core.ts'
import { createRecall } from './recall.ts'

let test: TestCore
let time = 0

beforeEach(async () => {
  time = Date.UTC(2026, 4, 2)
  test = await openTestCore(() => time)
})
afterEach(() => test.close())

async function talk(id: string, ...said: readonly string[]): Promise<void> {
  const { capture, pump } = test.core
  time += 86_400_000
  for (let at = 0; at < said.length; at += 2) {
    const common = { session_id: id, prompt_id: `${id}-${at}`, cwd: `${test.folder}/repo` }
    for (const event of [
      { hook_event_name: 'UserPromptSubmit', prompt: said[at] },
      { hook_event_name: 'Stop', last_assistant_message: said[at + 1] ?? 'All right.' },
    ])
      capture.ingest({ ...common, ...event }, { at: time + at, bytes: 100, via: 'http' })
  }
  pump.start()
  const waiting = test.core.db
    .prepare(
      `SELECT count(*) FROM jobs WHERE status IN ('pending', 'leased') AND kind NOT LIKE 'code.%'`,
    )
    .pluck()
  await expect.poll(() => pump.idle().then(() => waiting.get()), { timeout: 20_000 }).toBe(0)
}

async function given(prompt: string): Promise<string> {
  const { db, search, embedder, settings } = test.core
  time += 86_400_000
  const projectId = String(
    db.prepare(`SELECT project_id FROM sessions WHERE id LIKE 'talk%' LIMIT 1`).pluck().get(),
  )
  const recall = createRecall({ db, search, embedder, settings, clock: () => 0, now: () => time })
  return (await recall.recall({ projectId, sessionId: 'new', prompt }))?.text ?? ''
}

/** Ends a memory as the user or a later one did. */
function end(content: string, how: 'rejected' | 'superseded' | 'edited', by = ''): void {
  const { db } = test.core
  const idOf = (words: string) =>
    db
      .prepare<[string], number>('SELECT id FROM memories WHERE content LIKE ?')
      .pluck()
      .get(`%${words}%`)
  const id = idOf(content)
  if (id === undefined) throw new Error(`nothing was learned of ${content}`)
  if (how === 'rejected') db.prepare('UPDATE memories SET active = 0 WHERE id = ?').run(id)
  if (how === 'superseded')
    db.prepare('UPDATE memories SET superseded_by = ? WHERE id = ?').run(idOf(by), id)
  if (how !== 'edited') return
  db.prepare('UPDATE memories SET content = ? WHERE id = ?').run(by, id)
  db.prepare(
    `INSERT INTO memory_changes (memory_id, at, change, by, content, confidence) VALUES (?, 1, 'edited', 'user', ?, 1)`,
  ).run(id, by)
}

const old =
  'staging db is at stg-db.internal:6432 through pgbouncer, never connect to 5432 directly'
const later =
  'staging db is at stg2-db.internal:6432 through pgbouncer, connect with sslmode=require'

const answer = 'The migrations of staging run there from now on.'

it.each([
  [old, answer],
  [`${old}. look at the failing import first`, answer],
  [`look at the failing import first. ${old}`, answer],
  ['where is the staging db for migrations?', `As you said: “${old}”. The migrations run there.`],
])(
  'tells the memory that holds, and no turn that quotes what it superseded: %s',
  async (prompt, said) => {
    await talk('talk-1', old, 'Noted.')
    await talk('talk-2', prompt, said)
    await talk('talk-3', later, 'Noted.')
    await talk(
      'talk-4',
      'why is the sidebar grey on phones?',
      'Its colour is inherited from the page.',
    )
    const asked = 'run the migrations on the staging db through pgbouncer'
    expect(await given(asked)).toContain('stg-db')
    end('stg-db.internal', 'superseded', 'stg2-db.internal')
    const told = await given(asked)
    expect(told).toContain('stg2-db.internal:6432')
    expect(told).not.toContain('stg-db')
  },
)

it.each(['rejected', 'edited'] as const)(
  'quotes no turn by words whose memory was %s',
  async (how) => {
    await talk('talk-1', old, answer)
    const asked = 'run the migrations on the staging db through pgbouncer'
    expect(await given(asked)).toContain('stg-db')
    end('stg-db.internal', how, 'staging db is at stg3-db.internal:6432 through pgbouncer')
    const told = await given(asked)
    expect(told).not.toContain('stg-db')
    expect(told.includes('stg3-db')).toBe(how === 'edited')
  },
)

it('tells of a turn that asked for something else beside what holds no more', async () => {
  await talk('talk-1', old, 'Noted.')
  await talk(
    'talk-2',
    'why does the nightly import of invoices fail on the staging db?',
    'The nightly import of invoices fails since the role may not read the ledger table.',
  )
  end('stg-db.internal', 'rejected')
  expect(await given('the nightly import of invoices fails again')).toContain('ledger table')
})
