// What a session was given already: the texts, and of which earlier sessions they told.
import { searchKinds } from '../../../shared/kinds.ts'
import type { Db } from '../open.ts'

interface GivenQueries {
  texts(sessionId: string): string[]
  /** The earlier sessions of which something was recalled to it. */
  sessionsRecalled(sessionId: string): string[]
}

/** The readings over injections and injection_items. */
export function createGivenQueries(db: Db): GivenQueries {
  const texts = db
    .prepare<[string], string>('SELECT text FROM injections WHERE session_id = ?')
    .pluck()
  const kinds = searchKinds.map((kind) => `'${kind}'`).join(', ')
  // Left to itself the planner goes through all documents: 2 ms of 3,000 instead of 0.02.
  const sessionsRecalled = db
    .prepare<[string], string>(
      `SELECT DISTINCT d.session_id FROM injections i
       CROSS JOIN injection_items x ON x.injection_id = i.id AND x.layer = 'recall'
       CROSS JOIN search_documents d ON d.ref = x.ref AND d.kind IN (${kinds})
       WHERE i.session_id = ? AND d.session_id IS NOT NULL`,
    )
    .pluck()
  return {
    texts: (sessionId) => texts.all(sessionId),
    sessionsRecalled: (sessionId) => sessionsRecalled.all(sessionId),
  }
}
