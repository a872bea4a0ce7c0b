// What counts as the same word: names, files, other scripts, code, and texts that mean harm.
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestStore, type TestStore } from './testing/test-store.ts'

let store: TestStore
const put: TestStore['put'] = (document) => store.put(document)
const refs: TestStore['refs'] = (query, filters) => store.refs(query, filters)

beforeEach(() => {
  store = openTestStore()
})
afterEach(() => store.close())

test.each([
  ['an identifier by its words', 'refresh token', 'Changed refreshToken in the client'],
  ['snake case by its words', 'refresh token', 'Changed refresh_token in the client'],
  ['an identifier in one piece', 'refreshtoken', 'Changed refreshToken in the client'],
  ['words by an identifier', 'refreshToken', 'Now refresh each token hourly'],
  ['snake case by camel case', 'refreshToken', 'Set refresh_token'],
  ['camel case by snake case', 'refresh_token', 'Set refreshToken'],
  ['an acronym inside a name', 'http server', 'Start HTTPServerFactory'],
  ['another form of the word', 'refreshing tokens', 'Refreshed the token'],
  ['the beginning of the last word', 'token refr', 'Refresh the token'],
  ['the beginning of a word longer than its stem', 'configurat', 'Configuration of the proxy'],
  ['a word with a star', 'refr* token', 'Refresh the token'],
  ['an accent left out', 'resume', 'Mis à jour le résumé'],
  ['an accent put in', 'résumé', 'the resume page'],
  ['a version', 'v2.1.0', 'Release v2.1.0'],
  ['a call as written in code', 'await fetchUser(id);', 'Replaced `const u = await fetchUser(id)`'],
  ['Chinese inside a sentence', '令牌刷新', '修复登录令牌刷新失败的问题'],
  ['one Chinese character', '牌', '修复登录令牌'],
  ['Japanese beside Latin letters', 'トークン jwt', 'JWTトークンを更新'],
  ['Korean with a particle', '토큰', '토큰을 갱신했다'],
  ['Thai', 'โทเค็น', 'รีเฟรชโทเค็นใหม่'],
  ['Arabic', 'تحديث الرمز', 'تحديث الرمز المميز'],
  ['Arabic without its vowel points', 'محمد', 'كتب مُحَمَّد الاختبار'],
  ['Cyrillic', 'токен', 'Обновить токен'],
  ['Hindi', 'टोकन', 'टोकन ताज़ा करें'],
  ['full-width letters', 'ABC', 'ＡＢＣ の設定'],
])('finds %s', async (_what, query, title) => {
  const ref = put({ title })
  put({ title: 'Something else entirely' })
  expect(await refs(query)).toEqual([ref])
})

test.each([
  ['C#', 'Moved the parser to C#', 'Option c: keep the parser'],
  ['c++', 'Built with C++17', 'The variable c grows'],
  ['f# parser', 'A parser in F#', 'The parser takes f'],
  ['.NET upgrade', 'Upgrade to .NET 9', 'Upgrade the net'],
])('%s is found as it is written, and not by its letters', async (query, title, other) => {
  put({ title: other })
  const ref = put({ title })
  const [first] = (await store.search.query({ query })).hits
  expect(first?.ref).toBe(ref)
  expect(first?.matched.map(({ word }) => word)).toContain(query.split(' ')[0]?.toLowerCase())
})

test.each([
  ["why isn't the upload's hash kept", 'Passes -s and -t, isn t it'],
  ['what we’re told of a hash, e.g. of uploads', 'Lists re, e.g. in a table, and e g'],
])('“%s” is not asked by its contractions and abbreviations', async (query, title) => {
  put({ title })
  const ref = put({ title: 'Keeps the hash of an upload' })
  expect(await refs(query)).toEqual([ref])
})

test('what holds the letter of a language alone is not counted for its name', async () => {
  const ref = put({ title: 'Ported the client to C#' })
  put({ title: 'Answer c is right' })
  const { hits, total } = await store.search.query({ query: 'C#' })
  expect(hits.map((hit) => hit.ref)).toEqual([ref])
  expect(total).toBe(1)
  expect(await refs('c')).toHaveLength(2)
})

test.each(['«walnut»→kernel', '🎉walnut kernel🎉', '“walnut” …kernel—', '✓walnut·kernel°'])(
  'words beside signs count like any others: %s',
  async (body) => {
    const one = put({ title: 'One', body: 'The walnut alone' })
    const both = put({ title: 'Both', body })
    const { hits } = await store.search.query({ query: 'walnut kernel' })
    expect(hits.map(({ ref }) => ref)).toEqual([both, one])
    expect(hits[0]?.snippet).toContain('\uE000walnut\uE001')
  },
)

test('a name is told where all of it stands, not where a piece of it does', async () => {
  put({ title: 'go test: 1 package failed', body: 'TestInitHookLogging failed to read the log' })
  put({ title: 'Init of a test', body: 'the hook is for logging' })
  const { hits } = await store.search.query({ query: 'TestInitHookLogging' })
  expect(hits.map(({ matched }) => matched)).toEqual([
    [{ word: 'testinithooklogging', where: 'body' }],
    [
      { word: 'init', where: 'title' },
      { word: 'test', where: 'title' },
      { word: 'hook', where: 'body' },
      { word: 'logging', where: 'body' },
    ],
  ])
})

test('of a name that stands in pieces those that matched are told', async () => {
  put({ title: 'The base of array 1' })
  const pieces = put({ title: 'A dense array that is mutable' })
  const whole = put({ title: 'Fixed MutableDenseNDimArray' })
  const { hits } = await store.search.query({ query: 'MutableDenseNDimArray' })
  expect(hits.map(({ ref }) => ref)).toEqual([whole, pieces])
  expect(hits[0]?.matched).toEqual([{ word: 'mutabledensendimarray', where: 'title' }])
  expect(hits[1]?.matched.map(({ word }) => word).sort()).toEqual(['array', 'dense', 'mutable'])
})

test('finds a file by its parts, also where only the list of files names it', async () => {
  const ref = put({ title: 'Edited a function', files: ['src/auth/refresh.ts', 'Makefile'] })
  put({ title: 'Edited another', files: ['src/cart/total.ts'] })
  expect(await refs('auth refresh')).toEqual([ref])
  expect(await refs('auth/refresh.ts')).toEqual([ref])
  expect(await refs('/home/me/shop/src/auth/refresh.ts')).toEqual([ref])
  expect(await refs('makefile')).toEqual([ref])
})

test('quotes ask for the words side by side; an unbalanced quote asks for nothing special', async () => {
  const phrase = put({ title: 'The token refresh is slow' })
  const apart = put({ title: 'Refresh the page, then the token' })
  expect(await refs('"token refresh"')).toEqual([phrase])
  expect(await refs('“token refresh”')).toEqual([phrase])
  expect((await refs('"token refresh')).sort()).toEqual([phrase, apart].sort())
})

test('a question of 10,000 words is asked with the rarest of them', async () => {
  const ref = put({ title: 'Quaternion slerp drifts' })
  put({ title: 'Common filler words' })
  const query = `${Array.from({ length: 9_998 }, (_, n) => `w${n % 3000}`).join(' ')} quaternion slerp`
  expect(await refs(query.slice(-20_000))).toEqual([ref])
  expect(
    await refs(Array.from({ length: 3000 }, (_, n) => `w${n}`).join(' '), { projectId: 'p-shop' }),
  ).toEqual([])
})

test('a log of any length is asked for its error', async () => {
  const ref = put({ title: 'Pictures without a colour profile are taken as sRGB' })
  put({ title: 'GET /api/items is handled in 40 ms by worker-3' })
  const line = (n: number) =>
    `2026-11-22T13:00:01Z INFO worker-${n % 8} request ${n} handled in ${n}ms`
  const log = Array.from({ length: 3000 }, (_, n) =>
    n === 1500 ? 'ERROR the picture has no colour profile' : line(n),
  ).join('\n')
  expect(log.length).toBeGreaterThan(100_000)
  expect((await refs(log))[0]).toBe(ref)
  expect((await refs('x'.repeat(1_000_000))).length).toBe(0)
})

test('one character is a valid question', async () => {
  const ref = put({ title: 'Vector x of the plane' })
  expect(await refs('x')).toEqual([ref])
})

test('operators and code are plain words', async () => {
  const ref = put({ title: 'Alpha beta' })
  for (const query of [
    'alpha AND beta',
    'alpha NOT beta',
    'NEAR(alpha beta)',
    'title:alpha beta',
    '-alpha +beta',
    '{alpha} : ^beta',
    "alpha'; DROP TABLE x; -- beta",
    '*alpha* OR "beta',
  ]) {
    expect(await refs(query), query).toContain(ref)
  }
})

test('no text whatever is an error', async () => {
  put({ title: 'Alpha beta', body: 'refreshToken 令牌', files: ['src/a.ts'] })
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc
      .array(
        fc.constantFrom(
          '"',
          '*',
          'AND',
          'NOT',
          'NEAR(',
          ')',
          '{',
          ':',
          '^',
          '-',
          ' ',
          'alpha',
          "'",
          '\0',
          '令',
          'ー',
          'refreshT',
          '\ud800',
          '/',
          '.',
        ),
      )
      .map((parts) => parts.join('')),
  )
  await fc.assert(
    fc.asyncProperty(text, text, async (query, file) => {
      expect(Array.isArray((await store.search.query({ query })).hits)).toBe(true)
      expect(
        Array.isArray(
          (await store.search.query({ query, file, sessionId: query, projectId: file })).hits,
        ),
      ).toBe(true)
      expect(
        (await store.search.query({ query, file: query, kinds: ['observation'] })).total,
      ).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 400 },
  )
})

test('any text can be indexed and is then found by its own words', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 80 }), async (body) => {
      const ref = put({ title: 'zebra crossing', body, ref: 'o999999' })
      expect(await refs('zebra')).toEqual([ref])
    }),
    { numRuns: 200 },
  )
})

test('a very long text is found by the words at its beginning and its end', async () => {
  const pasted = 'one line of a log that was pasted\n'.repeat(30_000)
  const ref = put({ title: 'Why', body: `Zebras fail here:\n${pasted}\nMend the giraffe in it.` })
  expect(await refs('zebras')).toEqual([ref])
  expect(await refs('giraffe')).toEqual([ref])
  expect(await refs('pasted log')).toEqual([ref])
  const [stored] = store.db
    .prepare<[], number>('SELECT length(body) FROM search_documents')
    .pluck()
    .all()
  expect(stored).toBeLessThan(70_000)
})

test('a text that holds none of the words is no hit, though the index takes its stems for theirs', async () => {
  put({ title: 'No commit was made' })
  expect(await refs('March madness')).toEqual([])
})

test('words joined by a hyphen find by one of them in a sentence, and only together as keywords', async () => {
  const ref = put({ title: 'The suite runs in parallel', body: 'All testing goes through pytest.' })
  expect(await refs('What testing-related decisions were made?')).toEqual([ref])
  expect(await refs('testing-related decisions')).toEqual([])
})
