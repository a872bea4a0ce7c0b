// Tests of the order of a session's timeline and of what happened in a turn.
import { expect, test } from 'vitest'
import type { Observation, ToolEvent, TurnRow } from '../../../shared/contract/common.ts'
import { findEntry, outlineOf, stepTurn } from './outline.ts'
import { callStream, callsBehind, callTitles } from './turn-stream.ts'

const turn = (number: number, startedAt: number): TurnRow => ({
  id: `t${number}`,
  sessionId: 's1',
  number,
  prompt: null,
  title: null,
  summary: null,
  level: null,
  startedAt,
  endedAt: null,
  toolEvents: 0,
  failedToolEvents: 0,
  observations: 0,
})
const call = (id: string, at: number, agentId: string | null = null): ToolEvent => ({
  id,
  tool: 'Bash',
  agentId,
  agentType: null,
  at,
  durationMs: null,
  outcome: 'ok',
  error: null,
  files: [],
  headline: null,
  rawBytes: 0,
})
const observation = (sources: string[], kind: Observation['kind']): Observation => ({
  id: 'o1',
  turnId: 't1',
  sessionId: 's1',
  kind,
  tool: null,
  title: 'A title',
  summary: '',
  detail: '',
  files: [],
  facts: null,
  functions: [],
  failed: false,
  level: 'rules',
  at: 0,
  durationMs: null,
  rawBytes: 0,
  distilMs: null,
  tokens: 0,
  sources,
})

const entries = outlineOf({
  turns: [turn(1, 100), turn(2, 300)],
  injections: [
    {
      id: 'i1',
      at: 100,
      event: 'SessionStart',
      source: null,
      text: '',
      tokens: 1,
      durationMs: null,
      items: [],
    },
  ],
  compactions: [{ id: 'c1', trigger: 'auto', summary: null, startedAt: null, endedAt: 200 }],
})

test('the timeline is in order of time, with context before the turn it began', () => {
  expect(entries.map(({ key }) => key)).toEqual(['overview', 'i1', 't1', 'c1', 't2'])
})

test('a running session opens at its newest turn, an ended one as a whole', () => {
  expect(findEntry(entries, undefined, true)?.key).toBe('t2')
  expect(findEntry(entries, undefined, false)?.key).toBe('overview')
  expect(findEntry(entries, 'c1', true)?.key).toBe('c1')
  expect(findEntry(entries, 't99', true)).toBeNull()
})

test('the keyboard goes from prompt to prompt and stops at the ends', () => {
  const first = findEntry(entries, 't1', false)
  expect(stepTurn(entries, first, 1)?.key).toBe('t2')
  expect(stepTurn(entries, findEntry(entries, 'i1', false), 1)?.key).toBe('t1')
  expect(stepTurn(entries, first, -1)).toBeNull()
})

test('the calls of a subagent stand together where it began', () => {
  const calls = [call('e1', 10), call('e2', 25, 'a'), call('e3', 40), call('e4', 50, 'a')]
  const stream = callStream(calls, [{ agentId: 'a', startedAt: 20, endedAt: 60 }])
  expect(
    stream.map((item) => (item.type === 'call' ? item.call.id : item.calls.map(({ id }) => id))),
  ).toEqual(['e1', ['e2', 'e4'], 'e3'])
})

test('behind the observation of a subagent stand all calls that it made', () => {
  const calls = [call('e1', 10), call('e2', 25, 'a'), call('e3', 50, 'a')]
  const behind = (kind: Observation['kind']) =>
    callsBehind(observation(['e2'], kind), calls).map(({ id }) => id)
  expect(behind('subagent')).toEqual(['e2', 'e3'])
  expect(behind('command')).toEqual(['e2'])
})

test('a call is named by the observation that is about it alone', () => {
  expect([
    ...callTitles([observation(['e1'], 'test'), observation(['e2', 'e3'], 'explore')]),
  ]).toEqual([['e1', 'A title']])
})
