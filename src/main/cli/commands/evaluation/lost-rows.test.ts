// A report says which rows the store lost when it was repaired: its figures of that time are too small.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLocalClient } from '../../../api/clients/local-client.ts'
import { openTestCore, type TestCore } from '../../../api/testing/test-core.ts'
import { runCommand } from '../../testing/run-command.ts'

let test: TestCore
beforeEach(async () => {
  test = await openTestCore()
})
afterEach(() => test.close())

const message = 'The memory was damaged. Lost were 12 tool calls.'
const span = { from: 0, to: 10 }

it('until the user has seen the notice of it, and not where every row was saved', async () => {
  const { notices } = test.core
  const client = createLocalClient(test.core)
  const lost = async () => (await client.reports.get(span)).lost
  notices.tell({ code: 'salvaged', message: 'Every row was saved.', tables: [] })
  expect(await lost()).toEqual([])
  notices.tell({
    code: 'salvaged',
    message,
    tables: [{ name: 'tool_events', saved: 88, lost: 12 }],
  })
  notices.tell({ code: 'backup_failed', message: 'The disk is full.' })
  expect(await lost()).toEqual([{ at: expect.any(Number), message }])
  notices.markSeen()
  expect(await lost()).toEqual([])
})

it('in the terminal as well', async () => {
  const { core } = test
  const tables = [{ name: 'tool_events', saved: 88, lost: 12 }]
  core.notices.tell({ code: 'salvaged', message, tables })
  await core.close()
  const { output } = await runCommand(test, ['report'])
  expect(output.replace(/\s+/g, ' ')).toMatch(
    /Missing \d{4}-\d\d-\d\d: The memory was damaged\. Lost were 12/,
  )
})
