// Made payloads give the same rows in any order: turns, answers to requests, older clients, compactions.
import { describe, expect, it } from 'vitest'
import { expectSameInAnyOrder, type Payload } from './testing/any-order.ts'

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
      { turn: 1, command: 'rm', choice: 'observe', found: 'inferred' },
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
      { kind: 'transcript.catch_up', for: 's-1' },
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
