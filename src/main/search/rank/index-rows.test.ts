// What is read for all words of a question at once must be what each of them finds by itself.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compileFilter } from '../filters.ts'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { termExpression } from '../words/match-expression.ts'
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

it('keeps to the project where many names of many pieces are asked', async () => {
  const names = Array.from({ length: 60 }, (_, n) => `read${n}Alpha${n}Beta${n}.ts`)
  const own = store.put({ title: 'Own', body: names.join(' ') })
  store.put({ title: 'Other', body: names.join(' '), projectId: 'p-blog' })
  expect(await store.refs(`where are ${names.join(', ')}`, { projectId: 'p-shop' })).toEqual([own])
})
