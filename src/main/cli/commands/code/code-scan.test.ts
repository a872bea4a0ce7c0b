// `recollect code scan` and `code status` over a real folder, as a terminal shows them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestCore, type TestCore } from '../../../api/testing/test-core.ts'
import { forkWorker } from '../../../threads/worker-process.ts'
import { runCommand } from '../../testing/run-command.ts'

let opened: TestCore

beforeEach(async () => {
  opened = await openTestCore()
  const root = join(opened.folder, 'shop-code')
  mkdirSync(root)
  writeFileSync(join(root, 'cart.py'), 'class Cart:\n    def add(self): pass\n')
  opened.core.db.prepare("UPDATE projects SET root = ? WHERE id = 'shop'").run(root)
  await opened.core.close()
})
afterEach(() => opened.close())

const run = (...words: readonly string[]) =>
  runCommand(opened, ['code', ...words, '--project', 'shop'], forkWorker)

it('reads the sources of a project with progress, and says what is known', async () => {
  const before = await run('status')
  expect(before.output).toContain('Never scanned')
  expect(before.output).toContain('By itself it would read 1 file')
  const { output, errors, code } = await run('scan')
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^Scanned .*1 file\.\n1 file known, with 2 functions and classes\.\n$/),
  ])
  expect(errors).toContain('Reading 1 file')
  expect(JSON.parse((await run('status', '--json')).output)).toMatchObject({
    ...{ scan: { state: 'done', files: 1, left: 0 }, files: 1, definitions: 2 },
  })
}, 60_000)

it('says that nothing is there to be ended, and what does not go together', async () => {
  expect(await run('scan', '--cancel')).toMatchObject({
    code: 0,
    output: 'No scan runs or waits.\n',
  })
  expect(await run('scan', '--cancel', '--limit', '3')).toMatchObject({ code: 2 })
  expect(await run('scan', '--limit', '0')).toMatchObject({ code: 2 })
}, 60_000)
