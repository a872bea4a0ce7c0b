// Direct stores beside a real model: in the file when they are answered, waiting until embedded, found by meaning.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ContractClient, createLocalClient } from '../api/clients/local-client.ts'
import { openTestCore, type TestCore } from '../api/testing/test-core.ts'
import { openReader } from '../db/open-reader.ts'

let opened: TestCore
let client: ContractClient

beforeEach(async () => {
  opened = await openTestCore()
  client = createLocalClient(opened.core)
})
afterEach(() => opened.close())

/** Chooses the tiny model of the tests, which gives vectors of 16 numbers. */
function chooseModel(): void {
  const root = opened.core.app.root
  opened.core.models.chooseFolder(join(root, 'src', 'main', 'embed', 'test-model'))
}

async function embedAll(): Promise<void> {
  opened.core.embeddings.start()
  await opened.core.embeddings.idle()
}

const stateOf = async (id: string) =>
  (await client.memories.list({})).rows.find((row) => row.id === id)?.state

test('a memory waits to be embedded, is found by its words meanwhile, and by meaning after', async () => {
  chooseModel()
  const { id, state } = await client.memories.store({ content: 'The login password expires' })
  expect(state).toBe('waiting')
  expect((await client.memories.stats()).pending).toBe(1)
  expect((await client.memories.stats()).oldestPendingAt).not.toBeNull()
  const byWords = await client.search.query({
    query: 'password expires',
    mode: 'words',
    kinds: ['memory'],
  })
  expect(byWords.hits.map((hit) => hit.ref)).toEqual([id])
  await embedAll()
  expect(await stateOf(id)).toBe('embedded')
  expect(await client.memories.stats()).toMatchObject({
    pending: 0,
    done: 1,
    oldestPendingAt: null,
  })
  const found = await client.search.query({ query: 'login', mode: 'vectors', kinds: ['memory'] })
  expect(found.hits.map((hit) => hit.ref)).toEqual([id])
})

test('its own vector is taken when it fits; one that does not leaves nothing behind', async () => {
  chooseModel()
  const vector = Array.from({ length: 16 }, (_, place) => place - 4)
  expect(await client.memories.store({ content: 'Known by its vector', vector })).toMatchObject({
    state: 'embedded',
  })
  for (const wrong of [[1, 2, 3], [], Array<number>(16).fill(0)]) {
    await expect(
      client.memories.store({ content: 'A vector that lies', vector: wrong }),
    ).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringMatching(/vector/) })
  }
  expect((await client.memories.list({})).total).toBe(1)
  expect((await client.search.query({ query: 'lies' })).hits).toEqual([])
})

test('its own vector is kept without a model, and used once one of that length is chosen', async () => {
  const vector = Array.from({ length: 16 }, (_, place) => place - 4)
  const kept = await client.memories.store({ content: 'Known by its vector', vector })
  const other = await client.memories.store({ content: 'The login password', vector: [1, 2, 3] })
  expect([kept.state, other.state]).toEqual(['words', 'words'])
  chooseModel()
  await embedAll()
  expect([await stateOf(kept.id), await stateOf(other.id)]).toEqual(['embedded', 'embedded'])
  const unit = Float32Array.from(vector, (value) => value / Math.hypot(...vector))
  const [nearest] = opened.core.vectors.nearest(unit, { k: 1 })
  expect(nearest?.similarity).toBeCloseTo(1, 5)
  // The model's own vector stands for a text whose vector has another length.
  const found = await client.search.query({ query: 'login', mode: 'vectors', kinds: ['memory'] })
  expect(found.hits.map((hit) => hit.ref)).toContain(other.id)

  await client.forget.schedule({ kind: 'memory', id: kept.id })
  opened.core.db.prepare("UPDATE jobs SET next_at = 0 WHERE kind = 'forget'").run()
  opened.core.pump.start()
  await opened.core.pump.idle()
  expect(opened.core.db.prepare('SELECT memory_id FROM memory_vectors').pluck().all()).toEqual([
    Number(other.id.slice(1)),
  ])
})

test('a text that the model knows nothing of counts as done', async () => {
  chooseModel()
  const { id } = await client.memories.store({ content: 'xyzzy' })
  await embedAll()
  expect(await stateOf(id)).toBe('embedded')
  expect((await client.memories.stats()).pending).toBe(0)
})

test('a memory is in the file when its store is answered, whatever happens then', () => {
  const home = join(opened.folder, 'killed')
  const urlOf = (...path: string[]) =>
    JSON.stringify(pathToFileURL(join(import.meta.dirname, '..', ...path)).href)
  const program = `
    import { createCore } from ${urlOf('app', 'create-core.ts')}
    import { findAppRoot } from ${urlOf('base', 'app-root.ts')}
    import { createLocalClient } from ${urlOf('api', 'clients', 'local-client.ts')}
    import { forkWorker } from ${urlOf('threads', 'worker-process.ts')}
    const core = await createCore({ home: process.argv[1], claudeFolder: process.argv[1] + '/claude',
      app: findAppRoot(${JSON.stringify(import.meta.dirname)}), kind: 'command',
      startWorker: forkWorker })
    await createLocalClient(core).memories.store({ content: 'Said just before the end' })
    process.kill(process.pid, 'SIGKILL')`
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', program, home], {
    encoding: 'utf8',
  })
  expect({ signal: run.signal, errors: run.stderr }).toEqual({ signal: 'SIGKILL', errors: '' })
  const db = openReader(join(home, 'recollect.db'))
  expect(db.prepare('SELECT content FROM memories').pluck().all()).toEqual([
    'Said just before the end',
  ])
  db.close()
})
