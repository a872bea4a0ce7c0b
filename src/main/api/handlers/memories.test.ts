// Direct stores: found at once, never twice, without secrets, and gone when they are forgotten.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MemoryInput } from '../../../shared/contract/memories.ts'
import { undoMs } from '../../forget/forget.ts'
import { type ContractClient, createLocalClient } from '../clients/local-client.ts'
import { openTestCore, type TestCore } from '../testing/test-core.ts'

let opened: TestCore
let client: ContractClient
let time = Date.UTC(2026, 10, 20)

beforeEach(async () => {
  opened = await openTestCore(() => time)
  client = createLocalClient(opened.core)
})
afterEach(() => opened.close())

const store = (content: string, more: Partial<MemoryInput> = {}) =>
  client.memories.store({ content, ...more })
const found = async (query: string, more = {}) =>
  (await client.search.query({ query, ...more })).hits.map((hit) => hit.ref)

test('a memory is found by its words, its tags and its id at once', async () => {
  const stored = await store('The staging database listens on port 7431', { tags: ['postgres'] })
  expect(stored).toEqual({
    id: 'm1',
    namespace: 'global',
    status: 'stored',
    timesSeen: 1,
    state: 'words',
  })
  for (const query of ['staging port', 'postgres', 'm1']) expect(await found(query)).toEqual(['m1'])
  const { records } = await client.search.get({ refs: ['m1'] })
  expect(records[0]?.text).toContain('port 7431')
})

test('a stored memory and one to be forgotten are announced as such', async () => {
  const heard: unknown[] = []
  opened.core.announcer.subscribe((announcement) => heard.push(announcement))
  await store('The staging database listens on port 7431')
  expect(heard.splice(0)).toEqual([{ type: 'memory', ref: 'm1' }])
  await client.memories.forget({ id: 'm1' })
  expect(heard).toEqual([{ type: 'memory', ref: 'm1' }, { type: 'jobs' }])
})

test('a full disk is named, not called a fault of ours', async () => {
  const { db } = opened.core
  db.pragma(`max_page_count = ${db.pragma('page_count', { simple: true })}`)
  const fill = async () => {
    for (let n = 0; n < 200; n++) await store(`Fact ${n}: ${'abcdefgh'.repeat(40)}${n}`)
  }
  await expect(fill()).rejects.toThrow(/disk .* is full: free some space/)
  db.pragma('max_page_count = 1000000')
  expect(await store('There is room again')).toMatchObject({ status: 'stored' })
})

test('the folder decides the project; the namespace goes before it', async () => {
  expect((await store('One fact')).namespace).toBe('global')
  expect((await store('Another fact', { namespace: 'project:shop' })).namespace).toBe(
    'project:shop',
  )
  expect(await found('fact', { projectId: 'shop' })).toEqual(['m2'])
  expect((await found('fact', { projectId: 'shop', withGlobal: true })).sort()).toEqual([
    'm1',
    'm2',
  ])
  await expect(store('x', { namespace: 'project:nowhere' })).rejects.toThrow(/no project nowhere/)
  await expect(store('x', { namespace: 'elsewhere' })).rejects.toThrow()
  await client.projects.setExcluded({ id: 'blog', excluded: true })
  await expect(store('x', { namespace: 'project:blog' })).rejects.toThrow(/excluded/)
})

test('a folder where no session ran has a project from its first memory, as a session there would', async () => {
  const [repo, other] = [join(opened.folder, 'repo'), join(opened.folder, 'other')]
  for (const folder of [join(repo, '.git'), join(repo, 'src'), other])
    mkdirSync(folder, { recursive: true })
  writeFileSync(join(repo, '.git', 'HEAD'), 'ref: refs/heads/main\n')
  const said = 'Use yarn for installing packages in this project'
  const first = await store(said, { cwd: join(repo, 'src') })
  expect(first.namespace).toMatch(/^project:/)
  const second = await store(said, { cwd: other })
  expect(second).toMatchObject({ status: 'stored', timesSeen: 1 })
  expect(second.namespace).not.toBe(first.namespace)
  expect(await store(said, { cwd: repo })).toMatchObject({ id: first.id, status: 'reinforced' })
  opened.core.capture.ingest(
    { session_id: 's9', hook_event_name: 'UserPromptSubmit', cwd: repo, prompt: 'Mend the cart' },
    { at: time, bytes: 1, via: 'http' },
  )
  const { rows } = await client.sessions.list({
    projectId: first.namespace.slice('project:'.length),
  })
  expect(rows.map((row) => row.id)).toEqual(['s9'])
})

test('it is never kept for all projects because its folder has none', async () => {
  const known = async () => (await client.projects.list({})).rows.length
  const before = await known()
  for (const cwd of [join(opened.folder, 'gone'), 'relative', ''])
    await expect(store('x', { cwd })).rejects.toThrow(/no folder/)
  await expect(store('[]', { cwd: opened.folder, vector: [] })).rejects.toThrow()
  expect(await known()).toBe(before)
  const { namespace } = await store('A fact', { cwd: opened.folder })
  const id = namespace.slice('project:'.length)
  await client.projects.setExcluded({ id, excluded: true })
  await expect(store('Another', { cwd: opened.folder })).rejects.toThrow(/excluded/)
  expect((await store('Another', { cwd: opened.folder, namespace: 'global' })).namespace).toBe(
    'global',
  )
})

test('the same said again reinforces; a denial, a number or another order is something else', async () => {
  await store('Always run the tests before a push.', { importance: 0.3, tags: ['ci'] })
  time += 1000
  const again = await store('always run tests before pushes', { importance: 0.9, tags: ['git'] })
  expect(again).toMatchObject({ id: 'm1', status: 'reinforced', timesSeen: 2 })
  const { rows, total } = await client.memories.list({})
  expect(total).toBe(1)
  expect(rows[0]).toMatchObject({
    content: 'Always run the tests before a push.',
    importance: 0.9,
    tags: ['ci', 'git'],
    updatedAt: time,
    timesSeen: 2,
  })
  for (const other of [
    'Never run the tests before a push.',
    'Always push before tests run.',
    'Always run the 3 tests before a push.',
  ]) {
    expect((await store(other)).status, other).toBe('stored')
  }
  expect(
    (await store('Always run the tests before a push.', { namespace: 'project:shop' })).status,
  ).toBe('stored')
})

test('no secret and nothing private is stored', async () => {
  const token = `ghp_${'a1B2c3D4e5'.repeat(4)}`.slice(0, 40)
  await store(`Deploy with ${token} <private>at night</private> from the bastion`, {
    metadata: { password: 'hunter2hunter2' },
  })
  await expect(store('<private>all of it</private>')).resolves.toMatchObject({ status: 'stored' })
  await opened.core.events.flush()
  opened.core.db.pragma('wal_checkpoint(TRUNCATE)')
  const home = opened.core.paths.home
  const files = readdirSync(home, { withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { name } of files) {
    const bytes = readFileSync(join(home, name))
    for (const secret of [token, 'at night', 'hunter2hunter2', 'all of it']) {
      expect(bytes.includes(secret), `${secret} in ${name}`).toBe(false)
    }
  }
})

test('a vector that points nowhere is refused with a sentence, and nothing is stored', async () => {
  for (const vector of [[], [0, 0, 0]]) {
    await expect(store('A fact', { vector })).rejects.toThrow(/leave it out/)
  }
  expect((await client.memories.list({})).total).toBe(0)
  expect(await found('fact')).toEqual([])
})

test('sizes are bounded', async () => {
  await expect(store('')).rejects.toThrow()
  await expect(store('x'.repeat(16_001))).rejects.toThrow()
  await expect(store('x', { importance: 2 })).rejects.toThrow()
  await expect(store('x', { metadata: { long: 'y'.repeat(9000) } })).rejects.toThrow()
})

test('forgotten, it is hidden at once and gone later, also from what quoted it', async () => {
  await store('A zanzibar fact')
  await client.memories.forget({ id: 'm1' })
  expect(await found('zanzibar')).toEqual([])
  expect((await client.memories.list({})).total).toBe(0)
  expect((await client.search.get({ refs: ['m1'] })).missing).toEqual(['m1'])
  time += undoMs
  opened.core.pump.start()
  await opened.core.pump.idle()
  for (const table of ['memories', `search_documents WHERE kind = 'memory'`]) {
    expect(opened.core.db.prepare(`SELECT count(*) FROM ${table}`).pluck().get(), table).toBe(0)
  }
  await expect(client.memories.forget({ id: 'm1' })).rejects.toThrow(/no memory m1/)
})

test('statistics count, and finished work is cleaned up by age', async () => {
  await store('One')
  await store('Two', { namespace: 'project:shop' })
  expect(await client.memories.stats()).toMatchObject({
    total: 2,
    pending: 0,
    done: 2,
    oldestPendingAt: null,
  })
  const { core } = opened
  core.queue.enqueue('purge', 'file')
  core.pump.start()
  await core.pump.idle()
  expect(await client.memories.cleanUp({ olderThanDays: 1 })).toEqual({ removed: 0 })
  time += 2 * 86_400_000
  expect(await client.memories.cleanUp({ olderThanDays: 1 })).toEqual({ removed: 1 })
})

test('one memory is read by its id; what is not there is named', async () => {
  await store('Deploys go through staging first', { tags: ['deploy'], importance: 0.8 })
  expect(await client.memories.get({ id: 'm1' })).toMatchObject({
    id: 'm1',
    content: 'Deploys go through staging first',
    confidence: 1,
    tags: ['deploy'],
  })
  for (const id of ['m2', 'o1', 'x']) {
    await expect(client.memories.get({ id })).rejects.toThrow(`There is no memory ${id}`)
  }
  await client.memories.forget({ id: 'm1' })
  await expect(client.memories.get({ id: 'm1' })).rejects.toThrow(/no memory m1/)
})

test('the list is narrowed by words, by a tag, by kind and by place, page by page', async () => {
  await store('The cache lives in Redis', { tags: ['cache'], kind: 'architecture' })
  await store('Redis runs on port 6380', { tags: ['ports'], namespace: 'project:shop' })
  await store('Never log a port number', { tags: ['logging'], kind: 'convention' })
  const ids = async (filter: Parameters<typeof client.memories.list>[0]) =>
    (await client.memories.list(filter)).rows.map(({ id }) => id).sort()
  expect(await ids({ text: 'redis' })).toEqual(['m1', 'm2'])
  expect(await ids({ text: 'redis', namespace: 'global' })).toEqual(['m1'])
  expect(await ids({ tag: 'ports' })).toEqual(['m2'])
  expect(await ids({ tag: 'port' })).toEqual([])
  expect(await ids({ text: 'port', kind: 'convention' })).toEqual(['m3'])
  expect(await ids({ text: '  ' })).toEqual(['m1', 'm2', 'm3'])
  const first = await client.memories.list({ text: 'redis', limit: 1 })
  const second = await client.memories.list({ text: 'redis', limit: 1, offset: 1 })
  expect([first.total, second.total]).toEqual([2, 2])
  expect([first.rows[0]?.id, second.rows[0]?.id].sort()).toEqual(['m1', 'm2'])
})

test('what an agent notes stays in its project and is marked wherever it is shown', async () => {
  const cwd = join(opened.folder, 'new repo')
  const noted = await store('The user decided for Postgres', { by: 'agent', cwd, kind: 'decision' })
  expect(noted.namespace).toMatch(/^project:/)
  for (const elsewhere of ['global', 'project:shop']) {
    await expect(store('Never ask', { by: 'agent', cwd, namespace: elsewhere })).rejects.toThrow(
      /stays in the project/,
    )
  }
  await expect(store('Never ask', { by: 'agent' })).rejects.toThrow(/name the folder/)
  await store('Postgres runs on port 5433')
  expect((await client.memories.list({})).rows.map(({ author }) => author).sort()).toEqual([
    'agent',
    'user',
  ])
  const { hits } = await client.search.query({ query: 'postgres' })
  expect(hits.map(({ ref, author }) => [ref, author]).sort()).toEqual([
    ['m1', 'agent'],
    ['m2', 'user'],
  ])
  const { entries } = await client.search.timeline({ ref: 'm1' })
  expect(entries[0]).toMatchObject({ ref: 'm1', author: 'agent' })
  const { records } = await client.search.get({ refs: ['m1', 'm2'] })
  expect(records.map(({ author }) => author)).toEqual(['agent', 'user'])
  expect(records[0]?.text).toContain('noted by the agent')
})

test('an agent that repeats the user has no say in it; the user makes a note their own', async () => {
  const cwd = join(opened.folder, 'repo')
  const { namespace } = await store('Ship on Fridays', { by: 'agent', cwd, importance: 0.9 })
  const said = await store('ship on Fridays.', { namespace, kind: 'decision' })
  expect(said).toMatchObject({ id: 'm1', status: 'reinforced' })
  const ofTheUser = { author: 'user', confidence: 1, kind: 'decision' }
  expect(await client.memories.get({ id: 'm1' })).toMatchObject(ofTheUser)
  await store('Ship on Fridays', { by: 'agent', cwd, importance: 1, tags: ['planted'] })
  expect(await client.memories.get({ id: 'm1' })).toMatchObject({
    ...ofTheUser,
    importance: 0.9,
    tags: [],
    // Said again by the agent where no session is named: nobody knows that it was another one.
    timesSeen: 2,
  })
})

test('an agent is surer by each session in which it says it, once in each; the user is certain', async () => {
  const content = 'The importer needs the flag --legacy'
  const say = (sessionId?: string) =>
    client.memories.store({
      ...{ content, by: 'agent', cwd: join(opened.folder, 'shop') },
      ...(sessionId ? { sessionId } : {}),
    })
  const { id } = await say('s1')
  const seen: [number, number][] = []
  for (const session of ['s1', 's1', 's2', 's3', 's2', 's4', 's5', 's6']) {
    await say(session)
    const { confidence, timesSeen } = await client.memories.get({ id })
    seen.push([confidence, timesSeen])
  }
  expect(seen).toEqual([
    [0.5, 1],
    [0.5, 1],
    [0.7, 2],
    [0.85, 3],
    [0.85, 3],
    [0.9, 4],
    [0.95, 5],
    [0.95, 6],
  ])
  const nameless = await client.memories.store({
    ...{ content: 'Nobody names the session', by: 'agent', cwd: join(opened.folder, 'shop') },
  })
  await client.memories.store({
    ...{ content: 'Nobody names the session', by: 'agent', cwd: join(opened.folder, 'shop') },
  })
  expect((await client.memories.get({ id: nameless.id })).confidence).toBe(0.5)
})

test('words find the memories of a project and kind behind a hundred others that fit as well', async () => {
  for (let n = 0; n < 130; n++) await store(`Zeppelin number ${n} flies, zeppelin ${n * 7} rests`)
  const { rows } = await client.projects.list({})
  const namespace = `project:${rows[0]?.id}`
  const here = await store('On some days, and only where the weather allows it, a zeppelin flies', {
    namespace,
  })
  const trap = await store('Where the wind turns, as it may, there is a trap for a zeppelin', {
    kind: 'gotcha',
  })
  const of = async (more: object) =>
    (await client.memories.list({ text: 'zeppelin', ...more })).rows.map(({ id }) => id)
  expect(await of({ namespace })).toEqual([here.id])
  expect(await of({ kind: 'gotcha' })).toEqual([trap.id])
})

test('a store says when it was said, and names its project by its name where one has it', async () => {
  const { id } = await store('Said long ago', { createdAt: time - 86_400_000 })
  expect(await client.memories.get({ id })).toMatchObject({ createdAt: time - 86_400_000 })
  await expect(store('Said tomorrow', { createdAt: time + 1 })).rejects.toThrow(/future/)
  const { rows } = await client.projects.list({})
  const [project] = rows
  expect((await store('By its name', { namespace: `project:${project?.name}` })).namespace).toBe(
    `project:${project?.id}`,
  )
})

test('a vector is set and replaced by the id of its memory, and given back on request', async () => {
  const { id } = await store('Known by its vector')
  expect(await client.memories.get({ id })).not.toHaveProperty('vector')
  expect((await client.memories.get({ id, withVector: true })).vector).toBeNull()
  expect(await client.memories.setVector({ id: 'm99', vector: [3, 4] })).toEqual({ isSet: false })
  for (const [vector, unit] of [
    [
      [3, 4],
      [0.6, 0.8],
    ],
    [
      [0, 2],
      [0, 1],
    ],
  ] as const) {
    expect(await client.memories.setVector({ id, vector: [...vector] })).toEqual({ isSet: true })
    const kept = (await client.memories.get({ id, withVector: true })).vector ?? []
    expect(kept.map((value) => Math.round(value * 1e6) / 1e6)).toEqual(unit)
  }
  await expect(client.memories.setVector({ id, vector: [0, 0] })).rejects.toThrow(/zero/)
})

test('is found by search words that do not stand in it, and listed by how old and sure it is', async () => {
  const opened = await openTestCore()
  try {
    const { memories } = createLocalClient(opened.core)
    const { id } = await memories.store({
      ...{ content: 'The till prints twice', keywords: ['receipt', 'duplicate'] },
    })
    expect((await memories.get({ id })).keywords).toEqual(['receipt', 'duplicate'])
    const found = await memories.list({ text: 'duplicate receipt' })
    expect(found.rows.map((one) => one.id)).toEqual([id])
    const { createdAt } = await memories.get({ id })
    expect((await memories.list({ since: createdAt, least: 1 })).rows).toHaveLength(1)
    expect((await memories.list({ since: createdAt + 1 })).rows).toHaveLength(0)
  } finally {
    await opened.close()
  }
})
