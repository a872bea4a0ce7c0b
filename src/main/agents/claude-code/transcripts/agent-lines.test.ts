// Subagents of every era: inside the file, in progress reports, in the background, and for a compaction.
import { describe, expect, it } from 'vitest'
import { answer, eventsOf, line, only, prompt, result, use } from '../../../import/testing/lines.ts'

describe('subagents', () => {
  const task = use('t1', 'Task', { prompt: 'count files', subagent_type: 'Explore' })
  const done = { content: [{ type: 'text', text: 'three' }], totalToolUseCount: 1 }

  it('inside the file, as up to 1.0, are told apart from the main thread', () => {
    const side = { isSidechain: true }
    const events = eventsOf([
      prompt(0, 'u1', 'go'),
      answer(1, 'a1', 'm1', [task]),
      prompt(2, 's1', 'count files', { ...side, parentUuid: null }),
      answer(3, 's2', 'm2', [use('t2', 'Glob', {})], 4, { ...side, parentUuid: 's1' }),
      result(4, 's3', 't2', 'a b c', { ...side, parentUuid: 's2' }),
      answer(5, 's4', 'm3', [{ type: 'text', text: 'three' }], 4, { ...side, parentUuid: 's3' }),
      result(6, 'u2', 't1', 'three', { toolUseResult: done }),
    ])
    const [inner, outer] = only(events, 'tool')
    expect(inner).toMatchObject({
      agentId: 'inline-s1',
      promptId: 'u1',
      call: { tool: 'Glob', agentType: 'Explore' },
    })
    expect(outer).toMatchObject({ agentId: null, call: { tool: 'Task' } })
    expect(only(events, 'subagent').at(-1)).toMatchObject({
      agentId: 'inline-s1',
      agentType: 'Explore',
      agentKind: 'task',
      result: 'three',
    })
    expect(only(events, 'usage').map((event) => event.agentId)).toEqual([
      null,
      'inline-s1',
      'inline-s1',
    ])
  })

  it('reported by progress lines, as up to 2.1.5x, carry their calls', () => {
    const progress = (second: number, type: string, uuid: string, message: unknown): unknown => ({
      ...line('progress', second, `p${second}`),
      parentToolUseID: 't1',
      data: { type: 'agent_progress', agentId: 'a77', message: { type, uuid, message } },
    })
    const events = eventsOf([
      prompt(0, 'u1', 'go'),
      answer(1, 'a1', 'm1', [task]),
      JSON.stringify(
        progress(2, 'assistant', 's1', {
          id: 'm2',
          model: 'claude-haiku-4-5',
          content: [use('t2', 'Bash', {})],
          usage: { output_tokens: 1 },
        }),
      ),
      JSON.stringify(
        progress(3, 'user', 's2', {
          content: [
            { type: 'tool_result', tool_use_id: 't2', content: 'Exit code 1', is_error: true },
          ],
        }),
      ),
      result(6, 'u2', 't1', 'three', {
        toolUseResult: { ...done, agentId: 'a77', status: 'completed' },
      }),
    ])
    expect(only(events, 'tool')[0]).toMatchObject({
      agentId: 'a77',
      promptId: 'u1',
      call: { outcome: 'failed', agentType: 'Explore' },
    })
    expect(only(events, 'usage')[1]).toMatchObject({ agentId: 'a77', partial: true })
    expect(only(events, 'subagent').at(-1)).toMatchObject({ agentId: 'a77', result: 'three' })
  })

  it('in the background end when their notice comes', () => {
    const events = eventsOf([
      prompt(0, 'u1', 'go'),
      answer(1, 'a1', 'm1', [task]),
      result(2, 'u2', 't1', 'started', {
        toolUseResult: { status: 'async_launched', agentId: 'a77' },
      }),
      prompt(
        9,
        'u3',
        '<task-notification>\n<task-id>a77</task-id>\n<result>three files</result></task-notification>',
        { origin: { kind: 'task-notification' } },
      ),
    ])
    const told = only(events, 'subagent')
    expect(told[0]).toMatchObject({ agentId: 'a77', endedAt: null, result: null })
    expect(told.at(-1)).toMatchObject({ agentId: 'a77', result: 'three files' })
    expect(told.at(-1)?.endedAt).not.toBeNull()
  })

  it('in the background that failed have that as their end', () => {
    const notice = (status: string) =>
      `<task-notification>\n<task-id>a77</task-id>\n<status>${status}</status>\n<summary>Agent "Count" failed: API Error: 400</summary>\n</task-notification>`
    const endOf = (status: string) =>
      only(
        eventsOf([
          prompt(0, 'u1', 'go'),
          answer(1, 'a1', 'm1', [task]),
          result(2, 'u2', 't1', 'started', {
            toolUseResult: { status: 'async_launched', agentId: 'a77' },
          }),
          prompt(9, 'u3', notice(status), { origin: { kind: 'task-notification' } }),
        ]),
        'subagent',
      ).at(-1)
    expect(endOf('failed')).toMatchObject({ result: 'Agent "Count" failed: API Error: 400' })
    expect(endOf('completed')).toMatchObject({ result: null })
  })

  it('in the background call the agent again with a prompt of their own', () => {
    const notice =
      '<task-notification>\n<task-id>a77</task-id>\n<result>three</result></task-notification>'
    const events = eventsOf([
      prompt(0, 'u1', 'go', { promptId: 'p1' }),
      answer(1, 'a1', 'm1', [task, use('t2', 'Bash', {})]),
      result(2, 'u2', 't1', 'started', {
        toolUseResult: { status: 'async_launched', agentId: 'a77' },
      }),
      prompt(9, 'u3', notice, { origin: { kind: 'task-notification' }, promptId: 'p2' }),
      result(10, 'u4', 't2', 'done', { toolUseResult: { stdout: 'done' } }),
      answer(11, 'a2', 'm2', [{ type: 'text', text: 'It counted three.' }]),
    ])
    expect(only(events, 'prompt').map((event) => event.promptId)).toEqual(['p1', 'p2'])
    expect(only(events, 'words').at(-1)).toMatchObject({
      promptId: 'p2',
      text: 'It counted three.',
    })
    // What runs when the notice comes is not broken off by it.
    expect(only(events, 'tool').map(({ promptId, call }) => [promptId, call.outcome])).toEqual([
      ['p1', 'ok'],
      ['p1', 'ok'],
    ])
  })

  it('commands in the background come to the end that their notice tells', () => {
    const notice = (status: string, summary: string) =>
      `<task-notification>\n<task-id>b1</task-id>\n<tool-use-id>t9</tool-use-id>\n<status>${status}</status>\n<summary>${summary}</summary>\n</task-notification>`
    const events = eventsOf([
      prompt(0, 'u1', 'go'),
      prompt(9, 'u3', notice('completed', 'Background command "Test" completed (exit code 0)'), {
        origin: { kind: 'task-notification' },
      }),
      prompt(11, 'u4', notice('failed', 'Background command "Test" failed with exit code 2'), {
        origin: { kind: 'task-notification' },
      }),
      prompt(12, 'u5', notice('completed', 'Agent "Count" finished'), {
        origin: { kind: 'task-notification' },
      }),
    ])
    expect(only(events, 'task_end')).toMatchObject([
      { taskId: 'b1', toolUseId: 't9', status: 'completed', exitCode: 0 },
      { taskId: 'b1', toolUseId: 't9', status: 'failed', exitCode: 2 },
    ])
  })

  it('that summarise for a compaction are of their own kind', () => {
    const side = { isSidechain: true, agentId: 'abc' }
    const events = eventsOf([
      prompt(
        0,
        's1',
        'Your task is to create a detailed summary of the conversation so far, paying',
        side,
      ),
      answer(1, 's2', 'm1', [{ type: 'text', text: 'Summary' }], 5, side),
    ])
    expect(only(events, 'subagent').at(-1)).toMatchObject({
      agentKind: 'compaction',
      result: 'Summary',
    })
    expect(only(events, 'prompt')).toEqual([])
  })
})
