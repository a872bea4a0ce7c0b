// Sessions as documents: what all their turns came to.
import { formatId } from '../../../shared/ids.ts'
import type { DocumentStore, SearchDocument } from './document-store.ts'
import { joined } from './joined.ts'

export const sessionDocuments: DocumentStore = {
  table: 'sessions',
  columns: () => ({ recalledAs: `'earlier session'` }),
  tell(db, ref) {
    const found = db
      .prepare<[string], { summary: string | null; branch: string | null }>(
        'SELECT summary, branch FROM sessions WHERE id = ?',
      )
      .get(ref)
    if (!found) return null
    const turns = db
      .prepare<
        [string],
        { id: number; number: number; title: string | null; prompt: string | null }
      >(
        `SELECT id, number, title, prompt FROM turns WHERE session_id = ? ORDER BY number LIMIT 200`,
      )
      .all(ref)
    return {
      text: joined([
        found.summary,
        found.branch && `Branch: ${found.branch}`,
        ...turns.map(
          ({ id, number, title, prompt }) =>
            `${number}. [${formatId('turn', id)}] ${title ?? prompt?.slice(0, 120) ?? ''}`,
        ),
      ]),
      files: [],
      sources: turns.map(({ id }) => formatId('turn', id)),
    }
  },
  lost: (db) =>
    db
      .prepare<[], Omit<SearchDocument, 'kind' | 'files'>>(
        `SELECT s.id AS ref, s.project_id AS projectId, s.id AS sessionId, s.started_at AS at,
          coalesce(s.title, '') AS title, s.summary AS body
         FROM sessions s LEFT JOIN search_documents d ON d.kind = 'session' AND d.ref = s.id
         WHERE d.id IS NULL AND s.summary IS NOT NULL`,
      )
      .all()
      .map((row) => ({ ...row, kind: 'session', files: [] })),
}
