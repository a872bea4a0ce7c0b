// A run of one part of a monorepo is told with its part, and says nothing of the others.
import { describe, expect, it } from 'vitest'
import { standsFailed, standsPassed } from '../../../shared/facts/matter.ts'
import type { ToolCall } from '../../agents/tool-call.ts'
import { bash, distil, failedBash } from '../rules/testing/sample-calls.ts'
import { foldFacts } from '../work-facts.ts'
import { sayTests } from './say-matters.ts'

const red = ' Tests  2 failed | 8 passed (10)'
const green = ' Tests  5 passed (5)'

const after = (calls: readonly ToolCall[]) => {
  const drafts = distil(calls).sort((a, b) => a.at - b.at)
  const { matters } = foldFacts(drafts, [], 'done')
  return {
    failed: matters.filter(standsFailed).map(({ target }) => target.join(' ')),
    passed: matters.filter(standsPassed).map(({ target }) => target.join(' ')),
    title: drafts.at(-1)?.title ?? '',
  }
}

it('a run of only what had failed passes for no more than that', () => {
  const whole = failedBash(
    'pytest -q',
    'FAILED a.py::test_a - x\nFAILED b.py::test_b - x\n2 failed, 40 passed in 3s',
  )
  const { failed, passed, title } = after([
    whole,
    failedBash('pytest -q --lf', 'FAILED b.py::test_b - x\n1 failed, 1 passed in 0.6s'),
    bash('pytest -q --lf', '1 passed in 0.4s'),
  ])
  expect({ failed, passed }).toEqual({ failed: [], passed: ['--lf'] })
  expect(title).toBe('pytest --lf: 1 test passed')
})

describe.each<[whole: string, of: (part: string) => string]>([
  ['pnpm test', (part) => `pnpm --filter ${part} test`],
  ['pnpm test', (part) => `pnpm -C apps/${part} test`],
  ['pnpm test', (part) => `pnpm --dir apps/${part} test`],
  ['npm test', (part) => `npm -w ${part} test`],
  ['npm test', (part) => `npm run test --workspace=${part}`],
  ['npm test', (part) => `npm --prefix ${part} test`],
  ['npm test', (part) => `npm run ${part}:test`],
  ['yarn test', (part) => `yarn workspace ${part} test`],
  ['yarn test', (part) => `yarn --cwd ${part} test`],
  ['turbo run test', (part) => `turbo run test --filter=${part}`],
  ['nx run-many -t test', (part) => `nx test ${part}`],
  ['nx run-many -t test', (part) => `npx nx run ${part}:test`],
  ['lerna run test', (part) => `lerna run test --scope=${part}`],
  ['rush test', (part) => `rush test --to ${part}`],
  ['moon run :test', (part) => `moon run ${part}:test`],
  ['cargo test', (part) => `cargo test -p ${part}`],
  ['go test ./...', (part) => `go test ./${part}/...`],
  ['mvn test', (part) => `mvn -pl ${part} test`],
  ['./gradlew test', (part) => `./gradlew :${part}:test`],
  ['dotnet test', (part) => `dotnet test ${part}`],
  ['make test', (part) => `make -C ${part} test`],
  ['just test', (part) => `just test ${part}`],
  ['task test', (part) => `task ${part}:test`],
  ['pytest', (part) => `pytest -m ${part}`],
  ['pytest', (part) => `pytest -q ${part}`],
  ['ctest', (part) => `ctest -R ${part}`],
  ['vitest run', (part) => `vitest run --project ${part}`],
  ['jest', (part) => `jest --selectProjects ${part}`],
])('after `%s`', (whole, of) => {
  it(`\`${of('billing')}\` is named by its part`, () => {
    expect(after([bash(of('billing'), green)]).title).toMatch(/billing.*: 5 tests passed/)
  })

  it(`\`${of('billing')}\` overtakes neither the whole nor another part`, () => {
    const { passed } = after([failedBash(whole, red), bash(of('billing'), green)])
    expect(passed.join()).toContain('billing')
    const { failed } = after([failedBash(of('search'), red), bash(of('billing'), green)])
    expect(failed.join()).toMatch(/search/)
  })

  it('all of it that went well mends the part', () => {
    expect(after([failedBash(of('billing'), red), bash(whole, green)]).failed).toEqual([])
    expect(after([failedBash(of('billing'), red), bash(of('billing'), green)]).failed).toEqual([])
  })
})

it('a suite that was run in parts is told with more than its last part', () => {
  const drafts = distil(
    ['cart', 'search', 'billing'].map((part) => bash(`pnpm --filter ${part} test`, green)),
  ).sort((a, b) => a.at - b.at)
  expect(sayTests(foldFacts(drafts, [], 'done').matters)).toBe(
    'pnpm test search: 5 tests passed; pnpm test billing: 5 tests passed and 1 other part',
  )
})
