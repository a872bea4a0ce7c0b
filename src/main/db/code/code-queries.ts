// Answers what a source defines, what changed of it and what touched a function.
import { formatId } from '../../../shared/ids.ts'
import type { Definition, DefinitionKind } from '../../syntax/definitions/definition.ts'
import type { SyntaxLanguage } from '../../syntax/grammars/language.ts'
import type { ChangeKind } from '../../syntax/snapshots/compare.ts'
import type { Db } from '../open.ts'
import { storedNumbers } from '../stored-json.ts'
import { visibleObservation, visibleProjectOf, visibleTurn } from '../visible.ts'
import { definitionColumns, definitionOf } from './code-store.ts'

/** One definition that one event changed. */
export interface CodeChange {
  /** From the project's root. */
  readonly path: string
  readonly name: string
  readonly qualifiedName: string
  readonly kind: DefinitionKind
  readonly change: Exclude<ChangeKind, 'unchanged'>
  /** Its qualified name before, where it had another. */
  readonly formerName: string | null
  /** The file in which it stood before, where that was another one. */
  readonly formerPath: string | null
  /** Whether it left the function as it was before an earlier change. */
  readonly isPutBack: boolean
  /** As it was then. */
  readonly signature: string
  readonly bodyHash: string
  readonly sessionId: string
  /** Public ids of the turn and of the tool event. */
  readonly turnId: string
  readonly toolEventId: string
  /** Ms since 1970. */
  readonly at: number
}

/** A change with what asked for it and what is told of it. */
export interface Touch extends CodeChange {
  readonly sessionTitle: string | null
  /** The prompt of its turn. */
  readonly prompt: string | null
  /** Public ids of the observations that tell of its event. */
  readonly observationIds: readonly string[]
}

/** The last good snapshot of a source. */
export interface FileMap {
  readonly path: string
  readonly language: SyntaxLanguage
  /** `partial`: not all of the file is known; `broken`: the file has since been written so that it does not parse. */
  readonly state: 'whole' | 'partial' | 'broken'
  /** When it was scanned last, ms since 1970. */
  readonly at: number
  /** In the order of the file, each with its last change, or null where none is known. */
  readonly definitions: readonly (Definition & { readonly lastChange: CodeChange | null })[]
  /** What was deleted and is not there again, newest first. */
  readonly deleted: readonly CodeChange[]
}

/** Which changes are asked for. */
export interface ChangesAsked {
  readonly projectId: string | undefined
  readonly sessionId: string | undefined
  readonly since: number
  readonly limit: number
}

/** A file as a list of files tells it. */
export interface CodeFile extends Pick<FileMap, 'path' | 'language' | 'state'> {
  readonly definitions: number
  /** Of the last session that changed it, ms since 1970; null where none is known. */
  readonly lastChangedAt: number | null
  /** What that session changed. */
  readonly changes: { readonly new: number; readonly modified: number; readonly deleted: number }
}

export interface CodeQueries {
  /** What a source of a project defines, by its path from the root; null where nothing is known of it. */
  fileMap(projectId: string, path: string): FileMap | null
  /**
   * What changed in a project, or of it in a session, at or after `since` (ms since 1970), newest first, at most
   * `limit`, and how many there are in all. Without a project what the session changed in any.
   */
  changes(asked: ChangesAsked): { readonly changes: readonly CodeChange[]; readonly total: number }
  /** Whether any source of a project, or one that a session wrote, was read at all. */
  isScanned(asked: Pick<ChangesAsked, 'projectId' | 'sessionId'>): boolean
  /**
   * What touched a function, newest first, at most `limit`, and how many times in all: `name` is its qualified name or
   * its own one, of now or of before it was renamed or moved. Renamings are followed one step back. `isKnown` where
   * nothing did, but a definition has that name.
   */
  touches(
    projectId: string,
    name: string,
    limit: number,
  ): { readonly touches: readonly Touch[]; readonly total: number; readonly isKnown: boolean }
  /** The files of a project that were read, by path. */
  files(projectId: string): readonly CodeFile[]
}

interface ChangeRow extends Omit<CodeChange, 'turnId' | 'toolEventId' | 'isPutBack'> {
  readonly id: number
  /** Row of the earliest change before which the function was as this one left it. */
  readonly backTo: number | null
  readonly turn: number
  readonly toolEvent: number
}

interface TouchRow extends ChangeRow {
  readonly sessionTitle: string | null
  readonly prompt: string | null
  readonly observations: string
}

/** Of its own file, in any session of the project. */
const backTo = `(SELECT min(e.id) FROM code_changes e JOIN turns u ON u.id = e.turn_id JOIN sessions v ON v.id = u.session_id
  WHERE c.change IN ('modified', 'renamed') AND e.path = c.path AND e.id < c.id AND v.project_id = s.project_id
    AND e.former_hash = c.body_hash AND coalesce(e.former_name, e.qualified_name) = c.qualified_name)`
const columns = `c.id, ${backTo} AS backTo, c.path, c.name, c.qualified_name AS qualifiedName, c.kind, c.change, c.former_name AS formerName, c.former_path AS formerPath,
  c.signature, c.body_hash AS bodyHash, t.session_id AS sessionId, c.turn_id AS turn, c.tool_event_id AS toolEvent, c.at`
const from =
  'FROM code_changes c JOIN turns t ON t.id = c.turn_id JOIN sessions s ON s.id = t.session_id'

/** The queries over the tables of code, without what is being deleted; `db` may be a reader. */
export function createCodeQueries(db: Db): CodeQueries {
  const file = db.prepare<
    [string, string],
    Omit<FileMap, 'definitions' | 'deleted'> & { row: number }
  >(
    `SELECT f.id AS row, f.path, f.language, f.state, f.at FROM code_files f LEFT JOIN turns t ON t.id = f.turn_id
     WHERE f.project_id = ? AND f.path = ? AND ${visibleProjectOf('f.project_id')} AND (t.id IS NULL OR ${visibleTurn('t')})`,
  )
  const definitions = db.prepare<[number], Parameters<typeof definitionOf>[0]>(
    `SELECT ${definitionColumns} FROM code_definitions d LEFT JOIN turns t ON t.id = d.turn_id
     WHERE d.file_id = ? AND (t.id IS NULL OR ${visibleTurn('t')}) ORDER BY d.first_line, d.id`,
  )
  const ofFile = db.prepare<[string, string], ChangeRow>(
    `SELECT ${columns} ${from} WHERE s.project_id = ? AND c.path = ? AND ${visibleTurn('t')}
     ORDER BY c.at DESC, c.id DESC`,
  )
  const asked = `(@project IS NULL OR s.project_id = @project) AND (@session IS NULL OR t.session_id = @session)
     AND c.at >= @since AND ${visibleTurn('t')}`
  // A session's rows are found by its turns; the planner would else read every change.
  const fromSession = `FROM turns t JOIN sessions s ON s.id = t.session_id CROSS JOIN code_changes c ON c.turn_id = t.id`
  const changesFrom = (rows: string) => ({
    list: db.prepare<[object], ChangeRow>(
      `SELECT ${columns} ${rows} WHERE ${asked} ORDER BY c.at DESC, c.id DESC LIMIT @limit`,
    ),
    count: db.prepare<[object], number>(`SELECT count(*) ${rows} WHERE ${asked}`).pluck(),
  })
  const ofProject = changesFrom(from)
  const ofSession = changesFrom(fromSession)
  const isRead = db
    .prepare<[object], number>(
      `SELECT CASE WHEN @session IS NULL THEN EXISTS (SELECT 1 FROM code_files
           WHERE project_id = @project AND ${visibleProjectOf('project_id')})
         ELSE EXISTS (SELECT 1 FROM turns t JOIN code_changes c ON c.turn_id = t.id
           WHERE t.session_id = @session AND ${visibleTurn('t')})
           OR EXISTS (SELECT 1 FROM turns t JOIN code_files f ON f.turn_id = t.id
           WHERE t.session_id = @session AND ${visibleTurn('t')}) END`,
    )
    .pluck()
  const listed = db.prepare<
    [string],
    Omit<CodeFile, 'changes'> & { new: number; modified: number; deleted: number }
  >(
    `SELECT f.path, f.language, f.state,
       (SELECT count(*) FROM code_definitions d WHERE d.file_id = f.id AND d.is_anonymous = 0) AS definitions,
       max(c.at) AS lastChangedAt, coalesce(sum(c.change = 'new'), 0) AS new,
       coalesce(sum(c.change IN ('modified', 'renamed', 'moved')), 0) AS modified,
       coalesce(sum(c.change = 'deleted'), 0) AS deleted
     FROM code_files f LEFT JOIN turns ft ON ft.id = f.turn_id
       LEFT JOIN code_changes c ON c.path = f.path AND c.turn_id IN (SELECT x.id FROM turns x
         WHERE x.session_id = (SELECT t.session_id ${from} WHERE s.project_id = f.project_id AND c.path = f.path
           AND ${visibleTurn('t')} ORDER BY c.at DESC LIMIT 1))
     WHERE f.project_id = ? AND ${visibleProjectOf('f.project_id')} AND (ft.id IS NULL OR ${visibleTurn('ft')}) GROUP BY f.id ORDER BY f.path`,
  )
  const isDefined = db
    .prepare<[string, string, string], 1>(
      `SELECT 1 FROM code_files f JOIN code_definitions d ON d.file_id = f.id
         LEFT JOIN turns t ON t.id = f.turn_id
       WHERE f.project_id = ? AND (d.name = ? OR d.qualified_name = ?) AND ${visibleProjectOf('f.project_id')} AND (t.id IS NULL OR ${visibleTurn('t')}) LIMIT 1`,
    )
    .pluck()
  const named = `WITH named AS (
       SELECT @name AS name
       UNION SELECT c.former_name ${from}
         WHERE s.project_id = @project AND c.former_name IS NOT NULL
           AND (c.qualified_name = @name OR c.name = @name))`
  const touching = `${from}
     WHERE s.project_id = @project AND ${visibleTurn('t')}
       AND (c.name = @name OR c.qualified_name IN (SELECT name FROM named) OR c.former_name = @name
         OR (substr(c.former_name, -length(@name)) = @name
           AND substr(c.former_name, -length(@name) - 1, 1) IN ('.', ':', '\\')))`
  const touches = db.prepare<[{ project: string; name: string; limit: number }], TouchRow>(
    `${named} SELECT ${columns}, s.title AS sessionTitle, t.prompt,
       (SELECT json_group_array(o.id) FROM observation_sources x JOIN observations o ON o.id = x.observation_id
        WHERE x.tool_event_id = c.tool_event_id AND ${visibleObservation('o')}) AS observations
     ${touching} ORDER BY c.at DESC, c.id DESC LIMIT @limit`,
  )
  const countTouches = db.prepare<[object], number>(`${named} SELECT count(*) ${touching}`).pluck()
  return {
    fileMap(projectId, path) {
      const found = file.get(projectId, path)
      if (!found) return null
      const { row, ...rest } = found
      const last = new Map<string, CodeChange>()
      const rows = Map.groupBy(ofFile.all(projectId, path), ({ qualifiedName }) => qualifiedName)
      for (const [name, changes] of rows) {
        const change = netOf(changes)
        if (change !== undefined) last.set(name, changeOf(change))
      }
      const now = definitions.all(row).map(definitionOf)
      const there = new Set(now.map(({ qualifiedName }) => qualifiedName))
      return {
        ...rest,
        definitions: now.map((one) => ({
          ...one,
          lastChange: last.get(one.qualifiedName) ?? null,
        })),
        deleted: [...last.values()].filter(
          ({ change, qualifiedName }) => change === 'deleted' && !there.has(qualifiedName),
        ),
      }
    },
    changes({ projectId, sessionId, since, limit }) {
      const given = { project: projectId ?? null, session: sessionId ?? null, since }
      const { list, count } = sessionId === undefined ? ofProject : ofSession
      return {
        changes: list.all({ ...given, limit }).map(changeOf),
        total: count.get(given) ?? 0,
      }
    },
    isScanned: ({ projectId, sessionId }) =>
      isRead.get({ project: projectId ?? null, session: sessionId ?? null }) === 1,
    touches(project, name, limit) {
      const total = countTouches.get({ project, name }) ?? 0
      return {
        touches: touches
          .all({ project, name, limit })
          .map(({ sessionTitle, prompt, observations, ...row }) => ({
            ...changeOf(row),
            ...{ sessionTitle, prompt },
            observationIds: storedNumbers(observations).map((one) => formatId('observation', one)),
          })),
        total,
        isKnown: total > 0 || isDefined.get(project, name, name) !== undefined,
      }
    },
    files: (projectId) =>
      listed.all(projectId).map(({ new: added, modified, deleted, ...file }) => ({
        ...file,
        changes: { new: added, modified, deleted },
      })),
  }
}

/** The change that made a function what it is, of its changes, newest first: what was put back did not. */
function netOf(changes: readonly ChangeRow[]): ChangeRow | undefined {
  let before = Number.POSITIVE_INFINITY
  for (const change of changes) {
    if (change.id >= before) continue
    if (change.backTo === null) return change
    before = change.backTo
  }
  return undefined
}

function changeOf({ id: _, backTo, turn, toolEvent, ...rest }: ChangeRow): CodeChange {
  return {
    ...rest,
    isPutBack: backTo !== null,
    turnId: formatId('turn', turn),
    toolEventId: formatId('toolEvent', toolEvent),
  }
}
