// Answers what a source defines, what changed of it and what touched a function.
import { formatId } from '../../../shared/ids.ts'
import type { Definition, DefinitionKind } from '../../syntax/definitions/definition.ts'
import type { SyntaxLanguage } from '../../syntax/grammars/language.ts'
import type { ChangeKind } from '../../syntax/snapshots/compare.ts'
import type { Db } from '../open.ts'
import { storedNumbers } from '../stored-json.ts'
import { visibleObservation, visibleTurn } from '../visible.ts'
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

export interface CodeQueries {
  /** What a source of a project defines, by its path from the root; null where nothing is known of it. */
  fileMap(projectId: string, path: string): FileMap | null
  /** What a session changed, oldest first, at most `limit`. */
  changesOfSession(sessionId: string, limit: number): readonly CodeChange[]
  /** What changed in a project at or after `since` (ms since 1970), newest first, at most `limit`. */
  changesSince(projectId: string, since: number, limit: number): readonly CodeChange[]
  /**
   * What touched a function, newest first, at most `limit`: `name` is its qualified name or its own one, of now or of
   * before it was renamed or moved. Renamings are followed one step back. Empty where nothing did.
   */
  touches(projectId: string, name: string, limit: number): readonly Touch[]
}

interface ChangeRow extends Omit<CodeChange, 'turnId' | 'toolEventId'> {
  readonly turn: number
  readonly toolEvent: number
}

interface TouchRow extends ChangeRow {
  readonly sessionTitle: string | null
  readonly prompt: string | null
  readonly observations: string
}

const columns = `c.path, c.name, c.qualified_name AS qualifiedName, c.kind, c.change, c.former_name AS formerName,
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
     WHERE f.project_id = ? AND f.path = ? AND (t.id IS NULL OR ${visibleTurn('t')})`,
  )
  const definitions = db.prepare<[number], Parameters<typeof definitionOf>[0]>(
    `SELECT ${definitionColumns} FROM code_definitions d LEFT JOIN turns t ON t.id = d.turn_id
     WHERE d.file_id = ? AND (t.id IS NULL OR ${visibleTurn('t')}) ORDER BY d.first_line, d.id`,
  )
  const ofFile = db.prepare<[string, string], ChangeRow>(
    `SELECT ${columns} ${from} WHERE s.project_id = ? AND c.path = ? AND ${visibleTurn('t')}
     ORDER BY c.at DESC, c.id DESC`,
  )
  const ofSession = db.prepare<[string, number], ChangeRow>(
    `SELECT ${columns} ${from} WHERE t.session_id = ? AND ${visibleTurn('t')} ORDER BY c.at, c.id LIMIT ?`,
  )
  const since = db.prepare<[string, number, number], ChangeRow>(
    `SELECT ${columns} ${from} WHERE s.project_id = ? AND c.at >= ? AND ${visibleTurn('t')}
     ORDER BY c.at DESC, c.id DESC LIMIT ?`,
  )
  const touches = db.prepare<[{ project: string; name: string; limit: number }], TouchRow>(
    `WITH named AS (
       SELECT @name AS name
       UNION SELECT c.former_name ${from}
         WHERE s.project_id = @project AND c.former_name IS NOT NULL
           AND (c.qualified_name = @name OR c.name = @name))
     SELECT ${columns}, s.title AS sessionTitle, t.prompt,
       (SELECT json_group_array(o.id) FROM observation_sources x JOIN observations o ON o.id = x.observation_id
        WHERE x.tool_event_id = c.tool_event_id AND ${visibleObservation('o')}) AS observations
     ${from}
     WHERE s.project_id = @project AND ${visibleTurn('t')}
       AND (c.name = @name OR c.qualified_name IN (SELECT name FROM named) OR c.former_name = @name
         OR (substr(c.former_name, -length(@name)) = @name
           AND substr(c.former_name, -length(@name) - 1, 1) IN ('.', ':', '\\')))
     ORDER BY c.at DESC, c.id DESC LIMIT @limit`,
  )
  return {
    fileMap(projectId, path) {
      const found = file.get(projectId, path)
      if (!found) return null
      const { row, ...rest } = found
      const last = new Map<string, CodeChange>()
      for (const change of ofFile.all(projectId, path).map(changeOf))
        if (!last.has(change.qualifiedName)) last.set(change.qualifiedName, change)
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
    changesOfSession: (sessionId, limit) => ofSession.all(sessionId, limit).map(changeOf),
    changesSince: (projectId, from, limit) => since.all(projectId, from, limit).map(changeOf),
    touches: (project, name, limit) =>
      touches
        .all({ project, name, limit })
        .map(({ sessionTitle, prompt, observations, ...row }) => ({
          ...changeOf(row),
          ...{ sessionTitle, prompt },
          observationIds: storedNumbers(observations).map((one) => formatId('observation', one)),
        })),
  }
}

function changeOf({ turn, toolEvent, ...rest }: ChangeRow): CodeChange {
  return {
    ...rest,
    turnId: formatId('turn', turn),
    toolEventId: formatId('toolEvent', toolEvent),
  }
}
