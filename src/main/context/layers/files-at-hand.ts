// Tells which files the work is about: those with uncommitted changes that the record knows, then those of the newest
// edits, whether or not they are committed by now.
import { changedSinceIndex } from '../../capture/project/git-index.ts'
import { bound } from '../../db/bound.ts'
import type { Db } from '../../db/open.ts'
import { storedTexts } from '../../db/stored-json.ts'
import { changedFile, visibleObservation } from '../../db/visible.ts'
import type { Scope } from '../layer.ts'
import { afterMovedFiles, createMovedFiles } from '../rows/moved-files.ts'
import { type EditRow, functionsOf, leastEditImportance } from './changed-code.ts'

const mostEdits = 40
/** Files of so many edits are asked for in git's index. */
const mostKnown = 200
const mostFiles = 8
const mostNames = 12
/** What was edited so long (ms) before the newest edit is another piece of work. */
const lately = 3 * 24 * 3_600_000

/** Files by their paths as observations have them, and functions by name; the newest first. */
interface FilesAtHand {
  readonly files: readonly string[]
  readonly functions: readonly string[]
}

/** The reader: of the project's other sessions. */
export function createFilesAtHand(
  db: Db,
): (scope: Pick<Scope, 'projectId' | 'sessionId' | 'folder'>) => FilesAtHand {
  const select = db.prepare<[Record<string, unknown>], EditRow>(`
    SELECT o.id, o.at, o.files, o.functions FROM observations o
    WHERE o.project_id = ${bound('projectId')} AND ${changedFile('o')}
      AND o.importance >= ${leastEditImportance} AND +o.session_id IS NOT @sessionId AND ${visibleObservation('o')}
    ORDER BY o.at DESC, o.id DESC LIMIT ${mostKnown}`)
  const movedFiles = createMovedFiles(db, mostKnown)
  const folderOf = db.prepare<[string], string>('SELECT root FROM projects WHERE id = ?').pluck()
  return ({ projectId, sessionId, folder = folderOf.get(projectId) }) => {
    const edits = select.all({ projectId, sessionId })
    const oldest = edits.at(-1)
    const known = oldest
      ? afterMovedFiles(edits, movedFiles({ projectId, sessionId }, oldest.at))
      : []
    const filesOf = (rows: readonly EditRow[]) => rows.flatMap((row) => storedTexts(row.files))
    const last = known.slice(0, mostEdits).filter(({ at }) => at > (known[0]?.at ?? 0) - lately)
    const all = [...new Set(filesOf(known))]
    const open = folder === undefined ? [] : changedSinceIndex(folder, all)
    const ofOpen = known.filter((row) => filesOf([row]).some((path) => open.includes(path)))
    const files = new Set([...open.slice(0, mostFiles / 2), ...filesOf(last), ...open])
    const names = new Set(
      [...ofOpen.slice(0, mostNames / 2), ...last].flatMap(functionsOf).map(({ name }) => name),
    )
    return { files: [...files].slice(0, mostFiles), functions: [...names].slice(0, mostNames) }
  }
}
