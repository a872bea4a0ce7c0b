// Finds where lost tables begin in a damaged file: by the shape of their rows, where that fits one table alone.
import Database from 'better-sqlite3'
import { askWithoutTrace } from '../../db/transact.ts'
import { type Column, type KnownTable, knownIndexes } from './known-tables.ts'
import type { RawValue } from './page-records.ts'
import type { FileScan, Root } from './scan-pages.ts'

interface Question extends FileScan {
  /** An empty database of the same schema version; nothing stays in it. */
  readonly fresh: Database.Database
  readonly tables: readonly KnownTable[]
  /** Names of tables that nothing is read from. */
  readonly derived: RegExp
}

/** The root page of every table that nothing is derived from, as far as it is certain. */
export function findRoots({
  fresh,
  tables,
  named,
  nameless,
  derived,
}: Question): Map<string, number> {
  const lost = tables.filter(({ name }) => !named.has(name))
  const indexes = [...knownIndexes(fresh)].filter(([name]) => !named.has(name))
  const found = new Map<string, number>()
  for (const { name } of tables) {
    const root = named.get(name)
    if (root !== undefined) found.set(name, root)
  }

  const filled = nameless.filter(({ sample }) => sample.length > 0)
  let open = filled.map((root) => {
    const fitting = lost.filter((table) => fits(fresh, table, root))
    const whole = fitting.filter(({ columns }) => columns.length === widthOf(root))
    // An index must never be taken for a table: its rows would say what nobody wrote.
    const decoys = indexes.filter(([, types]) => fitsIndex(types, root)).map(([name]) => name)
    const names = (whole.length > 0 ? whole : fitting).map(({ name }) => name)
    return { root, names: [...names, ...decoys] }
  })
  for (let goesOn = true; goesOn; ) {
    const single = open.filter(({ names }) => names.length === 1)
    const own = single.filter(
      ({ root, names }) =>
        !single.some((other) => other.root !== root && other.names[0] === names[0]),
    )
    for (const { root, names } of own) for (const name of names) found.set(name, root.page)
    open = open
      .filter(({ root }) => !own.some((one) => one.root === root))
      .map((one) => ({ ...one, names: one.names.filter((name) => !found.has(name)) }))
    goesOn = own.length > 0
  }

  for (const tree of ['rows', 'keys'] as const) {
    const roots = nameless.filter((root) => root.tree === tree)
    const empty = roots.filter(({ isEmpty }) => isEmpty)
    const wanted = lost.filter((table) => table.tree === tree)
    const rest = wanted.filter(({ name }) => !found.has(name) && !derived.test(name))
    // No tree is missing and none with rows may be theirs: then theirs are empty, whichever is whose.
    const isComplete =
      roots.length >= wanted.length + (tree === 'keys' ? indexes.length : 0) &&
      rest.every(({ name }) => !open.some(({ names }) => names.includes(name)))
    if (!isComplete || empty.length < rest.length) continue
    for (const [n, { name }] of rest.entries()) {
      const root = empty[n]
      if (root) found.set(name, root.page)
    }
  }
  const known = new Set(tables.map(({ name }) => name))
  return new Map([...found].filter(([name]) => known.has(name) && !derived.test(name)))
}

/** Columns were added to tables: the widest row says how many there are. */
function widthOf({ sample }: Root): number {
  return Math.max(...sample.map(({ values }) => values.length))
}

/** Whether all rows of the sample can stand in the table, by its types and all that it checks. */
function fits(fresh: Database.Database, table: KnownTable, root: Root): boolean {
  if (table.tree !== root.tree || widthOf(root) > table.columns.length) return false
  try {
    return askWithoutTrace(fresh, () =>
      root.sample.every(({ rowid, values }) => {
        const columns = table.columns.slice(0, values.length)
        if (!columns.every((column, n) => stands(column, values[n] ?? null, table))) return false
        const names = columns.map(({ name }) => `"${name}"`).join(', ')
        const row = columns.map(({ name }, n) =>
          name === table.rowid ? rowid : (values[n] ?? null),
        )
        const marks = row.map(() => '?').join(', ')
        fresh.prepare(`INSERT INTO "${table.name}" (${names}) VALUES (${marks})`).run(...row)
        return true
      }),
    )
  } catch (error) {
    if (error instanceof Database.SqliteError) return false
    throw error
  }
}

function stands({ name, type }: Column, value: RawValue, { rowid }: KnownTable): boolean {
  return name === rowid ? value === null : isOfType(type, value)
}

function fitsIndex(types: readonly (string | null)[], { tree, sample }: Root): boolean {
  return (
    tree === 'keys' &&
    sample.every(
      ({ values }) =>
        values.length === types.length &&
        values.every((value, n) => isOfType(types[n] ?? null, value)),
    )
  )
}

/** What SQLite would turn into the column's type when it is added lies there turned already. */
function isOfType(type: string | null, value: RawValue): boolean {
  if (value === null) return true
  if (type === 'TEXT') return typeof value === 'string'
  if (type === 'INTEGER') return typeof value === 'bigint'
  if (type === 'BLOB') return Buffer.isBuffer(value)
  return true
}
