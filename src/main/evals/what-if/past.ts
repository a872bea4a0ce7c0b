// Shows a connection of its own the memory as it stood at a moment of the past, as far as rows tell it.
import type { Db } from '../../db/open.ts'

/**
 * Lays views over the tables that a context is built from, for this connection alone: rows of later go, and what was
 * told of a turn or session after `at` is not there yet. What the user did to memories since
 * is undone. What no row tells stands as it does now, such as what is known of sources. The connection may be one that cannot write.
 */
export function showPast(db: Db, at: number): void {
  if (!Number.isSafeInteger(at)) throw new Error(`No moment: ${at}`)
  // Its own temporary schema is all that is written, in memory.
  db.pragma('temp_store = MEMORY')
  db.pragma('query_only = OFF')
  for (const [table, { where, columns = {} }] of Object.entries(viewsAt(at))) {
    const names = db
      .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
      .pluck()
      .all(table)
    const told = names.map((name) => (columns[name] ? `${columns[name]} AS ${name}` : `v.${name}`))
    const all = ['v.rowid AS rowid', ...told].join(', ')
    db.exec(`CREATE TEMP VIEW ${table} AS SELECT ${all} FROM main.${table} v WHERE ${where}`)
  }
  // Who builds a context also prepares to note what was given: nothing is noted of the past.
  db.exec(
    "CREATE TEMP TRIGGER nothing_noted INSTEAD OF UPDATE ON sessions BEGIN SELECT RAISE(ABORT, 'the past'); END",
  )
}

interface View {
  /** The condition for rows `v` that were there. */
  readonly where: string
  /** Columns that stood otherwise. */
  readonly columns?: Readonly<Record<string, string>>
}

function viewsAt(at: number): Record<string, View> {
  const since = (column: string): View => ({ where: `v.${column} < ${at}` })
  const then = (condition: string, value: string, otherwise = 'NULL'): string =>
    `CASE WHEN ${condition} THEN ${value} ELSE ${otherwise} END`
  const sessionOver = `v.last_event_at < ${at}`
  const turnOver = `v.ended_at < ${at}`
  const turnsThen = `(SELECT count(*) FROM main.turns x WHERE x.session_id = v.id AND x.started_at < ${at})`
  // What the user did to a memory is noted with what it was before; what rules did, with what it was then.
  const undoing = (value: string): string => `(SELECT ${value} FROM main.memory_changes x
    WHERE x.memory_id = v.id AND x.at >= ${at} AND x.before IS NOT NULL ORDER BY x.id LIMIT 1)`
  const before = (column: string, otherwise = `v.${column}`): string =>
    then(undoing('1'), undoing(`x.before ->> '$.${column}'`), otherwise)
  const confidenceThen = `coalesce((SELECT x.confidence FROM main.memory_changes x
    WHERE x.memory_id = v.id AND x.at < ${at} ORDER BY x.id DESC LIMIT 1), v.confidence)`
  return {
    sessions: {
      where: `v.started_at < ${at}`,
      columns: {
        last_event_at: `min(v.last_event_at, ${at - 1})`,
        ended_at: then(`v.ended_at < ${at}`, 'v.ended_at'),
        end_reason: then(`v.ended_at < ${at}`, 'v.end_reason'),
        status: then(sessionOver, 'v.status', "'active'"),
        title: then(sessionOver, 'v.title'),
        summary: then(sessionOver, 'v.summary'),
        facts: then(sessionOver, 'v.facts'),
        turn_count: turnsThen,
      },
    },
    turns: {
      where: `v.started_at < ${at}`,
      columns: {
        ended_at: then(turnOver, 'v.ended_at'),
        last_message: then(turnOver, 'v.last_message'),
        title: then(turnOver, 'v.title'),
        summary: then(turnOver, 'v.summary'),
        facts: then(turnOver, 'v.facts'),
      },
    },
    tool_events: since('at'),
    observations: since('at'),
    search_documents: since('at'),
    code_changes: since('at'),
    memory_sources: since('at'),
    memory_changes: since('at'),
    decisions: {
      where: `v.at < ${at}`,
      columns: {
        choice: then(`coalesce(v.answered_at, v.at) < ${at}`, 'v.choice', "'pending'"),
        message: then(`coalesce(v.answered_at, v.at) < ${at}`, 'v.message'),
      },
    },
    memories: {
      where: `v.created_at < ${at}`,
      columns: {
        ...Object.fromEntries(
          [
            'namespace',
            'kind',
            'content',
            'importance',
            'manual',
            'active',
            'review',
            'pinned',
            'valid_to',
          ].map((column) => [column, before(column)]),
        ),
        superseded_by: before(
          'superseded_by',
          then(
            `(SELECT x.created_at FROM main.memories x WHERE x.id = v.superseded_by) >= ${at}`,
            'NULL',
            'v.superseded_by',
          ),
        ),
        confidence: before('confidence', confidenceThen),
      },
    },
  }
}
