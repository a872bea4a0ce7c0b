// SQL over documents and the records behind them, put together from the stores of their kinds.
import { isNumbered, parseId } from '../../../shared/ids.ts'
import {
  documentKind,
  type RecordKind,
  recordKinds,
  type SearchKind,
  searchKinds,
} from '../../../shared/kinds.ts'
import type { Db } from '../../db/open.ts'
import type { RecordColumns } from './document-store.ts'
import { documentStores } from './document-stores.ts'

type Column = keyof RecordColumns

/** A list of kinds for an `IN`. */
export function listed(kinds: readonly SearchKind[]): string {
  return `(${kinds.map((kind) => `'${kind}'`).join(', ')})`
}

/** A column of the record behind a document whose row is joined (`joinRecords`), by kind. */
export function columnsNamed(column: Column): readonly { kind: RecordKind; sql: string }[] {
  return recordKinds.flatMap((kind) => {
    const sql = documentStores[kind].columns?.(`r_${kind}`)[column]
    return sql === undefined ? [] : [{ kind, sql }]
  })
}

/** The first of a column's values that is there, for documents under `d` with joined records. */
export function anyOfColumn(column: Column, otherwise?: string): string {
  const values = [...columnsNamed(column).map(({ sql }) => sql), ...(otherwise ? [otherwise] : [])]
  return values.length > 1 ? `coalesce(${values.join(', ')})` : (values[0] ?? 'NULL')
}

/** Joins to documents under `d` the records of the kinds that have one of the columns. */
export function joinRecords(columns: readonly Column[]): string {
  const kinds = new Set(columns.flatMap((column) => columnsNamed(column).map(({ kind }) => kind)))
  return [...kinds]
    .map((kind) => {
      const { table } = documentStores[kind]
      return `LEFT JOIN ${table} r_${kind} ON d.kind = '${kind}' AND r_${kind}.id = ${keyOf(kind, 'd')}`
    })
    .join('\n')
}

/** For a document under an alias: whose word its record is, 'user' or 'agent', or NULL for what has no author. */
export function authorOf(alias: string): string {
  const cases = recordKinds.flatMap((kind) => {
    const { table, columns } = documentStores[kind]
    const author = columns?.('r').author
    if (author === undefined) return []
    return [
      `WHEN '${kind}' THEN (SELECT ${author} FROM ${table} r WHERE r.id = ${keyOf(kind, alias)})`,
    ]
  })
  return cases.length === 0 ? 'NULL' : `CASE ${alias}.kind ${cases.join(' ')} END`
}

/** For a document under an alias: the coding agent in whose session it was, or NULL. */
export function agentOf(alias: string): string {
  return `(SELECT a.agent FROM sessions a WHERE a.id = ${alias}.session_id)`
}

/** The public id of a record's row under an alias. */
export function refOf(kind: SearchKind, row: string): string {
  const { idPrefix } = documentKind(kind)
  return idPrefix === null ? `${row}.id` : `'${idPrefix}' || ${row}.id`
}

/** Kinds whose records belong to a turn, a session or a project, with their tables and what says so. */
export function kindsWithin(owner: 'turn' | 'session') {
  return recordKinds.flatMap((kind) => {
    const { table, within } = documentStores[kind]
    const column = within?.[owner]
    return column === undefined ? [] : [{ kind, table, column, ref: refOf(kind, table) }]
  })
}

/** The table and the key of a record, by its public id; null when no record can have that id. */
export function recordAt(
  kind: RecordKind,
  id: string,
): { readonly table: string; readonly key: string | number } | null {
  const key = isNumbered(kind) ? parseId(kind, id) : id
  return key === null ? null : { table: documentStores[kind].table, key }
}

/** Kinds whose table is there: an older file, such as a backup, may not have it yet. */
export function kindsIn(db: Db): readonly SearchKind[] {
  const has = db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`)
  return searchKinds.filter((kind) => has.get(documentStores[kind].table) !== undefined)
}

/** The key of the record behind a document under an alias. */
function keyOf(kind: SearchKind, alias: string): string {
  const { idPrefix } = documentKind(kind)
  return idPrefix === null
    ? `${alias}.ref`
    : `CAST(substr(${alias}.ref, ${idPrefix.length + 1}) AS INTEGER)`
}
