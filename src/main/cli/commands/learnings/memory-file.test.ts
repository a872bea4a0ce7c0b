// Memories as a file: written, edited by a person and given back; what comes from elsewhere is added and never confirmed.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { createLocalClient } from '../../../api/clients/local-client.ts'
import { openTestCore, type TestCore } from '../../../api/testing/test-core.ts'
import { openDatabase } from '../../../db/open.ts'
import { runCommand } from '../../testing/run-command.ts'

let test: TestCore
const odd = [
  'Plain words',
  'Steps:\n- first\n- second\n\nand a paragraph',
  '```sh\nnpm run build\n```\nbuilds it',
  'An unclosed fence:\n```ts\nconst a = 1',
  '# looks like a heading',
  'A comment <!-- {"id":"m1"} --> within',
  'Ends like one <!-- {"id":"m1"} -->',
  '    deep\n\tand a tab',
  'Ünïcode — “quoted” 日本語 & <b>tags</b> \\* [link](x)',
  '1. numbered\n2. twice',
  '- a list from the start',
  '> quoted\n\nand not',
]

beforeEach(async () => {
  test = await openTestCore()
})
afterEach(() => test.close())

const file = () => join(test.folder, 'memories.md')
const run = (...words: string[]) => runCommand(test, ['learnings', ...words])

const foundSchema = z.object({
  found: z.array(z.object({ what: z.string(), reason: z.string().nullable() })),
})
const found = async (...words: string[]) =>
  foundSchema.parse(JSON.parse((await run('import', file(), '--json', ...words)).output)).found

function projectCount(): number {
  const { db } = openDatabase(test.core.paths.database)
  try {
    return db.prepare<[], number>('SELECT count(*) FROM projects').pluck().get() ?? 0
  } finally {
    db.close()
  }
}

async function storeAll(contents: readonly string[], namespace = 'global'): Promise<void> {
  const { memories } = createLocalClient(test.core)
  for (const content of contents) {
    await memories.store({
      ...{ content, namespace, kind: 'convention', importance: 0.7, tags: ['a > b', 'c--d'] },
    })
  }
  await test.core.close()
}

it('an exported file given back changes nothing, whatever the texts hold', async () => {
  await storeAll([...odd, ...odd.map((one) => `${one}\nof the shop`)], 'project:shop')
  expect((await run('export', file())).output).toContain('24 memories written')
  const dry = await found('--dry-run')
  expect(dry.map(({ what }) => what)).toEqual(Array(24).fill('unchanged'))
  expect((await run('import', file())).output).toBe('24 memories known as they are.\n')
})

it('an edit in the file is the user’s edit, a new line is added unconfirmed, and both are taken back as one', async () => {
  await storeAll(['Deploys go out on Mondays', 'The cache lives in Redis'])
  await run('export', file())
  const text = readFileSync(file(), 'utf8').replace('Mondays', 'Tuesdays')
  writeFileSync(file(), `${text}\n## Gotcha\n\n- Ports begin at 7000\n`)
  const dry = await run('import', file(), '--dry-run')
  expect(dry.output).toMatch(
    /1 memory to add:\n {2}line \d+: Ports begin at 7000\n1 memory to change:\n {2}line \d+, m1: Deploys go out on Tuesdays\n {4}here: Deploys go out on Mondays\n1 memory known/,
  )
  expect((await run('list')).output).toContain('Mondays')
  const done = await run('import', file())
  expect((await run('list')).output).toMatch(/Tuesdays/)
  expect((await run('show', 'm1')).output).toContain('edited by you')
  expect((await run('show', 'm3')).output).toMatch(/m3 · gotcha · .*confidence 0.50.*from a file/)
  expect((await run('import', file())).output).toContain('3 memories known')
  const action = /undo ([\w-]{36})/.exec(done.output)?.[1] ?? ''
  expect((await run('undo', action)).output).toContain('Taken back')
  expect((await run('list')).output).toMatch(/Mondays/)
  expect((await run('list')).output).not.toContain('7000')
})

it('what was changed or rejected here since stays as it is here', async () => {
  await storeAll(['Deploys go out on Mondays', 'The cache lives in Redis', 'Logs go to stderr'])
  await run('export', file())
  await run('edit', 'm1', '--content', 'Deploys go out on Fridays')
  await run('reject', 'm2')
  const text = readFileSync(file(), 'utf8')
  writeFileSync(file(), text.replace('Mondays', 'Tuesdays').replace('Redis', 'Valkey'))
  const { output } = await run('import', file())
  expect(output).toContain('2 memories in conflict')
  expect(output).toContain('here: Deploys go out on Fridays')
  expect(output).toContain('changed here since')
  expect((await run('list')).output).toMatch(/Fridays/)
  expect((await run('list')).output).not.toMatch(/Valkey|Redis/)
})

it('a file from elsewhere confirms nothing, brings no rejected one back, and asks where it contradicts', async () => {
  await storeAll(['Always squash commits before merging', 'Never log the request body'])
  await run('reject', 'm2')
  const mark = (id: string) =>
    `<!-- {"id":"${id}","key":"000000000000","was":"000000000000","importance":0.9,"tags":["x"]} -->`
  writeFileSync(
    file(),
    `# Project elsewhere <!-- project:gone -->\n\n- Staging runs on port 7431 ${mark('m1')}\n\n# All projects\n\n- Never log the request body ${mark('m2')}\n- Never squash commits before merging ${mark('m7')}\n`,
  )
  const everywhere = await found('--namespace', 'global')
  expect(everywhere.map(({ what, reason }) => [what, reason])).toEqual([
    ['refused', 'unknown_project'],
    ['refused', 'rejected'],
    ['conflict', 'contradicts'],
  ])
  expect((await run('review')).output).toContain('Never squash')
  expect((await run('import', file(), '--project', 'shop')).output).toContain('7431')
  expect((await run('list', '--project', 'shop')).output).toMatch(/m4 .*0\.50 .*a file .*7431/)
  await run('confirm', 'm4')
  expect((await run('list', '--project', 'shop')).output).toMatch(/m4 .*1\.00 .*you .*7431/)
})

it('brings what names no project to that of the folder, a new one too, and to all only when told', async () => {
  await storeAll([])
  const before = projectCount()
  const words =
    'anvil basin copper dahlia ember fjord garnet harbour indigo jasmine kelp lantern maple nectar onyx pebble quartz raven saffron thistle umber violet willow yarrow zephyr'
  const many = words.split(' ').map((word) => `- ${word}\n`)
  writeFileSync(file(), `${many.join('')}\n# All projects\n\n- Tests run offline\n`)
  expect((await run('import', file(), '--dry-run')).output).toContain('26 memories to add')
  expect(projectCount()).toBe(before)
  const { output } = await run('import', file())
  expect(output).toContain('26 memories added')
  expect(projectCount()).toBe(before + 1)
  expect((await run('list', '--cwd', '.', '--limit', '50')).output.split('\n')).toHaveLength(26)
  expect((await run('show', 'm26')).output).toContain('all projects')

  writeFileSync(file(), '- Lint before a push\n')
  expect((await run('import', file(), '--namespace', 'global')).output).toContain('1 memory added')
  expect((await run('show', 'm27')).output).toContain('all projects')
  expect(await run('import', file(), '--cwd', `${test.folder}-gone`)).toMatchObject({
    ...{ code: 1, errors: expect.stringContaining('no folder') },
  })
  expect(await run('import', file(), '--namespace', 'global', '--project', 'x')).toMatchObject({
    code: 2,
  })
})

it('makes no project of a folder for a file that brings nothing', async () => {
  await storeAll(['Tests run offline'])
  const before = projectCount()
  writeFileSync(file(), '- Tests run offline\n\n# All projects\n\n- Tests run offline\n')
  expect((await run('import', file())).output).toContain('2 memories known')
  expect(projectCount()).toBe(before)
})

it('is refused to an agent, and says what is wrong with a file', async () => {
  await storeAll(['Deploys go out on Mondays'])
  writeFileSync(file(), '- something\n')
  expect(
    await runCommand(test, ['learnings', 'import', file()], undefined, { CLAUDECODE: '1' }),
  ).toMatchObject({ code: 1, errors: expect.stringContaining("the user's alone") })
  expect((await run('import', join(test.folder, 'gone.md'))).errors).toContain('not to be read')
  writeFileSync(file(), 'Only prose.\n')
  expect((await run('import', file())).output).toContain('No list item')
})
