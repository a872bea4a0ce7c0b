// Answers which failures went through a function: the stack traces in what tools gave back.
import { formatId } from '../../../shared/ids.ts'
import type { Db } from '../open.ts'
import { storedNumbers } from '../stored-json.ts'
import { visibleObservation, visibleProjectOf, visibleTurn } from '../visible.ts'

/** A tool's output with a stack trace in which a function stands. */
export interface FunctionFailure {
  /** Of the function, from the project's root. */
  readonly path: string
  /** As it was named when it failed. */
  readonly qualifiedName: string
  readonly sessionId: string
  readonly sessionTitle: string | null
  /** Public ids of the turn, of the tool event, and of the observations that tell of it. */
  readonly turnId: string
  readonly toolEventId: string
  readonly observationIds: readonly string[]
  /** The prompt of its turn. */
  readonly prompt: string | null
  /** What the newest of those observations is called; null where none is there yet. */
  readonly told: string | null
  /** Ms since 1970. */
  readonly at: number
}

interface FailureRow
  extends Omit<FunctionFailure, 'turnId' | 'toolEventId' | 'observationIds' | 'told'> {
  readonly turn: number
  readonly toolEvent: number
  readonly observations: string
  readonly told: string | null
}

/** The failures that went through a function, newest first, at most `limit`, and how many there are in all. */
export type FailuresOf = (
  projectId: string,
  name: string,
  limit: number,
) => { readonly failures: readonly FunctionFailure[]; readonly total: number }

/** `name` is the function's qualified name or its own one, of now or of one renaming before; `db` may be a reader. */
export function createFailureQueries(db: Db): FailuresOf {
  const isNamed = (column: string) =>
    `(${column} IN (SELECT name FROM named) OR (substr(${column}, -length(@name)) = @name
      AND substr(${column}, -length(@name) - 1, 1) IN ('.', ':', '\\', '#')))`
  const named = `WITH named AS (
      SELECT @name AS name
      UNION SELECT c.former_name FROM code_changes c JOIN turns t ON t.id = c.turn_id
        JOIN sessions s ON s.id = t.session_id
        WHERE s.project_id = @project AND c.former_name IS NOT NULL
          AND (c.qualified_name = @name OR c.name = @name) AND ${visibleTurn('t')})`
  const seen = `FROM code_traces x JOIN tool_events e ON e.id = x.tool_event_id
    JOIN turns t ON t.id = e.turn_id JOIN sessions s ON s.id = t.session_id
    WHERE x.project_id = @project AND ${visibleProjectOf('x.project_id')} AND ${visibleTurn('t')}
      AND (${isNamed('x.callee')} OR ${isNamed('x.caller')})`
  const told = `FROM observation_sources y JOIN observations o ON o.id = y.observation_id
    WHERE y.tool_event_id = e.id AND ${visibleObservation('o')}`
  const list = db.prepare<[{ project: string; name: string; limit: number }], FailureRow>(
    `${named} SELECT max(iif(${isNamed('x.callee')}, x.callee_path, x.caller_path)) AS path,
       max(iif(${isNamed('x.callee')}, x.callee, x.caller)) AS qualifiedName,
       t.session_id AS sessionId, s.title AS sessionTitle, t.id AS turn, e.id AS toolEvent, t.prompt, e.at,
       (SELECT json_group_array(o.id) ${told}) AS observations,
       (SELECT o.title ${told} ORDER BY o.id DESC LIMIT 1) AS told
     ${seen} GROUP BY e.id ORDER BY e.at DESC, e.id DESC LIMIT @limit`,
  )
  const count = db.prepare<[object], number>(`${named} SELECT count(DISTINCT e.id) ${seen}`).pluck()
  return (project, name, limit) => ({
    failures: list
      .all({ project, name, limit })
      .map(({ turn, toolEvent, observations, ...rest }) => ({
        ...rest,
        turnId: formatId('turn', turn),
        toolEventId: formatId('toolEvent', toolEvent),
        observationIds: storedNumbers(observations).map((one) => formatId('observation', one)),
      })),
    total: count.get({ project, name }) ?? 0,
  })
}
