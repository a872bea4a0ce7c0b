// Makes salvaged rows fit together again: what lost its project, session or turn gets one that says so.
import type Database from 'better-sqlite3'

interface Relation {
  readonly table: string
  /** The column that names the row of the other table, and whether it may be empty. */
  readonly column: string
  readonly mayBeNull: boolean
  readonly parent: string
  readonly key: string
}

const lostName = '(lost in a damaged file)'

/**
 * Adds the projects, sessions and turns that rows still name, counts again, and removes rows that mean nothing
 * without what they belong to, such as the payload of a lost call. Returns how many it removed, by table.
 */
export function mendRelations(db: Database.Database, now: number): Map<string, number> {
  const removed = new Map<string, number>()
  const relations = relationsOf(db)
  const missing = ({ table, column, parent, key }: Relation) =>
    `SELECT DISTINCT "${column}" FROM "${table}" WHERE "${column}" IS NOT NULL
     AND "${column}" NOT IN (SELECT "${key}" FROM "${parent}")`
  const to = (parent: string) => relations.filter((relation) => relation.parent === parent)

  db.transaction(() => {
    // From below: a turn that is added names its session, and that its project.
    for (const relation of to('turns')) {
      const hasSession = columnExists(db, relation.table, 'session_id')
      if (!hasSession) continue
      db.exec(`INSERT INTO turns (id, session_id, number, started_at)
        SELECT lost.id, lost.session_id,
          (SELECT coalesce(max(number), 0) FROM turns WHERE session_id = lost.session_id)
            + row_number() OVER (PARTITION BY lost.session_id ORDER BY lost.id), ${now}
        FROM (SELECT "${relation.column}" AS id, min(session_id) AS session_id FROM "${relation.table}"
          WHERE "${relation.column}" IN (${missing(relation)}) GROUP BY 1) lost`)
    }
    for (const relation of to('sessions')) {
      const project = columnExists(db, relation.table, 'project_id')
        ? `(SELECT min(project_id) FROM "${relation.table}" WHERE "${relation.column}" = lost.id)`
        : 'NULL'
      db.exec(`INSERT INTO sessions (id, project_id, started_at, last_event_at, status, title)
        SELECT lost.id, coalesce(${project}, 'salvaged'), ${now}, ${now}, 'closed', '${lostName}'
        FROM (SELECT "${relation.column}" AS id FROM "${relation.table}"
          WHERE "${relation.column}" IN (${missing(relation)}) GROUP BY 1) lost`)
    }
    // Where a session is told of by several tables, the one that knows its project says it.
    for (const table of ['observations', 'search_documents']) {
      db.exec(`UPDATE sessions SET project_id = coalesce((SELECT min(o.project_id) FROM "${table}" o
        WHERE o.session_id = sessions.id), project_id) WHERE project_id = 'salvaged'`)
    }
    for (const relation of to('projects')) {
      db.exec(`INSERT INTO projects (id, name, root, rule, created_at)
        SELECT "${relation.column}", '${lostName}', '', 'folder', ${now} FROM "${relation.table}"
        WHERE "${relation.column}" IN (${missing(relation)}) GROUP BY 1`)
    }
    // Again and again: what is removed may be what other rows belong to.
    for (let changes = 1; changes > 0; ) {
      changes = 0
      for (const relation of relations) {
        const { table, column, mayBeNull } = relation
        const where = `"${column}" IN (${missing(relation)})`
        const sql = mayBeNull
          ? `UPDATE "${table}" SET "${column}" = NULL WHERE ${where}`
          : `DELETE FROM "${table}" WHERE ${where}`
        const result = db.prepare(sql).run()
        changes += result.changes
        if (!mayBeNull) removed.set(table, (removed.get(table) ?? 0) + result.changes)
      }
    }
    db.exec(`UPDATE sessions SET
      turn_count = (SELECT count(*) FROM turns WHERE session_id = sessions.id),
      tool_event_count = (SELECT count(*) FROM tool_events WHERE session_id = sessions.id)`)
    if (columnExists(db, 'embedding_profiles', 'vectors')) {
      db.exec('UPDATE embedding_profiles SET documents = 0, vectors = 0')
    }
  })()
  return removed
}

function relationsOf(db: Database.Database): Relation[] {
  return db
    .prepare(
      `SELECT t.name AS "table", f."from" AS "column", f."table" AS parent,
         coalesce(f."to", (SELECT p.name FROM pragma_table_info(f."table") p WHERE p.pk = 1)) AS key,
         (SELECT c."notnull" = 0 AND c.pk = 0 FROM pragma_table_info(t.name) c WHERE c.name = f."from") AS mayBeNull
       FROM pragma_table_list t JOIN pragma_foreign_key_list(t.name) f
       WHERE t.schema = 'main' AND t.type = 'table'`,
    )
    .all() as Relation[]
}

function columnExists(db: Database.Database, table: string, column: string): boolean {
  return (
    db.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, column) !== undefined
  )
}
