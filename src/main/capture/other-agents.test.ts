// Events of other agents that reach our hooks: under their own names, as far as they can be read, never Claude Code's.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { allRecordings, recordedPayloads } from '../agents/testing/recorded-payloads.ts'
import { silentLog } from '../base/logs/log.ts'
import { createSessionDetailQueries } from '../db/sessions/session-detail-queries.ts'
import { erase } from '../forget/erase.ts'
import { createSpoolWatcher } from './spool.ts'
import { noon, openTestStore, type TestStore } from './testing/test-store.ts'

let store: TestStore

beforeEach(() => {
  store = openTestStore()
})
afterEach(() => store.close())

function take(payload: Readonly<Record<string, unknown>>, event: string, marks?: string, at = 0) {
  const bytes = Buffer.from(JSON.stringify(payload))
  const meta = { at: noon + at, event, marks, bytes: bytes.length, via: 'spool' } as const
  return store.capture.ingest(store.capture.parse(bytes), meta)
}

function takeRecorded(agent: string, status = 'stored', late = 0): void {
  const events = recordedPayloads.filter((one) => one.agent === agent)
  for (const [index, { payload, event }] of events.entries()) {
    expect(take(payload, event, '', index * 1000 + late)).toMatchObject({ status, agent })
  }
}

const sessions = () => store.rows('SELECT agent, turn_count, tool_event_count FROM sessions')
const calls = () => store.rows('SELECT tool, files FROM tool_events ORDER BY at')
const turns = () => store.rows('SELECT prompt, last_message FROM turns ORDER BY number')

describe('a recorded session', () => {
  it('of Codex is kept as its own', () => {
    takeRecorded('codex')
    expect(sessions()).toEqual([{ agent: 'codex', turn_count: 1, tool_event_count: 2 }])
    expect(turns()).toEqual([
      { prompt: 'Write two files please', last_message: 'Done: wrote a.txt and b.py.' },
    ])
    expect(calls()).toEqual([
      { tool: 'Bash', files: '[]' },
      { tool: 'Write', files: '["/home/dev/proj/b.py"]' },
    ])
  })

  it('of Copilot CLI is kept as its own, and no refusal is made up', () => {
    takeRecorded('copilot')
    expect(sessions()).toEqual([{ agent: 'copilot', turn_count: 1, tool_event_count: 2 }])
    expect(turns()).toMatchObject([{ prompt: 'Write two files please' }])
    expect(calls()).toEqual([
      { tool: 'Bash', files: '[]' },
      { tool: 'Write', files: '["/home/dev/proj/p.py"]' },
    ])
    expect(store.rows('SELECT * FROM decisions')).toEqual([])
  })

  it('of Gemini CLI is kept as its own, without the context that it was given', () => {
    takeRecorded('gemini')
    expect(sessions()).toEqual([{ agent: 'gemini', turn_count: 1, tool_event_count: 2 }])
    expect(turns()).toEqual([
      { prompt: 'Write two files please', last_message: 'Done with gemini.' },
    ])
    expect(calls()).toEqual([
      { tool: 'Bash', files: '[]' },
      { tool: 'Write', files: '["/home/dev/proj/c.py"]' },
    ])
    expect(store.rows('SELECT * FROM compactions')).toEqual([])
  })

  it.each(['codex', 'gemini'])('of %s tells no end of a command that it did not tell', (agent) => {
    takeRecorded(agent)
    expect(store.rows('SELECT tool, outcome FROM tool_events ORDER BY at')).toEqual([
      { tool: 'Bash', outcome: 'untold' },
      { tool: 'Write', outcome: 'ok' },
    ])
  })

  it.each(['copilot', 'gemini'])('of %s has no error where it says null', (agent) => {
    for (const { payload, event } of recordedPayloads.filter((one) => one.agent === agent)) {
      const response = payload.tool_response
      const told = typeof response === 'object' ? { ...response, error: null } : response
      take({ ...payload, error: null, ...(response ? { tool_response: told } : {}) }, event)
    }
    expect(store.rows('SELECT count(*) AS n FROM tool_events')).toEqual([{ n: 2 }])
    expect(store.rows(`SELECT error FROM tool_events WHERE outcome = 'failed'`)).toEqual([])
  })

  // By its documentation: it cannot be recorded here.
  it('of Cursor names commands as commands, with their ends', () => {
    const cursor = { conversation_id: 'c', generation_id: 'g1', workspace_roots: ['/shop'] }
    const run = (id: string, fields: object) =>
      take({ ...cursor, cursor_version: '3.1', tool_name: 'Shell', tool_use_id: id, ...fields }, id)
    const tool_input = { command: 'npm test', working_directory: '' }
    const told = { hook_event_name: 'postToolUse', tool_input, duration: 1200 }
    run('one', { ...told, tool_output: '{"exitCode":0,"stdout":"3 passed"}' })
    run('two', { ...told, tool_output: '{"exitCode":1,"stdout":"1 failed"}' })
    run('three', { ...told, tool_output: 'printed' })
    const failure = {
      hook_event_name: 'postToolUseFailure',
      tool_input,
      error_message: 'Timed out',
    }
    run('four', failure)
    run('five', { ...told, tool_name: 'Read', tool_input: { file_path: '/shop/a.ts' } })
    const ends = 'SELECT tool, outcome, error, duration_ms AS ms FROM tool_events ORDER BY id'
    expect(store.rows(ends)).toEqual([
      { tool: 'Bash', outcome: 'ok', error: null, ms: 1200 },
      { tool: 'Bash', outcome: 'failed', error: 'Exit code 1\n1 failed', ms: 1200 },
      { tool: 'Bash', outcome: 'untold', error: null, ms: 1200 },
      { tool: 'Bash', outcome: 'failed', error: 'Timed out', ms: null },
      { tool: 'Read', outcome: 'ok', error: null, ms: 1200 },
    ])
    expect(sessions()).toEqual([{ agent: 'cursor', turn_count: 1, tool_event_count: 5 }])
  })

  it('leaves the raw payload as it came, under its agent', () => {
    takeRecorded('copilot')
    const [first] = store.rows('SELECT agent, body FROM payloads ORDER BY tool_event_id')
    const { agent, body } = first as { agent: string; body: Buffer }
    expect(agent).toBe('copilot')
    const sent = recordedPayloads.find((one) => one.agent === agent && one.event === 'PostToolUse')
    expect(JSON.parse(inflateSync(body).toString())).toEqual(sent?.payload)
  })

  it('sent twice is there once', () => {
    for (const agent of ['codex', 'copilot', 'gemini']) {
      takeRecorded(agent)
      takeRecorded(agent, 'duplicate', 300)
    }
    const counts = { turn_count: 1, tool_event_count: 2 }
    expect(sessions()).toEqual(
      ['codex', 'copilot', 'gemini'].map((agent) => ({ agent, ...counts })),
    )
  })

  it('is left out where the user wants that', async () => {
    store.settings.capture.otherAgents = false
    for (const { payload, event } of recordedPayloads) {
      expect(take(payload, event)).toMatchObject({ status: 'ignored', reason: 'another agent' })
    }
    // It may be Claude Code's.
    expect(take({ session_id: 's', cwd: store.folder }, 'SessionStart').status).toBe('stored')
    expect(sessions()).toEqual([{ agent: 'unknown', turn_count: 0, tool_event_count: 0 }])
  })
})

describe('the agent of an event', () => {
  const bare = { session_id: 's', hook_event_name: 'SessionStart', source: 'startup' }

  it.each([
    ['claude', 'claude-code'],
    ['copilot', 'copilot'],
    ['gemini', 'gemini'],
    ['cursor', 'cursor'],
    ['', 'unknown'],
    // Started by one another: nothing tells which of the two it is.
    ['claude.copilot', 'unknown'],
  ])('is what the script saw, %j, where the payload says nothing', (marks, agent) => {
    expect(take(bare, 'SessionStart', marks).agent).toBe(agent)
  })

  it('is what the payload says, whatever else the script saw', () => {
    const claude = {
      ...bare,
      transcript_path: '/home/dev/.claude/projects/-home-dev-proj/5d2e1f2c.jsonl',
    }
    expect(take(claude, 'SessionStart', 'claude.copilot').agent).toBe('claude-code')
    const copilot = { ...bare, session_id: 'c', timestamp: '2026-11-21T15:49:12.837Z' }
    expect(take(copilot, 'SessionStart', 'claude.copilot').agent).toBe('copilot')
  })

  it('is Claude Code’s only where something shows that', () => {
    const startOf = (agent: string) =>
      recordedPayloads.find((one) => one.agent === agent && one.event === 'SessionStart')?.payload
    const told = (payload: object) => take({ ...payload, session_id: 'x' }, 'SessionStart').agent
    expect(told({ ...startOf('codex'), transcript_path: null })).toBe('codex')
    store.db.exec('DELETE FROM sessions')
    const gemini = { ...startOf('gemini'), transcript_path: '/home/dev/ghome/mine.jsonl' }
    expect(told(gemini)).toBe('unknown')
    // It becomes the agent's that a later event tells, and of what was asked before nothing is made up.
    const call = { tool_name: 'Bash', tool_input: { command: 'ls' } }
    take({ ...gemini, ...call, session_id: 'x', hook_event_name: 'PermissionRequest' }, '', '', 500)
    take({ ...gemini, session_id: 'x', hook_event_name: 'BeforeAgent', prompt: 'Go' }, '', '', 1000)
    expect(sessions()).toMatchObject([{ agent: 'gemini', turn_count: 1 }])
    expect(store.rows('SELECT * FROM decisions')).toEqual([])
    store.db.exec('DELETE FROM sessions')
    expect(told({ ...bare, permission_mode: 'default' })).toBe('claude-code')
  })

  it('is that of its session where nothing else tells, and is corrected by what tells more', () => {
    take(bare, 'SessionStart')
    take({ ...bare, turn_id: 't', model: 'm', prompt: 'Go' }, 'UserPromptSubmit', '', 1000)
    expect(take({ ...bare, hook_event_name: 'Stop' }, 'Stop', '', 2000).agent).toBe('codex')
    expect(sessions()).toMatchObject([{ agent: 'codex' }])
  })

  it.each([
    ['/home/dev/.factory/projects/-home-dev-proj/5d2e1f2c.jsonl', 'other'],
    ['/home/dev/.factory/sessions/5d2e1f2c.jsonl', 'other'],
    ['C:\\Users\\dev\\.droid\\s.jsonl', 'other'],
    ['/home/dev/.claude/projects/-home-dev-proj/5d2e1f2c.jsonl', 'claude-code'],
    ['/home/dev/.claude-work/projects/-a/5d2e1f2c.jsonl', 'claude-code'],
    ['/home/dev/.config/cc/projects/-a/5d2e1f2c.jsonl', 'claude-code'],
    ['/mnt/agents/projects/-a/5d2e1f2c.jsonl', 'claude-code'],
    ['/nowhere/s.jsonl', 'claude-code'],
    ['/home/dev/.droid/s.jsonl', 'other'],
    ['/nowhere/t.jsonl', 'unknown'],
    ['', 'unknown'],
  ])('whose variables nobody saw is told by its transcript, %j', (path, agent) => {
    expect(take({ ...bare, transcript_path: path }, 'SessionStart').agent).toBe(agent)
    expect(sessions()).toMatchObject([{ agent }])
  })

  it('stays that of the session’s transcript, whatever shape one event has', () => {
    const path = '/home/dev/.claude/projects/-home-dev-proj/5d2e1f2c.jsonl'
    take({ ...bare, transcript_path: path }, 'SessionStart')
    const stop = { session_id: 's', hook_event_name: 'Stop', timestamp: '2026-11-21T15:49:12.837Z' }
    expect(take(stop, 'Stop', '', 1000).agent).toBe('claude-code')
    expect(sessions()).toMatchObject([{ agent: 'claude-code' }])
    // Without a transcript the variable that Claude Code alone sets says more than a time.
    const marked = { ...stop, session_id: 'm', hook_event_name: 'UserPromptSubmit', prompt: 'Go' }
    expect(take(marked, 'UserPromptSubmit', 'claude', 2000).agent).toBe('claude-code')
  })

  it('is read from the name of a spool file', async () => {
    const file = join(store.paths.spool, '12-0.claude.copilot.PostToolUse.json')
    const call = { session_id: 's', cwd: store.folder, tool_name: 'Bash', tool_use_id: 'u' }
    writeFileSync(file, JSON.stringify(call))
    writeFileSync(
      join(store.paths.spool, '12-1.gemini.Stop.json'),
      JSON.stringify({ session_id: 'g', cwd: store.folder }),
    )
    const spool = createSpoolWatcher({
      folder: store.paths.spool,
      rejectedFolder: join(store.paths.spool, 'rejected'),
      capture: store.capture,
      preparer: { prepare: () => Promise.reject(new Error('not large')) },
      version: '1',
      log: silentLog,
    })
    expect(await spool.drain()).toBe(2)
    await spool.close()
    expect(
      store.rows('SELECT id, agent, tool_event_count AS calls FROM sessions ORDER BY id'),
    ).toEqual([
      { id: 'g', agent: 'gemini', calls: 0 },
      { id: 's', agent: 'unknown', calls: 1 },
    ])
  })
})

describe('two agents that name their sessions by the same id', () => {
  const all = ['codex', 'copilot', 'gemini']

  it.each([all, all.toReversed()])('have one each, whichever comes first', (...agents) => {
    for (const agent of agents) {
      const events = recordedPayloads.filter((one) => one.agent === agent)
      for (const [index, { payload, event }] of events.entries()) {
        const id = 'sessionId' in payload ? { sessionId: 'x' } : { session_id: 'x' }
        take({ ...payload, ...id }, event, '', index * 1000)
      }
    }
    const counts = { turn_count: 1, tool_event_count: 2 }
    expect(sessions().toSorted()).toEqual(
      expect.arrayContaining(agents.map((agent) => ({ agent, ...counts }))),
    )
    const ids = store.rows('SELECT id FROM sessions ORDER BY started_at, rowid')
    const [first, ...rest] = agents
    expect(ids).toEqual([{ id: 'x' }, ...rest.map((agent) => ({ id: `${agent}~x` }))])
    expect(first).toBeDefined()
  })

  it('keep each their own where one is deleted', async () => {
    const gemini = { session_id: 'x', timestamp: '2026-11-21T15:46:35.208Z', cwd: '/a' }
    const codex = { session_id: 'x', turn_id: 't', model: 'm', cwd: '/a', prompt: 'Go' }
    const ask = (at: number) => take(codex, 'UserPromptSubmit', '', at)
    take({ ...gemini, hook_event_name: 'BeforeAgent', prompt: 'Hello' }, '', '', 0)
    expect(ask(1000)).toMatchObject({ status: 'stored', sessionId: 'codex~x' })
    await erase(store.db, { kind: 'session', id: 'codex~x' }, noon)
    expect(ask(30_000).status).toBe('ignored')
    expect(sessions()).toMatchObject([{ agent: 'gemini', turn_count: 1 }])
  })
})

it('a patch of several files is an edit of each', () => {
  const patch = [
    '*** Begin Patch',
    '*** Update File: a.ts',
    '@@',
    '-old',
    '+new',
    '*** Delete File: b.ts',
    '*** End Patch',
  ].join('\n')
  take(
    {
      session_id: 's',
      turn_id: 't',
      model: 'm',
      cwd: '/home/dev/proj',
      hook_event_name: 'PostToolUse',
      tool_name: 'apply_patch',
      tool_use_id: 'call_2',
      tool_input: { command: patch },
      tool_response: 'Exit code: 0\nSuccess.',
    },
    'PostToolUse',
  )
  expect(createSessionDetailQueries(store.db).files('s')).toEqual([
    { path: '/home/dev/proj/a.ts', edits: 1, reads: 0 },
    { path: '/home/dev/proj/b.ts', edits: 1, reads: 0 },
  ])
})

it('two agents with the same tool use id have a call each, and losing one leaves the other', async () => {
  const ended = { hook_event_name: 'PostToolUse', tool_name: 'Bash', tool_use_id: 'call_1' }
  take({ ...ended, session_id: 'a', prompt_id: 'p', tool_input: { command: 'ls' } }, 'PostToolUse')
  const other = {
    ...ended,
    session_id: 'b',
    turn_id: 'p',
    model: 'm',
    tool_input: { command: 'pwd' },
  }
  take(other, 'PostToolUse')
  const held = () => store.rows('SELECT session_id AS session FROM tool_events ORDER BY 1')
  expect(held()).toEqual([{ session: 'a' }, { session: 'b' }])
  const turn = store.db.prepare(`SELECT id FROM turns WHERE session_id = 'a'`).pluck().get()
  await erase(store.db, { kind: 'turn', id: `t${turn}` }, noon)
  expect(held()).toEqual([{ session: 'b' }])
  // It does not come back, and is no reason to refuse the other one.
  expect(take({ ...ended, session_id: 'a' }, 'PostToolUse').status).toBe('ignored')
  store.db.exec(`DELETE FROM tool_events`)
  expect(take(other, 'PostToolUse').status).toBe('stored')
})

const recordings = allRecordings()
if (recordings.length === 0) console.info('skipped: no recordings of other agents are at hand')
describe.skipIf(recordings.length === 0)('every recorded payload', () => {
  it('goes through the door under its own name', () => {
    for (const { agent, event, payload } of recordings) {
      expect(take(payload, event, agent === 'codex' ? '' : agent)).toMatchObject({ agent })
    }
    const of = store.rows('SELECT DISTINCT agent FROM sessions ORDER BY agent')
    expect(of).toEqual([{ agent: 'codex' }, { agent: 'copilot' }, { agent: 'gemini' }])
  })
})
