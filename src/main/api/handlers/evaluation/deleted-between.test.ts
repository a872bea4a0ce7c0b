// Reports, uses, replays and the self-test over the contract while projects and sessions are deleted, and a stopped self-test.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type ContractClient, createLocalClient } from '../../clients/local-client.ts'
import { openTestCore, type TestCore } from '../../testing/test-core.ts'
import { captureTurns } from '../distilling/testing/capture-turns.ts'

let test: TestCore
let client: ContractClient
const session = 'made-up'

beforeEach(async () => {
  test = await openTestCore()
  client = createLocalClient(test.core)
  test.core.pump.start()
  await captureTurns(test.core, 2)
})
afterEach(() => test.close())

const projectId = () =>
  String(test.core.db.prepare('SELECT project_id FROM sessions WHERE id = ?').pluck().get(session))
const ended = () =>
  vi.waitFor(async () => expect((await client.selfTest.state()).running).toBe(false), {
    ...{ timeout: 30_000, interval: 20 },
  })

it('a project deleted between two questions leaves the rest, and a clear word where nothing is left', async () => {
  const id = projectId()
  const span = { from: 0, to: Date.now() + 86_400_000 }
  expect((await client.reports.get({ ...span, projectId: id })).sessions.count).toBeGreaterThan(0)
  await client.whatIf.replay({ sessionId: session })
  await client.selfTest.start({ again: true })
  await client.forget.schedule({ kind: 'project', id })
  await ended()
  expect((await client.selfTest.state()).stopped).toBeNull()
  expect((await client.reports.get({ ...span, projectId: id })).sessions.count).toBe(0)
  const gone = { code: 'not_found', message: `There is no session ${session}.` }
  await expect(client.reports.get({ ...span, sessionId: session })).rejects.toMatchObject(gone)
  await expect(client.whatIf.replay({ sessionId: session })).rejects.toMatchObject(gone)
  expect((await client.uses.items({ sessionId: session })).items).toEqual([])
  expect((await client.uses.report({ projectId: id })).byChannel).toEqual([])
  await client.selfTest.result({ projectId: id })
})

it('a self-test that was stopped tells so, and goes on when it is started again', async () => {
  await client.selfTest.start({ again: true })
  expect(await client.selfTest.stop()).toMatchObject({ running: false, stopped: 'by-user' })
  await client.selfTest.start({ again: false })
  await ended()
  const state = await client.selfTest.state()
  expect(state).toMatchObject({ running: false, stopped: null })
  expect(state.done).toBe(state.total)
})
