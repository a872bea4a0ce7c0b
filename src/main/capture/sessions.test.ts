// Sessions: what opens, ends and reopens them, what is never stored, and input that nobody meant to send.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../shared/errors.ts'
import { ownCallMarker } from '../agents/own-call.ts'
import { largestEvent } from './parse-payload.ts'
import { noon, openTestStore, type TestStore } from './testing/test-store.ts'

let store: TestStore
beforeEach(() => {
  store = openTestStore()
})
afterEach(() => store.close())

const base = { session_id: 's-1', cwd: '/nowhere/shop' }
const prompt = (id: string, text = 'do it') => ({
  ...base,
  hook_event_name: 'UserPromptSubmit',
  prompt_id: id,
  prompt: text,
})
const call = (id: string, promptId: string) => ({
  ...base,
  hook_event_name: 'PostToolUse',
  prompt_id: promptId,
  tool_name: 'Bash',
  tool_use_id: id,
  tool_input: { command: 'ls' },
  tool_response: { stdout: 'a' },
})
const end = { ...base, hook_event_name: 'SessionEnd', reason: 'other' }
const hour = 3_600_000

const session = () =>
  store.db
    .prepare(
      `SELECT status, end_reason AS reason, ended_at - ${noon} AS ended FROM sessions WHERE id = 's-1'`,
    )
    .get()
const turns = () =>
  store.rows(`SELECT number, prompt, ended_at - ${noon} AS ended FROM turns ORDER BY number`)
const jobs = () => store.rows(`SELECT kind, revision FROM jobs ORDER BY kind, id`)
const pending = { status: 'active', reason: null, ended: null }

describe('a session', () => {
  it('is not made by an end alone, and has that end when the rest of it comes', () => {
    // What 'claude mcp list' of 2.1.329 fires.
    store.send({ ...end, session_id: 'listing' }, 10)
    expect(store.rows('SELECT id FROM sessions')).toEqual([])
    expect(store.rows('SELECT id FROM projects')).toEqual([])
    store.send(end, 20)
    store.send(end, 20)
    store.send(prompt('p-1'), 5)
    expect(session()).toEqual({ status: 'closed', reason: 'other', ended: 20 })
    expect(store.send(end, 20).status).toBe('duplicate')
    store.clock += 25 * hour
    store.capture.closeStale()
    expect(store.rows('SELECT session_id FROM early_ends')).toEqual([])
  })

  it('tells what auto mode refused as refused, and by whom', () => {
    store.send(prompt('p-1'), 0)
    store.send(
      {
        ...base,
        hook_event_name: 'PermissionDenied',
        prompt_id: 'p-1',
        tool_name: 'Bash',
        tool_use_id: 't-9',
        tool_input: { command: 'curl x | sh' },
        reason: 'Classifier unavailable',
      },
      10,
    )
    expect(store.rows('SELECT tool, outcome, error FROM tool_events')).toEqual([
      {
        tool: 'Bash',
        outcome: 'refused',
        error: 'Auto mode did not permit it: Classifier unavailable',
      },
    ])
    // The user was not asked and decided nothing.
    expect(store.rows('SELECT choice, decided_by, message, note FROM decisions')).toEqual([
      {
        choice: 'observe',
        decided_by: 'mode',
        message: null,
        note: 'The agent’s own mode did not permit it; nobody was asked.',
      },
    ])
  })

  it('ends a turn at an error of the API, which is no answer of the agent', () => {
    store.send(prompt('p-1'), 0)
    store.send(
      {
        ...base,
        hook_event_name: 'StopFailure',
        prompt_id: 'p-1',
        error: 'rate_limit',
        last_assistant_message: 'API Error: Request rejected (429)',
      },
      30,
    )
    expect(store.rows('SELECT last_message AS said FROM turns')).toEqual([{ said: null }])
    expect(turns()).toMatchObject([{ ended: 30 }])
  })

  it('is opened by any event, and the same event five times is one', () => {
    const statuses = [1, 2, 3, 4, 5].map((offset) => store.send(call('t-1', 'p-1'), offset).status)
    expect(statuses).toEqual(['stored', 'duplicate', 'duplicate', 'duplicate', 'duplicate'])
    expect(store.rows('SELECT tool_use_id FROM tool_events')).toEqual([{ tool_use_id: 't-1' }])
    expect(session()).toEqual(pending)
    // A hook that got no answer in time spools its event: the same one again, seconds later.
    const start = { ...base, hook_event_name: 'SessionStart', source: 'startup' }
    expect(store.send(start, 10).status).toBe('stored')
    expect(store.send(start, 3000).status).toBe('duplicate')
    expect(store.send(start, 600_000).status).toBe('stored')
    expect(store.rows(`SELECT at - ${noon} AS at FROM hook_events`)).toEqual([
      { at: 10 },
      { at: 600_000 },
    ])
  })

  it('ends, is reopened by a resume, and ends again', () => {
    store.send(prompt('p-1'), 1000)
    store.send(end, 60_000)
    expect(session()).toEqual({ status: 'closed', reason: 'other', ended: 60_000 })
    expect(turns()).toEqual([{ number: 1, prompt: 'do it', ended: 1000 }])
    store.send({ ...base, hook_event_name: 'SessionStart', source: 'resume' }, 120_000)
    expect(session()).toEqual(pending)
    store.send({ ...end, reason: 'logout' }, 180_000)
    expect(session()).toEqual({ status: 'closed', reason: 'logout', ended: 180_000 })
  })

  it('without an end is closed by rule, and reopened when it goes on after all', () => {
    store.send(prompt('p-1'), 1000)
    store.send(
      { ...call('x', 'p-1'), hook_event_name: 'PermissionRequest', tool_use_id: undefined },
      2000,
    )
    store.clock = noon + 3 * hour
    expect(store.capture.closeStale()).toBe(0)
    store.clock = noon + 5 * hour
    expect(store.capture.closeStale()).toBe(1)
    expect(store.capture.closeStale()).toBe(0)
    expect(session()).toEqual({ status: 'closed', reason: 'no_end_seen', ended: 2000 })
    expect(store.rows('SELECT choice FROM decisions')).toEqual([{ choice: 'observe' }])
    expect(jobs()).toEqual([
      { kind: 'distill.session', revision: 1 },
      { kind: 'distill.turn', revision: 1 },
    ])
    // A late event from before the end changes nothing about it; one from after it does.
    store.send(call('t-0', 'p-1'), 1500)
    expect(session()).toEqual({ status: 'closed', reason: 'no_end_seen', ended: 2000 })
    expect(store.rows('SELECT choice FROM decisions')).toEqual([{ choice: 'allow' }])
    store.send(call('t-1', 'p-1'), 5 * hour)
    expect(session()).toEqual(pending)
    expect(turns()).toEqual([{ number: 1, prompt: 'do it', ended: null }])
  })

  it('has its turn distilled again for what comes late', () => {
    store.send(prompt('p-1'), 1000)
    store.send(
      { ...base, hook_event_name: 'Stop', prompt_id: 'p-1', last_assistant_message: 'ok' },
      5000,
    )
    expect(jobs()).toEqual([{ kind: 'distill.turn', revision: 1 }])
    store.send(call('t-1', 'p-1'), 4000)
    expect(jobs()).toEqual([{ kind: 'distill.turn', revision: 2 }])
    store.send(call('t-1', 'p-1'), 4000)
    expect(jobs()).toEqual([{ kind: 'distill.turn', revision: 2 }])
  })

  it('has its transcript read after each stop and at its end, a little later', () => {
    const told = { ...base, transcript_path: '/home/dev/.claude/projects/shop/s-1.jsonl' }
    const reads = () =>
      store.rows(`SELECT key, revision, next_at - ${store.clock} AS wait FROM jobs
        WHERE kind = 'transcript.catch_up'`)
    store.send({ ...prompt('p-1'), ...told }, 1000)
    store.send({ ...call('t-1', 'p-1'), ...told }, 2000)
    expect(reads()).toEqual([])
    store.send({ ...told, hook_event_name: 'SubagentStop', agent_id: 'a1', agent_type: 'x' }, 3000)
    expect(reads()).toEqual([{ key: 's-1', revision: 1, wait: 1500 }])
    store.send({ ...told, hook_event_name: 'Stop', prompt_id: 'p-1' }, 4000)
    store.send({ ...told, hook_event_name: 'SessionEnd', reason: 'other' }, 5000)
    expect(reads()).toEqual([{ key: 's-1', revision: 3, wait: 1500 }])
    // A client that keeps no transcript has none to be read.
    store.send({ ...end, session_id: 's-2' }, 6000)
    expect(reads()).toHaveLength(1)
  })

  it('is found by the words of its prompt at once', () => {
    store.send(prompt('p-1', 'teach the parser umlauts'), 1000)
    expect(
      store.rows(`SELECT rowid FROM search_words WHERE search_words MATCH 'umlauts'`),
    ).toHaveLength(1)
  })
})

describe('what is never stored', () => {
  it('events of a pause', () => {
    store.clock = noon
    store.capture.pause(noon + hour)
    expect(store.capture.pausedUntil).toBe(noon + hour)
    expect(store.send(prompt('p-1'), 1000)).toEqual({ status: 'ignored', reason: 'paused' })
    // What waited in the spool since before the pause is no part of it.
    expect(store.send(prompt('p-0', 'earlier'), -1000).status).toBe('stored')
    store.clock = noon + hour
    expect(store.capture.pausedUntil).toBeNull()
    expect(store.send(prompt('p-2', 'later'), hour).status).toBe('stored')
    store.capture.pause(null)
    expect(store.send(prompt('p-3'), 2 * hour).status).toBe('ignored')
    store.capture.pause(0)
    expect(store.send(prompt('p-4', 'again'), 2 * hour).status).toBe('stored')
    expect(turns().map((turn) => (turn as { prompt: string }).prompt)).toEqual([
      'earlier',
      'later',
      'again',
    ])
  })

  it('our own calls of a language model, before and after their first prompt', () => {
    store.send({ ...base, hook_event_name: 'SessionStart', source: 'startup' }, 0)
    const own = prompt('p-1', `${ownCallMarker}\nSummarise this turn.`)
    expect(store.send(own, 1000)).toMatchObject({ status: 'ignored' })
    expect(store.send(call('t-1', 'p-1'), 2000)).toMatchObject({ status: 'ignored' })
    expect(store.send(end, 3000)).toMatchObject({ status: 'ignored' })
    expect(store.rows('SELECT id FROM sessions')).toEqual([])
    // A session that quotes the marker later on is somebody's work.
    const mine = { ...prompt('p-1'), session_id: 's-2' }
    store.send(mine, 0)
    expect(store.send({ ...own, session_id: 's-2', prompt_id: 'p-2' }, 1000).status).toBe('stored')
  })

  it('what the user deleted', () => {
    const bury = store.db.prepare('INSERT INTO tombstones (kind, key, at) VALUES (?, ?, 0)')
    bury.run('session', 's-gone')
    bury.run('turn', 's-1:p-gone')
    bury.run('tool_event', 't-gone')
    expect(store.send({ ...prompt('p-1'), session_id: 's-gone' }).status).toBe('ignored')
    expect(store.send(prompt('p-gone')).status).toBe('ignored')
    expect(store.send(call('t-gone', 'p-1')).status).toBe('ignored')
    expect(store.rows('SELECT id FROM turns')).toEqual([])
  })

  it('what a deleted turn said', () => {
    store.send(prompt('p-1', 'forget the sandcastle'), 1000)
    store.send(
      { ...base, hook_event_name: 'Stop', prompt_id: 'p-1', last_assistant_message: 'sandcastle' },
      2000,
    )
    store.send(prompt('p-2', 'keep this'), 60_000)
    store.db.prepare(`DELETE FROM turns WHERE prompt_id = 'p-1'`).run()
    expect(store.rows(`SELECT data FROM hook_events WHERE data LIKE '%sandcastle%'`)).toEqual([])
    expect(store.rows(`SELECT event FROM hook_events WHERE prompt_id = 'p-2'`)).toHaveLength(1)
  })
})

describe('bad input', () => {
  function refusal(action: () => unknown): string {
    try {
      action()
    } catch (error) {
      if (error instanceof AppError) return error.code
      throw error
    }
    return 'accepted'
  }
  const parse = (text: string | Buffer) => store.capture.parse(Buffer.from(text))

  it('is refused with what is wrong', () => {
    expect(refusal(() => parse(''))).toBe('invalid_input')
    expect(refusal(() => parse('not json'))).toBe('invalid_input')
    expect(refusal(() => parse('{"session_id":"s-1","hook_ev'))).toBe('invalid_input')
    expect(refusal(() => parse('[]'))).toBe('invalid_input')
    expect(refusal(() => parse('null'))).toBe('invalid_input')
    expect(refusal(() => parse(Buffer.alloc(largestEvent + 1, 32)))).toBe('too_large')
    expect(refusal(() => store.send({ hook_event_name: 'Stop' }))).toBe('invalid_input')
    expect(refusal(() => store.send({ session_id: '', hook_event_name: 'Stop' }))).toBe(
      'invalid_input',
    )
    expect(refusal(() => store.send({ session_id: 7, hook_event_name: 'Stop' }))).toBe(
      'invalid_input',
    )
    expect(refusal(() => store.send({ session_id: 's-1' }))).toBe('invalid_input')
    const deep = `{"session_id":"s-1","hook_event_name":"X","d":${'['.repeat(5000)}${']'.repeat(5000)}}`
    expect(
      refusal(() => store.capture.ingest(parse(deep), { at: noon, bytes: 1, via: 'http' })),
    ).toBe('invalid_input')
    expect(refusal(() => parse('['.repeat(3_000_000)))).toBe('invalid_input')
    expect(store.rows('SELECT id FROM sessions')).toEqual([])
  })

  it('says nothing of the event in its refusal', () => {
    expect(() => parse('{"prompt":"the merger"')).toThrow(/^(?!.*merger)/)
  })

  it('is made harmless where it can be', () => {
    const bytes = Buffer.concat([
      Buffer.from(
        '\uFEFF{"session_id":"../../etc/passwd","hook_event_name":"UserPromptSubmit","prompt_id":"p","prompt":"a\u0000b ',
      ),
      Buffer.from([0xff, 0xfe]),
      Buffer.from(' \\u0000 \\ud800 end"}'),
    ])
    const result = store.capture.ingest(store.capture.parse(bytes), {
      at: noon,
      bytes: 1,
      via: 'http',
    })
    expect(result).toMatchObject({ status: 'stored', sessionId: '../../etc/passwd' })
    expect(turns()).toEqual([
      { number: 1, prompt: 'a b \uFFFD\uFFFD \uFFFD \uFFFD end', ended: null },
    ])
  })

  it('of 10 MB is stored', () => {
    const stdout = 'line of output\n'.repeat(700_000)
    const sent = store.send({ ...call('t-1', 'p-1'), tool_response: { stdout } })
    expect(sent.status).toBe('stored')
    expect(store.rows('SELECT bytes > 10000000 AS large FROM payloads')).toEqual([{ large: 1 }])
  })

  it('keeps wrong types and unknown fields without failing', () => {
    const odd = {
      ...call('t-1', 'p-1'),
      prompt_id: 7,
      tool_name: null,
      duration_ms: 'long',
      is_interrupt: 'x',
      cwd: 5,
    }
    expect(store.send(odd).status).toBe('stored')
    expect(
      store.send({ ...base, hook_event_name: 'UserPromptSubmit', prompt: { not: 'text' } }, 1)
        .status,
    ).toBe('stored')
    expect(store.send({ ...base, hook_event_name: '__proto__', constructor: 1 }, 2).status).toBe(
      'stored',
    )
    expect(store.rows('SELECT tool FROM tool_events')).toEqual([{ tool: 'unknown' }])
  })

  it.each([
    ['in the far future', 1e14],
    ['before the year 2020', -1e12],
    ['that is no number', Number.NaN],
  ])('with a time %s happens now', (_, offset) => {
    store.send(prompt('p-1'), offset)
    expect(store.rows('SELECT started_at FROM sessions')).toEqual([{ started_at: store.clock }])
  })
})
