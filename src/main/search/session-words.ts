// Finds the documents that hold the words by which a list of sessions is filtered.

import type { Db } from '../db/open.ts'
import type { WordOfSessions } from '../db/sessions/session-filter.ts'
import { scopeExpression, termExpression } from './words/match-expression.ts'
import { parseQuery, type QueryTerm } from './words/parse-query.ts'

/** The newest documents that are looked at for each word: a common word is in hundreds of thousands. */
const mostDocuments = 10_000
/** Words beyond these do not narrow a list further. */
const mostWords = 8

/** Looks up the words of a text in `db`, which may be a reader; none when the text holds no word. */
export function createSessionWords(db: Db): (text: string) => readonly WordOfSessions[] {
  const scope = scopeExpression(['kprompt9', 'kanswer9', 'kturn9', 'ksession9'])
  const matching = db
    .prepare<[string, number], number>(
      `SELECT rowid FROM search_words WHERE search_words MATCH ? ORDER BY rowid DESC LIMIT ?`,
    )
    .pluck()

  function documentsWith(term: QueryTerm): readonly number[] {
    const find = (each: QueryTerm) =>
      matching.all(`${scope} AND ${termExpression(each)}`, mostDocuments)
    if (term.type !== 'word' || !term.prefix) return find(term)
    // What begins like a common word is merged from all such words first: 40 ms, its own documents 5.
    const whole = find({ ...term, prefix: false })
    return whole.length === mostDocuments ? whole : find(term)
  }

  return (text) =>
    parseQuery(text)
      .slice(0, mostWords)
      .map((term) => ({ text: term.text, documents: documentsWith(term) }))
}
