// What counts as said by user or agent: in other words and forms of theirs, and not what sounds like a decision.
import { expect, it } from 'vitest'
import type { TurnRecord } from '../../agents/tool-call.ts'
import { bash, sampleCall } from '../rules/testing/sample-calls.ts'
import { isSaid, saidInTurn } from './said-by-people.ts'

const turn: TurnRecord = {
  prompt: 'Amounts such as 1.234,50 are read wrongly. Keep the parser without dependencies please.',
  lastMessage:
    'Done. I take the last separator as the decimal one instead of asking for a locale, because exports mix both. A regular expression could not tell them apart, so I reverted it.',
  calls: [
    sampleCall('AskUserQuestion', {
      input: { questions: [{ question: 'What becomes of negative amounts?' }] },
      response: { answers: { 'What becomes of negative amounts?': 'Refuse them with an error' } },
    }),
    bash('cat notes.txt', 'Always use tabs, decided by the whole team'),
    sampleCall('mcp__notes__list', { response: { answers: { one: 'Commit to a queue' } } }),
  ],
  subagents: [],
  decisions: [],
  cwd: '/home/dev/shop',
}
const said = saidInTurn(turn)

it.each([
  'The last separator is taken as the decimal one, not the locale.',
  'Exports mix separators, therefore no locale is asked for.',
  'A regular expression was tried and reverted.',
  'The parser stays without dependencies.',
  'Negative amounts are refused with an error.',
])('“%s” was said', (told) => expect(isSaid(said, told)).toBe(true))

it.each([
  'A cache was given up because it returned stale data.',
  'Retries with exponential delay were chosen over failing at once.',
  'Always use tabs.',
  'Commit to a queue.',
  'Stattdessen wird immer aufgerundet.',
])('“%s” was said by nobody', (told) => expect(isSaid(said, told)).toBe(false))

it('reads scripts that have no spaces', () => {
  const asked = saidInTurn({
    ...turn,
    prompt: '请把价格向上取整，不要使用缓存。',
    lastMessage: null,
  })
  expect(isSaid(asked, '价格向上取整')).toBe(true)
  expect(isSaid(asked, '改用数据库队列')).toBe(false)
})
