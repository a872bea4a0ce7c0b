// Finds the record that a public id names, as it was printed by a command, a page or a tool.
import type { MemoryRecord } from '../../shared/contract/search.ts'
import { kindsOfId, parseId, printedId } from '../../shared/ids.ts'
import { recordKinds } from '../../shared/kinds.ts'
import { findNamedSession } from '../db/named-session.ts'
import type { Db } from '../db/open.ts'
import { createSessionQueries } from '../db/sessions/session-queries.ts'
import { visibleTurn } from '../db/visible.ts'
import { agentOf, authorOf, listed } from './kinds/record-sql.ts'
import { visibleDocument } from './visible-document.ts'

/** The title of a turn without one: so much of its prompt's first line. */
const longestTitle = 120

/** What a record is and where it belongs. */
export type Place = Pick<
  MemoryRecord,
  'kind' | 'ref' | 'title' | 'projectId' | 'project' | 'sessionId' | 'at' | 'author' | 'agent'
> & {
  /** The row of its search document; 0 for a session or a turn that has none yet, as while it runs. */
  readonly row: number
}

/**
 * A finder of records by their public ids: `o12`, `[o12]`, `O12`, a session's id, its beginning or the form in which
 * it is shown; null for what names nothing. `db` may be a reader.
 * @throws AppError `conflict` when several sessions begin so.
 */
export function createPlaceFinder(db: Db): (ref: string) => Place | null {
  const document = db.prepare<[string], Place>(
    `SELECT d.id AS row, d.kind, d.ref, d.title, d.project_id AS projectId, p.name AS project,
       d.session_id AS sessionId, d.at, ${authorOf('d')} AS author, ${agentOf('d')} AS agent
     FROM search_documents d LEFT JOIN projects p ON p.id = d.project_id
     WHERE d.ref = ? AND ${visibleDocument('d')} ORDER BY d.kind NOT IN ${listed(recordKinds)}, d.kind = 'session' LIMIT 1`,
  )

  const openTurn = db.prepare<[number], Place>(
    `SELECT 0 AS row, 'turn' AS kind, 't' || t.id AS ref, coalesce(t.title, t.prompt, '') AS title,
       s.project_id AS projectId, p.name AS project, s.id AS sessionId, t.started_at AS at, NULL AS author,
       s.agent
     FROM turns t JOIN sessions s ON s.id = t.session_id LEFT JOIN projects p ON p.id = s.project_id
     WHERE t.id = ? AND ${visibleTurn('t')}`,
  )

  function turn(named: string): Place | null {
    const row = parseId('turn', named)
    const found = row === null ? undefined : openTurn.get(row)
    if (!found) return null
    const title = found.title.trim().split('\n', 1)[0]?.slice(0, longestTitle) ?? ''
    return { ...found, title: title === '' ? 'Untitled turn' : title }
  }

  function session(named: string): Place | null {
    const id = findNamedSession(db, named)
    // What is written as the id of another record is no beginning of a session's.
    if (id === null || (id !== named && kindsOfId(named).length > 0)) return null
    const found = document.get(id)
    if (found) return found
    const row = createSessionQueries(db).row(id)
    if (!row) return null
    const { title, projectId, project, startedAt, agent } = row
    const place = { projectId, project, sessionId: id, at: startedAt, author: null, agent }
    return { row: 0, kind: 'session', ref: id, title: title ?? 'Untitled session', ...place }
  }

  return (ref) => {
    // Contexts write ids in brackets, and copies bring blanks with them; an id may have either itself.
    const trimmed = ref.trim()
    const bare = trimmed.replace(/^\[(.*)\]$/s, '$1')
    for (const named of new Set([ref, trimmed, bare, printedId(bare)])) {
      const found = document.get(named) ?? turn(named) ?? session(named)
      if (found) return found
    }
    return null
  }
}
