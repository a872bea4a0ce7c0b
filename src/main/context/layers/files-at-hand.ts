// Tells which files the work was about last: those of the newest edits, whether or not they are committed by now.
import type { Db } from '../../db/open.ts'
import { storedTexts } from '../../db/stored-json.ts'
import { visibleObservation } from '../../db/visible.ts'
import type { Scope } from '../layer.ts'
import { type EditRow, functionsOf, leastEditImportance } from './changed-code.ts'

const mostEdits = 40
const mostFiles = 8
const mostNames = 12
/** What was edited so long (ms) before the newest edit is another piece of work. */
const lately = 3 * 24 * 3_600_000

/** Files by their paths as observations have them, and functions by name; the newest first. */
export interface FilesAtHand {
  readonly files: readonly string[]
  readonly functions: readonly string[]
}

/** The reader: of the project's other sessions. */
export function createFilesAtHand(
  db: Db,
): (scope: Pick<Scope, 'projectId' | 'sessionId'>) => FilesAtHand {
  const select = db.prepare<[Record<string, unknown>], EditRow>(`
    SELECT o.id, o.at, o.files, o.functions FROM observations o
    WHERE o.project_id = @projectId AND o.kind = 'edit' AND o.failed = 0
      AND o.importance >= ${leastEditImportance} AND +o.session_id IS NOT @sessionId AND ${visibleObservation('o')}
    ORDER BY o.at DESC, o.id DESC LIMIT ${mostEdits}`)
  return ({ projectId, sessionId }) => {
    const found = select.all({ projectId, sessionId })
    const rows = found.filter(({ at }) => at > (found[0]?.at ?? 0) - lately)
    const files = new Set(rows.flatMap((row) => storedTexts(row.files)))
    const names = new Set(rows.flatMap(functionsOf).map(({ name }) => name))
    return { files: [...files].slice(0, mostFiles), functions: [...names].slice(0, mostNames) }
  }
}
