// The second depth of search: what happened around a record, one line each.
import type { TimelineEntry } from '../../../shared/contract/search.ts'
import { AppError } from '../../../shared/errors.ts'
import {
  documentKind,
  type MemorySayer,
  type SearchKind,
  searchKinds,
} from '../../../shared/kinds.ts'
import type { Db } from '../../db/open.ts'
import { agentOf, authorOf, listed } from '../kinds/record-sql.ts'
import { createPlaceFinder } from '../named-place.ts'
import { visibleDocument } from '../visible-document.ts'

interface Row {
  readonly id: number
  readonly kind: SearchKind
  readonly ref: string
  readonly title: string
  readonly at: number
  readonly projectId: string | null
  readonly project: string | null
  readonly sessionId: string | null
  readonly author: MemorySayer | null
  readonly agent: string | null
}

const told = `d.kind IN ${listed(searchKinds.filter((kind) => documentKind(kind).isTold))}`
const select = `SELECT d.id, d.kind, d.ref, d.title, d.at, d.project_id AS projectId, p.name AS project,
    d.session_id AS sessionId, ${authorOf('d')} AS author, ${agentOf('d')} AS agent
  FROM search_documents d LEFT JOIN projects p ON p.id = d.project_id`

/**
 * Up to `before` entries before a record and `after` behind it, in order of time: of its session, or for a
 * memory of its project. `db` may be a reader.
 * @throws AppError `not_found`, or `conflict` when several sessions begin so.
 */
export function readTimeline(
  db: Db,
  { ref, before, after }: { ref: string; before: number; after: number },
): TimelineEntry[] {
  const visible = visibleDocument('d')
  const place = createPlaceFinder(db)(ref)
  if (!place) {
    throw new AppError('not_found', `There is no record ${ref.slice(0, 80)}: search gives ids.`)
  }
  const { row: id, ...rest } = place
  const anchor: Row = { id, ...rest }
  if (anchor.kind === 'session') {
    const first = db
      .prepare<[object], Row>(
        `${select} WHERE d.session_id = @sessionId AND ${told} AND ${visible}
         ORDER BY d.at, d.id LIMIT @limit`,
      )
      .all({ sessionId: anchor.sessionId, limit: before + after })
    return [anchor, ...first].map((row) => toEntry(row, anchor))
  }
  const scope =
    anchor.sessionId === null ? 'd.project_id IS @projectId' : 'd.session_id = @sessionId'
  const near = (comparison: '<' | '>', order: 'ASC' | 'DESC', limit: number) =>
    db
      .prepare<[object], Row>(
        `${select} WHERE ${scope} AND ${told} AND ${visible} AND (d.at, d.id) ${comparison} (@at, @id)
         ORDER BY d.at ${order}, d.id ${order} LIMIT @limit`,
      )
      .all({ ...anchor, limit })
  const rows = [...near('<', 'DESC', before).reverse(), anchor, ...near('>', 'ASC', after)]
  return rows.map((row) => toEntry(row, anchor))
}

function toEntry({ id, projectId: _, ...row }: Row, anchor: Row): TimelineEntry {
  return { ...row, isAnchor: id === anchor.id }
}
