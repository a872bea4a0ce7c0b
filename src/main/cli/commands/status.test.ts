// `recollect status` while nothing runs: what waits, and how much room it takes, without one word against another.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestCore, type TestCore } from '../../api/testing/test-core.ts'
import { runCommand } from '../testing/run-command.ts'

let opened: TestCore
beforeEach(async () => {
  opened = await openTestCore()
})
afterEach(() => opened.close())

test('work that a stopped app left waits, and the line of the app says so', async () => {
  const { core } = opened
  core.db.exec('DELETE FROM jobs')
  core.queue.enqueue('distill.session', 'a', { delayMs: 3_600_000 })
  core.queue.enqueue('distill.session', 'b', { delayMs: 3_600_000 })
  await core.close()
  const { output } = await runCommand(opened, ['status'])
  expect(output).toMatch(/^Queue +2 to do/m)
  expect(output).toMatch(/^Running +no: 2 jobs wait on disk; .* goes on with them$/m)
  expect(output).not.toContain('nothing waits')
})

test('the size of the database is that of its journal as well, as on the page of storage', async () => {
  const { core } = opened
  core.db.pragma('wal_checkpoint(TRUNCATE)')
  const before = core.status().databaseBytes
  core.db.exec(`INSERT INTO events (at, type, data) VALUES (1, 'x', '"${'x'.repeat(500_000)}"')`)
  const after = core.status().databaseBytes
  expect(after - before).toBeGreaterThan(500_000)
})
