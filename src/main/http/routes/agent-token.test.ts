// The token that clients of `/mcp` are given opens what an agent may do, and decides nothing for the user.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { contract } from '../../../shared/contract/contract.ts'
import { createLocalClient } from '../../api/clients/local-client.ts'
import { openTestCore, type TestCore } from '../../api/testing/test-core.ts'
import { usersAlone } from '../../api/users-alone.ts'
import type { Listener } from '../listener.ts'
import { openTestListener, testTokens } from '../testing/test-listener.ts'

let test: TestCore
let listener: Listener
beforeEach(async () => {
  test = await openTestCore()
  listener = await openTestListener(test.core)
})
afterEach(async () => {
  await listener.close()
  await test.close()
})

const rule = { effect: 'allow', tool: 'Bash', pattern: 'ls *', scope: 'everywhere' }

async function call(path: string, json: object, headers: Record<string, string>) {
  const answer = await fetch(`http://127.0.0.1:${listener.port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ json }),
  })
  return answer.status
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

it('makes no rule, signs no browser in, and may look', async () => {
  const agent = bearer(testTokens.agent)
  expect(await call('/rpc/decisionRules/add', rule, agent)).toBe(401)
  expect(
    await call('/rpc/decisionRules/add', rule, { ...agent, 'x-recollect-caller': 'user' }),
  ).toBe(401)
  expect(await call('/login-token', {}, agent)).toBe(401)
  expect(await call('/rpc/decisionRules/list', {}, agent)).toBe(200)
  expect(await call('/rpc/decisionRules/add', rule, bearer(testTokens.dashboard))).toBe(200)
})

it.each([
  ['forget/schedule', { kind: 'memory', id: 'm1' }],
  ['memories/forget', { id: 'm1' }],
  ['system/updateSettings', { recall: { beforeEdits: true } }],
  ['system/pause', { minutes: 5 }],
  ['projects/setExcluded', { id: 'shop', excluded: true }],
  ['providers/turnOn', { id: 'openai', isOn: true }],
  ['keep/removeDamaged', {}],
])('deletes, sets and sends nothing: %s', async (method, input) => {
  const users = createLocalClient(test.core)
  const { id } = await users.memories.store({ content: 'The user said so', namespace: 'global' })
  expect(id).toBe('m1')
  const before = await users.system.settings()
  expect(await call(`/rpc/${method}`, input, bearer(testTokens.agent))).toBe(401)
  expect((await users.memories.list({})).rows.map((one) => one.id)).toEqual(['m1'])
  expect(await users.system.settings()).toEqual(before)
})

it('names no method that there is not', () => {
  for (const method of Object.keys(usersAlone)) {
    const [area = '', name = ''] = method.split('.')
    const methods: Readonly<Record<string, object>> = contract
    expect(methods[area], method).toHaveProperty(name)
  }
})

it.each(['agent', 'AGENT', 'agent, agent', 'somebody'])(
  'who says that it is %s is no user',
  async (caller) => {
    const headers = { ...bearer(testTokens.dashboard), 'x-recollect-caller': caller }
    expect(await call('/rpc/decisionRules/add', rule, headers)).toBe(401)
  },
)
