// Finds sessions by words: in their title, their summary or one of their prompts.
import type { Db } from '../db/open.ts'
import { scopeExpression, termExpression } from '../search/match-expression.ts'
import { parseQuery } from '../search/parse-query.ts'

/** The newest documents that are looked at for each word: a common word is in hundreds of thousands. */
const mostDocuments = 10_000
/** Words beyond these do not narrow a list further. */
const mostWords = 8

/**
 * The ids of sessions in which each word of `text` stands somewhere, one in a prompt, the next in the
 * summary; null when the text holds no word, so that nothing is asked for.
 */
export function findSessionsByWords(db: Db, text: string): string[] | null {
  const terms = parseQuery(text).slice(0, mostWords)
  if (terms.length === 0) return null
  const scope = scopeExpression(['kprompt9', 'kturn9', 'ksession9'])
  const byWords = db
    .prepare<[string, number], string>(
      `SELECT DISTINCT d.session_id
       FROM (SELECT rowid FROM search_words WHERE search_words MATCH ? ORDER BY rowid DESC LIMIT ?) w
       JOIN search_documents d ON d.id = w.rowid WHERE d.session_id IS NOT NULL`,
    )
    .pluck()
  const byTitle = db
    .prepare<[string], string>('SELECT id FROM sessions WHERE instr(lower(title), ?) > 0')
    .pluck()

  let found: string[] | null = null
  for (const term of terms) {
    const ids = new Set([
      ...byTitle.all(term.text),
      ...byWords.all(`${scope} AND ${termExpression(term)}`, mostDocuments),
    ])
    found = found ? found.filter((id) => ids.has(id)) : [...ids]
  }
  return found
}
