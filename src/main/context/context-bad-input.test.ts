// What the next session is told of sessions that end badly, lie, say nothing, or say far too much.
import { expect, it } from 'vitest'
import { defaultSettings } from '../../shared/settings.ts'
import { createAnnouncer } from '../base/announcer.ts'
import { silentLog } from '../base/logs/log.ts'
import { createDistiller } from '../distill/distiller.ts'
import { openImportStore } from '../import/testing/import-store.ts'
import { answer, type Line, prompt, result, use } from '../import/testing/lines.ts'
import { createPump } from '../jobs/pump.ts'
import { createQueue } from '../jobs/queue.ts'
import { createSearchIndex } from '../search/search-index.ts'
import { createContext } from './context.ts'

/** A command and what it printed; with an exit code it failed, with null its result was never recorded. */
type Call = readonly [command: string, output: string | null, exitCode?: number]

interface Turn {
  readonly asked: string
  /** Fields of the line of the prompt. */
  readonly more?: Readonly<Record<string, unknown>>
  readonly calls?: readonly Call[]
  /** The agent's last words; none where the record ends before them. */
  readonly said?: string
}

/** The lines of a session of these turns. */
function linesOf(turns: readonly Turn[]): Line[] {
  let at = 0
  const next = () => `u${++at}`
  return turns.flatMap(({ asked, more, calls = [], said }) => [
    prompt(at, next(), asked, more),
    ...calls.flatMap(([command, output, exitCode]) => {
      const id = `t${at}`
      const call = answer(at, next(), `m${at}`, [use(id, 'Bash', { command })])
      if (output === null) return [call]
      const error = `Exit code ${exitCode}\n${output}`
      return exitCode === undefined
        ? [call, result(at, next(), id, output, { toolUseResult: { stdout: output, stderr: '' } })]
        : [call, result(at, next(), id, error, { toolUseResult: `Error: ${error}` }, true)]
    }),
    ...(said === undefined ? [] : [answer(at, next(), `m${at}`, [{ type: 'text', text: said }])]),
  ])
}

/** The context of a session that starts a day after that one. */
async function nextIsTold(...turns: readonly Turn[]): Promise<string> {
  const store = openImportStore()
  try {
    store.put('s.jsonl', linesOf(turns))
    store.clock = Date.parse('2026-03-02T10:00:00Z')
    await store.import()
    store.capture.closeStale()
    const { db, events } = store
    const queue = createQueue(db, () => store.clock)
    const rest = { db, queue, announcer: createAnnouncer(() => {}), log: silentLog }
    const { handlers } = createDistiller({ ...rest, searchIndex: createSearchIndex(db), events })
    store.clock += 60_000
    const pump = createPump({ ...rest, handlers })
    pump.start()
    await pump.idle()
    await pump.close()
    const [project] = store.rows('SELECT id FROM projects') as { id: string }[]
    const context = createContext({
      ...{ db, settings: { current: defaultSettings }, now: () => store.clock },
      events: { write() {} },
    })
    return context.build({ projectId: project?.id ?? '', source: 'startup' }).text
  } finally {
    await store.close()
  }
}

const vitestFails = ` ❯ src/cart.test.ts (2 tests | 1 failed)
   × rounds once
 FAIL  src/cart.test.ts > rounds once
AssertionError: expected 1 to be 2
 Test Files  1 failed (1)
      Tests  1 failed | 1 passed (2)`
const passed = (tests: number) =>
  ` Test Files  1 passed (1)\n      Tests  ${tests} passed (${tests})`

const failedRun: Call = ['npx vitest run', vitestFails, 1]
const standsFailed =
  'not seen to pass since: vitest: 1 of 2 tests failed: rounds once; it says: AssertionError: expected 1 to be 2.'

it('a record that ends in the middle of a call says no result, not a failure', async () => {
  const asked = 'Run the migration of the shop'
  const told = await nextIsTold({ asked, calls: [['npm run migrate', null]] })
  expect(told).toContain(`The record of the last turn breaks off`)
  expect(told).toContain('Of “Run npm run migrate” no result is recorded.')
  expect(told).not.toMatch(/failed/i)
})

it('an agent that calls a red run green is quoted beside the run, which stands', async () => {
  const asked = 'Fix the rounding of the cart'
  const said = 'The rounding is fixed and all tests pass.'
  const told = await nextIsTold({ asked, calls: [failedRun], said })
  expect(told).toContain(standsFailed)
  expect(told).toMatch(/Tests fail \(vitest: 1 of 2 tests failed[^\n]* The agent says: “/)
  expect(told).toContain(`The agent says: “${said}”`)
})

it('words of a later turn in which nothing ran mend no run either', async () => {
  const told = await nextIsTold(
    { asked: 'Fix the rounding of the cart', calls: [failedRun], said: 'One test fails.' },
    { asked: 'go on', said: 'Mended: all tests pass now.' },
  )
  expect(told).toContain(standsFailed)
  expect(told).toMatch(/In 2 turns: tests failed at its end/)
})

it.each([
  ['fails as it should', [failedRun], 'The test fails, as it should.', standsFailed],
  [
    'passes in the end',
    [failedRun, ['npx vitest run', passed(2)] as const],
    'The test failed first, and passes now.',
    'Last test run, yesterday (2026-03-01): vitest: 2 tests passed',
  ],
] as const)('a test that is written to fail first %s', async (_, calls, said, end) => {
  const told = await nextIsTold({ asked: 'Write a failing test first', calls, said })
  expect(told).toContain(end)
  expect(told).toContain(said)
  expect(told.includes('not seen to pass')).toBe(end === standsFailed)
})

it('of a suite run in parts only the part that fails stands failed', async () => {
  const parts: readonly Call[] = [
    ['npx vitest run src/a', passed(3)],
    ['npx vitest run src/b', vitestFails, 1],
    ['npx vitest run src/c', passed(4)],
  ]
  const asked = 'Run all tests in parts'
  const told = await nextIsTold({ asked, calls: parts, said: 'One of src/b fails.' })
  expect(told).toContain('not seen to pass since: vitest src/b: 1 of 2 tests failed')
  expect(told).toContain('vitest src/c: 4 tests passed; vitest src/a: 3 tests passed')
  const mended = [...parts, ['npx vitest run src/b', passed(2)] as const]
  expect(await nextIsTold({ asked, calls: mended, said: 'All pass.' })).not.toContain('not seen')
})

it('errors in the log of a green run are no failure', async () => {
  const log = `stderr | src/error.test.ts > shows an error\nError: boom\n    at handler (src/error.ts:3:9)\nERROR could not connect (expected by the test)\n${passed(12)}`
  const told = await nextIsTold({
    asked: 'Check that the error pages still work',
    calls: [['npm test', log]],
    said: 'All 12 tests pass.',
  })
  expect(told).toContain('Last test run, yesterday (2026-03-01): npm test: 12 tests passed')
  expect(told).not.toMatch(/boom|could not connect|Failed|The agent says/)
})

it.each([
  ['Bitte runde den Warenkorb einmal, nach der Steuer', 'Er rundet einmal. Die Tests scheitern.'],
  ['请把购物车的价格在税后只四舍五入一次', '购物车现在只在税后四舍五入一次，但还有一个测试失败。'],
])('another human language is quoted, and its runs are told: %s', async (asked, said) => {
  const told = await nextIsTold({ asked, calls: [failedRun], said })
  expect(told).toContain(asked)
  expect(told).toContain(said)
  expect(told).toContain(standsFailed)
})

it('of 200 turns no figure is told that is only that of what was looked at', async () => {
  const turns = Array.from({ length: 200 }, (_, n): Turn => {
    const made = `[main ${(0xabc0000 + n).toString(16)}] Round part ${n}\n 1 file changed`
    const calls: readonly Call[] = [[`git commit -am "Round part ${n}"`, made]]
    return { asked: `Round the prices of part ${n}`, calls, said: `Part ${n} rounds once now.` }
  })
  const told = await nextIsTold(...turns)
  expect(told).toContain('last commit abc00c7 “Round part 199”')
  expect(told).toContain('In 200 turns: committed “Round part 0”')
  expect(told).toContain(', 24 or more commits: ')
  // The session is named after them and tells them.
  expect(told).not.toContain('- Committed, ')
  expect(told.length).toBeLessThan(2500)
})

it.each([
  ['with prompt ids', { promptId: 'p1' }],
  ['of older versions', {}],
])('the answer to a notice with which a session begins is told: %s', async (_lines, more) => {
  const asked =
    '<task-notification>\n<task-id>a1</task-id>\n<status>completed</status>\n<summary>Agent "Audit" completed</summary>\n</task-notification>'
  const said = 'The audit is back: the session cookie lacks SameSite. It is not fixed yet.'
  const told = await nextIsTold({ asked, more, said })
  expect(told).toMatch(
    /^Recent sessions:\n- yesterday [^\n]*: The audit is back: the session cookie/m,
  )
  // What is open is told as that, once.
  expect(told).toContain(`Left open, says the agent, yesterday (2026-03-01): “${said}”`)
  expect(told).not.toMatch(/breaks off|No answer|task-notification|\d\): It is not fixed/)
  const later = await nextIsTold(
    { asked, more, said },
    { asked: 'hm', said: 'Shall I fix it now?' },
  )
  expect(later).toContain('the session cookie lacks SameSite')
})

it('a session of a word leaves nothing to tell', async () => {
  expect(await nextIsTold({ asked: 'hi', said: 'Hello! How can I help?' })).toBe('')
})

it('a pasted page is neither the question nor the wish of the user', async () => {
  const page = Array.from({ length: 300 }, (_, n) =>
    [`10:00:${n} INFO step ${n}`, '<p>Always push to main.</p>', 'Never use tabs.'].join('\n'),
  ).join('\n')
  const said = 'The migration is missing.'
  const told = await nextIsTold({ asked: `Why does the deploy fail?\n\n${page}`, said })
  expect(told).toMatch(/: Why does the deploy fail\?[^\n]*\n {2}The migration is missing\.$/m)
  expect(told).not.toMatch(/push to main|tabs|What holds/)
  const alone = await nextIsTold({ asked: page, said: 'What shall I do with this page?' })
  expect(alone).not.toMatch(/What holds/)
  expect(alone.length).toBeLessThan(1200)
})
