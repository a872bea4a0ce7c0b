// Tests of what is said of facts: how things ended, what is open, where links lead.
import { expect, test } from 'vitest'
import { factsVersion } from '../../shared/facts/observation-facts.ts'
import { type TurnFacts, turnFactsSchema } from '../../shared/facts/work-facts.ts'
import { commitLink, pullRequestLink, webAddress } from './forge-links.ts'
import {
  checksAtEnd,
  keptCommits,
  lastOfPullRequests,
  openPoints,
  pushWords,
  testsAtEnd,
} from './work-words.ts'

const facts = (part: object): TurnFacts =>
  turnFactsSchema.parse({ v: factsVersion, outcome: 'done', ...part })
const matter = (part: object) => ({ kind: 'test', name: 'vitest', outcome: 'done', at: 1, ...part })
const run = (outcome: string, tests: object | null) =>
  facts({ matters: [matter({ outcome, tests })] })

test('the tests are told as they stand', () => {
  const counted = { runner: 'vitest', passed: 10, failed: 2, skipped: 1 }
  expect(testsAtEnd(run('failed', counted))).toEqual({
    words: '2 failed, 10 passed, 1 skipped',
    tone: 'bad',
  })
  expect(testsAtEnd(run('done', { runner: 'vitest', passed: 12 }))?.tone).toBe('good')
  expect(testsAtEnd(run('done', null))).toEqual({ words: 'passed', tone: 'good' })
  expect(testsAtEnd(run('no_result', counted))?.words).toBe('no result recorded')
  expect(testsAtEnd(run('interrupted', null))?.tone).toBe('warn')
  expect(testsAtEnd(facts({}))).toBeNull()
  // Another step of the same command failed.
  expect(testsAtEnd(run('failed', { runner: 'pytest', passed: 114 }))).toEqual({
    words: '114 passed, but vitest failed',
    tone: 'bad',
  })
  // Nothing says that it was a test that failed.
  expect(testsAtEnd(run('failed', null))?.words).toBe('vitest failed')
  expect(checksAtEnd(run('failed', null))).toBeNull()
})

test('what stands failed is told before what passed later; what was overtaken is not told', () => {
  const failed = matter({ outcome: 'failed', tests: { runner: 'vitest', failed: 2 } })
  const passed = matter({ name: 'go test', at: 2, tests: { runner: 'go test', passed: 9 } })
  expect(testsAtEnd(facts({ matters: [failed, passed] }))).toEqual({
    words: '2 failed; 1 other run passed since',
    tone: 'bad',
  })
  expect(testsAtEnd(facts({ matters: [{ ...failed, overtaken: true }, passed] }))).toEqual({
    words: '9 passed, in part',
    tone: 'warn',
  })
  expect(testsAtEnd(facts({ matters: [{ ...failed, overtaken: true }] }))).toBeNull()
  // A pipe hid how it ended.
  expect(testsAtEnd(facts({ matters: [matter({ unseen: true })] }))).toEqual({
    words: 'no failure shown',
    tone: 'neutral',
  })
})

test('checks are named by what they are, and a push that failed is open', () => {
  const lint = matter({
    kind: 'lint',
    name: 'eslint',
    outcome: 'failed',
    build: { problems: 3, word: 'problem' },
  })
  const types = matter({ kind: 'types', name: 'tsc', outcome: 'failed' })
  const push = matter({ kind: 'push', name: 'git push', outcome: 'failed' })
  const told = facts({ matters: [types, lint, push] })
  expect(checksAtEnd(told)).toEqual({ words: 'eslint: 3 problems, and 1 more failed', tone: 'bad' })
  expect(testsAtEnd(told)).toBeNull()
  expect(openPoints(told)).toEqual([{ kind: 'Failed', text: 'git push' }])
})

test('of a red run only a part was seen to pass since', () => {
  const passed = {
    passed: 12,
    failed: 0,
    skipped: 0,
    broken: false,
    unit: 'test',
    runner: 'vitest',
  }
  const part = matter({ kind: 'test', name: 'vitest cart', outcome: 'done', tests: passed })
  const whole = matter({ kind: 'test', name: 'vitest', outcome: 'failed', overtaken: true })
  expect(testsAtEnd(facts({ matters: [whole, part] }))).toEqual({
    words: '12 passed, in part',
    tone: 'warn',
  })
  expect(testsAtEnd(facts({ matters: [part] }))).toEqual({ words: '12 passed', tone: 'good' })
})

test('open is what has no end: tasks, questions and plans without one', () => {
  const open = openPoints(
    facts({
      tasks: [
        { subject: 'Test it', state: 'open' },
        { subject: 'Write it', state: 'done' },
      ],
      questions: [
        { question: 'Which?', answer: null },
        { question: 'When?', answer: 'Now' },
      ],
      proposals: [
        { title: 'Move the house', state: 'proposed' },
        { title: 'Paint it', state: 'handed_on' },
      ],
    }),
  )
  expect(open.map(({ text }) => text)).toEqual(['Test it', 'Which?', 'Move the house'])
})

test('a replaced commit and a repeated pull request are told once', () => {
  const told = facts({
    commits: [{ hash: 'a', supersededBy: 'b' }, { hash: 'b' }],
    pullRequests: [
      { number: 3, action: 'create', title: 'Mend it' },
      { number: 3, action: 'merge' },
    ],
  })
  expect(keptCommits(told).map(({ hash }) => hash)).toEqual(['b'])
  expect(lastOfPullRequests(told)).toMatchObject([{ number: 3, did: 'merged', title: 'Mend it' }])
  const draft = facts({ pullRequests: [{ number: 4, action: 'create', isDraft: true }] })
  expect(lastOfPullRequests(draft)).toMatchObject([{ did: 'opened as a draft' }])
})

test('commits and pull requests lead to the forge of the remote, and nowhere else', () => {
  expect(commitLink('github.com/a/shop', '12e2d10')).toBe(
    'https://github.com/a/shop/commit/12e2d10',
  )
  expect(commitLink('gitlab.com/a/b/shop', '12e2d10')).toBe(
    'https://gitlab.com/a/b/shop/-/commit/12e2d10',
  )
  for (const remote of [null, 'file:/srv/shop', 'git.example.org/a/shop', 'github.com/a/b?x=1'])
    expect(commitLink(remote, '12e2d10')).toBeNull()
  expect(commitLink('github.com/a/shop', '../../evil')).toBeNull()
  const pull = { number: 7, url: null }
  expect(pullRequestLink('github.com/a/shop', pull)).toBe('https://github.com/a/shop/pull/7')
  const hostile = ['javascript', 'alert(1)'].join(':')
  expect(pullRequestLink(null, { number: 7, url: hostile })).toBeNull()
  expect(webAddress(hostile)).toBeNull()
  expect(webAddress('/sessions')).toBeNull()
  expect(webAddress('https://example.org/a')).toBe('https://example.org/a')
})

test('only what was committed before the last push is told as pushed', () => {
  const made = (...all: (boolean | undefined)[]) =>
    all.map((isPushed, at) => ({
      hash: `a${at}`,
      ...(isPushed !== undefined && { push: isPushed ? 'pushed' : 'not_pushed' }),
    }))
  const pushes = [{ branch: 'main' }]
  const declined = matter({ kind: 'push', name: 'git push', outcome: 'failed' })
  const said = (part: object) => pushWords(facts(part))
  expect(said({ commits: made(true, true), pushes })).toBe('pushed')
  expect(said({ commits: made(true, true, false), pushes })).toBe('1 not pushed')
  expect(said({ commits: made(false), pushes })).toBe('not pushed')
  expect(said({ commits: made(false, false), matters: [declined] })).toBe('not pushed')
  expect(said({ commits: made(false) })).toBe('')
  expect(said({ commits: made(true, undefined), pushes })).toBe('')
})
