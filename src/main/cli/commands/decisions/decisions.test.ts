// `recollect decisions` over a real data folder: taken in, listed, shown, recalled; what is asked again is offered as a rule.
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestCore, type TestCore } from '../../../api/testing/test-core.ts'
import { runCommand } from '../../testing/run-command.ts'

let test: TestCore

beforeEach(async () => {
  test = await openTestCore()
  test.core.db.prepare('UPDATE projects SET root = ? WHERE id = ?').run(test.folder, 'shop')
  test.core.db.prepare('DELETE FROM decisions').run()
  await test.core.close()
})
afterEach(() => test.close())

const run = (...words: string[]) => runCommand(test, ['decisions', ...words])
const ids = Array.from({ length: 6 }, () => randomUUID())
const decision = (at: number, command: string, more: object = {}) => ({
  ...{ id: ids[at], goal: 's1', turn: 1, tool: 'Bash', input: { command }, cwd: test.folder },
  ...{ choice: 'allow', rationale: '', at: Date.now() - at * 3_600_000, decidedBy: 'user' },
  ...more,
})

const parsed = <T>(text: string) => JSON.parse(text) as T

interface Suggested {
  rows: { key: string }[]
}

interface Recalled {
  rows: { likeness: number; decision: { id: string } }[]
}

async function record(...told: object[]) {
  const file = join(test.folder, 'told.json')
  writeFileSync(file, JSON.stringify(told))
  return run('record', file)
}

it('takes in each once, and refuses a wrong one before the first is taken', async () => {
  const one = decision(0, 'git push', { choice: 'deny', message: 'not today' })
  const wrong = await record(one, { ...one, id: ids[1], choice: 'maybe' })
  expect(wrong.errors).toContain('Decision 2: choice must be allow, deny or observe.')
  expect((await run('list')).output).toBe('No decision fits.\n')
  expect((await record(one, decision(1, 'npm test'))).output).toBe(
    `${ids[0]} is stored.\n${ids[1]} is stored.\n`,
  )
  expect((await record(one)).output).toBe(`${ids[0]} is known and stays as it is.\n`)
  const { output } = await run('list', '--choice', 'deny')
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(output).toContain('git push')
  const shown = (await run('show', ids[0] ?? '')).output
  expect(shown).toContain('You said: “not today”')
  const reason = { rationale: 'I look first.', rationaleBy: 'agent' }
  await record(decision(3, 'ls', reason), decision(4, 'ls', { rationale: 'a look' }))
  expect((await run('show', ids[3] ?? '')).output).toContain('The agent said: “I look first.”')
  expect((await run('show', ids[4] ?? '')).output).toContain('Wanted for: a look')
  const odd = await record(decision(5, 'ls', { rationale: 'x', rationaleBy: 'me' }))
  expect(odd.errors).toContain('RationaleBy must be one of user, agent')
  const future = await record(decision(2, 'ls', { at: 8.64e15 }))
  expect(future.errors).toContain('At lies in the future')
})

it('recalls what is alike, the nearest first, k at most', async () => {
  await record(
    decision(0, 'git push --force origin main', { choice: 'deny', message: 'no' }),
    decision(1, 'git push origin main'),
    decision(2, 'npm test'),
  )
  const found = parsed<Recalled>(
    (await run('recall', 'git push -f origin main', '-k', '2', '--scope', 'everywhere', '--json'))
      .output,
  )
  expect(found.rows.map((row) => row.decision.id)).toEqual([ids[0], ids[1]])
  expect(found.rows[0]?.likeness).toBe(1)
  const none = await run('recall', 'git push', '-k', '0', '--scope', 'everywhere')
  expect(none.output).toBe('Nothing like it was decided.\n')
})

it('offers a rule for what is always answered alike, until it is dismissed; nothing dangerous', async () => {
  await record(...Array.from({ length: 6 }, (_, at) => decision(at, 'npm run lint')))
  const again = Array.from({ length: 6 }, (_, at) => ({
    ...decision(at, 'git push --force'),
    id: randomUUID(),
  }))
  await record(...again)
  const { rows } = parsed<Suggested>((await run('rules', 'suggest', '--json')).output)
  expect(rows).toMatchObject([{ effect: 'allow', pattern: 'npm run lint', count: 6 }])
  expect((await run('rules', 'suggest', '--dismiss', rows[0]?.key ?? '')).output).toContain(
    'not offered again',
  )
  expect(parsed<Suggested>((await run('rules', 'suggest', '--json')).output).rows).toEqual([])
})
