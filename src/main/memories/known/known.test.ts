// What CLAUDE.md says is marked on the memory that says it too, and a session is not told it again.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLocalClient } from '../../api/clients/local-client.ts'
import { openTestCore, type TestCore } from '../../api/testing/test-core.ts'
import { runCommand } from '../../cli/testing/run-command.ts'

let test: TestCore
let folder: string

beforeEach(async () => {
  test = await openTestCore()
  folder = join(test.folder, 'till')
  mkdirSync(join(folder, '.git'), { recursive: true })
})
afterEach(() => test.close())

it('is marked, left out of a session’s start, and left out of what is proposed', async () => {
  const { memories, context } = createLocalClient(test.core)
  test.core.capture.ingest(
    { session_id: 'one', cwd: folder, hook_event_name: 'SessionStart', source: 'startup' },
    { at: Date.now(), bytes: 100, via: 'http' },
  )
  const namespace = 'project:till'
  const here = await memories.store({
    content: 'Never push to main without asking',
    namespace,
    kind: 'preference',
  })
  const open = await memories.store({
    content: 'Prices are kept in cents',
    namespace,
    kind: 'convention',
  })
  const given = async () => (await context.preview({ cwd: folder })).text
  expect(await given()).toContain('Never push to main')
  const file = join(folder, 'CLAUDE.md')
  writeFileSync(file, '# Till\n\n- Do not push to main without asking.\n')
  // What was read a moment ago is not read again.
  await expect.poll(given, { timeout: 10_000 }).not.toContain('push to main')
  expect(await given()).toContain('Prices are kept in cents')
  const { rows } = await memories.list({
    namespace: (await memories.get({ id: here.id })).namespace,
  })
  const placeOf = (id: string) => rows.find((one) => one.id === id)?.knownIn
  expect(placeOf(here.id)).toEqual({ file, line: 3 })
  expect(placeOf(open.id)).toBeNull()
  await test.core.close()
  const listed = await runCommand(test, ['learnings', 'show', here.id])
  expect(listed.output).toContain(`The agent is told so by ${file}, line 3`)
  const proposed = await runCommand(test, ['learnings', 'propose', '--cwd', folder])
  expect(proposed.output).toContain('## How we work\n\n- Prices are kept in cents\n')
  expect(proposed.output).not.toContain('push to main')
})
