// What conversations came to is learned from them, takes the place of what it replaces, and goes with its session.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLocalClient } from '../api/clients/local-client.ts'
import { openTestCore, type TestCore } from '../api/testing/test-core.ts'
import { runCommand } from '../cli/testing/run-command.ts'
import { createRecall } from '../recall/recall.ts'

let test: TestCore

beforeEach(async () => {
  test = await openTestCore()
})
afterEach(() => test.close())

const first: readonly (readonly [string, string])[] = [
  [
    'The contact list keeps duplicates after every sync run.',
    'Equality of the raw pair is too strict. I would key them by the lowercased email.',
  ],
  [
    'Right. And when two records collide, keep the newer one.',
    'Settled: merge_records keys on the lowercased email and keeps the record with the latest updated timestamp.',
  ],
]
const second: readonly (readonly [string, string])[] = [
  [
    'Amendment to the merge rule: the nightly job sends stripped records, and as they are newer we lose phone numbers.',
    'Then the fuller record should stay.',
  ],
  [
    'Exactly, and ours wins a tie.',
    'Amended rule, superseding latest timestamp: merge_records keys on the lowercased email and keeps the record with more filled fields; a tie keeps ours.',
  ],
]

/** A session of which each turn was asked and answered, `daysAgo` days ago; told and learned from. */
async function say(session: string, turns: typeof first, daysAgo: number): Promise<void> {
  const { capture, pump } = test.core
  const at = Date.now() - daysAgo * 86_400_000
  for (const [place, [prompt, answer]] of turns.entries()) {
    const common = {
      session_id: session,
      prompt_id: `${session}-${place}`,
      cwd: test.folder,
    }
    for (const event of [
      { hook_event_name: 'UserPromptSubmit', prompt },
      { hook_event_name: 'Stop', last_assistant_message: answer },
    ])
      capture.ingest({ ...common, ...event }, { at: at + place, bytes: 100, via: 'http' })
  }
  pump.start()
  await pump.idle()
}

const learned = () =>
  test.core.db
    .prepare<[], { content: string; superseded_by: number | null; sessions: number }>(
      `SELECT content, superseded_by, (SELECT count(DISTINCT session_id) FROM memory_sources s
         WHERE s.memory_id = m.id) AS sessions
       FROM memories m WHERE origin = 'learned' ORDER BY valid_from`,
    )
    .all()

for (const order of ['as they were held', 'the newest first']) {
  it(`a later decision takes the place of the one that it replaces, read ${order}`, async () => {
    const say1 = () => say('e1', first, 30)
    const say2 = () => say('e2', second, 2)
    for (const each of order === 'as they were held' ? [say1, say2] : [say2, say1]) await each()
    const [older, newer, ...others] = learned()
    expect(others).toEqual([])
    expect(older?.content).toMatch(/^Settled: merge_records/)
    expect(older?.superseded_by).not.toBeNull()
    expect(newer).toMatchObject({ superseded_by: null, sessions: 1 })
    expect(newer?.content).toMatch(/more filled fields/)

    const asked = 'The same contact shows up twice after a sync run. Fix merge_records.'
    const { id: projectId } = test.core.db
      .prepare<[], { id: string }>(`SELECT project_id AS id FROM sessions WHERE id = 'e1'`)
      .get() as { id: string }
    // How busy the machine is plays no part.
    const { db, search, embedder, settings } = test.core
    const recall = createRecall({ db, search, embedder, settings, clock: () => 0 })
    const given = await recall.recall({ projectId, sessionId: 'now', prompt: asked, startedAt: 0 })
    expect(given?.text).toMatch(/- decided, .*keeps the record with more filled fields.* \[m\d+\]/)
    expect(given?.text).not.toContain('latest updated timestamp')
  })
}

const held = [
  ['How long does `hold_seat` keep a seat?', 'Forever at the moment.'],
  ['10 minutes for cards, 3 days for invoices. Then free it.', 'And does somebody get a mail?'],
  [
    'The owner of the event.',
    'Settled: `hold_seat` keeps a seat 10 minutes for cards, 3 days for invoices, then frees it. The owner of the event gets a mail.',
  ],
] as const
const amended = [
  ['Invoices need longer in `hold_seat`. Make it 6 days.', 'For cards as well?'],
  [
    'No, cards are fine.',
    'Then `hold_seat` keeps a seat 6 days for invoices, instead of 3. The rest is unchanged.',
  ],
] as const

for (const order of ['as they were held', 'the newest first']) {
  it(`an amendment is told with what it left of the decision, read ${order}`, async () => {
    const say1 = () => say('h1', held, 30)
    const say2 = () => say('h2', amended, 2)
    for (const each of order === 'as they were held' ? [say1, say2] : [say2, say1]) await each()
    const { id: projectId } = test.core.db
      .prepare<[], { id: string }>(`SELECT project_id AS id FROM sessions WHERE id = 'h1'`)
      .get() as { id: string }
    const { db, search, embedder, settings } = test.core
    const recall = createRecall({ db, search, embedder, settings, clock: () => 0 })
    const prompt = 'Seats of invoices are sold twice. Fix hold_seat.'
    const given = await recall.recall({ projectId, sessionId: 'now', prompt, startedAt: 0 })
    const [newer = '', older = ''] = given?.text.split('\n- ').slice(1) ?? []
    expect(newer).toMatch(/^decided, .*keeps a seat 6 days for invoices\. .* \[m\d+\]$/)
    expect(older).toMatch(
      /^decided before that, the rest of it, .*10 minutes for cards, then frees it\. The owner .* \[m\d+\]/,
    )
    expect(given?.text).not.toMatch(/3 days|instead of/)
  })
}

it('the record behind it says where it was said and what took its place', async () => {
  await say('e1', first, 30)
  await say('e2', second, 2)
  await test.core.close()
  const { output } = await runCommand(test, ['get', 'm1'])
  expect(output).toMatch(/Said by the agent in t\d+, .*“Settled: merge_records/)
  expect(output).toMatch(/Its place was taken .* by m2/)
  expect(output).toMatch(/Sources: .*t\d+/)
})

it('what was learned is there once however often its turn is told, and goes with its session', async () => {
  await say('e1', first, 30)
  const { core } = test
  const turns = core.db.prepare<[], { id: number }>(`SELECT id FROM turns WHERE session_id = 'e1'`)
  for (const { id } of turns.all()) core.queue.enqueue('distill.turn', String(id))
  await core.pump.idle()
  expect(learned()).toMatchObject([{ sessions: 1 }])
  core.db.exec(`DELETE FROM sessions WHERE id = 'e1'`)
  expect(learned()).toEqual([])
  expect(
    core.db.prepare(`SELECT count(*) FROM search_documents WHERE kind = 'memory'`).pluck().get(),
  ).toBe(0)
})

it('what was learned is hidden at once with its session, and back with it', async () => {
  await say('e1', first, 30)
  const client = createLocalClient(test.core)
  const listed = async () => (await client.memories.list({})).total
  expect(await listed()).toBe(1)
  await client.forget.schedule({ kind: 'session', id: 'e1' })
  expect(await listed()).toBe(0)
  await client.forget.undo({ kind: 'session', id: 'e1' })
  expect(await listed()).toBe(1)
})

it('what was said again in another session is surer', async () => {
  await say('e1', first, 30)
  await say('e2', first, 20)
  await say('e3', first, 10)
  expect(learned()).toMatchObject([{ sessions: 3 }])
  expect(test.core.db.prepare('SELECT confidence FROM memories').pluck().all()).toEqual([0.85])
})

it('talk that came to nothing, a report and a question teach nothing', async () => {
  await say(
    'e1',
    [
      ['What drives _balance_list?', 'Got it: let me explain. Is it the lookup that you mean?'],
      ['Yes.', 'Done: the basket keeps its order, and all tests of the shop pass.'],
      ['Then commit it.', 'Understood: I will commit it with the tests, and push it afterwards.'],
    ],
    3,
  )
  expect(learned()).toEqual([])
})
