// What a user notices about search: the order of hits, filters, snippets and counts.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EventType, eventDataSchemas } from '../../shared/event-types.ts'
import { day, now, openTestStore, type TestStore } from './testing/test-store.ts'

let store: TestStore
const put: TestStore['put'] = (document) => store.put(document)
const refs: TestStore['refs'] = (query, filters) => store.refs(query, filters)

beforeEach(() => {
  store = openTestStore()
})
afterEach(() => store.close())

test('finds all words in any order, with and without quotes round the shell argument', async () => {
  const a = put({ title: 'Refresh the login token' })
  put({ title: 'Rename the invoice table' })
  expect(await refs('token refresh')).toEqual([a])
  expect(await refs('refresh token')).toEqual([a])
})

test('ranks documents with all words before those with most, and those with few last', async () => {
  const most = put({ title: 'Retry queue backoff', at: now })
  const all = put({
    title: 'Notes',
    body: 'retry of the queue uses a backoff with jitter',
    at: now - 300 * day,
  })
  const few = put({ title: 'Queue', at: now })
  expect(await refs('queue retry backoff jitter')).toEqual([all, most, few])
})

test('function words neither demand nor decide', async () => {
  const good = put({ title: 'Login fails after deploy' })
  put({ title: 'Why did the whole of it do that' })
  expect(await refs('why did the login fail after the deploy')).toEqual([good])
})

test('a match in the title ranks before one in the text, a newer one before an older', async () => {
  const body = put({ title: 'Notes', body: 'a word on pagination here' })
  const title = put({ title: 'Pagination of orders' })
  expect(await refs('pagination')).toEqual([title, body])
  const older = put({ title: 'Cache warmed in spring', at: now - 200 * day })
  const newer = put({ title: 'Cache warmed in autumn', at: now - day })
  expect(await refs('cache')).toEqual([newer, older])
})

test('the whole word ranks before words that only begin with it', async () => {
  const author = put({ title: 'Author page' })
  const auth = put({ title: 'Auth page' })
  expect(await refs('auth')).toEqual([auth, author])
})

test('equals come in one order however often one asks', async () => {
  for (let n = 0; n < 40; n++) put({ title: `Same words ${n}` })
  const first = await refs('same words', { limit: 40 })
  expect(first).toEqual(await refs('same words', { limit: 40 }))
  expect([
    ...(await refs('same words', { limit: 15 })),
    ...(await refs('same words', { limit: 25, offset: 15 })),
  ]).toEqual(first)
})

test('filters by project, kind, session, time and file', async () => {
  const shop = put({ title: 'Deploy one', files: ['src/auth/refresh.ts'], at: now - 40 * day })
  const blog = put({
    title: 'Deploy two',
    projectId: 'p-blog',
    sessionId: 's-blog',
    kind: 'turn',
    ref: 't1',
  })
  const windows = put({ title: 'Deploy three', files: ['src\\auth\\login.ts'] })
  expect(await refs('deploy', { projectId: 'p-blog' })).toEqual([blog])
  expect(await refs('deploy', { kinds: ['turn', 'session'] })).toEqual([blog])
  expect(await refs('deploy', { sessionId: 's-blog' })).toEqual([blog])
  expect(await refs('deploy', { sessionId: 'unknown' })).toEqual([])
  expect(await refs('deploy', { to: now - 39 * day })).toEqual([shop])
  expect((await refs('deploy', { from: now - 2 * day })).sort()).toEqual([windows, blog].sort())
  expect(await refs('deploy', { from: now, to: now - day })).toEqual([])
  expect(await refs('deploy', { file: 'refresh.ts' })).toEqual([shop])
  expect((await refs('deploy', { file: 'Auth/' })).sort()).toEqual([shop, windows].sort())
  expect(await refs('deploy', { file: 'src/auth/log' })).toEqual([windows])
  expect(await refs('deploy', { file: '100%' })).toEqual([])
})

test('filters without words list what fits, newest first; nothing at all lists nothing', async () => {
  const first = put({ title: 'One', files: ['a/refresh.ts'] })
  const second = put({ title: 'Two', files: ['b/refresh.ts'] })
  put({ title: 'Three' })
  expect(await refs('', { file: 'refresh.ts' })).toEqual([second, first])
  expect(await refs('  ?! ')).toEqual([])
})

test('a hit shows its project, the text round the match and which word was found where', async () => {
  const ref = put({
    title: 'Session handling',
    body: `${'Nothing of note. '.repeat(30)}The refreshToken call expired early. ${'More. '.repeat(60)}`,
    files: ['src/gateway.ts'],
  })
  const [hit] = (await store.search.query({ query: 'session token expires gateway' })).hits
  expect(hit).toMatchObject({
    ref,
    project: 'shop',
    projectId: 'p-shop',
    sessionId: 's-shop',
    kind: 'observation',
  })
  expect(hit?.snippet).toContain('refresh\uE000Token\uE001 call \uE000expired\uE001 early.')
  expect(hit?.snippet.length).toBeLessThan(460)
  expect(hit?.matched).toEqual([
    { word: 'session', where: 'title' },
    { word: 'token', where: 'body' },
    { word: 'expires', where: 'body' },
    { word: 'gateway', where: 'parts' },
  ])
})

test.each([3000, 55_000])(
  'of a text of %i characters the part is shown by which it was found',
  async (length) => {
    for (let n = 0; n < 30; n++)
      put({
        title: `Page ${n} of the cache build`,
        body: `step ${n} ${'of many others '.repeat(9)}`,
      })
    const ref = put({
      title: 'Notes of the week',
      body: `The page cache, and the build of it. ${'Nothing else happened. '.repeat(length / 23)}
        The zebrafish gave its lease back.`,
    })
    const { hits } = await store.search.query({
      query: 'how did the page cache build lose the zebrafish lease?',
    })
    expect(hits[0]?.ref).toBe(ref)
    expect(hits[0]?.snippet).toContain('The \uE000zebrafish\uE001 gave its \uE000lease\uE001 back.')
  },
)

test('marks in the text itself do not pass for matches', async () => {
  put({ title: 'x', body: '\uE000fake\uE001 token' })
  expect((await store.search.query({ query: 'token' })).hits[0]?.snippet).toBe(
    'fake \uE000token\uE001',
  )
})

test('a document that changes or goes is found accordingly', async () => {
  const ref = put({ title: 'Old words' })
  put({ title: 'New words', ref })
  expect(await refs('old')).toEqual([])
  expect(await refs('new')).toEqual([ref])
  put({ title: 'New words', ref, projectId: 'p-blog' })
  expect(await refs('new', { projectId: 'p-blog' })).toEqual([ref])
  expect(await refs('new', { projectId: 'p-shop' })).toEqual([])
  store.index.remove('observation', ref)
  expect(await refs('new')).toEqual([])
  put({ title: 'New words' })
  store.db.prepare(`DELETE FROM projects WHERE id = 'p-shop'`).run()
  expect(await refs('new')).toEqual([])
})

test('counts hits up to 1,000 and still finds an old title among very many newer matches', async () => {
  const old = put({ title: 'Token', at: now - 900 * day })
  store.db.transaction(() => {
    for (let n = 0; n < 1200; n++) {
      put({
        title: `Entry ${n}`,
        body: `A long report about many things, one of which is the token ${n}`,
      })
    }
  })()
  const result = await store.search.query({ query: 'token' })
  expect(result.total).toBe(1000)
  expect(result.hits[0]?.ref).toBe(old)
})

test('one count: hits with those folded into them, the kinds and the projects add up to the total', async () => {
  for (let n = 0; n < 450; n++) {
    put({
      title: `Token number ${n}`,
      body: `Report ${n} of ${n * 7} about ${n % 5 === 0 ? 'gardens' : 'kitchens'} and ${n * 13} more`,
      ...(n % 3 === 0 ? { kind: 'turn', projectId: 'p-blog', sessionId: 's-blog' } : {}),
    })
  }
  put({ title: 'Token twice', body: 'The very same words' })
  put({ title: 'Token twice', body: 'The very same words' })
  for (const query of ['token', 'token gardens', 'token "number 7"']) {
    const pages = []
    for (let offset = 0; offset < 500; offset += 100) {
      pages.push(await store.search.query({ query, limit: 100, offset, facets: true }))
    }
    const shown = pages.flatMap(({ hits }) => hits)
    const [{ total = 0, facets } = {}] = pages
    const sum = (counts: readonly { readonly count: number }[] = []) =>
      counts.reduce((all, { count }) => all + count, 0)
    expect([sum(facets?.kinds), sum(facets?.projects)], query).toEqual([total, total])
    expect(
      shown.reduce((all, { similar }) => all + 1 + similar, 0),
      query,
    ).toBe(total)
    expect(new Set(pages.map((page) => page.total)), query).toEqual(new Set([total]))
  }
})

test('each search is noted: what was asked, by what, with which filters, and what was given', async () => {
  const ref = put({ title: 'Secret plan' })
  await store.search.query({ query: 'secret plan [token]', projectId: 'p-shop' })
  expect(store.written.map((event) => event.type)).toEqual([
    'search.query',
    'search.result',
    'context.progressive',
  ])
  const [query, result] = store.written
  expect(query?.data).toEqual({
    ...{ query: 'secret plan [removed]', mode: 'words', words: 3, filters: ['project'] },
    ...{ projectId: 'p-shop', results: 1 },
  })
  expect(result?.data).toMatchObject({ hits: 1, given: [{ ref, score: expect.any(Number) }] })
  for (const { type, data } of store.written)
    expect(eventDataSchemas[type as EventType].safeParse(data).success, type).toBe(true)
})

test('a search of an agent is noted in the session that asks, one that fails with why', async () => {
  put({ title: 'Secret plan' })
  await store.search.query({ query: 'plan', askedIn: 's-blog' })
  expect(store.written[0]?.facts).toMatchObject({ sessionId: 's-blog' })
  store.db.exec('DROP TABLE search_documents')
  await expect(store.search.query({ query: 'secret plan' })).rejects.toThrow()
  const last = store.written.at(-1)
  expect(last).toMatchObject({ type: 'search.query', data: { query: 'secret plan', results: 0 } })
  expect(last?.facts.error).toBeInstanceOf(Error)
})

test('a rare word weighs more than a frequent one, and a text that dwells on it more than one that mentions it', async () => {
  for (let n = 0; n < 30; n++) put({ title: `Build number ${n}`, body: 'the build passed' })
  const rare = put({ title: 'Kerberos', at: now - 100 * day })
  const hits = await refs('build kerberos unknownword', { limit: 40 })
  expect(hits[0]).toBe(rare)
  const mentions = put({
    title: 'A',
    body: 'The cart uses a mutex and then goes on to do other things.',
  })
  const dwells = put({
    title: 'B',
    body: 'The mutex guards the cart; without the mutex the mutex order fails.',
  })
  expect(await refs('mutex')).toEqual([dwells, mentions])
})

test('an id that a context names brings its record first', async () => {
  const observation = put({ title: 'Changed the login' })
  put({ title: 'Login broke', ref: 't7', kind: 'prompt' })
  const id = '1f3c9a2e-52b6-4a8d-9d34-0c7be1a0f001'
  store.db
    .prepare(
      `INSERT INTO sessions (id, project_id, started_at, last_event_at) VALUES (?, 'p-shop', 0, 0)`,
    )
    .run(id)
  put({ title: 'Mended the login', ref: id, kind: 'session', sessionId: id })
  const inside = put({ title: 'Inside of it', sessionId: id })
  expect(await refs(observation)).toEqual([observation])
  expect(await refs('[t7]')).toEqual(['t7'])
  expect(await refs('1f3c9a2e')).toEqual([id, inside])
  expect(await refs(id)).toEqual([id, inside])
  expect(await refs(observation, { projectId: 'p-blog' })).toEqual([])
})

test('what is being deleted is not found, and is again when that is taken back', async () => {
  const observation = put({ title: 'Alpha one' })
  put({ title: 'Alpha two', ref: 't7', kind: 'turn' })
  put({ title: 'Alpha three', sessionId: 's-blog', projectId: 'p-blog' })
  const forget = store.db.prepare('INSERT INTO deletions (kind, ref, at) VALUES (?, ?, 0)')
  forget.run('observation', observation)
  forget.run('turn', 't7')
  forget.run('session', 's-blog')
  expect(await refs('alpha')).toEqual([])
  expect(await refs(observation)).toEqual([])
  store.db.prepare('DELETE FROM deletions').run()
  expect(await refs('alpha')).toHaveLength(3)
})

test('a title is told without the signs of Markdown that the answer begins with', async () => {
  put({
    title: '## Cart **totals** are done',
    body: 'cart totals are done',
    kind: 'answer',
    ref: 't1',
  })
  put({ title: '**Cart totals.** Numbers:', body: 'cart', kind: 'answer', ref: 't2' })
  const { hits } = await store.search.query({ query: 'cart totals', bySession: true })
  const [best] = hits
  expect([best?.title, ...(best?.group?.others ?? []).map(({ title }) => title)].sort()).toEqual([
    'Cart totals are done',
    'Cart totals. Numbers:',
  ])
})

test('the id of a long session counts all that it holds, in every kind', async () => {
  const id = '0123abcd-1111-4111-8111-000000000000'
  store.db
    .prepare(
      `INSERT INTO sessions (id, project_id, started_at, last_event_at) VALUES (?, 'p-shop', 0, 0)`,
    )
    .run(id)
  for (let n = 0; n < 45; n++) {
    put({ title: `Step ${n}`, sessionId: id })
    put({ title: `Asked ${n}`, sessionId: id, kind: 'prompt', ref: `t${n}` })
  }
  const { total, facets } = await store.search.query({ query: '0123abcd', facets: true })
  expect(total).toBe(90)
  for (const { kind, count } of facets.kinds) {
    const chosen = await store.search.query({ query: '0123abcd', kinds: [kind] })
    expect([kind, chosen.total]).toEqual([kind, count])
  }
})

test('what cannot be seen in a copied word does not hide it', async () => {
  const ref = put({ title: 'Gradient of a segment', at: now - day })
  for (const query of [
    'grad\u200Bient',
    'gra\u00ADdient',
    '\u202Egradient\u202C',
    '\uFEFFgradient',
  ])
    expect(await refs(query), JSON.stringify(query)).toEqual([ref])
  const { time } = await store.search.query({ query: '\u2068gradient since\u200B yesterday\u2069' })
  expect(time?.words).toEqual(['since yesterday'])
})

test('a kind that is asked for thousands of times is asked for once', async () => {
  const ref = put({ title: 'Deploy the shop' })
  put({ title: 'Deploy the blog', kind: 'turn', ref: 't1' })
  const kinds = Array.from({ length: 100_000 }, () => 'observation' as const)
  expect(await refs('deploy', { kinds })).toEqual([ref])
  expect(await refs('', { kinds })).toEqual([ref])
})

test('a file filter takes a name that is not typed to its end', async () => {
  const ref = put({ title: 'Split it', files: ['src/components.ts'] })
  for (const file of ['src/componen', 'components.ts', 'c', 'compo']) {
    expect(await refs('split', { file }), file).toEqual([ref])
  }
})

test('finds a file by its whole path, as a session or a terminal knows it', async () => {
  store.db.prepare(`UPDATE sessions SET cwd = '/shop/web' WHERE id = 's-shop'`).run()
  const root = put({ title: 'Deploy one', files: ['src/auth/refresh.ts'] })
  const below = put({ title: 'Deploy two', files: ['pages/cart.tsx'] })
  const outside = put({ title: 'Deploy three', files: ['dotfiles/zshrc'] })
  const inShop = { sessionId: 's-shop' }
  expect(await refs('', { file: '/shop/src/auth/refresh.ts', ...inShop })).toEqual([root])
  expect(await refs('deploy', { file: '/shop/src/auth/refresh.ts' })).toEqual([root])
  expect(await refs('', { file: '/shop/web/pages/cart.tsx', ...inShop })).toEqual([below])
  expect(await refs('', { file: '/home/ann/dotfiles/zshrc', ...inShop })).toEqual([outside])
  expect(await refs('', { file: '/shop/src/auth/other.ts', ...inShop })).toEqual([])
})

test('of a pasted report the error decides, not the headings of its template', async () => {
  put({
    title: 'A template for reports',
    body: 'Describe the bug, steps to reproduce, expected behavior, actual behavior, additional context',
  })
  const fixed = put({ title: 'Tile cache race', body: 'has_key met a FileNotFoundError' })
  const report = `It fails now and then
### Describe the bug
FileNotFoundError: no such file
  File "proj/views.py", line 58, in tiles
### Steps to reproduce
### Expected behavior
### Actual behavior
### Additional context
`
  expect((await refs(report))[0]).toBe(fixed)
})
