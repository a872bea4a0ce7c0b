// `recollect learnings` over a real data folder: what is listed, shown, decided and taken back, and what an agent may not.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLocalClient } from '../../../api/clients/local-client.ts'
import { openTestCore, type TestCore } from '../../../api/testing/test-core.ts'
import { runCommand } from '../../testing/run-command.ts'

let test: TestCore

beforeEach(async () => {
  test = await openTestCore()
  const { memories } = createLocalClient(test.core)
  await memories.store({ content: 'Deploys go out on Mondays', kind: 'convention' })
  await memories.store({ content: 'Reports go out on Tuesdays', kind: 'convention' })
  await memories.store({ content: 'The cache lives in Redis', kind: 'architecture' })
  await test.core.close()
})
afterEach(() => test.close())

const run = (...words: string[]) => runCommand(test, ['learnings', ...words])
const asAgent = (...words: string[]) =>
  runCommand(test, ['learnings', ...words], undefined, { CLAUDECODE: '1' })

it('lists, narrows, shows and says that nothing fits', async () => {
  const { output } = await run('list')
  expect(output.split('\n').filter(Boolean)).toHaveLength(3)
  expect(output).toMatch(/m3 .*architecture .*1\.00 .*you .*The cache lives in Redis/)
  expect((await run('list', '--kind', 'architecture')).output).not.toContain('Deploys')
  expect((await run('list', '--life', 'rejected')).output).toBe('No memory fits.\n')
  expect(JSON.parse((await run('list', '--json')).output)).toMatchObject({ total: 3 })
  expect((await run('show', 'm3')).output).toContain('It was given to no agent yet.')
  expect(await run('show', 'm9')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('There is no memory m9'),
  })
  expect((await run('list', '--life', 'gone')).code).toBe(2)
})

it('edits, confirms, rejects, merges, restores and takes back', async () => {
  const edited = await run('edit', 'm3', '--content', 'The cache lives in Valkey', '--tag', 'cache')
  expect(edited.output).toMatch(/^Changed m3\. .*learnings undo [\w-]{36}.* takes it back\.\n$/)
  expect((await run('show', 'm3')).output).toContain('edited by you')
  const action = /undo ([\w-]{36})/.exec(edited.output)?.[1] ?? ''
  expect((await run('undo', action)).output).toBe('Taken back: m3.\n')
  expect((await run('show', 'm3')).output).toContain('The cache lives in Redis')
  await run('merge', 'm1', 'm2', '--content', 'Deploys go out on weekdays')
  expect((await run('list')).output).toContain('weekdays')
  expect((await run('list', '--life', 'superseded')).output).toContain('Tuesdays')
  expect((await run('reject', 'm1')).output).toContain('Rejected m1')
  expect((await run('restore', 'm1')).output).toContain('Restored m1')
  expect((await run('pin', 'm1')).output).toContain('Pinned m1')
  expect((await run('list')).output).toContain('pinned')
  expect((await run('split', 'm1', 'one part')).code).toBe(2)
  expect((await run('split', 'm1', 'Deploys go out early', 'Deploys rest at night')).code).toBe(0)
  expect((await run('list')).output).toContain('rest at night')
})

it('adds to the project of the folder, also where no session ran, and to all only when told', async () => {
  const said = 'Use yarn for installing packages in this project'
  expect((await run('add', said)).output).toContain('Remembered for this project as m4')
  expect((await runCommand(test, ['remember', said])).output).toContain('Known already as m4')
  const all = await runCommand(test, ['remember', said, '--namespace', 'global'])
  expect(all.output).toContain('Remembered for all projects as m5')
  expect((await run('list', '--cwd', '.')).output).toMatch(/^m4 .*\n$/)
  const gone = await runCommand(test, ['remember', 'x', '--cwd', `${test.folder}-gone`])
  expect(gone).toMatchObject({ code: 1, errors: expect.stringContaining('no folder') })
})

it('says that nothing waits, and wants a decision that there is', async () => {
  expect((await run('review')).output).toBe('Nothing waits for your decision.\n')
  expect(await run('review', 'm1')).toMatchObject({ code: 2 })
  expect(await run('review', 'm1', 'maybe')).toMatchObject({ code: 2 })
  expect(await run('review', 'm1', 'keep')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('waits for a decision'),
  })
})

it('run by an agent it looks and adds, and decides nothing', async () => {
  for (const words of [
    ['edit', 'm1', '--content', 'x'],
    ['confirm', 'm1'],
    ['reject', 'm1'],
    ['merge', 'm1', 'm2'],
    ['pin', 'm1'],
  ])
    expect(await asAgent(...words)).toMatchObject({
      code: 1,
      errors: expect.stringContaining("the user's alone"),
    })
  expect((await asAgent('list')).output).toContain('Mondays')
  expect((await asAgent('add', 'Ports', 'begin', 'at', '7000')).output).toContain(
    'the agent’s word',
  )
})
