// Recorded runs of the real client give the same rows in order, shuffled and sent twice.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { noon, openTestStore, type TestStore } from './test-store.ts'

type Payload = Readonly<Record<string, unknown>>
type Timed = readonly [payload: Payload, offsetMs: number]

const recorded = resolve(import.meta.dirname, '../../../../shared/fixtures/hook-payloads')

let store: TestStore | undefined
afterEach(async () => {
  await store?.close()
  store = undefined
})

/** Everything that capture wrote, with row numbers replaced by natural names. */
function rowsAfter(events: readonly Timed[]): Record<string, unknown[]> {
  const opened = openTestStore()
  store = opened
  for (const [payload, offsetMs] of events) opened.send(payload, offsetMs)
  const read = (sql: string) => opened.rows(sql)
  return {
    projects: read('SELECT name, excluded FROM projects'),
    sessions: read(`
      SELECT id, cwd, source, model, started_at - ${noon} AS started, last_event_at - ${noon} AS last,
        ended_at - ${noon} AS ended, end_reason AS reason, status, turn_count AS turns,
        tool_event_count AS calls FROM sessions ORDER BY id`),
    turns: read(`
      SELECT number, prompt_id AS promptId, prompt, started_at - ${noon} AS started,
        ended_at - ${noon} AS ended, last_message AS lastMessage FROM turns ORDER BY session_id, number`),
    toolEvents: read(`
      SELECT e.tool_use_id AS id, t.number AS turn, e.tool, e.outcome, substr(e.error, 1, 12) AS error,
        e.at - ${noon} AS at, e.agent_id AS agent, e.files, e.input_digest, e.result_digest, e.raw_bytes
      FROM tool_events e JOIN turns t ON t.id = e.turn_id ORDER BY e.tool_use_id`),
    subagents: read(`
      SELECT a.agent_id AS id, a.kind, a.agent_type AS type, t.number AS turn, a.started_at - ${noon} AS started,
        a.ended_at - ${noon} AS ended, substr(a.result, 1, 12) AS result
      FROM subagents a LEFT JOIN turns t ON t.id = a.turn_id ORDER BY a.agent_id`),
    decisions: read(`
      SELECT t.number AS turn, d.tool, d.input ->> 'command' AS command, d.choice, d.found, d.tool_use_id AS ranAs
      FROM decisions d JOIN turns t ON t.id = d.turn_id ORDER BY d.at, command`),
    compactions: read(`
      SELECT prompt_id AS promptId, trigger, summary, started_at - ${noon} AS started, ended_at - ${noon} AS ended
      FROM compactions ORDER BY started_at`),
    journal: read(
      `SELECT event, at - ${noon} AS at, prompt_id, data FROM hook_events ORDER BY key`,
    ),
    found: read('SELECT kind, title, body, at FROM search_documents ORDER BY at'),
    jobs: read(`
      SELECT j.kind, coalesce(t.prompt_id, j.key) AS "for" FROM jobs j
      LEFT JOIN turns t ON j.kind = 'distill.turn' AND t.id = j.key ORDER BY j.kind, "for"`),
    payloads: read(`
      SELECT e.tool_use_id, p.bytes FROM payloads p JOIN tool_events e ON e.id = p.tool_event_id
      ORDER BY e.tool_use_id`),
  }
}

/** The same order for the same seed. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  let state = seed
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  return list
    .map((item) => ({ item, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}

async function expectSameInAnyOrder(events: readonly Timed[]): Promise<Record<string, unknown[]>> {
  const inOrder = rowsAfter(events)
  await store?.close()
  const twice = events.flatMap((event) => [event, event])
  expect(rowsAfter(twice)).toEqual(inOrder)
  await store?.close()
  for (let seed = 1; seed <= 12; seed++) {
    expect(rowsAfter(shuffled(seed % 2 ? twice : events, seed)), `seed ${seed}`).toEqual(inOrder)
    await store?.close()
  }
  store = undefined
  return inOrder
}

function recording(name: string): Timed[] {
  const folder = join(recorded, name)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file, index) => [JSON.parse(readFileSync(join(folder, file), 'utf8')), index * 1000])
}

const hasRecordings = existsSync(recorded)
if (!hasRecordings) console.info('skipped: the recorded hook payloads are not beside this folder')

describe.skipIf(!hasRecordings)('recorded payloads', () => {
  it('tells the failing command, the subagent and the compaction apart', async () => {
    const rows = await expectSameInAnyOrder(recording('headless'))
    const prompt = '687f09ba-40cb-439c-9180-43af9f776fb4'
    const session = 'df7bf34e-93db-4960-bf81-abcbaa37d04d'
    expect(rows.sessions).toEqual([
      {
        id: session,
        cwd: '/home/dev/shop',
        source: 'startup',
        model: 'claude-opus-4-8',
        started: 0,
        last: 37_000,
        ended: 37_000,
        reason: 'other',
        status: 'closed',
        turns: 1,
        calls: 8,
      },
    ])
    expect(rows.turns).toEqual([
      {
        number: 1,
        promptId: prompt,
        prompt:
          'Build the cart; prices come from price.ts. I prefer early returns, please always use them.',
        started: 1000,
        ended: 30_000,
        lastMessage: 'Done.',
      },
    ])
    expect(rows.toolEvents).toMatchObject([
      { id: 'toolu_095rkxs8suyk', tool: 'Bash', outcome: 'ok', agent: 'a6c56745e032e8d24' },
      { id: 'toolu_1bizd3i7non', tool: 'Write', files: '["/home/dev/shop/src/cart.ts"]' },
      { id: 'toolu_3ryq2z32zpu', tool: 'Bash', outcome: 'ok', error: null, agent: null },
      { id: 'toolu_4dd9nrs5vk8', tool: 'Write', files: '["/home/dev/shop/src/price.ts"]' },
      {
        id: 'toolu_83gaimx1r1f',
        tool: 'Bash',
        outcome: 'failed',
        error: 'Exit code 2\n',
        at: 15_000,
      },
      { id: 'toolu_keikbqxh0bb', tool: 'Edit', outcome: 'ok', at: 12_000 },
      { id: 'toolu_vdp1azgaol', tool: 'Agent', outcome: 'ok', agent: null },
      { id: 'toolu_vgwsys4847l', tool: 'Read', outcome: 'ok' },
    ])
    expect(rows.subagents).toEqual([
      {
        id: 'a6c56745e032e8d24',
        kind: 'task',
        type: 'general-purpose',
        turn: 1,
        started: 21_000,
        ended: 27_000,
        result: 'The cart now',
      },
      {
        id: 'a6ef2c8c1fd7bec20',
        kind: 'compaction',
        type: null,
        turn: null,
        started: null,
        ended: 34_000,
        result: 'Done.',
      },
    ])
    expect(rows.compactions).toEqual([
      {
        promptId: '0d96fcbc-f6dd-45ca-8006-eb1ea757403c',
        trigger: 'manual',
        summary: 'Done.',
        started: 33_000,
        ended: 36_000,
      },
    ])
    expect(rows.decisions).toEqual([])
    expect(rows.journal).toHaveLength(30)
    expect(rows.jobs).toEqual([
      { kind: 'distill.session', for: session },
      { kind: 'distill.turn', for: prompt },
    ])
  })

  it('tells the refused permission from the command that was allowed and failed', async () => {
    const rows = await expectSameInAnyOrder(recording('interactive'))
    expect(rows.decisions).toEqual([
      {
        turn: 1,
        tool: 'Bash',
        command: 'npm publish --dry-run',
        choice: 'allow',
        found: 'ran',
        ranAs: 'toolu_gnadtlo6vwv',
      },
      {
        turn: 1,
        tool: 'Bash',
        command: 'git push --force origin main',
        choice: 'deny',
        found: 'inferred',
        ranAs: null,
      },
    ])
    expect(rows.toolEvents).toMatchObject([
      { id: 'toolu_gnadtlo6vwv', outcome: 'failed', error: 'Exit code 25' },
    ])
    expect(rows.turns).toMatchObject([{ prompt: 'publish the package', ended: 8000 }])
    expect(rows.sessions).toMatchObject([{ reason: 'prompt_input_exit', status: 'closed' }])
  })
})

const base = { session_id: 's-1', cwd: '/nowhere/shop', transcript_path: '/nowhere/t.jsonl' }

function call(id: string, promptId: string | null, tool: string, more: Payload = {}): Payload {
  return {
    ...base,
    ...(promptId === null ? {} : { prompt_id: promptId }),
    hook_event_name: 'PostToolUse',
    tool_name: tool,
    tool_use_id: id,
    tool_input: { command: `run ${id}` },
    tool_response: { stdout: `out ${id}` },
    ...more,
  }
}

describe('made payloads', () => {
  it('keeps turns in the order of their start, ended by the next one, by a stop or by the session', async () => {
    const rows = await expectSameInAnyOrder([
      [{ ...base, hook_event_name: 'SessionStart', source: 'startup', model: 'm-1' }, 0],
      [
        {
          ...base,
          hook_event_name: 'UserPromptSubmit',
          prompt_id: 'p-1',
          prompt: 'first',
          source: 'user',
        },
        1000,
      ],
      [call('t-1', 'p-1', 'Bash'), 2000],
      [
        {
          ...base,
          hook_event_name: 'PermissionRequest',
          prompt_id: 'p-1',
          tool_name: 'Bash',
          tool_input: { command: 'rm' },
        },
        3000,
      ],
      [
        { ...base, hook_event_name: 'UserPromptSubmit', prompt_id: 'p-2', prompt: 'second' },
        20_000,
      ],
      [
        {
          ...base,
          hook_event_name: 'PermissionRequest',
          prompt_id: 'p-2',
          tool_name: 'Bash',
          tool_input: { b: 1, command: 'run t-2' },
        },
        21_000,
      ],
      [call('t-2', 'p-2', 'Bash', { tool_input: { command: 'run t-2', b: 1 } }), 22_000],
      [
        { ...base, hook_event_name: 'Stop', prompt_id: 'p-2', last_assistant_message: 'half' },
        23_000,
      ],
      [
        { ...base, hook_event_name: 'Stop', prompt_id: 'p-2', last_assistant_message: 'whole' },
        50_000,
      ],
      [{ ...base, hook_event_name: 'UserPromptSubmit', prompt_id: 'p-3', prompt: 'third' }, 60_000],
      [
        call('t-3', 'p-3', 'Agent', {
          tool_response: { status: 'async_launched', agentId: 'a-1' },
        }),
        61_000,
      ],
      [{ ...base, hook_event_name: 'SomethingNew', prompt_id: 'p-3', colour: 'blue' }, 62_000],
      [{ ...base, hook_event_name: 'SessionEnd', reason: 'other' }, 90_000],
      [{ ...base, hook_event_name: 'SessionStart', source: 'resume', model: 'm-2' }, 200_000],
    ])
    expect(rows.turns).toEqual([
      {
        number: 1,
        promptId: 'p-1',
        prompt: 'first',
        started: 1000,
        ended: 3000,
        lastMessage: null,
      },
      {
        number: 2,
        promptId: 'p-2',
        prompt: 'second',
        started: 20_000,
        ended: 50_000,
        lastMessage: 'whole',
      },
      {
        number: 3,
        promptId: 'p-3',
        prompt: 'third',
        started: 60_000,
        ended: 61_000,
        lastMessage: null,
      },
    ])
    expect(rows.decisions).toMatchObject([
      { turn: 1, command: 'rm', choice: 'deny', found: 'inferred' },
      { turn: 2, command: 'run t-2', choice: 'allow', found: 'ran', ranAs: 't-2' },
    ])
    expect(rows.subagents).toMatchObject([
      { id: 'a-1', kind: 'task', turn: 3, started: 61_000, ended: null },
    ])
    expect(rows.sessions).toMatchObject([
      {
        source: 'startup',
        model: 'm-2',
        status: 'active',
        ended: null,
        reason: null,
        last: 200_000,
      },
    ])
    expect(rows.journal?.map((row) => JSON.stringify(row)).join()).toContain('blue')
    expect(rows.jobs).toEqual([
      { kind: 'distill.session', for: 's-1' },
      { kind: 'distill.turn', for: 'p-1' },
      { kind: 'distill.turn', for: 'p-2' },
      { kind: 'distill.turn', for: 'p-3' },
    ])
  })

  it('assigns by time what an older client sends without prompt ids', async () => {
    const rows = await expectSameInAnyOrder([
      [{ ...base, hook_event_name: 'SessionStart', source: 'startup' }, 0],
      [call('t-0', null, 'Bash'), 500],
      [{ ...base, hook_event_name: 'UserPromptSubmit', prompt: 'first' }, 20_000],
      [call('t-1', null, 'Bash'), 21_000],
      [{ ...base, hook_event_name: 'Stop', last_assistant_message: 'one' }, 30_000],
      [{ ...base, hook_event_name: 'UserPromptSubmit', prompt: 'second' }, 50_000],
      [call('t-2', null, 'Bash'), 51_000],
      [call('t-3', null, 'Bash'), 52_000],
      [{ ...base, hook_event_name: 'Stop', last_assistant_message: 'two' }, 60_000],
    ])
    expect(rows.turns).toEqual([
      { number: 1, promptId: null, prompt: null, started: 500, ended: 500, lastMessage: null },
      {
        number: 2,
        promptId: null,
        prompt: 'first',
        started: 20_000,
        ended: 30_000,
        lastMessage: 'one',
      },
      {
        number: 3,
        promptId: null,
        prompt: 'second',
        started: 50_000,
        ended: 60_000,
        lastMessage: 'two',
      },
    ])
    expect(rows.toolEvents).toMatchObject([
      { id: 't-0', turn: 1 },
      { id: 't-1', turn: 2 },
      { id: 't-2', turn: 3 },
      { id: 't-3', turn: 3 },
    ])
  })

  it('pairs each compaction with its own end', async () => {
    const compact = (event: string, more: Payload): Payload => ({
      ...base,
      prompt_id: 'p-1',
      hook_event_name: event,
      trigger: 'auto',
      ...more,
    })
    const rows = await expectSameInAnyOrder([
      [compact('PreCompact', { custom_instructions: 'keep names' }), 0],
      [compact('PostCompact', { compact_summary: 'one' }), 5000],
      [compact('PreCompact', { custom_instructions: null }), 60_000],
      [compact('PostCompact', { compact_summary: 'two' }), 65_000],
    ])
    expect(rows.compactions).toEqual([
      { promptId: 'p-1', trigger: 'auto', summary: 'one', started: 0, ended: 5000 },
      { promptId: 'p-1', trigger: 'auto', summary: 'two', started: 60_000, ended: 65_000 },
    ])
    expect(rows.turns).toEqual([])
  })
})
