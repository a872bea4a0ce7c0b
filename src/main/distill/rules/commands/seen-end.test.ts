// How a command ended that a pipe, a wrapper or a later command hides.
import { describe, expect, it } from 'vitest'
import { bash, distilOne, failedBash, sampleCall } from '../testing/sample-calls.ts'

const told = (command: string, output: string) => distilOne(bash(command, output)).title

describe('a failure that no exit code tells of', () => {
  it.each([
    ['npm run tset 2>&1 | tail', 'npm error Missing script: "tset"'],
    ['bun run build | tail -5', 'error: Script not found "build"'],
    ['pnpm build | tail -5', ' ERR_PNPM_NO_SCRIPT  Missing script: build'],
    ['yarn lint | tail', 'error Command "lint" not found.'],
    ['go vet ./... | head', '# shop\nvet: ./cart.go:12:9: undefined: prize'],
    ['go build ./... | head', './cart.go:12:9: undefined: prize'],
    ['pnpm test | tail -3', 'shop test: Failed\n/shop:\nExited with code 1'],
    ['npm run build | tail -3', 'Command exited with code 2'],
    ['mise run lint | tail', '[lint] ERROR task failed'],
    ['task build | tail', 'task: Failed to run task "build": exit status 1'],
    ['just build | tail', 'error: Recipe `build` failed on line 3 with exit code 2'],
    ['npx run-s lint test | tail', 'ERROR: "lint" exited with 1.'],
    ['npx turbo run build | tail', ' ERROR  run failed: command  exited (1)'],
    ['make build | tail -2', 'make: *** [Makefile:3: build] Error 2'],
    ['tsc --noEmit | head', 'bash: line 1: tsc: command not found'],
  ])('%s', (command, output) => {
    expect(distilOne(bash(command, output))).toMatchObject({ failed: true })
  })

  it('is taken from the code that the line prints', () => {
    expect(told('make build; echo "EXIT: $?"', 'cc a.c\nEXIT: 2')).toBe('Build: failed')
    expect(told('make build; echo "EXIT: $?"', 'cc a.c\nEXIT: 0')).toBe('Build: clean')
    expect(told('make build | tail; echo "EXIT: $?"', 'cc a.c\nEXIT: 0')).toBe(
      'Build: no errors shown',
    )
  })
})

describe('clean', () => {
  it.each([
    ['npx tsc --noEmit', ''],
    ['npx tsc --noEmit && git status', 'On branch main'],
    ['make build && echo BUILD_OK; ls', 'BUILD_OK\na.out'],
    ['set -o pipefail; npx tsc --noEmit | tail', ''],
    ['bash -c "npx tsc --noEmit"', ''],
    ['rtk golangci-lint run | tail -2', '0 issues.'],
  ])('is told of `%s`', (command, output) => {
    expect(told(command, output)).toMatch(/: clean$/)
  })

  it.each([
    ['npx tsc --noEmit | tail', ''],
    ['npx tsc --noEmit; ls', 'a.ts'],
    ['npx tsc --noEmit || true', ''],
    ['make build && echo BUILD_OK; ls', 'a.out'],
    ['make build | tail && echo BUILD_OK', 'BUILD_OK'],
    ['if npx tsc --noEmit; then ls; fi', ''],
    ['wsl -e bash -c "make build | tail"', ''],
  ])('is not told of `%s`', (command, output) => {
    expect(told(command, output)).toMatch(/: no errors shown$/)
  })
})

describe('a run is read for what it is', () => {
  it.each([
    ['npx playwright test | tail -3', '  20 passed (17.8s)', 'playwright: 20 tests passed'],
    [
      'npx playwright test | tail -3',
      '  1 failed\n  20 passed (1.2m)',
      'playwright: 1 of 21 tests failed',
    ],
    ['go test -c ./cart', '', 'Build the tests: clean'],
    [
      'go test -v ./... | tail -3',
      '--- PASS: TestTotal (0.00s)\nPASS\nok  \texample.com/shop/cart\t0.1s',
      'go test: 1 package passed',
    ],
    [
      'go test -v ./... | tail -30',
      '=== RUN   TestTotal\n--- PASS: TestTotal (0.00s)\nPASS\nok  \texample.com/shop/cart\t0.1s',
      'go test: 1 test passed',
    ],
    [
      'out=$(npm test 2>&1); echo "$out" | tail -2',
      '# pass 3\n# fail 0',
      'npm test: 3 tests passed',
    ],
    ['cat schema.sql | psql shop', 'CREATE TABLE', 'Run psql: CREATE TABLE'],
    ['yes "" | npx create-shop@latest web', 'Success!', 'Run create-shop'],
    ['ls && ./deploy.sh', 'a\ndone', 'Run deploy.sh'],
  ])('%s', (command, output, title) => {
    expect(told(command, output)).toBe(title)
  })

  it('of PowerShell too, as far as it is told apart', () => {
    const call = sampleCall('PowerShell', {
      input: { command: 'Set-Location C:\\shop; npm run build | Select-Object -Last 5' },
      response: { stdout: '', stderr: '' },
    })
    expect(distilOne(call).title).toBe('Build: no errors shown')
  })
})

describe('the first error', () => {
  const passing = `error: Job queue is at capacity\n  at queue.test.ts:3\n\n 12 pass\n 0 fail`
  it('is the one that failed the step, not what a passing test printed', () => {
    const hook = `${passing}\n$ biome check\nsrc/a.ts:3:5 lint/style/useConst ━━━━━━\n\n  × This let is never reassigned.\n\nerror: script "lint" exited with code 1\nhusky - pre-commit script failed (code 1)`
    expect(distilOne(bash('git commit -m "Add the cart"', hook)).summary).toContain(
      'This let is never reassigned',
    )
    const check = `${passing}\nsrc/a.ts(6,33): error TS2307: Cannot find module './price'.`
    const { summary, detail } = distilOne(failedBash('npm run check', check))
    expect(`${summary}${detail}`).toContain('TS2307')
    expect(`${summary}${detail}`).not.toContain('capacity')
  })

  it('of failing tests is the reason of the first of them', () => {
    const output = `2026 ERROR deleting the branch failed\n--- FAIL: TestTotal (0.00s)\n    cart_test.go:9: want 3, got 2\nFAIL\nFAIL\texample.com/shop/cart\t0.1s`
    const { facts } = distilOne(failedBash('mise run test', output))
    expect(facts).toMatchObject({ error: { text: 'cart_test.go:9: want 3, got 2' } })
  })
})
