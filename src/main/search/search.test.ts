// What a user notices about search: the order of hits, filters, snippets and counts.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { day, now, openTestStore, type TestStore } from './test-store.ts'

let store: TestStore
const put: TestStore['put'] = (document) => store.put(document)
const refs: TestStore['refs'] = (query, filters) => store.refs(query, filters)

beforeEach(() => {
  store = openTestStore()
})
afterEach(() => store.close())

test('finds all words in any order, with and without quotes round the shell argument', () => {
  const a = put({ title: 'Refresh the login token' })
  put({ title: 'Rename the invoice table' })
  expect(refs('token refresh')).toEqual([a])
  expect(refs('refresh token')).toEqual([a])
})

test('ranks documents with all words before those with most, and leaves out those with few', () => {
  const most = put({ title: 'Retry queue backoff', at: now })
  const all = put({
    title: 'Notes',
    body: 'retry of the queue uses a backoff with jitter',
    at: now - 300 * day,
  })
  put({ title: 'Queue', at: now })
  expect(refs('queue retry backoff jitter')).toEqual([all, most])
})

test('function words neither demand nor decide', () => {
  const good = put({ title: 'Login fails after deploy' })
  put({ title: 'Why did the whole of it do that' })
  expect(refs('why did the login fail after the deploy')).toEqual([good])
})

test('a match in the title ranks before one in the text, a newer one before an older', () => {
  const body = put({ title: 'Notes', body: 'a word on pagination here' })
  const title = put({ title: 'Pagination of orders' })
  expect(refs('pagination')).toEqual([title, body])
  const older = put({ title: 'Cache warmed', at: now - 200 * day })
  const newer = put({ title: 'Cache warmed', at: now - day })
  expect(refs('cache')).toEqual([newer, older])
})

test('the whole word ranks before words that only begin with it', () => {
  const author = put({ title: 'Author page' })
  const auth = put({ title: 'Auth page' })
  expect(refs('auth')).toEqual([auth, author])
})

test('equals come in one order however often one asks', () => {
  for (let n = 0; n < 40; n++) put({ title: 'Same words' })
  const first = refs('same words', { limit: 40 })
  expect(first).toEqual(refs('same words', { limit: 40 }))
  expect([
    ...refs('same words', { limit: 15 }),
    ...refs('same words', { limit: 25, offset: 15 }),
  ]).toEqual(first)
})

test('filters by project, kind, session, time and file', () => {
  const shop = put({ title: 'Deploy one', files: ['src/auth/refresh.ts'], at: now - 40 * day })
  const blog = put({
    title: 'Deploy two',
    projectId: 'p-blog',
    sessionId: 's-blog',
    kind: 'turn',
    ref: 't1',
  })
  const windows = put({ title: 'Deploy three', files: ['src\\auth\\login.ts'] })
  expect(refs('deploy', { projectId: 'p-blog' })).toEqual([blog])
  expect(refs('deploy', { kinds: ['turn', 'session'] })).toEqual([blog])
  expect(refs('deploy', { sessionId: 's-blog' })).toEqual([blog])
  expect(refs('deploy', { sessionId: 'unknown' })).toEqual([])
  expect(refs('deploy', { to: now - 39 * day })).toEqual([shop])
  expect(refs('deploy', { from: now - 2 * day }).sort()).toEqual([windows, blog].sort())
  expect(refs('deploy', { from: now, to: now - day })).toEqual([])
  expect(refs('deploy', { file: 'refresh.ts' })).toEqual([shop])
  expect(refs('deploy', { file: 'Auth/' }).sort()).toEqual([shop, windows].sort())
  expect(refs('deploy', { file: 'src/auth/log' })).toEqual([windows])
  expect(refs('deploy', { file: '100%' })).toEqual([])
})

test('filters without words list what fits, newest first; nothing at all lists nothing', () => {
  const first = put({ title: 'One', files: ['a/refresh.ts'] })
  const second = put({ title: 'Two', files: ['b/refresh.ts'] })
  put({ title: 'Three' })
  expect(refs('', { file: 'refresh.ts' })).toEqual([second, first])
  expect(refs('  ?! ')).toEqual([])
})

test('a hit shows its project, the text round the match and which word was found where', () => {
  const ref = put({
    title: 'Session handling',
    body: `${'Nothing of note. '.repeat(30)}The refreshToken call expired early. ${'More. '.repeat(60)}`,
    files: ['src/gateway.ts'],
  })
  const [hit] = store.search.query({ query: 'session token expires gateway' }).hits
  expect(hit).toMatchObject({
    ref,
    project: 'shop',
    projectId: 'p-shop',
    sessionId: 's-shop',
    kind: 'observation',
  })
  expect(hit?.snippet).toContain('refresh\uE000Token\uE001 call \uE000expired\uE001 early.')
  expect(hit?.snippet.length).toBeLessThan(300)
  expect(hit?.matched).toEqual([
    { word: 'session', where: 'title' },
    { word: 'token', where: 'body' },
    { word: 'expires', where: 'body' },
    { word: 'gateway', where: 'parts' },
  ])
})

test('marks in the text itself do not pass for matches', () => {
  put({ title: 'x', body: '\uE000fake\uE001 token' })
  expect(store.search.query({ query: 'token' }).hits[0]?.snippet).toBe('fake \uE000token\uE001')
})

test('a document that changes or goes is found accordingly', () => {
  const ref = put({ title: 'Old words' })
  put({ title: 'New words', ref })
  expect(refs('old')).toEqual([])
  expect(refs('new')).toEqual([ref])
  put({ title: 'New words', ref, projectId: 'p-blog' })
  expect(refs('new', { projectId: 'p-blog' })).toEqual([ref])
  expect(refs('new', { projectId: 'p-shop' })).toEqual([])
  store.index.remove('observation', ref)
  expect(refs('new')).toEqual([])
  put({ title: 'New words' })
  store.db.prepare(`DELETE FROM projects WHERE id = 'p-shop'`).run()
  expect(refs('new')).toEqual([])
})

test('counts hits up to 1,000 and still finds an old title among very many newer matches', () => {
  const old = put({ title: 'Token', at: now - 900 * day })
  store.db.transaction(() => {
    for (let n = 0; n < 1200; n++) {
      put({
        title: `Entry ${n}`,
        body: `A long report about many things, one of which is the token ${n}`,
      })
    }
  })()
  const result = store.search.query({ query: 'token' })
  expect(result.total).toBe(1000)
  expect(result.hits[0]?.ref).toBe(old)
})

test('each search is noted without its words', () => {
  put({ title: 'Secret plan' })
  store.search.query({ query: 'secret plan', projectId: 'p-shop' })
  expect(store.written.map((event) => event.type)).toEqual(['search.query', 'search.result'])
  expect(store.written[0]?.data).toEqual({ mode: 'words', words: 2, filters: ['project'] })
  expect(JSON.stringify(store.written)).not.toContain('ecret')
})

test('a rare word weighs more than a frequent one, and a text that dwells on it more than one that mentions it', () => {
  for (let n = 0; n < 30; n++) put({ title: `Build number ${n}`, body: 'the build passed' })
  const rare = put({ title: 'Kerberos', at: now - 100 * day })
  const hits = refs('build kerberos unknownword', { limit: 40 })
  expect(hits[0]).toBe(rare)
  const mentions = put({
    title: 'A',
    body: 'The cart uses a mutex and then goes on to do other things.',
  })
  const dwells = put({
    title: 'B',
    body: 'The mutex guards the cart; without the mutex the mutex order fails.',
  })
  expect(refs('mutex')).toEqual([dwells, mentions])
})

test('an id that a context names brings its record first', () => {
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
  expect(refs(observation)).toEqual([observation])
  expect(refs('[t7]')).toEqual(['t7'])
  expect(refs('1f3c9a2e')).toEqual([id, inside])
  expect(refs(id)).toEqual([id, inside])
  expect(refs(observation, { projectId: 'p-blog' })).toEqual([])
})

test('what is being deleted is not found, and is again when that is taken back', () => {
  const observation = put({ title: 'Alpha one' })
  put({ title: 'Alpha two', ref: 't7', kind: 'turn' })
  put({ title: 'Alpha three', sessionId: 's-blog', projectId: 'p-blog' })
  const forget = store.db.prepare(
    `INSERT INTO jobs (kind, key, next_at, created_at, updated_at) VALUES ('forget', ?, 0, 0, 0)`,
  )
  forget.run(`observation:${observation}`)
  forget.run('turn:t7')
  forget.run('session:s-blog')
  expect(refs('alpha')).toEqual([])
  expect(refs(observation)).toEqual([])
  store.db.prepare('DELETE FROM jobs').run()
  expect(refs('alpha')).toHaveLength(3)
})

test('a file filter takes a name that is not typed to its end', () => {
  const ref = put({ title: 'Split it', files: ['src/components.ts'] })
  for (const file of ['src/componen', 'components.ts', 'c', 'compo']) {
    expect(refs('split', { file }), file).toEqual([ref])
  }
})
