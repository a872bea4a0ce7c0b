// What turns and sessions come to: the last state of each matter, what was replaced, who refused, how it ended.
import { describe, expect, it } from 'vitest'
import type { ToolCall } from '../agents/tool-call.ts'
import { sayTests } from './matters/say-matters.ts'
import { bash, distil, edit, failedBash, sampleCall } from './rules/testing/sample-calls.ts'
import { summariseTurn } from './rules/words/turn-summary.ts'
import { foldFacts, foldTurn, turnOutcome } from './work-facts.ts'

const push = { command: 'git push --force', description: 'Push' }

describe('a turn that ended in an error of the API', () => {
  it('has that error in place of an answer', () => {
    const turn = {
      ...{ prompt: 'Fix it', lastMessage: 'API Error: 529 {"type":"overloaded_error"}' },
      ...{ calls: [bash('npx jest', 'x')], subagents: [], decisions: [], cwd: null },
    }
    expect(foldTurn([], turn)).toMatchObject({ outcome: 'no_result', apiError: 'API Error: 529' })
  })
})

describe('what a turn comes to', () => {
  const commit = (hash: string, amend = '') =>
    bash(`git commit ${amend}-m "Add the cart"`, `[main ${hash}] Add the cart`)
  const fold = (calls: readonly ToolCall[]) =>
    foldFacts(
      distil(calls).sort((a, b) => a.at - b.at),
      [],
      'done',
    )

  it('is the last attempt at each matter, with what was amended as replaced', () => {
    const facts = fold([
      failedBash('npx jest', 'Tests:       1 failed, 2 passed, 3 total'),
      edit('/home/dev/shop/src/cart.ts', ['+export function a() {}']),
      commit('12e2d10'),
      commit('12e2d11', '--amend '),
      bash('npx jest', 'Tests:       3 passed, 3 total'),
      failedBash('./deploy.sh', 'error: no host', 1, 'Deploy'),
    ])
    expect(facts.matters).toMatchObject([
      { kind: 'commit', outcome: 'done', attempts: 2 },
      {
        kind: 'test',
        name: 'jest',
        outcome: 'done',
        attempts: 2,
        failedBefore: 1,
        tests: { passed: 3 },
      },
    ])
    expect(facts.commits).toMatchObject([
      { hash: '12e2d10', supersededBy: '12e2d11' },
      { hash: '12e2d11', amended: true, supersededBy: null },
    ])
    expect(facts).toMatchObject({ whole: true, filesChanged: 1, files: [{ added: 1 }] })
  })

  it('tells of each command of a subagent what it reported itself', () => {
    const start = sampleCall('Agent', {
      input: { description: 'Check all', prompt: 'x', subagent_type: 'worker' },
      response: { status: 'completed', agentId: 'a1', content: [{ type: 'text', text: 'Done.' }] },
    })
    const inside = [
      bash('go test ./...', 'ok  \tshop/cart\t0.1s\nok  \tshop/price\t0.1s'),
      failedBash(
        'npm run build',
        '> next build\n\nsrc/cart.ts(4,2): error TS2304: Cannot find name x.',
      ),
      bash('npx jest', 'Tests:       12 passed, 12 total'),
    ].map((call) => ({ ...call, agentId: 'a1' }))
    expect(fold([...inside, start]).matters).toMatchObject([
      { name: 'go test', tests: { passed: 2, unit: 'package' } },
      {
        name: 'npm run build',
        outcome: 'failed',
        error: {
          text: expect.stringContaining('Cannot find name x'),
          place: expect.stringContaining('src/cart.ts:4'),
        },
      },
      { name: 'jest', tests: { passed: 12 } },
    ])
  })

  it.each([
    ['git reset --hard HEAD~1', true],
    ['git reset --soft HEAD^', true],
    ['git reset --hard bbbbbbb', true],
    ['git reset HEAD cart.ts', false],
    ['git reset --hard', false],
    ['git reset --hard aaaaaaa', false],
  ])('after %s has the commit taken back: %s', (line, isGone) => {
    const calls = distil([
      bash('git commit -am "Round once"', '[main aaaaaaa] Round once'),
      bash(line, 'HEAD is now at bbbbbbb Start'),
    ])
    const { commits } = foldFacts(calls, [], 'done')
    expect(commits).toMatchObject([{ hash: 'aaaaaaa', supersededBy: isGone ? '' : null }])
    const { summary } = summariseTurn({ prompt: 'Commit it.', lastMessage: 'Done.' }, calls)
    expect(summary.toLowerCase().includes('committed “round once”')).toBe(!isGone)
  })

  it.each([
    [['git branch feat && git reset --hard HEAD~1 && git checkout feat'], false],
    [['git branch feat', 'git reset --hard HEAD~1'], false],
    [['git checkout -b feat', 'git checkout main && git reset --hard origin/main'], false],
    [['git switch -c feat && git switch - && git reset --hard HEAD~1'], false],
    [['git branch old HEAD~3 && git reset --hard HEAD~1'], true],
    [['git branch -d old && git reset --hard HEAD~1'], true],
    [['git checkout src/cart.ts && git reset --hard HEAD~1'], true],
  ])('after %j has the commit, which another branch may hold, taken back: %s', (lines, isGone) => {
    const calls = distil([
      bash('git commit -am "Round once"', '[main aaaaaaa] Round once'),
      ...lines.map((line) => bash(line, 'HEAD is now at bbbbbbb Start')),
    ])
    const { commits } = foldFacts(calls, [], 'done')
    expect(commits).toMatchObject([{ hash: 'aaaaaaa', supersededBy: isGone ? '' : null }])
  })

  it('has the commit replaced that was the last one after a reset', () => {
    const { commits } = fold([
      commit('aaaaaaa'),
      bash('git branch feat && git reset --hard HEAD~1 && git checkout feat', 'HEAD is now at 9'),
      bash('git commit -m "Document it"', '[feat bbbbbbb] Document it'),
      bash('git reset --soft HEAD~1 && git commit --amend', '[feat ccccccc] Add the cart'),
    ])
    expect(commits).toMatchObject([
      { hash: 'aaaaaaa', supersededBy: 'ccccccc' },
      { hash: 'bbbbbbb', supersededBy: '' },
      { hash: 'ccccccc', supersededBy: null },
    ])
  })

  it('has a commit that was picked onto other branches as replaced on these alone', () => {
    const picked = (branch: string, hash: string) =>
      bash(
        `git checkout -q ${branch} && git cherry-pick -x main`,
        `[${branch} ${hash}] Add the cart\n 1 file changed, 1 insertion(+)`,
      )
    const { commits } = fold([
      commit('aaaaaaa'),
      picked('2.x', 'bbbbbbb'),
      picked('1.x', 'ccccccc'),
      bash(
        'git commit -qa --amend --no-edit && git log --format="%h %s" -1 && git checkout -q 2.x && git commit -qa --amend --no-edit && git log --format="%h %s" -1',
        'ddddddd Add the cart\neeeeeee Add the cart',
      ),
    ])
    expect(commits).toMatchObject([
      { hash: 'aaaaaaa', supersededBy: null },
      { hash: 'bbbbbbb', supersededBy: 'eeeeeee' },
      { hash: 'ccccccc', supersededBy: 'ddddddd' },
      { hash: 'ddddddd', supersededBy: null },
      { hash: 'eeeeeee', supersededBy: null },
    ])
  })

  it('has as pushed what was committed before the last push that went well', () => {
    const declined = ' ! [remote rejected] main -> main (protected branch hook declined)'
    const git = [
      commit('aaaaaaa'),
      bash('git push', 'To github.com:me/shop.git\n   1..2  main -> main'),
      commit('bbbbbbb'),
    ]
    const refused = failedBash(
      'git push',
      `To github.com:me/shop.git\n${declined}\nerror: failed to push some refs to 'github.com:me/shop.git'`,
    )
    const facts = fold([...git, refused])
    expect(facts.commits).toMatchObject([
      { hash: 'aaaaaaa', push: 'pushed' },
      { hash: 'bbbbbbb', push: 'not_pushed' },
    ])
    expect(facts.matters).toMatchObject([
      { kind: 'commit' },
      { kind: 'push', outcome: 'failed', error: { text: declined.slice(3) } },
    ])
    const opened = bash('gh pr create --fill', 'https://github.com/me/shop/pull/7')
    expect(fold([...git, opened]).commits.at(-1)).not.toHaveProperty('push')
  })

  it('has no file changed that was put back, unless it was committed or edited again', () => {
    const files = (calls: readonly ToolCall[]) => fold(calls).files.map(({ path }) => path)
    const cart = () => edit('/home/dev/shop/src/cart.ts', ['-a', '+b'])
    const price = () => edit('/home/dev/shop/src/price.ts', ['-a', '+b'])
    const back = () => bash('git checkout -- src/cart.ts && git status --short', '')
    expect(files([cart(), price(), back()])).toEqual(['src/price.ts'])
    expect(files([cart(), price(), bash('git restore .', '')])).toEqual([])
    expect(files([cart(), bash('git reset --hard', 'HEAD is now at 12e2d10 A')])).toEqual([])
    expect(files([cart(), bash('git restore --staged src/cart.ts', '')])).toEqual(['src/cart.ts'])
    expect(files([cart(), bash('git checkout main', "Switched to branch 'main'")])).toHaveLength(1)
    expect(files([cart(), back(), cart()])).toEqual(['src/cart.ts'])
    expect(files([cart(), commit('12e2d10'), cart(), back()])).toEqual(['src/cart.ts'])
    expect(files([cart(), failedBash('git checkout -- src/cart.ts', 'error: x')])).toHaveLength(1)
    const made = sampleCall('Write', {
      input: { file_path: '/home/dev/shop/src/new.ts', content: 'a' },
      response: { type: 'create', filePath: '/home/dev/shop/src/new.ts', content: 'a' },
    })
    expect(files([made, bash('git checkout .', '')])).toEqual(['src/new.ts'])
  })

  it('has a commit that git was told to be quiet about, by its subject and as git lists it', () => {
    const one = (command: string, output: string) => fold([bash(command, output)]).commits
    const subject = 'Add the cart'
    expect(one(`git add -A && git commit -qm "${subject}" && git push`, '')).toMatchObject([
      { subject, hash: null, push: 'not_pushed' },
    ])
    expect(
      one(`git commit -q -m "${subject}" && git log --oneline -1`, `8343251 ${subject}`),
    ).toMatchObject([{ subject, hash: '8343251' }])
    expect(one(`git commit -qm "${subject}" && git push -q`, '')).toMatchObject([
      { push: 'pushed' },
    ])
    // Nothing says that it came about.
    expect(one(`git commit -qm "${subject}"; git push`, 'Everything up-to-date')).toEqual([])
  })

  it('tells which files were edited in their place by a command', () => {
    const replaced = bash(
      "sed -i -e 's/a/b/' -e 's/c/d/' app/models.py && python check.py",
      'ok',
      'Adapt it',
    )
    const { summary } = summariseTurn({ prompt: 'Adapt it', lastMessage: null }, distil([replaced]))
    expect(summary).toContain('Changed models.py')
  })

  it('counts the files edited in their place with those of the edits, each once', () => {
    const facts = fold([
      edit('/home/dev/shop/src/cart.ts', ['+export function a() {}']),
      bash('sed -i s/a/b/ src/cart.ts src/price.ts', ''),
    ])
    expect(facts.filesChanged).toBe(2)
    expect(facts.files.map(({ path }) => path).sort()).toEqual(['src/cart.ts', 'src/price.ts'])
  })

  it.each([
    [
      'go build ./...',
      'pattern ./...: directory prefix . does not contain main module or its selected dependencies',
    ],
    ['golangci-lint run', 'level=error msg="context loading failed: no go files to analyze"'],
    [
      'npm run build',
      'npm error Could not read package.json: Error: ENOENT: no such file or directory',
    ],
    ['cargo build', 'error: could not find `Cargo.toml` in `/home/dev` or any parent directory'],
    ['mvn -q compile', '[ERROR] … but there is no POM in this directory (/home/dev).'],
  ])('has nothing mended of %s that only ran in the wrong folder before', (command, said) => {
    const wrong = failedBash(command, said)
    const { matters } = fold([wrong, bash(`cd src && ${command}`, '')])
    expect(matters.map(({ failedBefore }) => failedBefore)).toEqual([0])
  })

  it('has the tests of a line that then commits and pushes', () => {
    const line = 'python -m pytest -q && git commit -qam "Round once" && git push'
    const printed = '11 passed in 0.11s\nTo github.com:acme/shop.git\n   1..2  main -> main'
    expect(fold([bash(line, printed)]).matters).toMatchObject([
      { kind: 'test', outcome: 'done', tests: { passed: 11 } },
      { kind: 'commit', outcome: 'done' },
      { kind: 'push', outcome: 'done' },
    ])
  })

  it('has nothing failed of what is not installed, and tells that it was not found', () => {
    const output =
      '/bin/bash: line 1: ruff: command not found\n/bin/bash: line 1: mypy: command not found'
    const missing = failedBash('ruff check . ; mypy mailcheck', output, 127)
    expect(fold([missing]).matters).toEqual([])
    const turn = {
      prompt: 'Check it',
      lastMessage: 'Now ruff reports no issues and mypy is happy.',
    }
    expect(summariseTurn(turn, distil([missing])).summary).toBe(
      'The agent says: “Now ruff reports no issues and mypy is happy.” Not found where it ran: ruff and mypy.',
    )
  })

  it('knows by which call a conflict was resolved', () => {
    const [went] = distil([bash('git add a.kt && GIT_EDITOR=true git rebase --continue', 'Done.')])
    expect(went?.facts).toMatchObject({ resolves: true })
    const [left] = distil([bash('git rebase --abort', '')])
    expect(left?.facts).not.toHaveProperty('resolves')
  })

  it('has nothing failed that only another commit came to, which bisecting tried', () => {
    const red = () => failedBash('npx jest', 'Tests:       1 failed, 2 passed, 3 total')
    const run =
      'FAIL src/a.test.ts\nTests:       1 failed, 2 passed, 3 total\n4c7d1e0 is the first bad commit'
    expect(fold([bash('git bisect run npx jest', run)]).matters).toEqual([])
    const start = () => bash('git bisect start HEAD v1', 'Bisecting: 3 revisions left')
    const end = () => bash('git bisect reset', "Switched to branch 'main'")
    expect(fold([start(), red(), bash('git bisect bad', 'x'), end()]).matters).toEqual([])
    expect(fold([start(), end(), red()]).matters).toMatchObject([{ outcome: 'failed' }])
  })

  it('tells of a commit that was amended with another subject by that one alone', () => {
    const { summary } = summariseTurn(
      { prompt: 'Commit the cache.', lastMessage: 'Done.' },
      distil([
        bash('git commit -m "Add LRU cahce"', '[main aaaaaaa] Add LRU cahce'),
        bash('git commit --amend -m "Add LRU cache"', '[main bbbbbbb] Add LRU cache'),
      ]),
    )
    expect(summary).toMatch(/committed “Add LRU cache”/i)
    expect(summary).not.toMatch(/cahce|amended/i)
  })

  it('has a commit taken back by a revert, which is told as such', () => {
    const made = bash('git commit -am "Round once"', '[main aaaaaaa] Round once')
    const undone = bash(
      'git revert --no-edit HEAD',
      '[main bbbbbbb] Revert "Round once"\n 1 file changed, 1 deletion(-)',
    )
    const reverted = distil([made, undone])
    expect(foldFacts(reverted, [], 'done').commits).toMatchObject([
      { hash: 'aaaaaaa', supersededBy: '' },
      { hash: 'bbbbbbb', supersededBy: null },
    ])
    const { summary } = summariseTurn({ prompt: 'Take it back.', lastMessage: 'Done.' }, reverted)
    expect(summary.toLowerCase()).toContain('reverted “round once”')
    expect(summary).not.toMatch(/committed/i)
    const again = bash(
      'git revert --no-edit HEAD',
      '[main ccccccc] Reapply "Round once"\n 1 file changed, 1 insertion(+)',
    )
    expect(foldFacts(distil([made, undone, again]), [], 'done').commits).toMatchObject([
      { hash: 'aaaaaaa', supersededBy: null },
      { hash: 'bbbbbbb', supersededBy: '' },
      { hash: 'ccccccc', supersededBy: null },
    ])
  })

  it('is no good end of a whole run where a part of it, named by a filter, went well', () => {
    const whole = 'go test ./store/...'
    const failure = '--- FAIL: TestMigrate (0.01s)\nFAIL\nFAIL\texample.com/store\t0.4s\nFAIL'
    const failed = [
      failedBash(whole, failure),
      bash('go test ./store -run TestOpen', 'ok  \texample.com/store\t0.1s'),
    ]
    expect(sayTests(fold(failed).matters)).toBe(
      'tests fail (go test ./store/...: 1 package failed: TestMigrate)',
    )
    const file = [
      failedBash('npx playwright test', '  2 failed\n  10 passed (17.8s)'),
      bash('npx playwright test e2e/a.spec.ts', '  1 passed (2.1s)'),
    ]
    expect(sayTests(fold(file).matters)).toBe(
      'playwright e2e/a.spec.ts: 1 test passed after 1 failing run',
    )
    const mended = fold([...failed, bash(whole, 'ok  \texample.com/store\t0.4s')]).matters
    expect(sayTests(mended)).toBe('go test ./store/...: 1 package passed after 1 failing run')
  })

  it('keeps a red run of all packages where the one that failed was not run again', () => {
    const red = failedBash(
      'pnpm test',
      'tests/e2e test: Error: connect ECONNREFUSED ::1:5432\ntests/e2e test: Failed\n ELIFECYCLE  Test failed.',
    )
    const parts = [
      bash('pnpm --filter api test', 'Tests:       478 passed, 478 total'),
      bash('cargo test', 'test result: ok. 121 passed; 0 failed; 0 ignored; finished in 4.29s'),
    ]
    const { matters } = fold([red, ...parts])
    expect(sayTests(matters)).toMatch(/^tests fail \(pnpm test failed\b/)
    // Of what is over it was not the last word.
    expect(sayTests(matters, true)).toMatch(/^pnpm test failed\b.*; passed since: cargo test\b/)
    expect(matters).toHaveLength(3)
    const again = fold([red, ...parts, bash('pnpm --filter e2e test', '  12 passed (7.8s)')])
    expect(sayTests(again.matters)).not.toMatch(/^tests pass/)
    // The claim of a later turn is the agent's, beside the run that stands.
    const lastMessage = 'Both commits are done and all tests pass (478 API, 121 Rust).'
    const turn = { prompt: 'Fix the Rust error', lastMessage, mattersBefore: fold([red]).matters }
    expect(summariseTurn(turn, distil(parts)).summary).toMatch(
      /^The agent says: “Both commits are done and all tests pass \(478 API, 121 Rust\)\.” Not seen to pass since: pnpm test failed: tests\/e2e test: Error/,
    )
    expect(summariseTurn({ ...turn, mattersBefore: [] }, distil(parts)).summary).not.toContain(
      'The agent says',
    )
  })

  it.each<[string, string | null, Partial<ToolCall>, string]>([
    ['a message ends it', 'Done.', {}, 'done'],
    ['a call without an end of the turn', null, {}, 'no_result'],
    [
      'Esc, after words',
      'Let me see.',
      { outcome: 'interrupted', error: 'Interrupted' },
      'interrupted',
    ],
    ['a refusal without a word', 'Let me see.', { outcome: 'refused' }, 'refused_by_user'],
    [
      'a refusal with words, which the agent goes on from',
      'I leave it.',
      { outcome: 'refused', error: "The user doesn't want this. the user said: not now" },
      'done',
    ],
    ['the end of the record', 'I run it.', { outcome: 'no_result' }, 'no_result'],
    ['a denial by a rule', 'It is denied.', { outcome: 'refused', error: 'Auto mode' }, 'done'],
  ])('is how it ended: %s', (_, lastMessage, told, outcome) => {
    const calls = [sampleCall('Bash', { input: push, ...told })]
    expect(turnOutcome({ lastMessage, calls })).toBe(outcome)
  })

  it('says who refused, with the words to it', () => {
    const denied = { tool: 'Bash', input: push, choice: 'deny', message: 'never force' } as const
    const facts = foldFacts([], [{ ...denied, found: 'transcript' }], 'done')
    expect(facts.refusals).toEqual([
      { tool: 'Bash', aim: 'git push --force', by: 'user', message: 'never force', at: null },
    ])
    expect(foldFacts([], [{ ...denied, found: 'rule' }], 'done').refusals).toMatchObject([
      { by: 'rule', message: 'never force' },
    ])
    const unanswered = { ...denied, message: null, found: 'inferred' } as const
    expect(foldFacts([], [unanswered], 'done').refusals).toEqual([])
  })
})
