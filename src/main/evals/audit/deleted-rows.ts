// Counts in one database file, the memory or a backup of it, what is left of things that the user deleted.
import { parseId } from '../../../shared/ids.ts'
import type { Erasure } from '../../db/events/erasure-store.ts'
import type { Db } from '../../db/open.ts'

/** What is left, by the table in which it lies. */
export interface Left {
  readonly what: string
  readonly count: number
}

/** Told by its name alone, so that what was deleted does not come back: these keep no text. */
const outlives: ReadonlySet<string> = new Set(['transcript_files', 'transcript_copies'])

/** What was given while it stood there, and is not blanked since. */
const quoted = `SELECT count(DISTINCT i.id) FROM injection_items x JOIN injections i ON i.id = x.injection_id
  WHERE x.ref = @ref AND i.at <= @at AND i.text <> '' AND i.text NOT LIKE '(removed:%'`

/**
 * The function that counts what is left of one deletion, over any version of the schema. A number of a row may be given
 * again: rows from after the deletion are others.
 */
export function createDeletedRows(db: Db): (erasure: Erasure) => Left[] {
  const tables = new Map(
    db
      .prepare<[], { name: string; columns: string }>(
        `SELECT t.name, group_concat(c.name) AS columns FROM sqlite_schema t, pragma_table_info(t.name) c
         WHERE t.type = 'table' AND t.name NOT GLOB 'sqlite_*' AND t.name NOT GLOB 'search_words*'
           AND t.sql NOT LIKE 'CREATE VIRTUAL%' GROUP BY t.name`,
      )
      .all()
      .map(({ name, columns }) => [name, new Set(columns.split(','))] as const),
  )
  const has = (table: string, column: string): boolean => tables.get(table)?.has(column) ?? false
  const counting = (table: string, condition: string) => ({
    what: table,
    statement: db
      .prepare<object, number>(`SELECT count(*) FROM ${table} WHERE ${condition}`)
      .pluck(),
  })
  const ofSession = [...tables.keys()]
    .filter((table) => has(table, 'session_id') && !outlives.has(table))
    .map((table) => counting(table, 'session_id = @ref'))
  const session = [
    ...(has('sessions', 'id') ? [counting('sessions', 'id = @ref')] : []),
    ...ofSession,
  ]
  const row = (table: string, time: string) =>
    has(table, time) ? [counting(table, `id = @row AND ${time} <= @at`)] : []
  const ofTurn = [
    'observations',
    'tool_events',
    'transcript_words',
    'code_changes',
    'memory_sources',
  ]
    .filter((table) => has(table, 'turn_id') && has(table, 'at'))
    .map((table) => counting(table, 'turn_id = @row AND at <= @at'))
  const document = has('search_documents', 'ref')
    ? [counting('search_documents', 'ref = @ref AND at <= @at')]
    : []
  const contexts =
    has('injection_items', 'ref') && has('injections', 'text')
      ? [{ what: 'injections', statement: db.prepare<object, number>(quoted).pluck() }]
      : []
  const statements: Readonly<Record<Erasure['kind'], typeof session>> = {
    session: [...session, ...document, ...contexts],
    turn: [...row('turns', 'started_at'), ...ofTurn, ...document, ...contexts],
    observation: [...row('observations', 'at'), ...document, ...contexts],
    memory: [...row('memories', 'created_at'), ...document, ...contexts],
    decision: [
      ...(has('decisions', 'asked') ? [counting('decisions', 'id = @ref AND at <= @at')] : []),
      ...document,
      ...contexts,
    ],
    project: [
      ...(has('projects', 'created_at')
        ? [counting('projects', 'id = @ref AND created_at <= @at')]
        : []),
      ...['sessions', 'search_documents', 'code_files', 'code_calls']
        .filter((table) => has(table, 'project_id'))
        .map((table) =>
          counting(
            table,
            `project_id = @ref AND NOT EXISTS (SELECT 1 FROM projects WHERE id = @ref AND created_at > @at)`,
          ),
        ),
    ],
  }
  return ({ kind, ref, at }) => {
    const isNumbered = kind === 'turn' || kind === 'observation' || kind === 'memory'
    const number = isNumbered ? parseId(kind, ref) : null
    const parameters = { ref, at, row: number ?? -1 }
    return statements[kind].flatMap(({ what, statement }) => {
      const count = statement.get(parameters) ?? 0
      return count > 0 ? [{ what, count }] : []
    })
  }
}
