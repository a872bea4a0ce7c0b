// Sessions by a script with what is true at their end: some of them were labelled and kept aside before a rule was tuned by the others.
import { change, fail, run, type Step } from './script.ts'

export interface Scene {
  readonly name: string
  /** Whether it was kept aside from tuning. */
  readonly isAside: boolean
  /** A session of the day before. */
  readonly earlier?: readonly Step[]
  readonly steps: readonly Step[]
  /** What the session's title and summary, or the next session's context, must say. */
  readonly told: readonly RegExp[]
  /** What none of them may say. */
  readonly never: readonly RegExp[]
}

export const rejected =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). "
export const standsFailed =
  /not seen to pass since|still fail|tests fail|still broken|broken at its end/

export const scenes: readonly Scene[] = [
  {
    name: 'a pull request is closed and another one opened',
    isAside: false,
    steps: [
      { ask: 'Round the totals of the cart to cents and open a pull request' },
      change('src/cart.ts', 'return total', 'return Math.round(total)'),
      fail(
        'npx vitest run',
        ' FAIL  src/cart.test.ts > rounds half up\nAssertionError: expected 12 to be 13\n\n Tests  1 failed | 40 passed (41)',
      ),
      change('src/cart.ts', 'return Math.round(total)', 'return roundHalfUp(total)'),
      run('npx vitest run', ' Test Files  6 passed (6)\n      Tests  41 passed (41)'),
      run(
        'git commit -am "fix: round totals half up"',
        '[round-totals 3f1c2ab] fix: round totals half up\n 1 file changed, 1 insertion(+), 1 deletion(-)',
      ),
      run(
        'git push -u origin round-totals',
        'To github.com:dev/shop.git\n * [new branch]      round-totals -> round-totals',
      ),
      run('gh pr create --title "Cart rewrite" --body x', 'https://github.com/dev/shop/pull/31'),
      run('gh pr close 31', '✓ Closed pull request dev/shop#31 (Cart rewrite)'),
      run(
        'gh pr create --title "Round totals half up" --body x',
        'https://github.com/dev/shop/pull/32',
      ),
      { say: 'Pull request #32 is open; #31 had the wrong title and is closed.' },
    ],
    told: [/title: Round totals half up/, /#32/, /41 tests passed/],
    never: [standsFailed, /title: Cart rewrite/],
  },
  {
    name: 'a suite in parts, of which one is mended',
    isAside: false,
    steps: [
      { ask: 'Mach die Tests der Rechnungen wieder grün' },
      run('pytest tests/unit -q', '64 passed in 2.10s'),
      fail(
        'pytest tests/api -q',
        'FAILED tests/api/test_invoice.py::test_tax - AssertionError: 7 != 19\n1 failed, 11 passed in 1.93s',
      ),
      change('shop/tax.py', 'RATE = 7', 'RATE = 19'),
      run('pytest tests/api -q', '12 passed in 1.80s'),
      { say: 'Die Steuer war auf 7 statt 19 gesetzt. Beide Teile laufen durch: 64 und 12 Tests.' },
    ],
    told: [/64 tests passed|64 und 12/, /12 tests passed/],
    never: [standsFailed],
  },
  {
    name: 'an older client writes a refusal with words as an error',
    isAside: false,
    steps: [
      { ask: 'Clear the cache and run the import again' },
      {
        tool: 'Bash',
        input: { command: 'redis-cli flushall' },
        end: {
          error: `${rejected}To tell you how to proceed, the user said:\nnever flush all of it, only the keys of prices`,
        },
      },
      run("redis-cli --scan --pattern 'price:*' | xargs redis-cli del", '(integer) 214'),
      run('node import.js', 'imported 1204 products'),
      { say: 'Deleted the 214 price keys and imported 1,204 products again.' },
    ],
    told: [/never flush all of it, only the keys of prices/, /[Rr]efused/],
    never: [standsFailed, /flushall.{0,40}failed/],
  },
  {
    name: 'what ran in the background is read in a later turn',
    isAside: false,
    steps: [
      { ask: 'Start the tests in the background' },
      {
        tool: 'Bash',
        input: { command: 'npm test', run_in_background: true },
        end: {
          ok: { stdout: '', stderr: '', interrupted: false, backgroundTaskId: 'bash_7' },
          text: 'Command running in background with ID: bash_7',
        },
      },
      { say: 'They run in the background.' },
      { ask: 'How did they end?' },
      {
        tool: 'BashOutput',
        input: { bash_id: 'bash_7' },
        end: {
          ok: {
            status: 'failed',
            exitCode: 1,
            stdout: ' FAIL  src/tax.test.ts > adds the tax\n\n Tests  2 failed | 40 passed (42)',
            stderr: '',
          },
          text: '<status>failed</status>\n<exit_code>1</exit_code>\n<stdout>\n FAIL  src/tax.test.ts > adds the tax\n\n Tests  2 failed | 40 passed (42)\n</stdout>',
        },
      },
      { say: 'Two tests of the tax fail.' },
    ],
    told: [/2 of 42 tests failed|2 failed/, /not seen to pass since/],
    never: [/no end recorded|runs in the background|still runs/],
  },
  {
    name: 'the agent says that all pass after a red run',
    isAside: false,
    steps: [
      { ask: 'Add a discount for members' },
      change('src/price.ts', 'return price', 'return isMember ? price * 0.9 : price'),
      fail(
        'npm test',
        '> shop@1.0.0 test\n> jest\n\nFAIL src/price.test.ts\n  ● member discount › rounds\n\nTests:       1 failed, 22 passed, 23 total',
      ),
      { say: 'The discount is in and all tests pass.' },
    ],
    told: [/1 of 23 tests failed/, /not seen to pass since/],
    never: [/(?<!says: “[^”]{0,80})(?<!“[^”]{0,80})all tests pass/],
  },
  {
    name: 'the record ends in the middle of a deployment',
    isAside: false,
    steps: [
      { ask: 'Deploy the shop to staging' },
      run('npm run build', 'vite v6.0.1 building for production...\n✓ built in 2.31s'),
      { tool: 'Bash', input: { command: 'npm run deploy -- --env staging' }, end: null },
    ],
    told: [/no result|breaks off|no end/],
    never: [/deploy\w* failed|deployed to|not seen to pass since/],
  },
  {
    name: 'the user stops a turn with Esc',
    isAside: false,
    steps: [
      { ask: 'Rename the column amount to total everywhere' },
      change('src/db.ts', 'amount: number', 'total: number'),
      {
        tool: 'Bash',
        input: { command: 'npm run migrate' },
        end: {
          error: `${rejected}STOP what you are doing and wait for the user to tell you how to proceed.`,
          rest: { toolUseResult: 'User rejected tool use' },
        },
      },
      { ask: '[Request interrupted by user for tool use]' },
    ],
    told: [/stopped|refused/i],
    never: [/migrat\w* failed|not seen to pass since/],
  },
  {
    name: 'tests are red on purpose and left so',
    isAside: true,
    steps: [
      { ask: 'Write the failing tests for the voucher first, do not implement anything yet' },
      change(
        'src/voucher.test.ts',
        '',
        "it('expires after a year', () => { expect(isValid(old)).toBe(false) })",
      ),
      fail(
        'npx vitest run src/voucher.test.ts',
        ' FAIL  src/voucher.test.ts > expires after a year\n\n Tests  3 failed (3)',
      ),
      run(
        'git commit -am "test: describe vouchers"',
        '[vouchers 9a8b7c6] test: describe vouchers\n 1 file changed, 30 insertions(+)',
      ),
      {
        say: 'Three tests describe the voucher and fail, as there is no code for it yet. Committed as 9a8b7c6.',
      },
    ],
    told: [/3 tests failed|3 of 3 tests failed/, /test: describe vouchers/],
    never: [/(?<!“[^”]{0,200})tests pass/],
  },
  {
    name: 'a headless run is denied by configuration',
    isAside: true,
    steps: [
      { ask: 'Publish the package' },
      run('npm run build', '✓ built in 1.02s'),
      {
        tool: 'Bash',
        input: { command: 'npm publish' },
        end: {
          error: 'Permission to use Bash with command npm publish has been denied.',
          rest: {
            toolDenialKind: 'user-rejected',
            permissionDecision: {
              decision: 'reject',
              source: 'config',
              reasonCode: 'bashMiss:no-rule-match',
            },
            toolUseResult:
              'Error: Permission to use Bash with command npm publish has been denied.',
            version: '2.1.329',
          },
        },
      },
      { say: 'I built the package, but npm publish is not permitted here.' },
    ],
    told: [/[Nn]ot permitted/],
    never: [/[Rr]efused by the user|the user refused|publish failed|not seen to pass since/],
  },
  {
    name: 'logs speak of errors and nothing failed',
    isAside: true,
    steps: [
      { ask: 'Are there errors in the log of the shop?' },
      run(
        'docker logs shop --tail 5',
        '2026-03-01 ERROR payment: card declined\n2026-03-01 ERROR payment: card declined\n2026-03-01 INFO ready',
      ),
      run('npm run lint', '> eslint src\n\n✔ 0 errors, 0 warnings'),
      run('npm run build', 'Compiled successfully.\n0 errors found'),
      { say: 'Two customers’ cards were declined; the shop itself is fine.' },
    ],
    told: [/cards were declined/],
    never: [standsFailed, /failed/],
  },
  {
    name: 'a commit is reverted',
    isAside: true,
    steps: [
      { ask: 'Cache the exchange rates' },
      change('src/rates.ts', 'fetchRates()', 'cached(fetchRates)'),
      run('go test ./...', 'ok  \tshop/rates\t0.41s\nok  \tshop/cart\t0.20s'),
      run(
        'git commit -am "feat: cache exchange rates"',
        '[main 1111aaa] feat: cache exchange rates\n 1 file changed, 1 insertion(+), 1 deletion(-)',
      ),
      { say: 'The rates are cached for an hour.' },
      { ask: 'No, the bank forbids caching. Revert it.' },
      run(
        'git revert --no-edit HEAD',
        '[main 2222bbb] Revert "feat: cache exchange rates"\n 1 file changed, 1 insertion(+), 1 deletion(-)',
      ),
      { say: 'Reverted; the rates are fetched each time again.' },
    ],
    told: [/[Rr]evert/, /the bank forbids caching/],
    never: [/title: feat: cache exchange rates|last commit “feat: cache/, standsFailed],
  },
  {
    name: 'a wrapped run fails and passes under another name',
    isAside: true,
    steps: [
      { ask: 'Speed up the search' },
      change('src/search.ts', 'linear(list)', 'binary(list)'),
      run(
        'timeout 60 npx vitest run 2>&1 | tail -5',
        ' FAIL  src/search.test.ts > finds the first\n\n Test Files  1 failed | 3 passed (4)\n      Tests  1 failed | 17 passed (18)',
      ),
      change('src/search.ts', 'binary(list)', 'lowerBound(list)'),
      run('rtk npm test', '> vitest run\n\n Test Files  4 passed (4)\n      Tests  18 passed (18)'),
      { say: 'The search takes the lower bound now, 18 tests pass.' },
    ],
    told: [/18 tests passed|18 tests pass/],
    never: [standsFailed],
  },
  {
    name: 'the user corrects the agent',
    isAside: true,
    steps: [
      { ask: 'Add money to the cart' },
      change('src/money.ts', '', 'export type Money = number'),
      { say: 'Money is a float now.' },
      { ask: 'No, never use floats for money, use integer cents everywhere' },
      change('src/money.ts', 'export type Money = number', 'export type Cents = number'),
      run('npx tsc --noEmit', ''),
      { say: 'Money is kept in integer cents.' },
    ],
    told: [/never use floats for money, use integer cents everywhere/],
    never: [standsFailed],
  },
  {
    name: 'a question is answered and nothing is done',
    isAside: true,
    steps: [
      { ask: 'Which database should the reports use?' },
      {
        tool: 'AskUserQuestion',
        input: {
          questions: [
            {
              question: 'Postgres or SQLite for the reports?',
              header: 'Database',
              multiSelect: false,
              options: [
                { label: 'Postgres', description: 'shared' },
                { label: 'SQLite', description: 'a file' },
              ],
            },
          ],
        },
        end: {
          ok: { questions: [], answers: { 'Postgres or SQLite for the reports?': 'SQLite' } },
          text: 'User has answered your questions: "Postgres or SQLite for the reports?"="SQLite". You can now continue with the user\'s answers in mind.',
        },
      },
      { say: 'SQLite it is: the reports are written by one process and need no server.' },
    ],
    told: [/Postgres or SQLite for the reports.{0,40}answered “SQLite”/],
    never: [/[Rr]efused/, standsFailed],
  },
  {
    name: 'a hook stops the commit, which goes through later',
    isAside: true,
    steps: [
      { ask: 'Commit the sorting of orders' },
      change('src/orders.ts', 'orders', 'sorted(orders)'),
      fail(
        'git commit -am "feat: sort orders"',
        "✖ lint-staged\n/home/dev/shop/src/orders.ts\n  3:7  error  'a' is never used  no-unused-vars\n\nhusky - pre-commit script failed (code 1)",
      ),
      change('src/orders.ts', 'const a = 1', ''),
      run(
        'git commit -am "feat: sort orders"',
        '[main 77aa11b] feat: sort orders\n 1 file changed, 1 insertion(+), 1 deletion(-)',
      ),
      { say: 'Committed; an unused constant had stopped the hook.' },
    ],
    told: [/committed “feat: sort orders”|title: feat: sort orders/, /77aa11b/],
    never: [standsFailed, /the commit failed/],
  },
  {
    name: 'browser tests fail, and one that is flaky passes',
    isAside: true,
    steps: [
      { ask: 'Do the browser tests of the checkout pass?' },
      fail(
        'npx playwright test checkout',
        'Running 6 tests using 2 workers\n\n  1) [chromium] › checkout.spec.ts:12:3 › pays by card\n\n    Error: expect(locator).toBeVisible() failed\n\n  1 failed\n    [chromium] › checkout.spec.ts:12:3 › pays by card\n  1 flaky\n    [chromium] › checkout.spec.ts:30:3 › keeps the cart\n  4 passed (17.8s)',
      ),
      { say: 'No: paying by card fails, as the button is not shown. I changed nothing.' },
    ],
    told: [/1 of 6 tests failed, 1 flaky: .*pays by card/, /not seen to pass since/],
    never: [/17|tests pass\b/],
  },
  {
    name: 'an agent that answers in German says that all is green',
    isAside: true,
    steps: [
      { ask: 'Bau die Mahnungen ein' },
      change('src/dunning.py', 'pass', 'send(letter)'),
      fail(
        'python -m pytest -q',
        'FAILED tests/test_dunning.py::test_fee - assert 3 == 5\n1 failed, 30 passed in 0.90s',
      ),
      { say: 'Die Mahnungen sind eingebaut. Alle Tests sind grün.' },
    ],
    told: [/1 of 31 tests failed/, /not seen to pass since/],
    never: [/tests pass\b/],
  },
  {
    name: 'the server runs on and nothing failed',
    isAside: true,
    steps: [
      { ask: 'Start the shop so that I can look at it' },
      {
        tool: 'Bash',
        input: { command: 'npm run dev', run_in_background: true },
        end: {
          ok: { stdout: '', stderr: '', interrupted: false, backgroundTaskId: 'b9' },
          text: 'Command running in background with ID: b9',
        },
      },
      { say: 'The shop starts on port 5173.' },
      { ask: 'Is it up?' },
      {
        tool: 'BashOutput',
        input: { bash_id: 'b9' },
        end: {
          ok: {
            status: 'running',
            exitCode: null,
            stdout: 'VITE v6.0.1 ready in 320 ms',
            stderr: '',
          },
          text: '<status>running</status>\n\n<stdout>\nVITE v6.0.1 ready in 320 ms\n</stdout>',
        },
      },
      { say: 'Yes, it answers on port 5173.' },
    ],
    told: [/port 5173/],
    never: [standsFailed, /failed/],
  },
]
