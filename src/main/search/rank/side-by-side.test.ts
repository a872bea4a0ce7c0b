// A name in a text must be told as the word index tells it: by its words in order, or by all of them in one.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { wholeExpression } from '../words/match-expression.ts'
import { createSideBySide } from './side-by-side.ts'

let store: TestStore
beforeEach(() => {
  store = openTestStore()
})
afterEach(() => {
  store.close()
})

it.each([
  [['invoice', 'token']],
  [['data', 'fetching']],
  [['sklearn', 'base']],
  [['a', 'b', 'a', 'c']],
  [['uber', 'gang']],
])('finds %s where the index does', (pieces) => {
  const texts = [
    'src/billing/invoice-token.ts was moved',
    'The InvoiceToken is new, and so are invoicetokens.',
    'Invoices: token first',
    'an invoice of the token',
    'reinvoice token',
    'invoice token2',
    'data-fetching\nand data fetched',
    'Datafetching; prefetching data',
    'from sklearn.base import x; sklearn (base)',
    'a b a b a c',
    'a.b.a.b a-c',
    'der Ubergang, über "gang"',
    'uber–gang — Übergänge',
    'invoice',
    '',
  ]
  for (const [place, body] of texts.entries()) store.put({ title: `Note ${place}`, body })
  store.put({ title: 'data: fetching', body: 'nothing' })
  const ids = store.db
    .prepare<[], number>('SELECT id FROM search_documents ORDER BY id')
    .pluck()
    .all()
  const name = { type: 'name', text: pieces.join('-'), pieces, prefix: false } as const
  const expected = store.db
    .prepare<[string], number>(
      'SELECT rowid FROM search_words WHERE search_words MATCH ? ORDER BY rowid',
    )
    .pluck()
    .all(wholeExpression(name))
  expect(createSideBySide(store.db)(ids, pieces)).toEqual(expected)
})
