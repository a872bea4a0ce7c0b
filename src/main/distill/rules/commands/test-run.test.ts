// Outputs of test runners, as they print them, and what is told of them.
import { describe, expect, it } from 'vitest'
import { bash, distilOne, failedBash } from '../testing/sample-calls.ts'
import { samples } from '../testing/test-run-samples.ts'
import { nameOf } from './command-name.ts'
import { readTestRun } from './test-run.ts'

describe('test runs', () => {
  it.each(samples)('reads $name', ({ output, passed, failed, skipped, first, reason }) => {
    const run = readTestRun(output.split('\n'))
    expect(run).toMatchObject({ passed, failed, skipped: skipped ?? 0 })
    if (first) expect(run?.failures[0]?.name).toBe(first)
    if (reason !== undefined) expect(run?.failures[0]?.reason).toBe(reason)
  })

  it('tells of tests that passed only when they were tried again', () => {
    const printed =
      'Running 6 tests using 2 workers\n  1 flaky\n    [chromium] › e2e/login.spec.ts:40:3 › login › says why\n  5 passed (14.0s)'
    expect(distilOne(bash('npx playwright test', printed)).title).toBe(
      'playwright: 5 tests passed, 1 flaky',
    )
  })

  it('takes no ordinary output for a test run', () => {
    for (const output of [
      'On branch main\nnothing to commit',
      'Listening on port 3000',
      '3 files changed, 2 insertions(+)',
    ]) {
      expect(readTestRun(output.split('\n'))).toBeNull()
    }
  })

  it('tells a failed run with counts, names and the reason, though a pipe hid the exit code', () => {
    const draft = distilOne(
      bash('npx vitest run 2>&1 | tail -20', samples[1]?.output ?? '', 'Run the cart tests'),
    )
    expect(draft).toMatchObject({
      kind: 'test',
      failed: true,
      title: 'vitest: 1 of 9 tests failed',
    })
    expect(draft.summary).toBe(
      'Run the cart tests: 1 of 9 tests failed: Cart > adds prices; it says: AssertionError: expected 200 to be 300 // Object.is equality.',
    )
  })

  it('says that tests could not run when the build broke', () => {
    const draft = distilOne(
      failedBash(
        'go test ./...',
        `# example.com/shop/cart
cart/cart.go:12:9: undefined: prize
FAIL	example.com/shop/cart [build failed]
ok  	example.com/shop/price	0.002s
FAIL`,
      ),
    )
    expect(draft.failed).toBe(true)
    expect(draft.summary).toContain('1 of 2 packages failed (the build broke)')
    expect(draft.summary).toContain('cart/cart.go:12: undefined: prize')
  })

  it.each([
    ['     15 # fail 0', 'no test failed in 15 runs', false],
    [
      '      9 # fail 0\n      3 # fail 1\n      2 # fail 2\n      1 # fail 3',
      'tests failed in 6 of 15 runs, 3 at most',
      true,
    ],
  ])('tells of runs that a loop made and `uniq -c` counted: %s', (printed, told, failed) => {
    const loop = "for i in $(seq 15); do npm test 2>&1 | grep -E '^# fail'; done | sort | uniq -c"
    const draft = distilOne(bash(loop, printed, 'Run the suite 15 times'))
    expect(draft).toMatchObject({ kind: 'test', title: `npm test: ${told}`, failed })
    expect(draft.summary).toBe(`Run the suite 15 times: ${told}.`)
  })

  it('tells of the worst run where the last one of a loop went well', () => {
    const loop = "for i in 1 2 3; do npm test 2>&1 | grep '^# fail'; done"
    expect(distilOne(bash(loop, '# fail 0\n# fail 2\n# fail 0'))).toMatchObject({
      title: 'npm test: tests failed in 1 of 3 runs, 2 at most',
      failed: true,
    })
  })

  it('adds up no counts of which nobody knows whose they are', () => {
    expect(readTestRun(['3 tests passed', '5 tests passed'])).toBeNull()
  })

  it.each([
    [
      'go test ./... 2>&1 | grep -v "^ok" | head -20; echo "EXIT: $?"',
      '?   \tx/a\t[no test files]\nEXIT: 0',
      'no failure shown',
    ],
    ["npm test 2>&1 | grep -E 'not ok|FAIL'; echo done", 'done', 'no failure shown'],
    ['go test ./... 2>&1 | grep -c ok; echo "EXIT: $?"', 'EXIT: 0', 'counts unknown'],
    ['go test ./... 2>&1 | grep -v FAIL | head; echo "EXIT: $?"', 'EXIT: 0', 'counts unknown'],
  ])('tells of `%s` what its filter left', (command, printed, told) => {
    expect(distilOne(bash(command, printed, 'Run all')).title).toBe(`Run all: ${told}`)
  })

  it('tells a test that failed where its package is cut off', () => {
    const printed = '--- FAIL: TestCut (0.00s)\npanic: runtime error: index out of range [0]'
    const draft = distilOne(bash('go test -run Cut ./... 2>&1 | head -4', printed, 'Run all'))
    expect(draft.title).toBe('go test -run Cut: 1 test failed')
    expect(draft.summary).toContain('TestCut')
  })

  it('tells runs before and after the changes apart', () => {
    const line = 'git stash -q; npm test 2>&1 | tail -3; git stash pop -q; npm test 2>&1 | tail -3'
    const printed = '# tests 3\n# pass 1\n# fail 2\n# tests 3\n# pass 3\n# fail 0'
    const draft = distilOne(bash(line, printed, 'Before and after'))
    expect(draft.title).not.toContain('stashed')
    expect(draft.summary).toBe(
      'Before and after: 2 of 3 tests failed without the changes, 3 tests passed with them.',
    )
  })

  it.each([
    ['php tests/run.php', 'php run.php: 3 tests passed'],
    ['node tests/run.js', 'node --test: 3 tests passed'],
    ['npm test', 'npm test: 3 tests passed'],
  ])('names totals in the form of TAP after what printed them: %s', (command, title) => {
    expect(distilOne(bash(command, '# pass 3\n# fail 0\n')).title).toBe(title)
  })

  it.each([
    ['make -s clean test', 'make test'],
    ['mvn -q clean', 'mvn clean'],
    ['node --test --test-concurrency=4', 'node --test'],
  ])('names `%s` by what it is for', (command, name) => {
    expect(nameOf({ words: command.split(' ') })).toBe(name)
  })
})
