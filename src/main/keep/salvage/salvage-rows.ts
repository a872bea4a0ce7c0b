// Reads what can be read of one damaged table: from both ends, and from the middle of what lies between.
import type Database from 'better-sqlite3'
import { isDamage } from '../../db/damage.ts'

type Row = readonly unknown[]

interface Walk {
  readonly source: Database.Database
  readonly table: string
  /** Quoted names of the columns, joined by commas. */
  readonly columns: string
  /** Takes one row over. */
  readonly take: (row: Row) => void
}

/** Reads that may fail in one table, each about 10 µs: a damaged inner page hides half a million numbers. */
const mostFailures = 200_000
/** So far beyond the last row that was read is looked for more when the end of a table cannot be found. */
const farthest = 100_000n

/** Walks a table by its row numbers around the pages that cannot be read. */
export function walkByRowid({ source, table, columns, take }: Walk): void {
  // Not by an index: it may hold the columns that are wanted, and be damaged, or be sound where the table is not.
  const select = (order: 'ASC' | 'DESC') =>
    source
      .prepare(
        `SELECT rowid, ${columns} FROM "${table}" NOT INDEXED WHERE rowid BETWEEN ? AND ? ORDER BY rowid ${order}`,
      )
      .raw()
      .safeIntegers()
  const upwards = select('ASC')
  const downwards = select('DESC')
  let failures = 0

  /** Takes rows until one cannot be read; returns the last number read, and whether the end was reached. */
  function run(statement: Database.Statement, low: bigint, high: bigint) {
    let last: bigint | null = null
    try {
      for (const row of statement.iterate(low, high) as Iterable<[bigint, ...unknown[]]>) {
        last = row[0]
        take(row.slice(1))
      }
      return { last, ended: true }
    } catch (error) {
      if (!isDamage(error)) throw error
      failures += 1
      return { last, ended: false }
    }
  }

  // A list, not recursion: the ranges that are still to be looked into.
  const ranges: [bigint, bigint][] = []
  function look(low: bigint, high: bigint): void {
    const up = run(upwards, low, high)
    if (up.ended) return
    const from = up.last === null ? low : up.last + 1n
    const down = run(downwards, from, high)
    if (down.ended) return
    const to = down.last === null ? high : down.last - 1n
    if (from >= to) return
    const middle = (from + to) / 2n
    ranges.push([from, middle], [middle + 1n, to])
  }

  const first = edge(source, table, 'min') ?? 1n
  let last = edge(source, table, 'max')
  if (last === null) {
    const up = run(upwards, first, 2n ** 62n)
    if (up.ended) return
    last = (up.last ?? first) + farthest
    look((up.last ?? first - 1n) + 1n, last)
  } else look(first, last)
  for (let range = ranges.pop(); range; range = ranges.pop()) {
    if (failures > mostFailures) return
    look(...range)
  }
}

/** The first or last row number; by an index where the table itself does not say. Null when nobody can say. */
function edge(source: Database.Database, table: string, which: 'min' | 'max'): bigint | null {
  const hints = ['NOT INDEXED', ...indexNames(source, table).map((name) => `INDEXED BY "${name}"`)]
  for (const hint of hints) {
    try {
      const value = source
        .prepare(`SELECT ${which}(rowid) FROM "${table}" ${hint}`)
        .pluck()
        .safeIntegers()
        .get()
      if (typeof value === 'bigint') return value
    } catch {
      // The next index may know; a partial one cannot be used for this.
    }
  }
  return null
}

function indexNames(source: Database.Database, table: string): string[] {
  return source
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ?`)
    .pluck()
    .all(table) as string[]
}

/** Walks a table without row numbers from its first key and from its last; what lies between is lost. */
export function walkByKey({ source, table, columns, take }: Walk): void {
  const keys = (
    source
      .prepare(`SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk`)
      .pluck()
      .all(table) as string[]
  ).map((name) => `"${name}"`)
  for (const order of ['ASC', 'DESC']) {
    const rows = source
      .prepare(
        `SELECT ${columns} FROM "${table}" NOT INDEXED ORDER BY ${keys.map((key) => `${key} ${order}`).join(', ')}`,
      )
      .raw()
      .safeIntegers()
    try {
      for (const row of rows.iterate() as Iterable<Row>) take(row)
      return
    } catch (error) {
      if (!isDamage(error)) throw error
    }
  }
}

/** How many rows a table had, counted by whatever of it can still be read; null when nothing can. */
export function countBefore(source: Database.Database, table: string): number | null {
  const hints = [
    '',
    'NOT INDEXED',
    ...indexNames(source, table).map((name) => `INDEXED BY "${name}"`),
  ]
  for (const hint of hints) {
    try {
      return Number(source.prepare(`SELECT count(*) FROM "${table}" ${hint}`).pluck().get())
    } catch {
      // The next one.
    }
  }
  return null
}
