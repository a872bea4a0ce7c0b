// Finds what was given or kept where it does not belong: items of another project, rows of another session.

import type { LeakAudit } from '../../../shared/contract/evaluation-use.ts'
import { formatId } from '../../../shared/ids.ts'
import { searchKinds } from '../../../shared/kinds.ts'
import type { Db } from '../../db/open.ts'

/** Items that are listed; how many more there are says their number alone. */
const mostListed = 200
/** What is found at all by one statement. */
const kinds = searchKinds.map((kind) => `'${kind}'`).join(', ')

/** Events whose items nobody asked for, so that all must be of the project or global. */
const unasked = `'SessionStart', 'UserPromptSubmit', 'PreToolUse', 'SubagentStart'`

/** An item whose id the session had not been given before, where the agent had asked elsewhere. */
const unheard = `NOT EXISTS (SELECT 1 FROM injections j JOIN injection_items y ON y.injection_id = j.id AND y.ref = x.ref
      WHERE j.session_id = i.session_id AND j.source = 'elsewhere' AND j.at <= i.at)`

interface Leak extends Omit<LeakAudit['leaks'][number], 'injectionId'> {
  readonly injection: number
}

/**
 * The items given between two rows of injections, in the project of which a record of another project was told that is not global. What
 * the agent itself asked for elsewhere is its own asking.
 */
export function createLeaks(db: Db): (from: number, to: number) => LeakAudit['leaks'] {
  const leaks = db.prepare<[number, number], Leak>(`
    SELECT i.id AS injection, x.ref, s.id AS sessionId, s.project_id AS projectId, d.project_id AS fromProjectId, i.at
    FROM injections i CROSS JOIN injection_items x ON x.injection_id = i.id AND x.ref IS NOT NULL
      CROSS JOIN sessions s ON s.id = i.session_id
      CROSS JOIN search_documents d ON d.ref = x.ref AND d.kind IN (${kinds})
    WHERE i.id > ? AND i.id <= ? AND (i.event IN (${unasked}) OR i.source = 'own' OR (i.source = 'named' AND ${unheard}))
      AND d.project_id IS NOT NULL AND d.project_id <> s.project_id
    GROUP BY i.id, x.ref ORDER BY i.id DESC LIMIT ${mostListed}`)
  return (from, to) =>
    leaks
      .all(from, to)
      .map(({ injection, ...leak }) => ({ injectionId: formatId('injection', injection), ...leak }))
}

/** What must be of one session or project, and how many rows are not. */
const placed: readonly { readonly table: string; readonly sql: string }[] = [
  {
    table: 'observations',
    sql: `FROM observations r JOIN sessions s ON s.id = r.session_id JOIN turns t ON t.id = r.turn_id
      WHERE r.project_id <> s.project_id OR t.session_id <> r.session_id`,
  },
  {
    table: 'tool_events',
    sql: `FROM tool_events r JOIN turns t ON t.id = r.turn_id WHERE t.session_id <> r.session_id`,
  },
  {
    table: 'search_documents',
    sql: `FROM search_documents r JOIN sessions s ON s.id = r.session_id WHERE r.project_id <> s.project_id`,
  },
  {
    table: 'transcript_words',
    sql: `FROM transcript_words r JOIN turns t ON t.id = r.turn_id WHERE t.session_id <> r.session_id`,
  },
  {
    table: 'usage_messages',
    sql: `FROM usage_messages r JOIN turns t ON t.id = r.turn_id WHERE t.session_id <> r.session_id`,
  },
  {
    table: 'memory_sources',
    sql: `FROM memory_sources r JOIN turns t ON t.id = r.turn_id WHERE t.session_id <> r.session_id`,
  },
  {
    table: 'decisions',
    sql: `FROM decisions r JOIN sessions s ON s.id = r.session_id LEFT JOIN turns t ON t.id = r.turn_id
      WHERE r.project_id <> s.project_id OR t.session_id <> r.session_id`,
  },
  {
    table: 'model_calls',
    sql: `FROM model_calls r JOIN sessions s ON s.id = r.session_id WHERE r.project_id <> s.project_id`,
  },
  {
    table: 'item_evidence',
    sql: `FROM item_evidence r JOIN injections i ON i.id = r.injection_id JOIN turns t ON t.id = r.turn_id
      WHERE t.session_id <> i.session_id`,
  },
  {
    table: 'search_words',
    sql: `FROM search_words_docsize r WHERE r.id NOT IN (SELECT id FROM search_documents)`,
  },
  {
    table: 'embedded_documents',
    sql: `FROM embedded_documents r WHERE r.document_id NOT IN (SELECT id FROM search_documents)`,
  },
]

/** One step for each table: rows that lie in another session or project than their own, or of a document that is gone. */
export function createStrays(db: Db): readonly (() => LeakAudit['strays'])[] {
  return placed.map(({ table, sql }) => {
    const count = db.prepare<[], number>(`SELECT count(*) ${sql}`).pluck()
    return () => {
      const rows = count.get() ?? 0
      return rows > 0 ? [{ table, rows }] : []
    }
  })
}
