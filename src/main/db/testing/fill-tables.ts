// Puts rows into every table of a schema, made from the schema itself: a new table is filled without a word here.
import type Database from 'better-sqlite3'

/** Rows in a table: as many as the longest closed list of values has, so that each value lies in some row. */
const rowsWanted = 5

interface Column {
  readonly name: string
  readonly type: string
  readonly notnull: number
  readonly dflt_value: string | null
  readonly pk: number
}

type Value = string | number | Buffer | null

/** Values that a table's own rules ask for, which the schema does not tell in a form that is read here. */
const given: Readonly<Record<string, Readonly<Record<string, (row: number) => Value>>>> = {
  transcript_imports: { id: () => 1 },
  search_documents: {
    kind: (row) => ['prompt', 'observation', 'turn', 'session', 'memory'][row - 1] ?? 'note',
  },
  memory_vectors: { dimensions: () => 4, vector: (row) => Buffer.alloc(16, row) },
}

/** The names of all tables in which rows lie; what SQLite and its word index keep for themselves is left out. */
export function tablesOf(db: Database.Database): string[] {
  return db
    .prepare<[], string>(
      `SELECT l.name FROM pragma_table_list l JOIN sqlite_schema s ON s.name = l.name
       WHERE l.schema = 'main' AND l.type = 'table' AND l.name NOT LIKE 'sqlite_%' ORDER BY s.rowid`,
    )
    .pluck()
    .all()
}

/**
 * Fills every table, parents first. Each value names its table, its column and its row, so that a value in another
 * place than before is seen; the last row holds NULL wherever it may.
 * @throws Error of SQLite when a table's rules want values that are not made here: they belong into `given`.
 */
export function fillTables(db: Database.Database): void {
  const left = tablesOf(db)
  const filled = new Set<string>()
  while (left.length > 0) {
    const place = left.findIndex((table) =>
      parentsOf(db, table).every(({ parent }) => parent === table || filled.has(parent)),
    )
    const [table] = left.splice(place, 1)
    if (place === -1 || table === undefined) throw new Error(`Tables refer to each other: ${left}`)
    fillTable(db, table)
    filled.add(table)
  }
}

/** Every row of a table by the columns named, in the order of its key, ready to be compared. */
export function rowsOf(
  db: Database.Database,
  table: string,
  columns: readonly string[],
): unknown[] {
  const list = columns.map((name) => `"${name}"`).join(', ')
  // Where a migration gave rows keys of another kind, they stay in the order in which they were written.
  const keys = columnsOf(db, table).filter(({ name, pk }) => pk > 0 && columns.includes(name))
  const order = keys.map(({ name }) => `"${name}"`).join(', ') || 'rowid'
  return db.prepare(`SELECT ${list} FROM "${table}" ORDER BY ${order}`).raw().all()
}

/** The columns that are stored. */
export function columnsOf(db: Database.Database, table: string): Column[] {
  return db
    .prepare(
      'SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_xinfo(?) WHERE hidden = 0',
    )
    .all(table) as Column[]
}

function parentsOf(
  db: Database.Database,
  table: string,
): { from: string; parent: string; to: string | null }[] {
  return db
    .prepare('SELECT "from", "table" AS parent, "to" FROM pragma_foreign_key_list(?)')
    .all(table) as { from: string; parent: string; to: string | null }[]
}

function fillTable(db: Database.Database, table: string): void {
  const columns = columnsOf(db, table)
  const parents = new Map(parentsOf(db, table).map((key) => [key.from, key]))
  const sql = String(db.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(table))
  const insert = db.prepare(
    `INSERT INTO "${table}" (${columns.map(({ name }) => `"${name}"`).join(', ')})
     VALUES (${columns.map(() => '?').join(', ')})`,
  )
  const isSingle = given[table]?.id !== undefined
  for (let row = 1; row <= (isSingle ? 1 : rowsWanted); row++) {
    insert.run(
      columns.map((column, place) => {
        const parent = parents.get(column.name)
        const mayBeNull = column.notnull === 0 && column.pk === 0
        if (mayBeNull && row === rowsWanted) return null
        if (parent?.parent === table) return row > 1 ? keyOf(db, parent, row - 1) : null
        if (parent !== undefined) return keyOf(db, parent, row)
        return given[table]?.[column.name]?.(row) ?? inventValue(table, column, place, row, sql)
      }),
    )
  }
}

/** What the n-th row of the parent is known by. */
function keyOf(
  db: Database.Database,
  { parent, to }: { readonly parent: string; readonly to: string | null },
  row: number,
): Value {
  const key = columnsOf(db, parent).find(({ pk }) => pk === 1)?.name
  const found = db.prepare(
    `SELECT "${to ?? key}" FROM "${parent}" ORDER BY "${key}" LIMIT 1 OFFSET ?`,
  )
  return found.pluck().get(row - 1) as Value
}

function inventValue(
  table: string,
  column: Column,
  place: number,
  row: number,
  sql: string,
): Value {
  const { name, type } = column
  const list = new RegExp(`\\b${name} IN \\(([^)]*)\\)`).exec(sql)?.[1]
  if (list !== undefined) {
    const values = list.split(',').map((one) => one.trim())
    const one = values[(row - 1) % values.length] ?? ''
    return one.startsWith("'") ? one.slice(1, -1) : Number(one)
  }
  if (new RegExp(`\\b${name} BETWEEN 0 AND 1\\b`).test(sql)) return (place + row) / 100
  if (new RegExp(`\\b${name} BETWEEN 0 AND 32\\b`).test(sql)) return row
  const text = `${table}.${name}.${row}`
  if (type === 'BLOB') return Buffer.from(text)
  if (type === 'REAL') return place * 1000 + row + 0.5
  if (type === 'INTEGER') return name === 'id' && column.pk === 1 ? row * 3 : place * 1000 + row
  if (column.dflt_value === "'[]'") return JSON.stringify([text])
  if (column.dflt_value === "'{}'") return JSON.stringify({ text })
  return text
}
