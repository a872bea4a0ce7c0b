// Catching up that is limited and stopped: what waits is taken back, what live work asked for stays.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runCommand } from '../../../cli/testing/run-command.ts'
import { startStandIn } from '../../../providers/testing/stand-in-server.ts'
import { wires } from '../../../providers/testing/wires.ts'
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
  expect(await client.distill.pending()).toMatchObject({ turns: 12, catchingUp: null })
  const [turn] = test.core.db
    .prepare<[], { id: number }>('SELECT id FROM turns WHERE number > 1000 ORDER BY id')
    .all()
  test.core.queue.enqueue('distill.model', String(turn?.id))
  expect(await client.distill.pending()).toMatchObject({ turns: 11, waiting: 1 })
  expect(await client.distill.catchUp({})).toEqual({ turns: 11 })
  await test.core.pump.idle()
  expect(await client.distill.pending()).toMatchObject({
    turns: 0,
    waiting: 12,
    catchingUp: {
      ...{ turns: 11, left: 11 },
      waits: { reason: expect.stringContaining('Nothing may be spent') },
    },
  })

  expect(await client.distill.stopCatchingUp()).toEqual({ turns: 11 })
  expect(await client.distill.pending()).toMatchObject({ turns: 11, waiting: 1, catchingUp: null })
  expect(await client.distill.stopCatchingUp()).toEqual({ turns: 0 })
})

it('says how far it is, and asks the cheapest first where that is wanted', async () => {
  const client = createLocalClient(test.core)
  const told = JSON.stringify({
    ...{ title: 'Prices are rounded up', summary: 'The cart rounds up.', steps: [] },
    ...{ decided: [], dropped: [], open: [] },
  })
  const server = await startStandIn(() => wires.ollama.text(told))
  try {
    const [paid] = test.core.settings.current.distill.providers
    const own = { provider: 'ollama', enabled: true, host: server.url, turnModel: 'llama3.2:3b' }
    test.core.settings.update({ distill: { providers: [paid, { ...own, dailyCalls: 4 }] } })
    expect(await client.distill.pending()).toMatchObject({ provider: 'Anthropic API', enabled: 2 })
    expect(await client.distill.pending({ isCheapestFirst: true })).toMatchObject({
      ...{ provider: 'Ollama', costUsd: 0 },
    })
    await client.distill.catchUp({ isCheapestFirst: true, limit: 6 })
    await test.core.pump.idle()
    const { catchingUp, turns } = await client.distill.pending()
    expect(catchingUp).toMatchObject({ turns: 6, left: 2 })
    expect(catchingUp?.waits?.reason).toBeTruthy()
    expect(turns).toBe(6)
    // The one that would be paid was not tried before the one that costs nothing.
    const { calls } = await client.distill.spending({})
    expect(calls.map(({ provider }) => provider)).toEqual(Array(4).fill('ollama'))
    // Another limit is taken up at once, and not on the next day.
    test.core.settings.update({
      distill: { providers: [paid, { ...own, dailyCalls: 100 }] },
    })
    await test.core.pump.idle()
    expect(await client.distill.pending()).toMatchObject({ turns: 6, catchingUp: null })
  } finally {
    await server.close()
  }
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
    ...{ turns: 0, queued: 0, catchingUp: { turns: 5, left: 5 } },
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

it.each(['lost', 'stopped', 'timeout', 'out_of_credit'])(
  'takes up a turn whose call ended without an answer (%s), and none that was answered badly',
  async (outcome) => {
    const client = createLocalClient(test.core)
    const { turns } = await client.distill.pending()
    const called = test.core.db.prepare(
      `INSERT INTO model_calls (at, provider, model, billing, purpose, prompt_version, turn_id, outcome, tokens_in,
       tokens_cached, tokens_out) SELECT 1, 'ollama', 'small', 'local', 'turn', 1, max(id), ?, 700, 0, 1500 FROM turns`,
    )
    called.run(outcome)
    expect(await client.distill.pending()).toMatchObject({ turns })
    called.run('bad_answer')
    expect(await client.distill.pending()).toMatchObject({ turns: turns - 1 })
  },
)
