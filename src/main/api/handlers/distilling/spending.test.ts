// What calls cost: by day and month, provider, project and kind, and of a session; what is billed apart from the rest.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createModelCallStore } from '../../../db/usage/model-call-store.ts'
import { createLocalClient } from '../../clients/local-client.ts'
import { openTestCore, type TestCore } from '../../testing/test-core.ts'

let test: TestCore
let client: ReturnType<typeof createLocalClient>
const noon = new Date(2026, 10, 23, 12).getTime()
const hourMs = 3_600_000

beforeEach(async () => {
  test = await openTestCore(() => noon)
  client = createLocalClient(test.core)
})
afterEach(async () => {
  await test.close()
})

/** Notes a call as the asker does; `session` is one of the store. */
function call(
  at: number,
  one: { provider: string; billing: string; purpose: string; session: string | null },
  costUsd: number | null,
  isRunning = false,
): void {
  const { db } = test.core
  const store = createModelCallStore(db)
  const projectId =
    one.session === null
      ? null
      : db
          .prepare<[string], string>('SELECT project_id FROM sessions WHERE id = ?')
          .pluck()
          .get(one.session)
  const reserved = store.reserve(
    at,
    {
      ...{ provider: one.provider, model: 'm', billing: one.billing, purpose: one.purpose },
      ...{ promptVersion: 1, projectId: projectId ?? null, sessionId: one.session, turnId: null },
      ...{ mostTokensIn: 5000, mostTokensOut: 500, mostUsd: 0.5 },
    },
    () => null,
  )
  if (isRunning || !('id' in reserved)) return
  store.settle(reserved.id, {
    ...{ outcome: 'answered', detail: null, retryAt: null, durationMs: 10 },
    ...{ tokensIn: 800, tokensCached: 100, tokensOut: 100, costUsd },
  })
}

it('is told by day, month, provider, project and kind', async () => {
  const session = String(
    test.core.db.prepare('SELECT id FROM sessions ORDER BY id LIMIT 1').pluck().get(),
  )
  const paid = { provider: 'anthropic', billing: 'paid', purpose: 'turn', session }
  const plan = { provider: 'claude', billing: 'subscription', purpose: 'session', session }
  const trial = { provider: 'anthropic', billing: 'paid', purpose: 'test', session: null }
  call(noon - 40 * 24 * hourMs, paid, 9)
  call(noon - 30 * hourMs, paid, 0.2)
  call(noon - hourMs, paid, 0.1)
  call(noon - hourMs, plan, 0.04)
  call(noon - hourMs, trial, null)
  test.core.settings.update({ distill: { dailyUsd: 0.5, monthlyUsd: 0.35 } })

  const { today, month, leftToday, leftThisMonth, by } = await client.distill.spending({})
  expect(today).toEqual({
    ...{ calls: 3, tokens: 3000, unpriced: 1 },
    ...{ costUsd: expect.closeTo(0.14, 9), billedUsd: expect.closeTo(0.1, 9) },
  })
  expect(month).toMatchObject({ calls: 4, costUsd: expect.closeTo(0.34, 9), unpriced: 1 })
  // The month leaves less than the day would.
  expect(leftThisMonth).toBeCloseTo(0.05, 9)
  expect(leftToday).toBeCloseTo(0.05, 9)
  expect(by.provider.map(({ key, name }) => [key, name])).toEqual([
    ['anthropic', 'Anthropic API'],
    ['claude', 'Claude Code'],
  ])
  expect(by.provider[0]).toMatchObject({
    today: { calls: 2, unpriced: 1 },
    month: { calls: 3, billedUsd: expect.closeTo(0.3, 9) },
  })
  expect(by.project.map(({ key, month: { calls } }) => [key === '', calls])).toEqual([
    [false, 3],
    [true, 1],
  ])
  expect(by.project[0]?.name).not.toBe('')
  expect(by.purpose.map(({ key }) => key)).toEqual(['turn', 'session', 'test'])
  // The parts come to the whole.
  for (const rows of Object.values(by)) {
    const sum = rows.reduce((all, { month: { costUsd } }) => all + costUsd, 0)
    expect(sum).toBeCloseTo(month.costUsd, 9)
  }

  expect(await client.distill.ofSession({ sessionId: session })).toMatchObject({
    ...{ calls: 4, tokens: 4000, costUsd: expect.closeTo(9.34, 9), unpriced: 0 },
    billedUsd: expect.closeTo(9.3, 9),
  })
  expect(await client.distill.ofSession({ sessionId: 'none' })).toMatchObject({ calls: 0 })
})

it('counts a call that runs at the most that it may cost', async () => {
  const one = { provider: 'anthropic', billing: 'paid', purpose: 'turn', session: null }
  call(noon - hourMs, one, null, true)
  const { today, leftToday } = await client.distill.spending({})
  expect(today).toMatchObject({ calls: 1, tokens: 5500, billedUsd: 0.5, unpriced: 0 })
  expect(leftToday).toBe(0)
})
