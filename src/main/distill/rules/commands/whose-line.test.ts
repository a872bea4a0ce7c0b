// Whose a line of an output is: a count of the same package twice, a reason of another test, an error of another program.
import { describe, expect, it } from 'vitest'
import { bash, distil, distilOne, edit, failedBash, sampleCall } from '../testing/sample-calls.ts'

describe('counts of a run', () => {
  it('counts a package that was tested twice once', () => {
    const output = 'ok  \tshop/count\t0.412s\nok  \tshop/count\t(cached)'
    expect(distilOne(bash('go test -count=500 ./count && ./.ci/run.sh', output)).title).toBe(
      'go test ./count: 1 package passed',
    )
  })

  it('counts a package that failed in some of its runs as failed', () => {
    const good = 'ok  \tshop/count\t0.01s'
    const bad =
      '--- FAIL: TestTop (0.00s)\n    top_test.go:9: got b, want a\nFAIL\tshop/count\t0.01s'
    const told = distilOne(
      bash('for i in 1 2 3; do go test ./count; done', [good, bad, good].join('\n')),
    )
    expect(told.title).toContain('1 package failed')
    expect(told.summary).toContain('top_test.go:9: got b, want a')
  })

  it('does not take the empty run of the documentation for all there was', () => {
    const end = 'running 0 tests\n\ntest result: ok. 0 passed; 0 failed; 0 ignored; 0 measured'
    const told = distilOne(bash('cargo test -q 2>&1 | tail -3', end, 'Run its tests'))
    expect(told.title).not.toMatch(/\b0 tests|no tests/)
    expect(distilOne(bash('cargo test nothing', end)).title).toBe(
      'cargo test nothing: no tests ran',
    )
  })
})

describe('the reason of a failure', () => {
  it('is no line that another program printed at the margin', () => {
    const output = [
      '--- FAIL: TestLogs (0.01s)',
      '    log_test.go:87: failed to read log file: no such file',
      'Error: context deadline exceeded',
      'FAIL',
      'FAIL\tshop/log\t0.02s',
    ].join('\n')
    const told = distilOne(failedBash('go test ./...', output))
    expect(told.summary).toContain('it says: log_test.go:87: failed to read log file')
    expect(`${told.summary}${told.detail}`).not.toContain('deadline')
  })

  it('is what a checker counted before the tests, and not that a step failed', () => {
    const output = [
      '--- Types ---',
      'error[unknown-argument]: Argument `rate` does not match any known parameter of `total`',
      '   --> shop/cart.py:47:17',
      'Found 1 diagnostic',
      '--- Tests ---',
      'tests/test_cart.py ....',
      '4 passed in 0.86s',
      'make: *** [ci] Error 1',
    ]
    const told = distilOne(failedBash('make ci', output.join('\n')))
    expect(told.summary).toContain('Argument `rate` does not match any known parameter')
    // Without its count a test may have printed it.
    const printed = output.filter((line) => !line.startsWith('Found'))
    expect(distilOne(failedBash('make ci', printed.join('\n'))).summary).not.toContain('Argument')
  })

  it('is not given to one of several tests where the lines were sorted', () => {
    const output = [
      "AssertionError: expected 'b' to be 'a'",
      ' FAIL  test/a.test.ts > cart > adds',
      ' FAIL  test/b.test.ts > cart > removes',
      '      Tests  2 failed | 3 passed (5)',
    ].join('\n')
    const told = distilOne(
      bash('npx vitest run 2>&1 | grep -E "FAIL|Tests|Error" | sort -u', output),
    )
    expect(told.title).toBe('vitest: 2 of 5 tests failed')
    expect(`${told.summary}${told.detail}`).not.toContain("expected 'b'")
  })
})

describe('what broke', () => {
  it('is the check in front of an echo, not the echo', () => {
    const output =
      "      Tests  25 passed (25)\n\ntest/a.test.ts(7,21): error TS2580: Cannot find name 'process'."
    const told = distilOne(
      failedBash(
        'npx vitest run 2>&1 | tail -12; npm run -s typecheck && echo types ok',
        output,
        2,
      ),
    )
    expect(told.title).not.toContain('echo')
    expect(told.summary).toContain('TS2580')
  })

  it('is the check behind an upgrade, not the upgrade', () => {
    const output = 'added 1 package\nsrc/a.ts(5,2): error TS2769: No overload matches this call.'
    const told = distilOne(
      bash('npm install zod@4 | tail -3; npm run typecheck 2>&1 | tail -15', output, 'Upgrade zod'),
    )
    expect(told.title).toBe('Upgrade zod: npm run typecheck failed, 1 error')
  })
})

describe('names of things', () => {
  it('takes what is set for one command for no declaration', () => {
    const told = distilOne(
      edit('/home/dev/shop/test/backup.sh', ['+SRC="$T/empty" bin/backup.sh', '+KEEP=14']),
    )
    expect(told.title).toContain('KEEP')
    expect(told.title).not.toContain('SRC')
  })

  it('shows that the subject of a commit goes on', () => {
    const subject = `feat(web): ${'lazy migration of legacy pointers '.repeat(3)}to random keys`
    const told = distilOne(bash(`git commit -m "${subject}"`, `[main 588908d] ${subject}`))
    expect(told.title).toMatch(/…”$/)
  })
})

it('dates a list of tasks by its last call', () => {
  const todo = (status: string) => ({ todos: [{ content: 'Move the prices', status }] })
  const drafts = distil([
    sampleCall('TodoWrite', { input: todo('in_progress'), response: {}, at: 1000 }),
    sampleCall('TodoWrite', { input: todo('completed'), response: {}, at: 9000 }),
  ])
  expect(drafts).toMatchObject([{ title: 'Finished the task: Move the prices', at: 9000 }])
})
