// Reads the documents of a page of hits and says why each is one.
import type { SearchHit } from '../../shared/contract/search.ts'
import type { SearchKind } from '../../shared/kinds.ts'
import type { Db } from '../db/open.ts'
import type { QueryTerm } from './parse-query.ts'
import type { Ranked } from './ranking.ts'
import { snippetOf } from './snippet.ts'
import { createTextMatcher, type TextMatcher } from './text-matcher.ts'

interface DocumentRow {
  readonly id: number
  readonly kind: SearchKind
  readonly ref: string
  readonly projectId: string | null
  readonly project: string | null
  readonly sessionId: string | null
  readonly at: number
  readonly title: string
  readonly body: string
  readonly parts: string
}

/** A reader of hits in the order given; rows that vanished meanwhile are left out. */
export function createHitReader(
  db: Db,
): (ranked: readonly Ranked[], terms: readonly QueryTerm[]) => SearchHit[] {
  const select = db.prepare(`
    SELECT d.id, d.kind, d.ref, d.project_id AS projectId, p.name AS project, d.session_id AS sessionId,
      d.at, d.title, d.body, d.parts
    FROM search_documents d LEFT JOIN projects p ON p.id = d.project_id
    WHERE d.id = ?`)
  return (ranked, terms) => {
    const matcher = createTextMatcher(terms)
    const hits: SearchHit[] = []
    for (const { id, score } of ranked) {
      const row = select.get(id) as DocumentRow | undefined
      if (row) hits.push(toHit(row, score, terms, matcher))
    }
    return hits
  }
}

function toHit(
  row: DocumentRow,
  score: number,
  terms: readonly QueryTerm[],
  matcher: TextMatcher,
): SearchHit {
  const inTitle = matcher(row.title)
  const inBody = matcher(row.body)
  const matched: SearchHit['matched'] = []
  for (const term of terms) {
    const has = (spans: typeof inTitle) => spans.some((span) => span.term === term)
    if (has(inTitle)) matched.push({ word: term.text, where: 'title' })
    else if (has(inBody)) matched.push({ word: term.text, where: 'body' })
    else if (matcher(row.parts).some((span) => span.term === term)) {
      matched.push({ word: term.text, where: 'parts' })
    }
  }
  const useTitle = row.body.trim() === '' || (inBody.length === 0 && inTitle.length > 0)
  return {
    kind: row.kind,
    ref: row.ref,
    title: row.title,
    snippet: useTitle ? snippetOf(row.title, inTitle) : snippetOf(row.body, inBody),
    projectId: row.projectId,
    project: row.project,
    sessionId: row.sessionId,
    at: row.at,
    score: Math.round(score * 10_000) / 10_000,
    matched,
  }
}
