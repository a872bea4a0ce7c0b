// Observations as documents: what one tool event or a group of them came to.
import { z } from 'zod'
import { formatId, parseId } from '../../../shared/ids.ts'
import { createTurnQueries } from '../../db/sessions/turn-queries.ts'
import type { DocumentStore, SearchDocument } from './document-store.ts'
import { joined } from './joined.ts'

const listSchema = z.array(z.string()).catch([])
const functionsSchema = z.array(z.object({ name: z.string() })).catch([])

interface Lost extends Omit<SearchDocument, 'kind' | 'ref' | 'files'> {
  readonly row: number
  readonly functions: string
  readonly files: string
}

export const observationDocuments: DocumentStore = {
  table: 'observations',
  within: { turn: 'turn_id', session: 'session_id' },
  columns: (row) => ({ importance: `${row}.importance`, recalled: `${row}.summary` }),
  recalledWithTitle: true,
  tell(db, ref) {
    const row = parseId('observation', ref)
    const found = row === null ? null : createTurnQueries(db).observation(row)
    if (!found) return null
    const functions = found.functions.map(({ name, change }) => `${name} (${change})`)
    return {
      text: joined([
        found.summary,
        found.detail,
        functions.length > 0 && `Functions: ${functions.join(', ')}`,
      ]),
      files: found.files,
      sources: [...found.sources, found.turnId, found.sessionId],
      telling: { level: found.level, ms: found.distilMs },
    }
  },
  lost(db) {
    const rows = db
      .prepare<[], Lost>(
        `SELECT o.id AS row, o.project_id AS projectId, o.session_id AS sessionId, o.at, o.title,
          o.summary || char(10) || o.detail AS body, o.functions, o.files
         FROM observations o LEFT JOIN search_documents d ON d.kind = 'observation' AND d.ref = 'o' || o.id
         WHERE d.id IS NULL`,
      )
      .all()
    return rows.map(({ row, functions, files, body, ...rest }) => {
      const names = functionsSchema.parse(JSON.parse(functions)).map(({ name }) => name)
      return {
        ...rest,
        kind: 'observation',
        ref: formatId('observation', row),
        files: listSchema.parse(JSON.parse(files)),
        body: [body, ...names].join('\n'),
      }
    })
  },
  beforeErasing(db, row) {
    // The tool events behind it stay; its turn is told not to make it again.
    db.prepare(
      `INSERT OR IGNORE INTO forgotten_observations (turn_id, key)
       SELECT turn_id, key FROM observations WHERE id = ?`,
    ).run(row)
    // What its turn and its session come to was folded from it too.
    db.prepare(
      `UPDATE sessions SET facts = NULL WHERE id = (SELECT session_id FROM observations WHERE id = ?)`,
    ).run(row)
    db.prepare(
      `UPDATE turns SET facts = NULL WHERE id = (SELECT turn_id FROM observations WHERE id = ?)`,
    ).run(row)
  },
}
