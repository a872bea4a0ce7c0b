// The yardstick: what it takes for key facts, what counts as kept, and what as unfounded.
import { expect, it } from 'vitest'
import type { TurnRecord } from '../../agents/tool-call.ts'
import { bash, edit, failedBash, sampleCall } from '../rules/testing/sample-calls.ts'
import { keyFacts as factsOf } from './key-facts.ts'
import { scoreOf as measure, type Told } from './score.ts'

const noPause = (): Promise<void> => Promise.resolve()
const keyFacts = (record: TurnRecord) => factsOf(record, noPause)
const scoreOf = (record: TurnRecord, told: Told) => measure(record, told, noPause)

function turn(calls: TurnRecord['calls'], told: Partial<TurnRecord> = {}): TurnRecord {
  return {
    ...{ prompt: 'Round prices up', lastMessage: 'Done.', calls, subagents: [], decisions: [] },
    ...{ cwd: '/home/dev/shop', ...told },
  }
}

const work = turn([
  sampleCall('Read', { input: { file_path: '/home/dev/shop/src/view.ts' }, response: 'x' }),
  bash('ls -la && git status', 'cart.ts'),
  edit('/home/dev/shop/src/cart.ts', [
    ' // prices',
    '-export function price(n) {',
    '+export function roundedPrice(n) {',
    '   return n',
  ]),
  failedBash('npm test', 'TypeError: n is not a number\n  at src/cart.ts:3'),
  bash('npm test', 'Tests  2 failed | 41 passed (43)'),
  bash('git commit -m "Round up"', '[main 1a2b3c4] Round up\n 1 file changed'),
  sampleCall('AskUserQuestion', {
    input: { questions: [] },
    response: { answers: { 'Which way?': 'Round half up' } },
  }),
])

it('takes for key facts what the work came to, and not what was only looked at', async () => {
  expect((await keyFacts(work)).map(({ kind, what }) => `${kind}: ${what}`)).toEqual([
    'path: cart.ts',
    'identifier: price',
    'identifier: roundedPrice',
    'command: npm test',
    'error: TypeError',
    'number: 2 failed',
    'number: 41 passed',
    'command: git commit',
    'number: 1a2b3c4',
    'decision: Round half up',
  ])
})

it('counts what is told of them, in whichever form', async () => {
  const score = await scoreOf(work, {
    observations: [
      { title: 'Changed price in src/cart.ts', summary: 'price became roundedPrice.' },
      { title: 'Tests', summary: '2 of 43 failed, 41 passed; before: TypeError.' },
    ],
    summary: 'Committed 1a2b3c4 “Round up”.',
  })
  expect(score.missing.map(({ what }) => what)).toEqual(['Round half up'])
  expect(score).toMatchObject({ facts: 10, keptFacts: 9, unfounded: [] })
})

it('a part of a longer word or number keeps nothing', async () => {
  const { missing } = await scoreOf(work, {
    observations: [{ title: 'priced cart.tsx', summary: 'TypeErrors; 412 passed' }],
    summary: '',
  })
  const gone = missing.map(({ what }) => what)
  expect(gone).toEqual(expect.arrayContaining(['cart.ts', 'price', 'TypeError', '41 passed']))
})

it('finds names and numbers that nobody said or did, and none that count the record', async () => {
  const { unfounded } = await scoreOf(work, {
    observations: [
      { title: 'src/bill.ts', summary: 'Cart.total took 930 ms; 43 tests; +1 −1; cart.price' },
    ],
    summary: 'Released 2.0.1.',
  })
  expect(unfounded).toEqual(['src/bill.ts', 'Cart.total', '930', '2.0.1'])
})

it('what a refusal and a subagent did is counted once, with the turn that asked for it', async () => {
  const record = turn([
    sampleCall('Bash', {
      ...{ input: { command: 'rm -rf build' }, outcome: 'refused', error: 'The user refused' },
    }),
    { ...bash('cargo test', '9 passed'), agentId: 'a1' },
  ])
  expect((await keyFacts(record)).map(({ what }) => what)).toEqual(['refused rm -rf build'])
  const told = { observations: [{ title: 'The user refused rm', summary: '' }], summary: '' }
  expect((await scoreOf(record, told)).missing).toEqual([])
})

it('a turn without anything to tell has nothing to keep', async () => {
  expect(await scoreOf(turn([]), { observations: [], summary: '' })).toMatchObject({
    ...{ facts: 0, keptFacts: 0, names: 0, borneOut: 0, toldTokens: 0 },
  })
})
