// Tells which sources changed since the calls of their project were resolved: what is told of them may be gone.
import type { Db } from '../open.ts'
import { visibleProjectOf, visibleTurn } from '../visible.ts'

/** A source that changed since its calls were resolved. */
interface ChangedSource {
  /** From the project's root. */
  readonly path: string
  /** Qualified names of those that sessions are known to have changed in it since; without them anything may have. */
  readonly functions: readonly string[]
}

export interface ChangedSince {
  /** The sources were as the calls tell until then, ms since 1970. */
  readonly resolvedAt: number
  /** The newest first. */
  readonly files: readonly ChangedSource[]
}

/** Files that are told of at most: after a checkout it is all of them. */
const mostFiles = 2000
/** Changes of functions that are gone over for them. */
const mostChanges = 5000

/**
 * Makes the reader of what changed in a project since its calls were resolved; null where nothing did, or none were.
 * An analysis is numbered by the time at which it began, and the scan of a source has the time of its event.
 */
export function createChangedSince(db: Db): (projectId: string) => ChangedSince | null {
  const runOf = db
    .prepare<[string], number>('SELECT run FROM code_analyses WHERE project_id = ?')
    .pluck()
  // A scan that found what was resolved already, such as an edit that was taken back, leaves the calls as they are.
  const foundSame = db
    .prepare<[object], number | null>(
      `SELECT max(e.at) FROM (SELECT at, data FROM events
         WHERE type = 'ast.project' AND data ->> 'projectId' = @project ORDER BY at DESC, id DESC LIMIT 1) e
       JOIN code_analyses a ON a.project_id = @project
       WHERE e.data ->> 'outcome' = 'done' AND coalesce(e.data ->> 'hasFailed', 0) = 0
         AND e.data ->> 'startedAt' > a.at`,
    )
    .pluck()
  const files = db
    .prepare<[object], string>(
      `SELECT f.path FROM code_files f WHERE f.project_id = @project AND f.at > @run AND ${visibleProjectOf('@project')}
         AND (f.turn_id IS NULL OR EXISTS (SELECT 1 FROM turns t WHERE t.id = f.turn_id AND ${visibleTurn('t')}))
       ORDER BY f.at DESC, f.path LIMIT ${mostFiles}`,
    )
    .pluck()
  const changes = db.prepare<[object], { path: string; name: string }>(
    `SELECT DISTINCT c.path, c.qualified_name AS name
     FROM code_changes c JOIN turns t ON t.id = c.turn_id JOIN sessions s ON s.id = t.session_id
     WHERE s.project_id = @project AND c.at > @run AND c.change IN ('new', 'modified', 'moved') AND ${visibleTurn('t')}
     LIMIT ${mostChanges}`,
  )
  return (project) => {
    const began = runOf.get(project)
    if (began === undefined) return null
    const run = Math.max(began, foundSame.get({ project }) ?? 0)
    const paths = files.all({ project, run })
    if (paths.length === 0) return null
    const functions = new Map<string, string[]>(paths.map((path) => [path, []]))
    for (const { path, name } of changes.all({ project, run })) functions.get(path)?.push(name)
    return {
      resolvedAt: run,
      files: [...functions].map(([path, names]) => ({ path, functions: names })),
    }
  }
}
