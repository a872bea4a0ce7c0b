// Catching up that is limited and stopped: what waits is taken back, what live work asked for stays.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runCommand } from '../../../cli/testing/run-command.ts'
import { createLocalClient } from '../../clients/local-client.ts'
import { openTestCore, type TestCore } from '../../testing/test-core.ts'
import { captureTurns } from './testing/capture-turns.ts'

let test: TestCore

beforeEach(async () => {
  test = await openTestCore()
  test.core.pump.start()
  await captureTurns(test.core, 12)
  // A provider that is paid, and a day that may cost nothing: all that is asked for waits.
  const entry = { provider: 'anthropic', enabled: true, turnModel: 'claude-haiku-4-5' }
  test.core.settings.update({ distill: { providers: [entry], dailyUsd: 0, monthlyUsd: null } })
  await test.core.languageModels.keys.set('anthropic', 'sk-ant-made-up-for-this-test')
})

afterEach(async () => {
  await test.close()
})

it('takes back what has not begun, and nothing that live work asked for', async () => {
  const client = createLocalClient(test.core)
  expect(await client.distill.pending()).toMatchObject({ turns: 12, catchingUp: 0 })
  const [turn] = test.core.db
    .prepare<[], { id: number }>('SELECT id FROM turns WHERE number > 1000 ORDER BY id')
    .all()
  test.core.queue.enqueue('distill.model', String(turn?.id))
  expect(await client.distill.pending()).toMatchObject({ turns: 11, waiting: 1 })
  expect(await client.distill.catchUp({})).toEqual({ turns: 11 })
  await test.core.pump.idle()
  expect(await client.distill.pending()).toMatchObject({ turns: 0, waiting: 12, catchingUp: 11 })

  expect(await client.distill.stopCatchingUp()).toEqual({ turns: 11 })
  expect(await client.distill.pending()).toMatchObject({ turns: 11, waiting: 1, catchingUp: 0 })
  expect(await client.distill.stopCatchingUp()).toEqual({ turns: 0 })
})

it('is told by the command for a budget, and stopped by it', async () => {
  const { costUsd } = await createLocalClient(test.core).distill.pending()
  const each = (costUsd ?? 0) / 12
  expect(each).toBeGreaterThan(0)
  await test.core.close()
  const run = async (...words: string[]) => {
    const { output, code } = await runCommand(test, ['compress', '--pending', ...words])
    const told: unknown = output === '' ? null : JSON.parse(output)
    return { told, code }
  }
  const part = await run('--budget', String(each * 5.5), '--dry-run', '--json')
  expect(part.told).toMatchObject({ turns: 5, queued: 0, costUsd: expect.closeTo(each * 5, 6) })
  expect((await run('--budget', String(each * 5.5), '--json')).told).toMatchObject({ queued: 5 })
  expect((await run('--budget', String(each / 2), '--json')).told).toMatchObject({
    ...{ turns: 0, queued: 0, catchingUp: 5 },
  })
  expect((await run('--stop', '--json')).told).toEqual({ stopped: 5 })
  expect(await run('--budget', 'much')).toMatchObject({ code: 2, told: null })
  expect(await run('--stop', '--limit', '3')).toMatchObject({ code: 2, told: null })
})

it('counts no turn that a model would not be asked of', async () => {
  const client = createLocalClient(test.core)
  const { turns } = await client.distill.pending()
  const ids = test.core.db.prepare('SELECT id FROM turns WHERE number > 1000').pluck().all()
  const [first, second, third, fourth] = ids
  const change = (sql: string, id: unknown): void =>
    void test.core.db.prepare(`UPDATE turns SET ${sql} WHERE id = ?`).run(id)
  change("last_message = '  '", first)
  // A word is enough where something was changed.
  change("prompt = 'go on'", second)
  change("prompt = 'go on'", third)
  test.core.db.prepare("UPDATE observations SET kind = 'explore' WHERE turn_id = ?").run(third)
  change("level = 'small'", fourth)
  expect(await client.distill.pending()).toMatchObject({ turns: turns - 3, waiting: 0 })
})
