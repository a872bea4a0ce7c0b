// Reads what may be recalled: of other sessions, valid today, and not given to this session before.
import { otherAgentName } from '../../shared/agents.ts'
import type { SearchKind } from '../../shared/kinds.ts'
import type { Db } from '../db/open.ts'
import { documentStores } from '../search/kinds/document-stores.ts'
import { agentOf, anyOfColumn, columnsNamed, joinRecords } from '../search/kinds/record-sql.ts'

export interface Recalled {
  readonly ref: string
  /**
   * What it is, for the reader: a memory's own kind, who noted it where that was an agent, else the kind of record; with
   * the agent in whose session it was, where that is not Claude Code.
   */
  readonly kind: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly text: string
}

interface Row extends Recalled {
  readonly document: SearchKind
  readonly agent: string | null
  readonly title: string
}

/** A reader of documents by their row; null for what must not be given. */
export function createRecallReader(
  db: Db,
): (documentId: number, asked: { sessionId: string; now: number }) => Recalled | null {
  const names = columnsNamed('recalledAs').map(({ kind, sql }) => `WHEN '${kind}' THEN ${sql}`)
  const holds = columnsNamed('holds').map(
    ({ kind, sql }) => `AND (d.kind <> '${kind}' OR (${sql}))`,
  )
  const select = db.prepare<[object], Row>(`
    SELECT d.ref, d.kind AS document, d.at, d.title,
      CASE d.kind ${names.join(' ')} ELSE d.kind END AS kind, ${agentOf('d')} AS agent,
      ${anyOfColumn('recalled', 'substr(d.body, 1, 1200)')} AS text
    FROM search_documents d
      ${joinRecords(['recalled', 'recalledAs', 'holds'])}
    WHERE d.id = @documentId
      AND (d.session_id IS NULL OR d.session_id <> @sessionId)
      ${holds.join('\n')}
      AND NOT EXISTS (
        SELECT 1 FROM injection_items x JOIN injections i ON i.id = x.injection_id
        WHERE x.ref = d.ref AND i.session_id = @sessionId)`)
  return (documentId, asked) => {
    const row = select.get({ documentId, ...asked })
    if (!row) return null
    const { document, title, agent, ...recalled } = row
    const other = otherAgentName(agent)
    const kind = other === null ? row.kind : `${row.kind} (${other})`
    const { recalledWithTitle } = documentStores[document]
    const text = recalled.text.trim() === '' ? title : recalled.text
    return { ...recalled, kind, text: recalledWithTitle ? `${title}. ${recalled.text}` : text }
  }
}
