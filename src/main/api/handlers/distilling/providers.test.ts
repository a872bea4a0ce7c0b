// What the user does with providers: puts them in order, sets them, asks for their models and tries them.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type StandInServer, startStandIn } from '../../../providers/testing/stand-in-server.ts'
import { wires } from '../../../providers/testing/wires.ts'
import { createLocalClient } from '../../clients/local-client.ts'
import { openTestCore, type TestCore } from '../../testing/test-core.ts'
import { captureTurns } from './testing/capture-turns.ts'

let test: TestCore
let server: StandInServer
let client: ReturnType<typeof createLocalClient>
/** Noon, so that some minutes more are the same day. */
let now = new Date(2026, 10, 23, 12).getTime()

const key = 'sk-ant-made-up-for-this-test'

beforeEach(async () => {
  now = new Date(2026, 10, 23, 12).getTime()
  test = await openTestCore(() => now)
  client = createLocalClient(test.core)
  server = await startStandIn(({ path }) =>
    path === '/v1/models'
      ? wires.anthropic.models(['claude-haiku-5-5', 'claude-sonnet-5-5'])
      : wires.anthropic.text('{"ready":true}'),
  )
  await client.providers.setKey({ provider: 'anthropic', key })
  await client.providers.save({ provider: 'anthropic', settings: { baseUrl: server.url } })
})
afterEach(async () => {
  await test.close()
  await server.close()
})

const turnOn = () => client.providers.turnOn({ provider: 'anthropic', isEnabled: true })
const ids = async () => (await client.providers.list()).map(({ id }) => id)
const entries = () => test.core.settings.current.distill.providers

it('keeps the user’s order, and the place of one that is turned on', async () => {
  const before = await ids()
  const wanted = ['ollama', 'anthropic']
  const after = await client.providers.order({ providers: wanted })
  const rest = before.filter((id) => !wanted.includes(id))
  expect(after.map(({ id }) => id)).toEqual([...wanted, ...rest])
  await turnOn()
  expect(await ids()).toEqual([...wanted, ...rest])
  await expect(client.providers.order({ providers: ['nobody'] })).rejects.toThrow(/no provider/)
})

it('leaves what a newer program wrote where it is', async () => {
  const newer = { provider: 'of-tomorrow', enabled: true, token: 'x' }
  test.core.settings.update({ distill: { providers: [...entries(), newer] } })
  await client.providers.order({ providers: ['openai'] })
  await client.providers.save({ provider: 'ollama', settings: { dailyCalls: 3 } })
  expect(entries().at(-1)).toEqual(newer)
})

it('takes settings by the provider’s own schema, and says which is wrong', async () => {
  const saved = await client.providers.save({ provider: 'ollama', settings: { dailyCalls: 7 } })
  expect(saved).toMatchObject({ dailyCalls: 7, isEnabled: false, problem: null })
  const save = (settings: Record<string, string | number | boolean>) =>
    client.providers.save({ provider: 'ollama', settings })
  await expect(save({ dailyCalls: -1 })).rejects.toThrow(/^Calls a day was not accepted/)
  await expect(save({ dailyCalls: 'many' })).rejects.toThrow(/^Calls a day was not accepted/)
  await expect(save({ enabled: true })).rejects.toThrow(/no setting enabled/)
  await expect(save({ __proto__x: 'x' })).rejects.toThrow(/no setting/)
  expect((await client.providers.list()).find(({ id }) => id === 'ollama')?.dailyCalls).toBe(7)
})

it('says why what stands in the file is not in force, and lets it be mended', async () => {
  const wrong = { provider: 'ollama', enabled: true, dailyCalls: 'many', limitSeconds: 7 }
  test.core.settings.update({ distill: { providers: [wrong] } })
  const one = async () => (await client.providers.list()).find(({ id }) => id === 'ollama')
  expect(await one()).toMatchObject({ isEnabled: false, dailyCalls: 100 })
  expect((await one())?.problem).toMatch(/^Calls a day was not accepted/)
  await client.providers.save({ provider: 'ollama', settings: { turnModel: 'qwen2.5:3b' } })
  expect(await one()).toMatchObject({ problem: null, turnModel: 'qwen2.5:3b' })
  expect(entries()[0]).toMatchObject({ limitSeconds: 7 })
})

it('turns off what would send to somebody else than was agreed to', async () => {
  await turnOn()
  const sameTo = await client.providers.save({ provider: 'anthropic', settings: { dailyCalls: 9 } })
  expect(sameTo.isEnabled).toBe(true)
  const moved = await client.providers.save({
    provider: 'anthropic',
    settings: { baseUrl: 'https://elsewhere.example' },
  })
  expect(moved).toMatchObject({ isEnabled: false })
  expect(moved.recipient).toContain('elsewhere.example')
})

it('names the machine that OLLAMA_HOST stands for, and the servers that run models of the cloud', async () => {
  const env = { OLLAMA_HOST: 'http://gpu.example:11434' }
  const elsewhere = await openTestCore(() => now, undefined, env)
  const [, , remote] = await createLocalClient(elsewhere.core).providers.list()
  await elsewhere.close()
  expect(remote).toMatchObject({
    id: 'ollama',
    recipient: 'the server at http://gpu.example:11434',
  })

  const own = await client.providers.turnOn({ provider: 'ollama', isEnabled: true })
  expect(own).toMatchObject({ billing: 'local', recipient: expect.stringContaining('nobody') })
  const settings = { sessionModel: 'gpt-oss:120b-cloud' }
  const ofCloud = await client.providers.save({ provider: 'ollama', settings })
  expect(ofCloud).toMatchObject({ billing: 'subscription', isEnabled: false })
  expect(ofCloud.recipient).toContain('ollama.com')
})

it('asks nobody for anything who is off', async () => {
  await expect(client.providers.models({ provider: 'anthropic' })).rejects.toThrow(/turn it on/)
  await expect(client.providers.test({ provider: 'anthropic' })).rejects.toThrow(/turn it on/)
  expect(server.requests).toEqual([])
})

it('gives the models that the provider says, and why there are none', async () => {
  await turnOn()
  expect(await client.providers.models({ provider: 'anthropic' })).toEqual({
    ...{ models: ['claude-haiku-5-5', 'claude-sonnet-5-5'], problem: null },
  })
  server.answer = ({ headers }) => wires.anthropic.error(401, `no ${String(headers.authorization)}`)
  const refused = await client.providers.models({ provider: 'anthropic' })
  expect(refused).toMatchObject({ models: [] })
  expect(refused.problem).toContain('does not accept the key')
  server.answer = ({ headers }) => wires.anthropic.error(400, `no ${String(headers.authorization)}`)
  const quoted = await client.providers.models({ provider: 'anthropic' })
  expect(quoted.problem).toContain('no Bearer …')
  expect(quoted.problem).not.toContain(key)
  server.answer = () => ({ body: { data: [{ id: 7 }, { id: '' }, {}, { id: 'a' }] } })
  expect((await client.providers.models({ provider: 'anthropic' })).models).toEqual(['a'])
})

it('tries both models with a real call, which is kept and paid for', async () => {
  await turnOn()
  const turn = await client.providers.test({ provider: 'anthropic' })
  expect(turn).toMatchObject({ isAnswered: true, model: 'claude-haiku-5-5', tokens: 1580 })
  await client.providers.test({ provider: 'anthropic', tier: 'session' })
  expect(server.requests.map(({ body }) => (body as { model: string }).model)).toEqual([
    'claude-haiku-5-5',
    'claude-sonnet-5-5',
  ])
  const { today, calls } = await client.distill.spending({})
  expect(today.calls).toBe(2)
  expect(calls[0]).toMatchObject({ purpose: 'test', outcome: 'answered', project: null })
})

it('says in which way it fails, also right after another failure, and an answer ends the wait', async () => {
  await turnOn()
  server.answer = () => wires.anthropic.error(529, 'overloaded_error')
  expect(await client.providers.test({ provider: 'anthropic' })).toMatchObject({
    ...{ isAnswered: false, reason: 'overloaded' },
  })
  server.answer = () => wires.anthropic.error(401, 'authentication_error')
  const refused = await client.providers.test({ provider: 'anthropic' })
  expect(refused).toMatchObject({ isAnswered: false, reason: 'signed_out' })
  server.answer = () => wires.anthropic.text('Certainly! I am ready.')
  expect(await client.providers.test({ provider: 'anthropic' })).toMatchObject({
    ...{ isAnswered: false, reason: 'bad_answer' },
  })
  server.answer = () => wires.anthropic.text('{"ready":true}')
  expect(await client.providers.test({ provider: 'anthropic' })).toMatchObject({ isAnswered: true })
  // Nothing is left of the failures: a turn is told at once.
  test.core.pump.start()
  const [turnId = ''] = await captureTurns(test.core, 1)
  const asked = server.requests.length
  await client.distill.again({ turnId })
  await test.core.pump.idle()
  expect(server.requests.length).toBeGreaterThan(asked)
})

it('makes no call that the limits do not allow, and says that nothing is allowed', async () => {
  await turnOn()
  await client.providers.save({ provider: 'anthropic', settings: { dailyCalls: 0 } })
  const none = await client.providers.test({ provider: 'anthropic' })
  expect(none).toMatchObject({ isAnswered: false, reason: 'limit' })
  expect(none).toMatchObject({ message: expect.stringContaining('No calls are allowed') })
  await client.providers.save({ provider: 'anthropic', settings: { dailyCalls: 5 } })
  test.core.settings.update({ distill: { dailyUsd: 0 } })
  expect(await client.providers.test({ provider: 'anthropic' })).toMatchObject({
    message: expect.stringContaining('Nothing may be spent'),
  })
  expect(server.requests).toEqual([])
})

it('tells a usual day by the user’s own days, and an assumed one where there are none', async () => {
  const one = async () => (await client.providers.list()).find(({ id }) => id === 'anthropic')
  test.core.db.prepare('UPDATE turns SET last_message = NULL').run()
  const assumed = (await one())?.usualDay
  expect(assumed).toMatchObject({ isMeasured: false, turns: 40, calls: 45 })
  test.core.pump.start()
  await captureTurns(test.core, 6)
  const measured = (await one())?.usualDay
  expect(measured).toMatchObject({ isMeasured: true, turns: 6, sessions: 1, calls: 7 })
  expect(measured?.costUsd).toBeGreaterThan(0)
  expect(measured?.costUsd).toBeLessThan(assumed?.costUsd ?? 0)
  now += 40 * 24 * 3_600_000
  expect((await one())?.usualDay.isMeasured).toBe(false)
})
