// What a user notices of time and sessions in a search: named ranges, the order by date, and one hit for a session.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { day, now, openTestStore, type TestStore } from './testing/test-store.ts'

let store: TestStore
const put: TestStore['put'] = (document) => store.put(document)

beforeEach(() => {
  store = openTestStore()
})
afterEach(() => store.close())

test('a range that is named keeps out what is older, tells what was understood, and can be dropped', async () => {
  const old = put({ title: 'Login token refresh', at: now - 60 * day })
  const fresh = put({ title: 'Login token expiry', at: now - 2 * day })
  const named = await store.search.query({ query: 'login token since Monday', timeZone: 'UTC' })
  expect(named.hits.map(({ ref }) => ref)).toEqual([fresh])
  expect(named.time).toEqual({
    from: Date.UTC(2026, 10, 16),
    to: null,
    prefer: null,
    words: ['since Monday'],
    isApplied: true,
  })
  const dropped = await store.search.query({ query: 'login token since Monday', dates: false })
  expect(dropped.hits.map(({ ref }) => ref).sort()).toEqual([old, fresh].sort())
  expect(dropped.time).toBeNull()
})

test('a range in which nothing was found is told, and the rest is searched for at any time', async () => {
  const old = put({ title: 'Invoice export in March format', at: now - 20 * day })
  put({ title: 'A haiku about March', at: now - 10 * day })
  const { hits, time } = await store.search.query({ query: 'invoice export in March' })
  expect(hits.map(({ ref }) => ref)).toEqual([old])
  expect(time).toMatchObject({ words: ['in March'], isApplied: false })
})

test('a range in which nothing was found is the answer where no word is left', async () => {
  put({ title: 'The last line of a haiku about March', at: now - 10 * day })
  const { hits, total, time } = await store.search.query({ query: 'last March' })
  expect({ hits, total }).toEqual({ hits: [], total: 0 })
  expect(time).toMatchObject({ words: ['last March'], isApplied: true })
})

test('a range given beside the query leaves its words alone', async () => {
  put({ title: 'Login token refresh', at: now - 60 * day })
  const { hits, time } = await store.search.query({
    query: 'login token since Monday',
    from: now - 90 * day,
  })
  expect(hits).toHaveLength(1)
  expect(time).toBeNull()
})

test('a question for a time alone lists what was done in it', async () => {
  put({ title: 'Cart totals', at: now - 40 * day })
  const seen = put({ title: 'Discount codes', at: now - 9 * day })
  expect(await store.refs('what did we do last week?', { timeZone: 'UTC' })).toEqual([seen])
})

test('where no word is left the newest comes first, in whatever order it was stored', async () => {
  const days = [9, 4, 12, 6, 2]
  const all = days.map((ago) => put({ title: `Work of day ${ago}`, at: now - ago * day }))
  put({ kind: 'memory', ref: 'm1', title: 'A memory', at: now - 7 * day })
  put({ title: 'Long ago', at: now - 90 * day })
  const [nine, four, twelve, six, two] = all
  const newest = [two, four, six, 'm1', nine, twelve]
  const from = now - 30 * day
  expect(await store.refs('', { from })).toEqual(newest)
  expect(await store.refs('what did we do in the last 30 days?')).toEqual(newest)
  for (const more of [{ sort: 'date' }, { projectId: 'p-shop' }] as const)
    expect(await store.refs('', { from, ...more })).toEqual(newest)
  const observations = newest.filter((ref) => ref !== 'm1')
  expect(await store.refs('', { from, kinds: ['observation'] })).toEqual(observations)
  expect(await store.refs('', { from, limit: 2, offset: 1 })).toEqual([four, six])
  const { hits } = await store.search.query({ query: '', from, bySession: true })
  expect(hits.map(({ ref }) => ref)).toEqual([two, 'm1'])
})

test('another order finds the same, by date what holds every word', async () => {
  put({ title: 'Telemetry of orders', body: 'telemetry telemetry', at: now - 3 * day })
  for (const ago of [40, 2, 60, 20])
    put({
      kind: 'prompt',
      ref: `t${ago}`,
      title: `Notes ${ago}`,
      body: `${ago} and other words about the shop `.repeat(300),
      files: ['src/telemetry.ts'],
      at: now - ago * day,
    })
  const ask = (sort: 'best' | 'date') =>
    store.search.query({ query: 'telemetry', sort, facets: true })
  const [best, date] = [await ask('best'), await ask('date')]
  expect(date.total).toBe(best.total)
  expect(date.facets).toEqual(best.facets)
  const times = date.hits.map(({ at }) => at)
  expect(times).toEqual([...times].sort((a, b) => b - a))
})

test('by date the newest comes first, and what hardly answers last', async () => {
  const best = put({ title: 'Redis lock timeout', body: 'redis lock timeout', at: now - 50 * day })
  const newer = put({ title: 'Redis lock timeout raised', at: now - 3 * day })
  const weak = put({
    title: 'Notes of the week',
    body: `${'many other words about the shop '.repeat(40)} timeout`,
    at: now - day,
  })
  const { hits, total, facets } = await store.search.query({
    query: 'redis lock timeout',
    sort: 'date',
    facets: true,
  })
  expect(hits.map(({ ref }) => ref)).toEqual([newer, best, weak])
  expect(total).toBe(3)
  expect(facets.kinds).toEqual([{ kind: 'observation', count: 3 }])
})

test('by date what was stored out of order stands in the order of its dates to the end of the list', async () => {
  put({ title: 'Redis of the shop', at: now - 50 * day })
  put({ title: 'Redis in the shop again', at: now - 3 * day })
  // An import stores one session after another, whatever their dates.
  for (let n = 0; n < 40; n++)
    put({ title: `Step ${n} of the shop`, at: now - (1 + ((n * 17) % 40)) * day })
  const { hits } = await store.search.query({ query: 'redis shop', sort: 'date', limit: 100 })
  expect(hits.slice(0, 2).map(({ title }) => title)).toEqual([
    'Redis in the shop again',
    'Redis of the shop',
  ])
  const rest = hits.slice(2).map(({ at }) => at)
  expect(rest).toHaveLength(40)
  expect(rest).toEqual([...rest].sort((a, b) => b - a))
})

test('the hits of one session are one, with the others beside the best', async () => {
  const best = put({ title: 'Redis lock timeout', body: 'redis lock' })
  const second = put({ title: 'A lock that redis gave away' })
  const other = put({ title: 'Lock in redis for the blog', sessionId: 's-blog' })
  const memory = put({
    kind: 'memory',
    ref: 'm1',
    title: 'Redis lock is held for a minute',
    sessionId: null,
  })
  store.db.prepare(`UPDATE sessions SET title = 'Locks' WHERE id = 's-shop'`).run()
  const flat = await store.refs('redis lock')
  expect([...flat].sort()).toEqual([best, second, other, memory].sort())
  const { hits, total } = await store.search.query({ query: 'redis lock', bySession: true })
  expect(hits.map(({ ref }) => ref).sort()).toEqual([best, other, memory].sort())
  const shop = hits.find(({ ref }) => ref === best)?.group
  expect(shop).toMatchObject({ title: 'Locks', count: 1, others: [{ ref: second }] })
  expect(hits.find(({ ref }) => ref === memory)?.group).toBeUndefined()
  expect(total).toBe(4)
})

test('what hardly answers is counted with its session, and not told beside the best of it', async () => {
  const best = put({ title: 'Redis lock timeout raised', body: 'redis lock timeout' })
  const second = put({ title: 'The redis lock timeout was too short' })
  for (let n = 0; n < 20; n++) put({ title: `Step ${n} of the shop`, body: 'ran into a timeout' })
  const { hits, total } = await store.search.query({
    query: 'why did the redis lock hit its timeout?',
    bySession: true,
  })
  expect(total).toBe(22)
  expect(hits[0]?.ref).toBe(best)
  expect(hits[0]?.group).toMatchObject({ count: 21, others: [{ ref: second }] })
})

test('pages of sessions follow each other without a gap', async () => {
  for (let n = 0; n < 12; n++) {
    store.db
      .prepare(
        `INSERT INTO sessions (id, project_id, started_at, last_event_at) VALUES (?, 'p-shop', 0, 0)`,
      )
      .run(`s${n}`)
    for (let m = 0; m < 3; m++) put({ title: `Queue retry ${n} part ${m}`, sessionId: `s${n}` })
  }
  const ask = async (limit: number, offset: number) =>
    (await store.search.query({ query: 'queue retry', bySession: true, limit, offset })).hits
  const all = await ask(12, 0)
  expect(new Set(all.map(({ sessionId }) => sessionId)).size).toBe(12)
  expect([...(await ask(5, 0)), ...(await ask(7, 5))]).toEqual(all)
})
