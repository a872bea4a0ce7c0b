// What a day of many turns may cost: one call for each, no cent above the budget, and the rest the next day.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type StandInServer, startStandIn } from '../../../providers/testing/stand-in-server.ts'
import { wires } from '../../../providers/testing/wires.ts'
import { openTestCore, type TestCore } from '../../testing/test-core.ts'
import { captureTurns } from './testing/capture-turns.ts'

let test: TestCore
let server: StandInServer
let now = 0

const answer = {
  ...{ title: 'Rounding mended', summary: 'roundedPrice rounds up in cart.ts.', steps: [] },
  ...{ decided: [], dropped: [], open: [] },
}

beforeEach(async () => {
  now = new Date(2026, 10, 23, 12).getTime()
  test = await openTestCore(() => now)
  server = await startStandIn(() => wires.anthropic.text(JSON.stringify(answer)))
  await test.core.languageModels.keys.set('anthropic', 'sk-ant-made-up-for-this-test')
  test.core.pump.start()
})

afterEach(async () => {
  await test.close()
  await server.close()
})

function allow(dailyUsd: number): void {
  const limits = { dailyCalls: 10_000, dailyTokens: 100_000_000 }
  const entry = { provider: 'anthropic', enabled: true, baseUrl: server.url, ...limits }
  test.core.settings.update({ distill: { providers: [entry], dailyUsd, monthlyUsd: null } })
}

async function later(ms: number): Promise<void> {
  now += ms
  test.core.pump.wake()
  await test.core.pump.idle()
}

const costOf = (from: number): number =>
  test.core.languageModels.calls.spent(from, null, 'paid').costUsd
const toldByModels = (): unknown =>
  test.core.db.prepare("SELECT count(*) FROM turns WHERE level <> 'rules'").pluck().get()

it('fifty turns with valid answers take fifty calls', async () => {
  allow(5)
  await captureTurns(test.core, 50)
  await later(6000)
  expect(server.requests).toHaveLength(50)
  expect(toldByModels()).toBe(50)
})

it('a day of 500 turns costs no more than is left, and the rest is told the next day', async () => {
  allow(0.05)
  const morning = now - 3_600_000
  await captureTurns(test.core, 500)
  await later(6000)
  const made = server.requests.length
  expect(made).toBeGreaterThan(10)
  expect(made).toBeLessThan(500)
  expect(costOf(morning)).toBeLessThanOrEqual(0.05)
  expect(costOf(morning)).toBeGreaterThan(0.03)
  await later(3_600_000)
  expect(server.requests).toHaveLength(made)

  allow(5)
  const midnight = new Date(2026, 10, 24).getTime()
  await later(24 * 3_600_000)
  expect(server.requests).toHaveLength(500)
  expect(toldByModels()).toBe(500)
  expect(costOf(midnight)).toBeLessThanOrEqual(5)
}, 120_000)

it('a clock that is set back over midnight spends the day’s budget no second time', async () => {
  allow(0.05)
  now = new Date(2026, 10, 24, 0, 10).getTime()
  await captureTurns(test.core, 60)
  await later(6000)
  const made = server.requests.length
  await later(-3_600_000)
  await later(3_600_000)
  expect(server.requests.length - made).toBeLessThanOrEqual(made)
  expect(costOf(new Date(2026, 10, 24).getTime())).toBeLessThanOrEqual(0.05)
})
