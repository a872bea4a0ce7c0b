// Errors that are counted instead of shown: the number says how it ended.
import { describe, expect, it } from 'vitest'
import type { ToolCall } from '../../../agents/tool-call.ts'
import { foldFacts } from '../../work-facts.ts'
import { bash, distil, distilOne, failedBash, sampleCall } from '../testing/sample-calls.ts'

const titleOf = (command: string, output: string) => distilOne(bash(command, output)).title
const mattersOf = (calls: readonly ToolCall[]) =>
  foldFacts(
    distil(calls).sort((a, b) => a.at - b.at),
    [],
    'done',
  ).matters.map(({ kind, outcome, unseen, build }) => [
    kind,
    outcome === 'done' && unseen ? 'unseen' : outcome,
    build?.problems ?? 0,
  ])

describe('a number of errors', () => {
  it.each([
    ['npx tsc --noEmit 2>&1 | grep -c "error TS"', '14', 'Check the types: failed, 14 errors'],
    [
      'npx tsc --noEmit 2>&1 | grep "error TS" | wc -l',
      '      14',
      'Check the types: failed, 14 errors',
    ],
    ['pnpm typecheck 2>&1 | grep -c error', '1', 'Check the types: failed, 1 error line'],
    ['npx eslint src 2>&1 | grep error | wc -l', '7', 'Lint: failed, 7 error lines'],
    ['cargo build 2>&1 | rg -c "^error"', '5', 'Build: failed, 5 errors'],
    ['cargo build 2>&1 | grep -cE "^error(\\[E|:)"', '5', 'Build: failed, 5 errors'],
    [
      'cd web && npx tsc -b | grep -cE "error TS[0-9]+" ; git status -s',
      '3\n M a.ts',
      'Check the types: failed, 3 errors',
    ],
    ['mypy src | grep -v tests/ | grep -c ": error"', '2', 'Check the types: failed, 2 errors'],
    [
      "go vet ./... 2>&1 | awk '/error/{n++} END{print n+0}'",
      '2',
      'Vet the code: failed, 2 error lines',
    ],
    [
      'N=$(npx tsc --noEmit | grep -c "error TS"); echo "TS errors: $N"',
      'TS errors: 9',
      'Check the types: failed, 9 errors',
    ],
    [
      'echo "$(npx tsc | grep -c error) errors left"',
      '9 errors left',
      'Check the types: failed, 9 error lines',
    ],
    ['gofmt -l . | wc -l', '3', 'Check the format: failed, 3 files'],
    ['npx tsc | tee /tmp/tsc.log | grep -c "error TS"', '2', 'Check the types: failed, 2 errors'],
  ])('is what `%s` failed with', (command, output, title) => {
    expect(titleOf(command, output)).toBe(title)
  })

  it('is read of PowerShell, too', () => {
    const of = (command: string, stdout: string) =>
      distilOne(sampleCall('PowerShell', { input: { command }, response: { stdout, stderr: '' } }))
        .title
    const lines = 'dotnet build | Select-String "error CS" | Measure-Object'
    expect(of(`${lines} | % Count`, '12')).toBe('Build: failed, 12 errors')
    expect(of(lines, '\nCount    : 12\nAverage  :\nSum      :\n')).toBe('Build: failed, 12 errors')
    expect(of(`${lines} | Select-Object -ExpandProperty Count`, '0')).toBe('Build: clean')
  })

  it('is clean where it is none', () => {
    expect(titleOf('npx tsc --noEmit 2>&1 | grep -c "error TS" || true', '0')).toBe(
      'Check the types: clean',
    )
    expect(distilOne(failedBash('npx tsc --noEmit 2>&1 | grep -c "error TS"', '0')).title).toBe(
      'Check the types: clean',
    )
    expect(distilOne(failedBash('cargo build 2>&1 | rg -c "^error"', '')).title).toBe(
      'Build: clean',
    )
    expect(titleOf('npx tsc --noEmit | wc -l', '0')).toBe('Check the types: clean')
  })

  it.each([
    // Only a part was looked at, or what was counted is no error.
    ['npx tsc --noEmit | grep src/cart | grep -c "error TS"', '0'],
    ['npx tsc --noEmit | tail -3 | grep -c "error TS"', '0'],
    ['npx tsc --noEmit | grep -v test | grep -c "error TS"', '0'],
    ['npx eslint . | grep -c warning', '4'],
    ['npx eslint . | grep -ciE "error|warning"', '4'],
    ['npx eslint . | grep -c error', '1'],
    ['npm run build | wc -l', '40'],
    ['cargo build 2>/dev/null | grep -c error', '0'],
    ['npx tsc --noEmit | grep -c "error TS"', 'see tsc.log'],
    ['npx eslint . | grep -c "src/cart.*error"', '4'],
    ['{ npx tsc --noEmit; npx eslint .; } | grep -c error', '3'],
  ])('of `%s` leaves open how it ended', (command, output) => {
    expect(titleOf(command, output)).toMatch(/: no result told$/)
  })

  it('of failing tests is a failure, and none of them is no green run', () => {
    expect(distilOne(bash('npm test 2>&1 | grep -c "✗"', '3'))).toMatchObject({ failed: true })
    expect(titleOf('npm test 2>&1 | grep -c FAIL', '0')).not.toMatch(/pass/)
    expect(distilOne(bash('npm test 2>&1 | grep -c error', '3')).failed).toBe(false)
    expect(distilOne(bash('npm test 2>&1 | grep -c "✓"', '3')).failed).toBe(false)
    expect(distilOne(bash('cat build.log | grep -c error', '3')).failed).toBe(false)
  })
})

describe('matters', () => {
  const count = 'npx tsc --noEmit 2>&1 | grep -c "error TS"'

  it('stand failed with the number, until it is none', () => {
    const fewer = [bash(count, '14'), bash(count, '3')]
    expect(mattersOf(fewer)).toEqual([['types', 'failed', 3]])
    expect(mattersOf([...fewer, failedBash(count, '0')])).toEqual([['types', 'done', 0]])
  })

  it('of one line are told apart', () => {
    const both = `${count}; npx eslint . | grep -c " error "`
    expect(mattersOf([bash(both, '0\n4')])).toEqual([
      ['types', 'done', 0],
      ['lint', 'failed', 4],
    ])
  })

  it('are followed inside of words', () => {
    const inside = `echo "left: $(${count})"`
    expect(mattersOf([bash(inside, 'left: 2'), bash(inside, 'left: 0')])).toEqual([
      ['types', 'done', 0],
    ])
  })

  it('stay failed where what is counted is a part of it', () => {
    const part = 'npx tsc --noEmit | grep src/cart | grep -c "error TS"'
    expect(mattersOf([bash(count, '14'), bash(`${part} || true`, '0')])).toEqual([
      ['types', 'failed', 14],
    ])
  })
})
