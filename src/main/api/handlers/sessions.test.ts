// What the lists and pages of sessions hold.
import { deflateSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { factsVersion } from '../../../shared/facts/observation-facts.ts'
import { allRecordings, recordedPayloads } from '../../agents/testing/recorded-payloads.ts'
import { type ContractClient, createLocalClient } from '../clients/local-client.ts'
import { openTestCore, type TestCore } from '../testing/test-core.ts'
import { day, hour, noon } from '../testing/test-data.ts'

let test: TestCore
let client: ContractClient
beforeEach(async () => {
  test = await openTestCore()
  client = createLocalClient(test.core)
})
afterEach(() => test.close())

type Filter = Parameters<ContractClient['sessions']['list']>[0]
const idsOf = async (filter: Filter) =>
  (await client.sessions.list(filter)).rows.map((row) => row.id)

describe('the list', () => {
  it('counts what each session holds', async () => {
    const { rows } = await client.sessions.list({ projectId: 'shop' })
    expect(rows[0]).toMatchObject({
      id: 's1',
      title: 'Mend the login',
      turns: 2,
      toolEvents: 3,
      failedToolEvents: 1,
      subagents: 1,
      compactions: 1,
      filesTouched: 1,
      observations: 1,
    })
  })

  it('calls a session without a title by the first line of its first prompt', async () => {
    const titleOf = async () => (await client.sessions.list({ projectId: 'blog' })).rows[0]?.title
    expect(await titleOf()).toBe('Write about gardening')
    const prompt = test.core.db.prepare('UPDATE turns SET prompt = ? WHERE id = 3')
    prompt.run('\n\n  Plant the beans\nand water them')
    expect(await titleOf()).toBe('Plant the beans')
    prompt.run(`x${'y'.repeat(5000)}`)
    expect(await titleOf()).toHaveLength(200)
    prompt.run('   ')
    expect(await titleOf()).toBeNull()
    prompt.run('<system-reminder>\nToday is Monday.\n</system-reminder>\nPlant the beans')
    expect(await titleOf()).toBe('Plant the beans')
    prompt.run(`<system-reminder>${'It is late. '.repeat(1000)}</system-reminder>`)
    expect(await titleOf()).toBeNull()
  })

  it('is filtered by project, status, source and time', async () => {
    expect(await idsOf({ projectId: 'blog' })).toEqual(['s2'])
    expect(await idsOf({ status: 'active' })).toEqual(['s2'])
    expect(await idsOf({ source: 'resume' })).toEqual([])
    expect(await idsOf({ from: noon + 1 })).toEqual(['s2'])
    expect(await idsOf({ to: noon })).toEqual(['s1'])
    expect(await idsOf({ from: noon, to: noon + day })).toEqual(['s2', 's1'])
  })

  it('is filtered by when something happened in it, not only by when it began', async () => {
    const on = (from: number, to: number) => idsOf({ activeFrom: from, activeTo: to })
    expect(await on(noon, noon + hour)).toEqual(['s1'])
    expect(await on(noon + day, noon + 2 * day)).toEqual(['s2'])
    expect(await on(noon + hour, noon + day)).toEqual([])
    // A turn ten days later; nothing happened in between.
    const { db } = test.core
    db.prepare('UPDATE turns SET started_at = ? WHERE id = 2').run(noon + 10 * day)
    db.prepare(`UPDATE sessions SET last_event_at = ? WHERE id = 's1'`).run(noon + 10 * day)
    expect(await on(noon + 10 * day, noon + 11 * day)).toEqual(['s1'])
    expect(await on(noon + 5 * day, noon + 6 * day)).toEqual([])
    expect(await idsOf({ activeFrom: noon + 2 * day })).toEqual(['s1'])
  })

  it('is filtered by words of titles, summaries and prompts, not of observations', async () => {
    expect(await idsOf({ text: 'login' })).toEqual(['s1'])
    expect(await idsOf({ text: 'refresh' })).toEqual(['s1'])
    expect(await idsOf({ text: 'garden' })).toEqual(['s2'])
    expect(await idsOf({ text: 'zebra' })).toEqual([])
  })

  it('finds words that stand in different places of one session', async () => {
    expect(await idsOf({ text: 'login refresh' })).toEqual(['s1'])
    expect(await idsOf({ text: 'login gardening' })).toEqual([])
  })

  it.each(['"', '*', ') OR (', "'; DROP TABLE sessions; --", 'a AND NOT', '%', '\0', '{title} :'])(
    'takes %j as plain text',
    async (text) => {
      await idsOf({ text })
      expect((await client.sessions.list({})).total).toBe(2)
    },
  )

  it('is sorted and cut into pages, with the total of all', async () => {
    expect(await idsOf({ sort: 'toolEvents' })).toEqual(['s1', 's2'])
    expect(await idsOf({ sort: 'turns', direction: 'asc' })).toEqual(['s2', 's1'])
    expect(await idsOf({ sort: 'lastEventAt' })).toEqual(['s2', 's1'])
    const second = await client.sessions.list({ limit: 1, offset: 1 })
    expect(second.rows.map((row) => row.id)).toEqual(['s1'])
    expect(second.total).toBe(2)
  })

  it('follows the turns and events that come and go', async () => {
    test.core.db.prepare('DELETE FROM turns WHERE id = 1').run()
    const { rows } = await client.sessions.list({ projectId: 'shop' })
    expect(rows[0]).toMatchObject({ turns: 1, toolEvents: 0, failedToolEvents: 0, observations: 0 })
  })
})

describe('the page of a session', () => {
  it('holds its turns, what was handed over, compactions and files', async () => {
    const page = await client.sessions.get({ id: 's1' })
    expect(page.cwd).toBe('/code/shop')
    expect(page.turns).toMatchObject([
      { id: 't1', number: 1, toolEvents: 3, failedToolEvents: 1, observations: 1 },
      { id: 't2', number: 2, toolEvents: 0, failedToolEvents: 0, observations: 0 },
    ])
    expect(page.injections).toMatchObject([
      {
        id: 'i1',
        text: 'What was known',
        items: [
          { layer: 'recent', ref: 's0', tokens: 20, sessionId: null, text: null },
          { layer: 'observations', ref: null, tokens: 10, sessionId: null, text: null },
        ],
      },
    ])
    expect(page.compactions).toMatchObject([{ id: 'c1', trigger: 'auto', summary: 'So far.' }])
    expect(page.files).toEqual([{ path: '/code/shop/auth/refresh.ts', edits: 1, reads: 1 }])
  })

  it('gives each line of a context with the session of its record', async () => {
    const { db } = test.core
    db.prepare('UPDATE injections SET text = ?').run(
      'Recollect: memory of shop.\n\nState:\n- Changed the token [o1]\n  in two places\n- Asked why [t3]',
    )
    db.prepare(`UPDATE injection_items SET ref = iif(position = 0, 'o1', 't3')`).run()
    const { injections } = await client.sessions.get({ id: 's1' })
    expect(injections[0]?.items).toMatchObject([
      { ref: 'o1', sessionId: 's1', text: 'Changed the token [o1]\nin two places' },
      { ref: 't3', sessionId: 's2', text: 'Asked why [t3]' },
    ])
  })
})

describe('a long prompt', () => {
  it('is cut in the page of its session and whole in its turn', async () => {
    test.core.db.prepare('UPDATE turns SET prompt = ? WHERE id = 2').run('z'.repeat(9000))
    expect((await client.sessions.get({ id: 's1' })).turns[1]?.prompt).toHaveLength(2000)
    expect((await client.sessions.turn({ id: 't2' })).turn.prompt).toHaveLength(9000)
  })
})

describe('the page of a turn', () => {
  it('says what each call was asked to do, as long as its payload is kept', async () => {
    const { db } = test.core
    const headlines = async () =>
      (await client.sessions.turn({ id: 't1' })).toolEvents.map((event) => event.headline)
    // The payload of the edit names no file.
    expect(await headlines()).toEqual([null, null, null])
    const put = db.prepare('INSERT INTO payloads (tool_event_id, body, bytes) VALUES (?, ?, 40)')
    put.run(2, deflateSync('{"tool_input":{"description":"Test","command":"npm test"}}'))
    put.run(3, deflateSync('{"tool_input":{"limit":3,"file_path":"/code/shop/a.ts"}}'))
    expect(await headlines()).toEqual([null, 'npm test', '/code/shop/a.ts'])
    db.prepare('INSERT INTO observation_sources VALUES (1, 2)').run()
    expect(await headlines()).toEqual([null, 'npm test', '/code/shop/a.ts'])
    db.prepare('DELETE FROM payloads').run()
    expect(await headlines()).toEqual([null, null, null])
  })

  it.each([
    ['Grep', { pattern: 'total', path: 'src' }, 'total in src'],
    ['Agent', { description: 'Find the tests', prompt: 'Look …' }, 'Find the tests'],
    ['WebFetch', { prompt: 'What?', url: 'https://example.org' }, 'https://example.org'],
    ['AskUserQuestion', { questions: [{ question: 'Which order?' }] }, 'Which order?'],
    ['TodoWrite', { todos: [{ content: 'Mend it' }, { content: 'Test it' }] }, 'Mend it · Test it'],
    ['mcp__db__run', { sql: 'SELECT 1' }, 'SELECT 1'],
    ['mcp__db__run', { rows: 3 }, null],
    ['Bash', { command: 'x'.repeat(500) }, 'x'.repeat(200)],
  ])('takes from a call of %s with %j what it was for', async (tool, input, headline) => {
    const { db } = test.core
    db.prepare('UPDATE tool_events SET tool = ? WHERE id = 2').run(tool)
    const body = deflateSync(JSON.stringify({ tool_input: input }))
    db.prepare('INSERT INTO payloads (tool_event_id, body, bytes) VALUES (2, ?, 40)').run(body)
    const { toolEvents } = await client.sessions.turn({ id: 't1' })
    expect(toolEvents[1]?.headline).toBe(headline)
  })

  it('holds all that happened', async () => {
    const page = await client.sessions.turn({ id: 't1' })
    expect(page.lastMessage).toBe('It expires no more.')
    expect(page.toolEvents.map((event) => [event.id, event.outcome])).toEqual([
      ['e1', 'ok'],
      ['e2', 'failed'],
      ['e3', 'ok'],
    ])
    expect(page.observations).toMatchObject([
      {
        id: 'o1',
        turnId: 't1',
        functions: [{ name: 'refreshToken', change: 'modified' }],
        sources: ['e1'],
        failed: false,
      },
    ])
    expect(page.subagents).toMatchObject([{ agentId: 'a1', agentType: 'Explore' }])
    expect(page.decisions).toMatchObject([{ tool: 'Bash', choice: 'deny' }])
  })

  it.each(['t99', 't0', 'o1', '1', 't1; --', ''])('is not there for %j', async (id) => {
    await expect(client.sessions.turn({ id })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('facts', () => {
  const put = (table: string, facts: object) =>
    test.core.db.prepare(`UPDATE ${table} SET facts = ?`).run(JSON.stringify(facts))
  const read = async () => {
    const { facts: session } = await client.sessions.get({ id: 's1' })
    const { facts: turn, observations } = await client.sessions.turn({ id: 't1' })
    return { session, turn, observation: observations[0]?.facts }
  }

  it('come with an observation, a turn and a session, what was left out filled in', async () => {
    put('sessions', {
      v: factsVersion,
      whole: true,
      outcome: 'done',
      turns: 2,
      commits: [{ hash: '12e2d10' }],
    })
    put('turns', { v: factsVersion, whole: true, outcome: 'interrupted' })
    put('observations', {
      v: factsVersion,
      kind: 'edit',
      outcome: 'done',
      file: { path: 'a.ts', added: 3 },
    })
    const { session, turn, observation } = await read()
    expect(session?.commits).toEqual([
      { hash: '12e2d10', subject: null, amended: false, supersededBy: null },
    ])
    expect(turn).toMatchObject({ outcome: 'interrupted', matters: [], refusals: [] })
    expect(observation).toMatchObject({
      file: { path: 'a.ts', added: 3, removed: 0, created: false },
    })
  })

  it('are none where an older version wrote none, or another one in a form of its own', async () => {
    const none = { session: null, turn: null, observation: null }
    expect(await read()).toEqual(none)
    for (const table of ['sessions', 'turns', 'observations']) put(table, { v: 1, outcome: 'done' })
    expect(await read()).toEqual(none)
    test.core.db.exec(`UPDATE observations SET facts = '{"v":1,'; UPDATE turns SET facts = '[]'`)
    expect(await read()).toEqual(none)
  })
})

const translatedSchema = z.object({
  tool_name: z.string(),
  tool_input: z.object({ command: z.string().optional(), file_path: z.string().optional() }),
  tool_response: z.unknown(),
})

describe('a payload', () => {
  it('comes back as it was stored', async () => {
    expect(await client.sessions.payload({ toolEventId: 'e1' })).toEqual({
      json: '{"tool":"Edit"}',
      bytes: 14,
    })
  })
  it.each([
    ['codex', 'hello\n'],
    ['copilot', 'hi'],
    ['gemini', 'hello'],
  ])(
    'of %s shows what its command printed, and its calls what they were for',
    async (agent, printed) => {
      const calls = allRecordings().length > 0 ? allRecordings() : recordedPayloads
      const sent = calls.filter(
        (one) => one.agent === agent && /^(?:post|after)tool/i.test(one.event),
      )
      const put = test.core.db.prepare(
        `UPDATE payloads SET agent = ?, body = ?, bytes = 10 WHERE tool_event_id = 1`,
      )
      let commands = 0
      for (const { payload } of sent) {
        put.run(agent, deflateSync(JSON.stringify(payload)))
        const { json, translated = '' } = await client.sessions.payload({ toolEventId: 'e1' })
        expect(JSON.parse(json ?? '')).toEqual(payload)
        const { tool_name: tool, ...call } = translatedSchema.parse(JSON.parse(translated))
        const { command, file_path: file } = call.tool_input
        expect(tool).toBe(command === undefined ? 'Write' : 'Bash')
        if (command !== undefined) {
          commands += 1
          expect(call.tool_response).toMatchObject({ stdout: expect.stringContaining(printed) })
        }
        const { toolEvents } = await client.sessions.turn({ id: 't1' })
        expect(toolEvents.find(({ id }) => id === 'e1')?.headline).toBe(command ?? file)
      }
      expect(commands).toBeGreaterThan(0)
    },
  )

  it('is null once retention dropped it, its size is still known', async () => {
    const dropped = await client.sessions.payload({ toolEventId: 'e2' })
    expect(dropped).toEqual({ json: null, bytes: 100 })
  })
})

describe('what is being deleted', () => {
  it('is hidden at once and comes back when that is undone', async () => {
    await client.forget.schedule({ kind: 'turn', id: 't1' })
    expect((await client.sessions.get({ id: 's1' })).turns.map((turn) => turn.id)).toEqual(['t2'])
    for (const call of [
      client.sessions.turn({ id: 't1' }),
      client.sessions.observation({ id: 'o1' }),
      client.sessions.payload({ toolEventId: 'e1' }),
    ]) {
      await expect(call).rejects.toMatchObject({ code: 'not_found' })
    }
    await client.forget.schedule({ kind: 'project', id: 'blog' })
    expect(await idsOf({})).toEqual(['s1'])
    expect((await client.projects.list()).rows.map((row) => row.id)).toEqual(['shop'])

    expect(await client.forget.undo({ kind: 'project', id: 'blog' })).toEqual({ undone: true })
    expect(await idsOf({})).toEqual(['s2', 's1'])
  })
})
