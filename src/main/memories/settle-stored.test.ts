// What is stored directly lives with what was stored before: the newest holds, and the agent never overrules the user.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ContractClient, createLocalClient } from '../api/clients/local-client.ts'
import { openTestCore, type TestCore } from '../api/testing/test-core.ts'
import type { NewMemory } from './memories.ts'

let test: TestCore
let client: ContractClient

beforeEach(async () => {
  test = await openTestCore()
  test.core.db
    .prepare(
      `INSERT INTO projects (id, name, root, rule, created_at) VALUES ('p', 'p', '/p', 'folder', 1)`,
    )
    .run()
  client = createLocalClient(test.core)
})
afterEach(() => test.close())

const store = (content: string, more: Partial<NewMemory> = {}) =>
  test.core.memories.store({
    ...{ content, namespace: 'project:p', kind: 'convention', importance: 0.7, tags: [] },
    ...{ metadata: {}, by: 'user' as const },
    ...more,
  })
/** What holds, and what waits for the user. */
async function known(): Promise<{ active: string[]; review: string[]; superseded: string[] }> {
  const of = async (life: 'active' | 'review' | 'superseded') =>
    (await client.memories.list({ life, sort: 'oldest' })).rows.map(({ content }) => content)
  return {
    active: await of('active'),
    review: await of('review'),
    superseded: await of('superseded'),
  }
}

const never = 'Never squash commits before merging.'
const always = 'Always squash commits before merging.'

it('the user changes their mind: the newest alone holds', async () => {
  store(never)
  store(always)
  expect(await known()).toEqual({ active: [always], review: [], superseded: [never] })
})

it('what is stored later and was said before does not overrule', async () => {
  store(never)
  store(always, { createdAt: Date.now() - 86_400_000 })
  expect(await known()).toEqual({ active: [never], review: [], superseded: [always] })
})

it('the agent says the opposite of the user: its word waits, and theirs holds', async () => {
  store(never)
  store(always, { by: 'agent' })
  expect(await known()).toEqual({ active: [never], review: [always], superseded: [] })
})

it('the user says the opposite of the agent', async () => {
  store(never, { by: 'agent' })
  store(always)
  expect(await known()).toEqual({ active: [always], review: [], superseded: [never] })
})

it('what holds in one project leaves what holds in all', async () => {
  store(never, { namespace: 'global' })
  store(always)
  expect((await known()).active).toEqual([never, always])
})

it('what speaks of another thing stays beside it', async () => {
  store(never)
  store('Always sign commits before merging.')
  expect((await known()).active).toHaveLength(2)
})

it('the agent does not bring back what the user rejected', async () => {
  const { id } = store('Every function needs a docstring.')
  await client.memories.reject({ ids: [id] })
  expect(() => store('Add docstrings to all functions.', { by: 'agent' })).toThrow(/rejected/)
  store('Add docstrings to all functions.')
  expect((await known()).active).toEqual(['Add docstrings to all functions.'])
})

it('what the user rejected stays known among a thousand others that they rejected', () => {
  const { id } = store('Every function needs a docstring.')
  test.core.db.prepare(`UPDATE memories SET active = 0 WHERE 'm' || id = ?`).run(id)
  const add = test.core.db.prepare(
    `INSERT INTO memories (namespace, kind, content, importance, confidence, active, author, fingerprint, created_at, updated_at)
     VALUES ('project:p', 'convention', ?, 0.7, 1, 0, 'user', ?, 1, 1)`,
  )
  for (let at = 0; at < 1200; at++) add.run(`Every module ${at} needs an owner.`, `f${at}`)
  expect(() => store('Add docstrings to all functions.', { by: 'agent' })).toThrow(/rejected/)
})
