// What is read for all words of a question at once must be what each of them finds by itself.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compileFilter } from '../filters.ts'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { allOf, termExpression } from '../words/match-expression.ts'
import { createRanking } from './ranking.ts'

let store: TestStore
beforeEach(() => {
  store = openTestStore()
})
afterEach(() => {
  store.close()
})

/** In the store thousands of documents hold `often`, in the project as many as its own. */
function fill(): void {
  store.db.transaction(() => {
    for (let n = 0; n < 4100; n++)
      store.put({
        title: `Note ${n}`,
        body: `often ${n % 50 === 0 ? 'seldom' : ''} ${n % 3 === 0 ? 'walnut' : ''} ${n === 7 ? 'once' : ''}`,
        projectId: n % 20 === 0 ? 'p-shop' : 'p-blog',
      })
  })()
}

it.each([
  [{ projectId: 'p-shop' }],
  [{ projectId: 'p-shop', kinds: ['observation' as const] }],
  [{ projectId: 'p-shop', withGlobal: true }],
  [{ projectId: 'p-shop', sessionId: 's-shop' }],
  [{ projectId: 'p-none' }],
  [{}],
])('reads words together as one by one, of %j', (filters) => {
  fill()
  const words = ['often', 'seldom', 'walnut', 'once', 'never', 'note']
  const matches = words.map((text) => termExpression({ type: 'word', text, prefix: false }))
  const filterOf = () => compileFilter(store.db, { query: '', ...filters })
  for (const limit of [3, 40, 1000]) {
    const [together, alone] = [filterOf(), filterOf()]
    if (!together || !alone) throw new Error('These filters let something through')
    const ranking = createRanking(store.db)
    ranking.readTogether(matches, together, limit)
    const byItself = createRanking(store.db)
    for (const match of matches)
      expect(ranking.holding(match, together, limit)).toEqual(byItself.holding(match, alone, limit))
  }
})

it('reads the newest that hold a word, wherever they lie how dense', () => {
  store.db.transaction(() => {
    for (let n = 0; n < 6000; n++) {
      const words = [
        ...(n % 2 === 0 ? ['often'] : []),
        ...(n % 1000 === 3 ? ['seldom'] : []),
        ...(n === 5 ? ['once'] : []),
        ...(n < 3000 ? ['early'] : []),
        ...(n > 5990 ? ['late'] : []),
        ...(n < 400 || n > 5400 ? ['gap'] : []),
        ...(n % (70 - Math.floor(n / 100)) === 0 ? ['rising'] : []),
      ]
      const projectId = n % 3 === 0 ? 'p-shop' : 'p-blog'
      store.put({ title: `Note ${n}`, body: words.join(' '), projectId })
    }
  })()
  const rowsOf = store.db
    .prepare<[string], number>(
      `SELECT rowid FROM search_words WHERE search_words MATCH ? ORDER BY rowid DESC`,
    )
    .pluck()
  const { newest } = createRanking(store.db)
  for (const word of ['often', 'seldom', 'once', 'early', 'late', 'gap', 'rising', 'never'])
    for (const filters of [{}, { projectId: 'p-shop' }])
      for (const limit of [1, 120, 1000, 8000]) {
        const filter = compileFilter(store.db, { query: '', ...filters })
        if (!filter) throw new Error('These filters let something through')
        const match = allOf([word, ...filter.expressions])
        expect(newest(match, filter, limit)).toEqual(rowsOf.all(match).slice(0, limit))
      }
})

it('keeps to the project where many names of many pieces are asked', async () => {
  const names = Array.from({ length: 60 }, (_, n) => `read${n}Alpha${n}Beta${n}.ts`)
  const own = store.put({ title: 'Own', body: names.join(' ') })
  store.put({ title: 'Other', body: names.join(' '), projectId: 'p-blog' })
  expect(await store.refs(`where are ${names.join(', ')}`, { projectId: 'p-shop' })).toEqual([own])
})

it('reads the newest of a session whose rows lie far apart', () => {
  const put = (title: string, sessionId = 's-shop') => {
    store.put({ title, sessionId, projectId: 'p-shop' })
  }
  const others = (count: number) => {
    for (let n = 0; n < count; n++) put(`Retry elsewhere ${n}`, 's-blog')
  }
  /** The next rows stand so many further on. */
  const skip = (rows: number) => {
    put('Filler', 's-blog')
    store.db
      .prepare(
        'UPDATE search_documents SET id = id + ? WHERE id = (SELECT max(id) FROM search_documents)',
      )
      .run(rows)
  }
  store.db.transaction(() => {
    for (const part of ['early', 'later', 'latest']) {
      put(`Retry ${part} one`)
      put(`Retry ${part} two`)
      put(`Nothing ${part}`)
      others(4)
      skip(part === 'early' ? 19_980 : 60_000)
      others(4)
    }
  })()
  const expected = store.db
    .prepare<[], number>(
      `SELECT id FROM search_documents WHERE session_id = 's-shop' AND title LIKE 'Retry%' ORDER BY id DESC`,
    )
    .pluck()
    .all()
  expect(expected).toHaveLength(6)
  const { newest } = createRanking(store.db)
  const match = termExpression({ type: 'word', text: 'retry', prefix: false })
  for (const limit of [1, 3, 6, 1000]) {
    const filter = compileFilter(store.db, { query: '', sessionId: 's-shop' })
    if (!filter) throw new Error('The session has documents')
    expect(newest(match, filter, limit)).toEqual(expected.slice(0, limit))
  }
})
