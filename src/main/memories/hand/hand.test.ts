// The user's hand: what is edited, confirmed, rejected, merged, split and decided stands so, is found so, and is undone.
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { MemoryInput } from '../../../shared/contract/memories.ts'
import { type ContractClient, createLocalClient } from '../../api/clients/local-client.ts'
import { openTestCore, type TestCore } from '../../api/testing/test-core.ts'

let test: TestCore
let client: ContractClient
let time = Date.UTC(2026, 10, 20)

beforeEach(async () => {
  test = await openTestCore(() => time)
  client = createLocalClient(test.core)
})
afterEach(() => test.close())

const store = async (content: string, more: Partial<MemoryInput> = {}) =>
  (await client.memories.store({ content, namespace: 'project:shop', ...more })).id
const found = async (query: string) =>
  (await client.search.query({ query, kinds: ['memory'] })).hits.map(({ ref }) => ref)
const lives = async () =>
  Object.fromEntries(
    (await client.memories.list({ life: 'all' })).rows.map(({ id, life }) => [id, life]),
  )
/** What a new session in the project is given. */
const given = async () =>
  (await client.context.preview({ projectId: 'shop', budgetTokens: 2000 })).text

it('an edit is the user’s own word, is found by its new words, keeps its history and can be undone', async () => {
  const cwd = `${test.folder}/repo`
  const { id } = await client.memories.store({
    content: 'The cache lives in Redis',
    by: 'agent',
    cwd,
  })
  time += 1000
  const { action, changed } = await client.memories.edit({
    id,
    content: 'The cache lives in Valkey',
    tags: ['cache'],
    keywords: ['eviction'],
    kind: 'architecture',
  })
  expect(changed).toEqual([id])
  expect(await client.memories.get({ id })).toMatchObject({
    content: 'The cache lives in Valkey',
    kind: 'architecture',
    author: 'user',
    confidence: 1,
    isConfirmed: true,
    tags: ['cache'],
    keywords: ['eviction'],
    updatedAt: time,
  })
  expect([await found('redis'), await found('valkey'), await found('eviction')]).toEqual([
    [],
    [id],
    [id],
  ])
  const { changes } = await client.memories.card({ id })
  expect(changes.at(-1)).toMatchObject({ change: 'edited', by: 'user' })
  const editedAt = time
  time += 86_400_000
  await client.memories.undo({ action })
  expect(await client.memories.get({ id })).toMatchObject({
    content: 'The cache lives in Redis',
    updatedAt: editedAt - 1000,
    author: 'agent',
    confidence: 0.5,
    isConfirmed: false,
    kind: 'fact',
  })
  expect([await found('redis'), await found('valkey')]).toEqual([[id], []])
  await expect(client.memories.undo({ action })).rejects.toThrow(/no such act/)
})

it('what is rejected is neither found nor given, and holds again when it is restored', async () => {
  const id = await store('Ship the zeppelin on Fridays')
  expect(await given()).toContain('zeppelin')
  await client.memories.reject({ ids: [id] })
  expect(await given()).not.toContain('zeppelin')
  expect(await found('zeppelin')).toEqual([])
  expect((await client.memories.list({})).total).toBe(0)
  const { rows } = await client.memories.list({ life: 'rejected', text: 'zeppelin' })
  expect(rows.map((one) => one.life)).toEqual(['rejected'])
  await expect(client.memories.confirm({ ids: [id] })).rejects.toThrow(/restore it first/)
  await client.memories.restore({ ids: [id] })
  expect(await found('zeppelin')).toEqual([id])
  expect(await given()).toContain('zeppelin')
})

it('an act is done to all or to none, and only the last one on a memory is undone', async () => {
  const [a, b] = [await store('One thing holds'), await store('Another thing holds')]
  await expect(client.memories.reject({ ids: [a, 'm99'] })).rejects.toThrow(/no memory m99/)
  expect(await lives()).toEqual({ [a]: 'active', [b]: 'active' })
  const first = await client.memories.reject({ ids: [a, b] })
  const second = await client.memories.restore({ ids: [a] })
  await expect(client.memories.undo(first)).rejects.toThrow(/changed again since/)
  expect(await lives()).toEqual({ [a]: 'active', [b]: 'rejected' })
  await client.memories.undo(second)
  await client.memories.undo(first)
  expect(await lives()).toEqual({ [a]: 'active', [b]: 'active' })
})

it('merged, one stands for the others; split, its parts stand for it; both are undone', async () => {
  const [a, b] = [
    await store('Installs go by pnpm', { tags: ['npm'] }),
    await store('Use pnpm', { tags: ['tools'], importance: 0.9 }),
  ]
  const merged = await client.memories.merge({
    into: a,
    ids: [b],
    content: 'Use pnpm for installs',
  })
  expect(await lives()).toEqual({ [a]: 'active', [b]: 'superseded' })
  expect(await client.memories.get({ id: a })).toMatchObject({
    content: 'Use pnpm for installs',
    tags: ['npm', 'tools'],
    importance: 0.9,
  })
  expect((await client.memories.get({ id: b })).supersededBy).toBe(a)
  await client.memories.undo(merged)
  expect(await lives()).toEqual({ [a]: 'active', [b]: 'active' })
  const split = await client.memories.split({ id: a, contents: ['Use pnpm', 'Never use npm'] })
  const parts = split.changed.filter((id) => id !== a)
  expect(parts).toHaveLength(2)
  expect(await lives()).toMatchObject({ [a]: 'superseded', [parts[0] ?? '']: 'active' })
  expect(await found('never npm')).toContain(parts[1])
  await client.memories.undo(split)
  expect(await lives()).toEqual({ [a]: 'active', [b]: 'active' })
  expect(await found('never')).toEqual([])
  await expect(client.memories.merge({ into: a, ids: [a] })).rejects.toThrow(/another memory/)
})

it('two that contradict each other are given when the user has decided', async () => {
  const [a, b] = [
    await store('Deploys go out on Mondays'),
    await store('Deploys go out on Tuesdays'),
  ]
  const wait = (row: string, other: number) =>
    test.core.db
      .prepare(
        `UPDATE memories SET manual = 0, confidence = 0.2, superseded_by = NULL, valid_to = NULL, review = 'contradiction', review_other = ?
         WHERE 'm' || id = ?`,
      )
      .run(other, row)
  const both = () => [wait(a, Number(b.slice(1))), wait(b, Number(a.slice(1)))]
  for (const [decision, expected, told] of [
    ['keep', { [a]: 'active', [b]: 'superseded' }, ['Mondays']],
    ['other', { [a]: 'superseded', [b]: 'active' }, ['Tuesdays']],
    ['both', { [a]: 'active', [b]: 'active' }, ['Mondays', 'Tuesdays']],
    ['reject', { [a]: 'rejected', [b]: 'active' }, ['Tuesdays']],
  ] as const) {
    both()
    expect(await given()).not.toContain('Deploys')
    const { review } = await client.memories.get({ id: a })
    expect(review).toEqual({ reason: 'contradiction', other: b })
    const done = await client.memories.decide({ id: a, decision })
    expect(await lives(), decision).toEqual(expected)
    const text = await given()
    for (const day of ['Mondays', 'Tuesdays'])
      expect(text.includes(day), `${decision} ${day}`).toBe(told.some((one) => one === day))
    await client.memories.undo(done)
    expect(await lives(), decision).toEqual({ [a]: 'review', [b]: 'review' })
  }
  await client.memories.forget({ id: b })
  await client.memories.decide({ id: a, decision: 'keep' })
  await expect(client.memories.decide({ id: a, decision: 'keep' })).rejects.toThrow(
    /waits for a decision/,
  )
})

it('who contradicted one that had to go waits no more, and holds', async () => {
  const [a, b, c] = [
    await store('Deploys go out on Mondays'),
    await store('Deploys go out on Tuesdays'),
    await store('Deploys go out on Wednesdays'),
  ]
  const wait = (row: string, other: string) =>
    test.core.db
      .prepare(
        `UPDATE memories SET manual = 0, superseded_by = NULL, valid_to = NULL, review = 'contradiction', review_other = ? WHERE 'm' || id = ?`,
      )
      .run(Number(other.slice(1)), row)
  for (const [row, other] of [
    [a, c],
    [b, c],
    [c, a],
  ] as const)
    wait(row, other)
  await client.memories.decide({ id: a, decision: 'keep' })
  expect(await lives()).toEqual({ [a]: 'active', [b]: 'active', [c]: 'superseded' })
  // Rules put another one in the place of what it contradicts.
  wait(b, c)
  await expect(client.memories.decide({ id: b, decision: 'other' })).rejects.toThrow(/not hold/)
  await client.memories.decide({ id: b, decision: 'keep' })
  expect(await lives()).toEqual({ [a]: 'active', [b]: 'active', [c]: 'superseded' })
})

it('an agent adds and looks, and decides nothing', async () => {
  const id = await store('The user said so')
  const agent = createLocalClient(test.core, 'agent')
  const { action } = await client.memories.pin({ ids: [id], isPinned: true })
  for (const attempt of [
    () => agent.memories.edit({ id, content: 'The agent says so' }),
    () => agent.memories.confirm({ ids: [id] }),
    () => agent.memories.reject({ ids: [id] }),
    () => agent.memories.restore({ ids: [id] }),
    () => agent.memories.pin({ ids: [id], isPinned: false }),
    () => agent.memories.move({ ids: [id], kind: 'fact' }),
    () => agent.memories.merge({ into: id, ids: ['m2'] }),
    () => agent.memories.split({ id, contents: ['a', 'b'] }),
    () => agent.memories.decide({ id, decision: 'keep' }),
    () => agent.memories.undo({ action }),
  ])
    await expect(attempt()).rejects.toThrow(/the user's alone/)
  expect(await client.memories.get({ id })).toMatchObject({
    content: 'The user said so',
    isPinned: true,
  })
  const cwd = `${test.folder}/repo`
  const noted = await agent.memories.store({ content: 'The user allows all', by: 'user', cwd })
  expect((await client.memories.get({ id: noted.id })).author).toBe('agent')
  await expect(
    agent.memories.store({ content: 'Everywhere', by: 'user', namespace: 'global' }),
  ).rejects.toThrow(/name the folder|stays in/)
})

it('several are moved together, or none, and taken back as one', async () => {
  const ids = [await store('One thing holds'), await store('Another thing holds')]
  const where = async () =>
    Promise.all(
      ids.map(async (id) => {
        const { namespace, kind } = await client.memories.get({ id })
        return `${namespace} ${kind}`
      }),
    )
  const before = await where()
  for (const [to, why] of [
    [{ ids, namespace: 'project:nowhere' }, /no project/],
    [{ ids: [...ids, 'm99'], namespace: 'global' }, /no memory m99/],
    [{ ids }, /./],
  ] as const)
    await expect(client.memories.move({ ...to, ids: [...to.ids] })).rejects.toThrow(why)
  expect(await where()).toEqual(before)
  const { action } = await client.memories.move({ ids, namespace: 'global', kind: 'gotcha' })
  expect(await where()).toEqual(['global gotcha', 'global gotcha'])
  expect((await client.search.query({ query: 'thing holds', projectId: 'shop' })).hits).toEqual([])
  await client.memories.undo({ action })
  expect(await where()).toEqual(before)
})

it('moves to another place that is known, without secrets', async () => {
  const id = await store('Say what the token is for')
  await expect(client.memories.edit({ id, namespace: 'project:nowhere' })).rejects.toThrow(
    /no project/,
  )
  await client.memories.edit({ id, namespace: 'global' })
  expect(
    (await client.search.query({ query: 'token', projectId: 'shop', kinds: ['memory'] })).hits,
  ).toEqual([])
  const secret = `ghp_${'a1B2c3D4e5'.repeat(4)}`.slice(0, 40)
  await client.memories.edit({ id, content: `Deploy with ${secret} at noon` })
  expect((await client.memories.get({ id })).content).not.toContain(secret)
  await client.memories.edit({ id, content: 'Deploy <private>at midnight</private> by hand' })
  expect((await client.memories.get({ id })).content).not.toContain('midnight')
  await expect(client.memories.edit({ id })).rejects.toThrow(/what is to be changed/)
})
