// The tables and indexes of a schema version, as they lie in a file: to know their rows by their shape.
import Database from 'better-sqlite3'
import { migrate } from '../../db/migrate.ts'
import type { TreePage } from './page-records.ts'

/** A database of a schema version without a row or a trigger, to compare with. */
export function freshDatabase(version: number): Database.Database {
  const db = new Database(':memory:')
  migrate(db, ':memory:', Date.now, version)
  db.pragma('foreign_keys = OFF')
  const triggers = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).pluck()
  for (const name of triggers.all() as string[]) db.exec(`DROP TRIGGER "${name}"`)
  return db
}

export interface Column {
  readonly name: string
  readonly type: string
  readonly dflt_value: string | null
  /** Its place in the primary key, or 0. */
  readonly pk: number
}

export interface KnownTable {
  readonly name: string
  readonly tree: TreePage['tree']
  /** In the order in which they lie in a record. */
  readonly columns: readonly Column[]
  /** The column that is the row's number. */
  readonly rowid: string | null
  /** Without constraints, which would need indexes. */
  readonly sql: string
}

export function knownTables(db: Database.Database): KnownTable[] {
  const list = db
    .prepare(
      `SELECT l.name, l.wr FROM pragma_table_list l JOIN sqlite_schema s ON s.name = l.name
       WHERE l.schema = 'main' AND l.type IN ('table', 'shadow') AND l.name NOT LIKE 'sqlite_%'`,
    )
    .all() as { name: string; wr: number }[]
  return list.map(({ name, wr }) => {
    const declared = db
      // What is computed when it is read lies in no record.
      .prepare('SELECT name, type, dflt_value, pk FROM pragma_table_xinfo(?) WHERE hidden <> 2')
      .all(name) as Column[]
    const keys = declared.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
    const [only, ...others] = keys
    const rowid = wr === 0 && only?.type === 'INTEGER' && others.length === 0 ? only.name : null
    const lines = declared.map((column) => {
      const ending = column.name === rowid ? 'PRIMARY KEY' : defaultOf(column)
      return `"${column.name}" ${column.type} ${ending}`
    })
    const key = `PRIMARY KEY (${keys.map((column) => `"${column.name}"`).join(', ')})`
    return {
      name,
      tree: wr === 0 ? 'rows' : 'keys',
      columns: wr === 0 ? declared : [...keys, ...declared.filter(({ pk }) => pk === 0)],
      rowid,
      sql: `CREATE TABLE "${name}" (${[...lines, ...(wr === 0 ? [] : [key])].join(', ')})${wr === 0 ? '' : ' WITHOUT ROWID'}`,
    }
  })
}

function defaultOf({ dflt_value: value }: Column): string {
  return value === null ? '' : `DEFAULT (${value})`
}

/** The types of what lies in each index by its name: its columns, then what names the row; null where any may be. */
export function knownIndexes(
  db: Database.Database,
): ReadonlyMap<string, readonly (string | null)[]> {
  const indexes = db
    .prepare(`SELECT name, tbl_name AS "table" FROM sqlite_schema WHERE type = 'index'`)
    .all() as { name: string; table: string }[]
  const parts = db.prepare(
    `SELECT CASE WHEN i.cid = -1 THEN 'INTEGER' ELSE t.type END FROM pragma_index_xinfo(?) i
     LEFT JOIN pragma_table_xinfo(?) t ON t.cid = i.cid ORDER BY i.seqno`,
  )
  return new Map(
    indexes.map(({ name, table }) => [name, parts.pluck().all(name, table) as (string | null)[]]),
  )
}
