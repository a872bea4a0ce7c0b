// What a language model makes of a session that ended: one call from its turns, checked, never in place of what is newer.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { captureTurns } from '../../api/handlers/distilling/testing/capture-turns.ts'
import { openTestCore, type TestCore } from '../../api/testing/test-core.ts'
import { type StandInServer, startStandIn } from '../../providers/testing/stand-in-server.ts'
import { wires } from '../../providers/testing/wires.ts'

let test: TestCore
let server: StandInServer
let now = 0
const answer = {
  summary: 'Prices of the cart are rounded up in cart.ts. It was released as 9.9.9.',
  decided: ['Round in roundedPrice and not in the view.'],
  open: [],
}

beforeEach(async () => {
  now = new Date(2026, 10, 23, 12).getTime()
  test = await openTestCore(() => now)
  server = await startStandIn(() => wires.anthropic.text(JSON.stringify(answer)))
  await test.core.languageModels.keys.set('anthropic', 'sk-ant-made-up-for-this-test')
  const entry = { provider: 'anthropic', enabled: true, baseUrl: server.url }
  test.core.settings.update({ distill: { providers: [entry], dailyUsd: 5 } })
  test.core.pump.start()
})

afterEach(async () => {
  await test.close()
  await server.close()
})

/** The session of the captured turns, told by rules and, a little later, by the model. */
async function end(): Promise<string> {
  const { db, queue, pump } = test.core
  const id = String(db.prepare('SELECT session_id FROM turns ORDER BY id DESC').pluck().get())
  queue.enqueue('distill.session', id)
  await pump.idle()
  for (const wait of [6000, 11_000, 31_000]) {
    now += wait
    pump.wake()
    await pump.idle()
  }
  return id
}

const told = (id: string): unknown =>
  test.core.db.prepare('SELECT summary, level FROM sessions WHERE id = ?').get(id)
const asked = (): number =>
  server.requests.filter(({ body }) => JSON.stringify(body).includes('Weightiest of')).length

it('is told in one call by its own model, without what its turns do not bear out', async () => {
  await captureTurns(test.core, 3)
  const id = await end()
  expect(told(id)).toEqual({
    summary:
      'Prices of the cart are rounded up in cart.ts. Decided: Round in roundedPrice and not in the view.',
    level: 'claude-haiku-5-5',
  })
  expect(asked()).toBe(1)
  const [last] = server.requests.slice(-1)
  expect(last?.body).toMatchObject({ model: expect.stringContaining('sonnet') })
  await end()
  expect(asked()).toBe(1)
})

it('is told by rules again once it goes on, until the model is asked anew', async () => {
  await captureTurns(test.core, 2)
  const id = await end()
  expect(told(id)).toMatchObject({ level: 'claude-haiku-5-5' })
  server.answer = () => wires.anthropic.error(500, 'api_error')
  now += 60_000
  await captureTurns(test.core, 1)
  await end()
  expect(told(id)).toMatchObject({ level: 'rules' })
})

it('keeps the rules’ words where the answer is of no use', async () => {
  server.answer = () => wires.anthropic.text('{"summary": 7}')
  await captureTurns(test.core, 2)
  expect(told(await end())).toMatchObject({ level: 'rules' })
})

it('of a project that is excluded is not sent', async () => {
  await captureTurns(test.core, 2)
  test.core.db.prepare('UPDATE projects SET excluded = 1').run()
  server.requests.length = 0
  await end()
  expect(asked()).toBe(0)
})
