// Reads the calls that put files back as git has them, or went on with a rebase or merge: their edits are not left over.
import { bound } from '../../db/bound.ts'
import type { Db } from '../../db/open.ts'
import { storedTexts } from '../../db/stored-json.ts'
import { visibleObservation } from '../../db/visible.ts'
import type { Scope } from '../layer.ts'

/** SQL over the observation `o`: whether its edit made the file, so that git has nothing to put in its place (0 or 1). */
export const madeFile = `json_valid(o.facts) AND coalesce(o.facts ->> '$.file.created', 0)`

/** The same of a call: whether it removed what git does not know; a stash keeps it, and of `git clean` alone it is not known what. */
const removesNew = `(coalesce(o.facts ->> '$.removesNew', 0) AND o.facts ->> '$.stash' IS NULL)`

/** A call that put files back, or that committed what was edited to resolve a conflict. */
export interface PutBack {
  /** Milliseconds since 1970. */
  readonly at: number
  /** Files and folders that it put back; none where it only resolved. */
  readonly paths: readonly string[]
  readonly resolves: boolean
  /** Whether it also removed what git does not know, as `git clean -f` does. */
  readonly removesNew: boolean
}

/** Makes the reader of the newest such calls of a project's other sessions after `after` (ms), newest first. */
export function createPutBackCalls(
  db: Db,
  most: number,
): (scope: Pick<Scope, 'projectId' | 'sessionId'>, after: number) => PutBack[] {
  const calls = db.prepare<
    [Record<string, unknown>],
    { at: number; paths: string; resolves: 0 | 1; removesNew: 0 | 1 }
  >(`
    SELECT o.at, coalesce(o.facts ->> '$.putBack', '[]') AS paths,
      coalesce(o.facts ->> '$.resolves', 0) AS resolves, ${removesNew} AS removesNew FROM observations o
    WHERE o.project_id = ${bound('projectId')} AND o.kind IN ('command', 'commit', 'test', 'build') AND o.at > @after
      AND json_valid(o.facts) AND coalesce(o.facts ->> '$.putBack', o.facts ->> '$.resolves') IS NOT NULL
      AND +o.session_id IS NOT @sessionId AND ${visibleObservation('o')}
    ORDER BY o.at DESC LIMIT ${most}`)
  return ({ projectId, sessionId }, after) =>
    calls.all({ projectId, sessionId, after }).map(({ at, paths, resolves, removesNew }) => ({
      at,
      paths: storedTexts(paths),
      resolves: resolves === 1,
      removesNew: removesNew === 1,
    }))
}
