// Reads what may be recalled: of other sessions, valid today, and not given to this session before.
import type { SearchKind } from '../../shared/kinds.ts'
import type { Db } from '../db/open.ts'

export interface Recalled {
  readonly ref: string
  /** What it is, for the reader: a memory's own kind, who noted it where that was an agent, else the kind of record. */
  readonly kind: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly text: string
}

interface Row extends Recalled {
  readonly document: SearchKind
  readonly title: string
}

/** A reader of documents by their row; null for what must not be given. */
export function createRecallReader(
  db: Db,
): (documentId: number, asked: { sessionId: string; now: number }) => Recalled | null {
  const select = db.prepare<[object], Row>(`
    SELECT d.ref, d.kind AS document, d.at, d.title,
      CASE WHEN m.author = 'agent' THEN 'the agent noted' ELSE coalesce(m.kind, CASE d.kind WHEN 'turn' THEN 'earlier turn' WHEN 'session' THEN 'earlier session'
        ELSE d.kind END) END AS kind,
      coalesce(m.content, o.summary, substr(d.body, 1, 1200)) AS text
    FROM search_documents d
      LEFT JOIN memories m ON d.kind = 'memory' AND m.id = CAST(substr(d.ref, 2) AS INTEGER)
      LEFT JOIN observations o ON d.kind = 'observation' AND o.id = CAST(substr(d.ref, 2) AS INTEGER)
    WHERE d.id = @documentId
      AND (d.session_id IS NULL OR d.session_id <> @sessionId)
      AND (d.kind <> 'memory' OR (m.active = 1 AND m.superseded_by IS NULL
        AND (m.valid_from IS NULL OR m.valid_from <= @now) AND (m.valid_to IS NULL OR m.valid_to > @now)))
      AND NOT EXISTS (
        SELECT 1 FROM injection_items x JOIN injections i ON i.id = x.injection_id
        WHERE x.ref = d.ref AND i.session_id = @sessionId)`)
  return (documentId, asked) => {
    const row = select.get({ documentId, ...asked })
    if (!row) return null
    const { document, title, ...recalled } = row
    const text = recalled.text.trim() === '' || document === 'observation' ? title : recalled.text
    const told = document === 'observation' ? `${title}. ${recalled.text}` : text
    return { ...recalled, text: told }
  }
}
