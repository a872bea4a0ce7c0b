// The facts that rules write: what was seen, by whom it was refused, and where the record is silent.
import { describe, expect, it } from 'vitest'
import { factsText, readFacts } from '../../../shared/facts/facts-text.ts'
import { observationFactsSchema } from '../../../shared/facts/observation-facts.ts'
import { turnFactsSchema } from '../../../shared/facts/work-facts.ts'
import type { ToolCall } from '../../agents/tool-call.ts'
import { foldTurn } from '../work-facts.ts'
import { bash, distil, distilOne, edit, failedBash, sampleCall } from './testing/sample-calls.ts'

const factsOf = (call: ToolCall) => distilOne(call).facts
const push = { command: 'git push --force', description: 'Push' }

describe('the outcome', () => {
  it.each<[string, Partial<ToolCall>, string]>([
    ['ended well', { response: { stdout: 'ok' } }, 'done'],
    ['failed', { error: 'Exit code 1\nno' }, 'failed'],
    [
      'was refused by the user',
      { outcome: 'refused', error: "The user doesn't want to proceed with this tool use." },
      'refused_by_user',
    ],
    [
      'was denied by auto mode',
      { outcome: 'refused', error: 'Auto mode did not permit it: force' },
      'denied_by_rule',
    ],
    [
      'was denied by a permission rule',
      { error: 'Permission to use Bash with command git push has been denied.' },
      'denied_by_rule',
    ],
    [
      'was denied where nobody could be asked',
      { error: "Claude requested permissions to use Bash, but you haven't granted it yet." },
      'denied_by_rule',
    ],
    ['was refused, by whom is not told', { outcome: 'refused', error: 'Not allowed' }, 'refused'],
    [
      'was stopped',
      { outcome: 'interrupted', error: '[Request interrupted by user]' },
      'interrupted',
    ],
    ['has no result', { outcome: 'no_result' }, 'no_result'],
    ['went to the background', { response: { backgroundTaskId: 'b1' } }, 'running'],
  ])('of a call that %s', (_, told, outcome) => {
    expect(factsOf(sampleCall('Bash', { input: push, ...told }))).toMatchObject({
      kind: 'commit',
      outcome,
    })
    if (outcome === 'running') return
    expect(factsOf(sampleCall('mcp__a__b', { input: push, ...told })).outcome).toBe(outcome)
  })
})

describe('a command', () => {
  it('tells its counts and where they come from', () => {
    const output =
      '✖ the number survives a restart (2ms)\nℹ tests 6\nℹ pass 4\nℹ fail 1\nℹ skipped 1'
    expect(factsOf(failedBash('npm test', output, 1, 'Run the tests'))).toMatchObject({
      kind: 'test',
      outcome: 'failed',
      command: 'npm test',
      purpose: 'test',
      aim: 'Run the tests',
      exitCode: 1,
      tests: {
        ...{ passed: 4, failed: 1, skipped: 1, unit: 'test', countsFrom: 'output' },
        failing: [{ name: 'the number survives a restart' }],
      },
    })
  })

  it('whose output was fetched later says so', () => {
    const started = bash('npx jest', '')
    const [facts] = distil([
      { ...started, response: { backgroundTaskId: 'b7', stdout: '' } },
      sampleCall('TaskOutput', {
        input: { task_id: 'b7' },
        response: { task: { status: 'completed', output: 'Tests:       3 passed, 3 total' } },
      }),
    ]).map((one) => one.facts)
    expect(facts).toMatchObject({
      outcome: 'done',
      tests: { passed: 3, countsFrom: 'later_output' },
    })
  })

  it('tells what a check found and the first error with its place', () => {
    const output =
      "src/a.ts(6,33): error TS2307: Cannot find module './b'.\nsrc/c.ts(1,1): error TS1005: ';' expected."
    expect(factsOf(failedBash('npx tsc', output, 2))).toMatchObject({
      kind: 'build',
      exitCode: 2,
      build: { problems: 2, word: 'error' },
      error: { text: "TS2307: Cannot find module './b'.", place: 'src/a.ts:6' },
    })
  })

  it('takes for failed only what broke a line, not what went well before it', () => {
    const ends = (command: string, printed: string) => {
      const facts = factsOf(failedBash(command, printed))
      const attempts = facts && 'attempts' in facts ? facts.attempts : []
      return attempts.map(({ kind, outcome }) => `${kind} ${outcome}`)
    }
    const declined =
      'remote: error: GH006: Protected branch update failed\n ! [remote rejected] cart -> cart (protected branch hook declined)\nerror: failed to push some refs'
    expect(ends('git commit -qam "Add the cart" && git push', declined)).toEqual([
      'commit done',
      'push failed',
    ])
    const mypy = 'All checks passed!\na.py:14: error: Argument "f"\nFound 1 error in 1 file'
    expect(ends('ruff check . && mypy jobs', mypy)).toEqual(['lint done', 'types failed'])
  })

  it('tells commits, pushes and pull requests', () => {
    const committed = bash('git commit -m "Add the cart"', '[main 12e2d10] Add the cart')
    expect(factsOf(committed)).toMatchObject({
      kind: 'commit',
      commits: [{ hash: '12e2d10', subject: 'Add the cart', amended: false }],
    })
    const pushed = bash('git push', 'To github.com:a/b.git\n   1a2b3c4..5d6e7f8  main -> main')
    expect(factsOf(pushed)).toMatchObject({ push: { branch: 'main' }, commits: [] })
    for (const option of ['--dry-run', '-n', '-nv']) {
      const tried = bash(
        `git push ${option}`,
        'To github.com:a/b.git\n   1a2b3c4..5d6e7f8  main -> main',
      )
      expect(distilOne(tried).title).not.toContain('Pushed')
      expect(factsOf(tried)).toMatchObject({ push: null, attempts: [] })
    }
    const operation = { stdout: '', stderr: '', gitOperation: { push: { branch: 'main' } } }
    const told = sampleCall('Bash', {
      input: { command: 'git push --dry-run' },
      response: operation,
    })
    expect(factsOf(told)).toMatchObject({ push: null })
    const url = 'https://github.com/a/b/pull/7'
    expect(factsOf(bash(`gh pr create --title "Cart"`, url))).toMatchObject({
      pullRequest: { number: 7, url, action: 'create', title: 'Cart' },
    })
    const draft = bash('gh pr create --draft --title "Cart"', url)
    expect(factsOf(draft)).toMatchObject({ pullRequest: { action: 'create', isDraft: true } })
    expect(distilOne(draft).title).toBe('Opened the draft pull request #7: Cart')
    const ready = (command: string, said: string) =>
      factsOf(bash(command, `✓ Pull request a/b#7 is ${said}`))
    expect(ready('gh pr ready', 'marked as "ready for review"')).toMatchObject({
      pullRequest: { number: 7, action: 'ready' },
    })
    expect(ready('gh pr ready 7 --undo', 'converted to "draft"')).toMatchObject({
      pullRequest: { number: 7, action: 'draft' },
    })
  })

  it('tells pull requests that another tool than gh opened or updated', () => {
    const of = (command: string, output: string) => factsOf(bash(command, output))
    const merge = 'https://gitlab.com/a/b/-/merge_requests/4'
    expect(of('glab mr create --title "Cart" --fill', `!4 Cart\n${merge}`)).toMatchObject({
      kind: 'commit',
      pullRequest: { number: 4, url: merge, action: 'create', title: 'Cart' },
    })
    const graphite = 'https://app.graphite.dev/github/pr/a/b/31'
    expect(of('gt submit --stack', `cart: ${graphite} (created)`)).toMatchObject({
      pullRequest: { number: 31, action: 'create' },
    })
    const url = 'https://github.com/a/b/pull/7'
    const link = `  PR:  \u001b]8;;${url}\u001b\\${url}\u001b]8;;\u001b\\`
    const updated = `PR #7 found (already exists)\n  Action: Updated PR #7\n${link}`
    const draft = distilOne(bash('erk pr submit', updated, 'Submit the PR'))
    expect(draft.title).toBe('Edited the pull request #7')
    expect(draft.facts).toMatchObject({ pullRequest: { number: 7, url, action: 'edit' } })
    expect(
      of('glab mr close 4', '- Closing Merge request...\n✓ Closed merge request !4'),
    ).toMatchObject({ pullRequest: { number: 4, action: 'close' } })
    expect(of('gh pr reopen 7', '✓ Reopened pull request a/b#7 (Cart)')).toMatchObject({
      pullRequest: { number: 7, action: 'reopen', title: 'Cart' },
    })
    const auto = bash(
      'gh pr merge 7 --auto --squash',
      '✓ Pull request a/b#7 will be automatically merged via squash when all requirements are met',
    )
    expect(distilOne(auto).title).toBe('Set the pull request #7 to merge by itself')
    for (const command of ['gt submit --dry-run', 'erk pr check', 'cat pr.txt'])
      expect(of(command, url)).not.toMatchObject({ pullRequest: { number: 7 } })
  })

  it('that a time limit stopped has failed by it', () => {
    const stopped = sampleCall('Bash', {
      input: { command: 'npx jest' },
      error: 'Command timed out after 2m 0.0s',
    })
    expect(factsOf(stopped)).toMatchObject({ outcome: 'failed', timeLimit: { ms: 120_000 } })
  })
})

it('an edit tells lines and functions', () => {
  const changed = edit('/home/dev/shop/src/cart.ts', [
    '-const a = 1',
    '+export function total() {}',
  ])
  expect(factsOf(changed)).toMatchObject({
    ...{ kind: 'edit', outcome: 'done', edits: 1 },
    file: { path: 'src/cart.ts', added: 1, removed: 1, created: false },
    functions: [{ name: 'total', change: 'added' }],
  })
})

it('a plan tells its state and why it is wanted, a question its answer, a list its tasks', () => {
  const plan = '# Cents\n\n## Context\n\nSums are off by a cent.\n\n## Steps\n\n1. Use integers'
  const proposed = (told: Partial<ToolCall>) =>
    factsOf(sampleCall('ExitPlanMode', { input: { plan }, ...told }))
  expect(proposed({ response: { plan } })).toMatchObject({
    proposal: { title: 'Cents', state: 'accepted', context: 'Sums are off by a cent.' },
  })
  const refusal = { outcome: 'refused', error: 'The user said:\nno' } as const
  expect(proposed(refusal)).toMatchObject({ proposal: { state: 'refused', reason: 'no' } })
  expect(proposed({ outcome: 'no_result' })).toMatchObject({
    outcome: 'no_result',
    proposal: { state: 'proposed' },
  })
  const question = { question: 'Which port?', options: [{ label: '80' }] }
  const asked = { input: { questions: [question, { question: 'Which host?' }] } }
  expect(
    factsOf(
      sampleCall('AskUserQuestion', { ...asked, response: { answers: { 'Which port?': '80' } } }),
    ),
  ).toMatchObject({
    questions: [
      { question: 'Which port?', answer: '80' },
      { question: 'Which host?', answer: null },
    ],
  })
  const todos = ['completed', 'in_progress', 'pending'].map((status) => ({
    content: status,
    status,
  }))
  expect(factsOf(sampleCall('TodoWrite', { input: { todos } }))).toMatchObject({
    tasks: [{ state: 'done' }, { state: 'in_progress' }, { state: 'open' }],
  })
})

describe('as they are stored', () => {
  const long = 'a word and '.repeat(2000)
  const hostile = [
    bash(`git commit -m "${long}"`, `[main 12e2d10] ${long}`, long),
    failedBash('npx jest', `● ${long}\nTests:       1 failed, 1 total`, 1, long),
    sampleCall('AskUserQuestion', {
      input: { questions: Array.from({ length: 50 }, () => ({ question: long })) },
    }),
    sampleCall('TodoWrite', {
      input: { todos: Array.from({ length: 500 }, () => ({ content: long, status: 'pending' })) },
    }),
    sampleCall('mcp__a__b', { input: { title: long }, error: long }),
    sampleCall('WebFetch', { input: { url: `https://a.example/${long}` }, error: long }),
    sampleCall('Agent', { input: { description: long, subagent_type: long }, error: long }),
    edit(`/home/dev/shop/${'deep/'.repeat(900)}a.ts`, ['+export function a() {}']),
    sampleCall('Grep', { input: { pattern: long }, response: { numFiles: 1 } }),
  ]

  it('they stay small and are read back as they were', () => {
    const drafts = distil(hostile)
    // What was searched for beside all that was done is not told.
    expect(drafts.length).toBe(hostile.length - 1)
    for (const { facts, kind } of drafts) {
      const text = factsText(observationFactsSchema, facts)
      expect(text.length, kind).toBeLessThan(6000)
      expect(readFacts(observationFactsSchema, text)).toEqual(facts)
    }
    const folded = foldTurn(drafts, {
      ...{
        prompt: 'From now on name every new word in the list. '.repeat(40),
        calls: [],
        subagents: [],
        decisions: [],
      },
      ...{ lastMessage: 'The last word is not yet tested. '.repeat(9000), cwd: null },
    })
    expect(folded.userWords.length + folded.leftOpen.length).toBeGreaterThan(1)
    expect(factsText(turnFactsSchema, folded).length).toBeLessThan(16_000)
    expect(readFacts(turnFactsSchema, factsText(turnFactsSchema, folded))).toEqual(folded)
  })

  it('another version or form is none', () => {
    for (const text of [null, '', '{', '[]', '{"v":1,"kind":"tool","outcome":"done","name":"a"}'])
      expect(readFacts(observationFactsSchema, text)).toBeNull()
  })
})
