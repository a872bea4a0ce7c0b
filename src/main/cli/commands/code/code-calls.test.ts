// `recollect code callers`, `callees`, `impact`, `unresolved` and `mermaid` over a real folder that was read.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestCore, type TestCore } from '../../../api/testing/test-core.ts'
import { forkWorker } from '../../../threads/worker-process.ts'
import { runCommand } from '../../testing/run-command.ts'

let opened: TestCore

const sources = {
  'tax.py':
    'def rate(country):\n    return table[country].load()\n\ndef both(a):\n    return rate(a) + rate(a)\n',
  'app.py': 'from tax import both\n\ndef main(read):\n    print(both(read()))\n\nmain(input)\n',
}

beforeEach(async () => {
  opened = await openTestCore()
  const root = join(opened.folder, 'shop-code')
  mkdirSync(root)
  for (const [path, text] of Object.entries(sources)) writeFileSync(join(root, path), text)
  opened.core.db.prepare("UPDATE projects SET root = ? WHERE id = 'shop'").run(root)
  await opened.core.close()
})
afterEach(() => opened.close())

const run = (...words: readonly string[]) =>
  runCommand(opened, ['code', ...words, '--project', 'shop'], forkWorker)
const lines = async (...words: readonly string[]) => {
  const { output } = await run(...words)
  return output
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/ {2,}/g, '  ').trim())
}

it('tells who calls whom, what a change could affect, and what is left open', async () => {
  const before = await run('callers', 'rate')
  expect(before).toMatchObject({ code: 1, errors: expect.stringContaining('code scan') })
  await run('scan')
  expect(await lines('callers', 'rate')).toEqual([
    'def rate(country)  tax.py:1',
    'both  tax.py:5  calls rate  direct 99 %',
  ])
  expect(await lines('callees', 'main')).toEqual([
    'def main(read)  app.py:3',
    'app.py:4  both  both  import 97 %',
  ])
  expect(await lines('impact', 'rate')).toEqual([
    'def rate(country)  tax.py:1',
    '1  both  tax.py  99 %',
    '2  main  app.py  by both  96 %',
    '3  app.py  app.py  by main by both  95 %',
  ])
  expect(await lines('unresolved')).toEqual([
    expect.stringMatching(/^1 × .*load.* in 1 function, such as tax\.py:2$/),
  ])
  expect((await run('mermaid', '--file', 'tax.py')).output).toMatch(/^flowchart LR\n/)
  expect(JSON.parse((await run('callers', 'rate', '--json')).output)).toMatchObject({
    matches: [{ id: 'tax.py#rate' }],
    edges: [{ from: 'tax.py#both', to: 'tax.py#rate', lines: [5] }],
    left: 0,
  })
}, 60_000)

it('says what is not known, and what does not go together', async () => {
  await run('scan')
  expect(await run('impact', 'nosuch\u001b[31m')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Nothing here is called nosuch'),
  })
  // A sentence that began with it would write it with another letter.
  expect(await run('why', 'rate')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('touched rate, which is there'),
  })
  expect(await run('mermaid')).toMatchObject({ code: 2 })
  expect(await run('mermaid', 'rate', '--direction', 'up')).toMatchObject({ code: 2 })
  expect(await lines('callers', 'main', '--file', 'app.py')).toEqual([
    'def main(read)  app.py:3',
    'app.py  app.py:6  calls main  direct 99 %',
  ])
}, 60_000)
