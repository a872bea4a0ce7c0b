// Whole tables of a store as rows, for counts that are made by hand: nothing of them is shared with what they try.
import Database from 'better-sqlite3'

/** A row as it stands there. */
export type Row = Readonly<Record<string, string & number>>

export interface Tables {
  readonly of: (table: string) => readonly Row[]
  /** The sessions by their ids, and the project of each. */
  readonly projectOfSession: (id: unknown) => string | undefined
}

/** What a count is of. */
export interface Stretch {
  readonly from: number
  readonly to: number
  readonly projectId?: string
  readonly sessionId?: string
}

/** Reads all tables once and closes the file. */
export function wholeTables(file: string): Tables {
  const db = new Database(file, { readonly: true })
  const names = db
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
    .pluck()
    .all() as string[]
  const tables = new Map<string, Row[]>()
  for (const name of names) {
    if (name.startsWith('search_words') || name.startsWith('sqlite_')) continue
    try {
      tables.set(name, db.prepare(`SELECT * FROM "${name}"`).all() as Row[])
    } catch {
      // Of an extension that is not loaded here.
    }
  }
  db.close()
  const projects = new Map(
    (tables.get('sessions') ?? []).map((row) => [String(row.id), String(row.project_id)]),
  )
  return {
    of: (table) => tables.get(table) ?? [],
    projectOfSession: (id) => projects.get(String(id)),
  }
}

export const sumOf = (rows: readonly Row[], ...columns: readonly string[]): number =>
  rows.reduce(
    (sum, row) => sum + columns.reduce((one, column) => one + Number(row[column] ?? 0), 0),
    0,
  )

export function grouped<One>(
  rows: readonly One[],
  keyOf: (row: One) => string,
): Map<string, One[]> {
  const groups = new Map<string, One[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

/** The local day of a moment, such as `2026-11-20`. */
export function localDay(at: number): string {
  const date = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Whether a memory holds at `now` and is given. */
export const holds = (row: Row, now: number): boolean =>
  Number(row.active) === 1 &&
  row.superseded_by === null &&
  (row.valid_from === null || Number(row.valid_from) <= now) &&
  (row.valid_to === null || Number(row.valid_to) > now)

/** Numbers to four places: sums of fractions depend on their order. */
export function rounded(value: unknown): unknown {
  const text = JSON.stringify(value, (_, one) =>
    typeof one === 'number' ? Math.round(one * 1e4) / 1e4 : one,
  )
  return JSON.parse(text) as unknown
}
