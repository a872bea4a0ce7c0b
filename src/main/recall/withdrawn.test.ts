// What a prompt is told of words that hold no more: the memory that holds, and no earlier turn that quotes them.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestCore, type TestCore } from '../api/testing/test-core.ts'
import { createTalks, type Talks } from './testing/talks.ts'

let test: TestCore
let talks: Talks
let clock: { at: number }

beforeEach(async () => {
  clock = { at: Date.UTC(2026, 4, 2) }
  test = await openTestCore(() => clock.at)
  talks = createTalks(test, clock)
})
afterEach(() => test.close())

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
    await talks.talk('talk-1', old, 'Noted.')
    await talks.talk('talk-2', prompt, said)
    await talks.talk('talk-3', later, 'Noted.')
    await talks.talk(
      'talk-4',
      'why is the sidebar grey on phones?',
      'Its colour is inherited from the page.',
    )
    const asked = 'run the migrations on the staging db through pgbouncer'
    expect(await talks.given(asked)).toContain('stg-db')
    end('stg-db.internal', 'superseded', 'stg2-db.internal')
    const told = await talks.given(asked)
    expect(told).toContain('stg2-db.internal:6432')
    expect(told).not.toContain('stg-db')
  },
)

it.each(['rejected', 'edited'] as const)(
  'quotes no turn by words whose memory was %s',
  async (how) => {
    await talks.talk('talk-1', old, answer)
    const asked = 'run the migrations on the staging db through pgbouncer'
    expect(await talks.given(asked)).toContain('stg-db')
    end('stg-db.internal', how, 'staging db is at stg3-db.internal:6432 through pgbouncer')
    const told = await talks.given(asked)
    expect(told).not.toContain('stg-db')
    expect(told.includes('stg3-db')).toBe(how === 'edited')
  },
)

it('tells of a turn that asked for something else beside what holds no more', async () => {
  await talks.talk('talk-1', old, 'Noted.')
  await talks.talk(
    'talk-2',
    'why does the nightly import of invoices fail on the staging db?',
    'The nightly import of invoices fails since the role may not read the ledger table.',
  )
  end('stg-db.internal', 'rejected')
  expect(await talks.given('the nightly import of invoices fails again')).toContain('ledger table')
})
