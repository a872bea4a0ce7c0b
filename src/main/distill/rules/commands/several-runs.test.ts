// Test runners of many languages are counted, and several runs of one line are told apart.
import { describe, expect, it } from 'vitest'
import { attemptsOf } from '../../matters/attempts.ts'
import { bash, distilOne, failedBash } from '../testing/sample-calls.ts'
import { readCommand } from './command-reading.ts'

describe('a runner', () => {
  it.each([
    [
      'busted',
      '1 success / 2 failures / 0 errors / 0 pending : 0.001 seconds',
      'busted: 2 of 3 tests failed',
    ],
    [
      'busted spec; luacheck src',
      '3 successes / 1 failure / 0 errors / 0 pending : 0.001 seconds\n\nFailure -> spec/hen_spec.lua @ 22\n\nTotal: 0 warnings / 0 errors in 2 files',
      'busted: 1 of 4 tests failed',
    ],
    [
      'prove -r t',
      'Failed 1/4 subtests\nFiles=2, Tests=10,  0 wallclock secs\nResult: FAIL',
      'prove: 1 of 10 tests failed',
    ],
    ['dune runtest', 'Test Successful in 0.001s. 12 tests run.', 'dune runtest: 12 tests passed'],
    ['cabal test', 'All 12 tests passed (0.01s)', 'cabal test: 12 tests passed'],
    ['rebar3 eunit', 'Failed: 1.  Skipped: 0.  Passed: 11.', 'rebar3 eunit: 1 of 12 tests failed'],
    [
      'lein test',
      'Ran 12 tests containing 30 assertions.\n1 failures, 0 errors.',
      'lein test: 1 of 12 tests failed',
    ],
    ['elm-test', 'Passed:   11\nFailed:   1', 'elm-test: 1 of 12 tests failed'],
    ['npx ava', '  1 test failed\n  11 tests passed', 'ava: 1 of 12 tests failed'],
    ['npx uvu', '  Total:     12\n  Passed:    11\n  Skipped:   0', 'uvu: 1 of 12 tests failed'],
    ['ng test', 'TOTAL: 1 FAILED, 11 SUCCESS', 'ng test: 1 of 12 tests failed'],
    [
      './build/tests',
      '[  PASSED  ] 11 tests.\n[  FAILED  ] 1 test, listed below:\n[  FAILED  ] Cart.Total',
      'GoogleTest: 1 of 12 tests failed',
    ],
    ['./build/tests', 'test cases: 12 | 11 passed | 1 failed', 'Catch2: 1 of 12 tests failed'],
    [
      'forge test',
      'Ran 1 test suite in 5ms: 11 tests passed, 1 failed, 0 skipped (12 total tests)',
      'forge test: 1 of 12 tests failed',
    ],
    ['vendor/bin/behat', '12 scenarios (11 passed, 1 failed)', 'behat: 1 of 12 tests failed'],
    ['robot tests', '12 tests, 11 passed, 1 failed', 'robot: 1 of 12 tests failed'],
    [
      'meson test -C build',
      'Ok:                 11\nFail:               1',
      'meson test: 1 of 12 tests failed',
    ],
    [
      'make check',
      '# TOTAL: 3\n# PASS:  2\n# SKIP:  0\n# FAIL:  1\n# ERROR: 0',
      'automake: 1 of 3 tests failed',
    ],
    [
      'npx playwright test e2e/a.spec.js 2>&1 | tail -4',
      '  1 failed\n    e2e/a.spec.js:2:1 › guest checks in',
      'playwright e2e/a.spec.js: 1 test failed',
    ],
  ])('is counted: %s', (command, output, title) => {
    expect(distilOne(bash(command, output, 'Run it')).title).toBe(title)
  })
})

describe('several runs of one line', () => {
  it.each([
    [
      'npm run e2e | tail -3; npm run e2e:flaky | grep -E "passed|failed"',
      '  2 passed (13.4s)\n  1 failed\n  4 passed (9.1s)',
      'npm run e2e: 2 tests passed; npm run e2e:flaky: 1 of 5 tests failed',
      'done failed',
    ],
    [
      'pnpm --filter a test && pnpm --filter b test',
      '      Tests  5 passed (5)\n\n      Tests  7 passed (7)',
      'pnpm test a: 5 tests passed; pnpm test b: 7 tests passed',
      'done done',
    ],
    [
      'pytest tests/unit -q; pytest tests/api -q',
      '5 passed in 0.1s\n1 failed, 6 passed in 0.4s',
      'pytest tests/unit: 5 tests passed; pytest tests/api: 1 of 7 tests failed',
      'done failed',
    ],
    [
      'go test ./notify/ && go test -race ./lease/',
      'ok  \tq/notify\t2.1s\nok  \tq/lease\t1.2s',
      'go test ./notify/: 1 package passed; go test ./lease/: 1 package passed',
      'done done',
    ],
  ])('have their own counts: %s', (command, output, told, ends) => {
    const call = bash(command, output, 'Run both')
    expect(distilOne(call).summary).toContain(told)
    const outcomes = attemptsOf(readCommand(call), '/home/dev/shop').map(({ outcome }) => outcome)
    expect(outcomes.join(' ')).toBe(ends)
  })

  it('are not told as passed where it is not known which of them failed', () => {
    const call = bash(
      'npm run a:test | tail -9; npm run b:test | tail -9',
      '  1 failed\n  1 passed (9.1s)',
    )
    const outcomes = attemptsOf(readCommand(call), '/home/dev/shop').map(({ outcome }) => outcome)
    expect(outcomes).toEqual(['failed'])
  })
})

describe('another command of a line that ran tests', () => {
  it.each([
    [
      'dotnet test && dotnet format --verify-no-changes',
      'Passed!  - Failed:     0, Passed:    46, Skipped:     1, Total:    47, Duration: 42 ms - T.dll\n/srv/Totals.cs(18,1): error WHITESPACE: Fix whitespace formatting.',
      'dotnet test: 46 tests passed, 1 skipped; dotnet format failed',
    ],
    [
      'cargo test -p core && cargo clippy',
      'test result: ok. 12 passed; 0 failed; 0 ignored\nerror: unneeded `return`\n --> src/a.rs:3:5',
      'cargo test core: 12 tests passed; cargo clippy failed',
    ],
    [
      'npx vitest run; npx eslint .',
      '      Tests  5 passed (5)\n/srv/a.js\n  3:7  error  x  no-undef\n\n✖ 1 problem (1 error, 0 warnings)',
      'vitest: 5 tests passed; eslint failed',
    ],
  ])('is told by name where it failed: %s', (command, output, title) => {
    const draft = distilOne(failedBash(command, output, 1, 'Both'))
    expect(draft.title).toBe(title)
    expect(draft.failed).toBe(true)
  })
})
