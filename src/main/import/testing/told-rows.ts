// All that is stored of what agents did, row by row, by natural names: for comparing the ways on which it came.
import { inflateSync } from 'node:zlib'
import { z } from 'zod'
import type { ImportStore } from './import-store.ts'

export type Row = Readonly<Record<string, unknown>>
/** Rows by table, each by its natural name; what has the name of another has its number behind it. */
export type Tables = Readonly<Record<string, Readonly<Record<string, Row>>>>

const turn = `(SELECT number FROM turns t WHERE t.id = x.turn_id)`

/** What names a row; ids and names made of ids are left out, turns are told by their number. */
const tables: Readonly<Record<string, { readonly sql: string; readonly name: string }>> = {
  sessions: {
    name: 'id',
    sql: 'SELECT x.*, p.root AS project FROM sessions x JOIN projects p ON p.id = x.project_id',
  },
  turns: { name: 'number', sql: 'SELECT x.* FROM turns x' },
  tool_events: { name: 'tool_use_id', sql: `SELECT x.*, ${turn} AS turn FROM tool_events x` },
  payloads: {
    name: 'tool_use_id',
    sql: 'SELECT x.*, e.tool_use_id FROM payloads x JOIN tool_events e ON e.id = x.tool_event_id',
  },
  subagents: { name: 'agent_id', sql: `SELECT x.*, ${turn} AS turn FROM subagents x` },
  decisions: { name: 'input_digest', sql: `SELECT x.*, ${turn} AS turn FROM decisions x` },
  compactions: { name: 'prompt_id', sql: 'SELECT x.* FROM compactions x' },
  messages: { name: 'key', sql: `SELECT x.*, ${turn} AS turn FROM transcript_words x` },
  usage: { name: 'message_id', sql: `SELECT x.*, ${turn} AS turn FROM usage_messages x` },
  journal: { name: 'name', sql: `SELECT x.*, x.at || ' ' || x.event AS name FROM hook_events x` },
  observations: {
    name: 'name',
    sql: `SELECT x.*, ${turn} AS turn, ${turn} || ' ' || x.key AS name FROM observations x`,
  },
  documents: {
    name: 'name',
    sql: `SELECT x.*, x.kind || ' ' || x.title AS name FROM search_documents x`,
  },
}
const numbers = ['id', 'row', 'turn_id', 'tool_event_id', 'project_id', 'ref', 'scope', 'key']
/** How long the rules took is no part of what is told. */
const measured = ['distil_ms']

const bodySchema = z.instanceof(Buffer)

/** Everything that is stored; paths of the store's folder are told as `~`. */
export function rowsOf(store: ImportStore): Tables {
  return Object.fromEntries(
    Object.entries(tables).map(([table, { sql, name }]) => {
      const rows = store.rows(sql).map((row) => z.record(z.string(), z.unknown()).parse(row))
      return [table, byName(rows.map((row) => [nameOf(store, row, name), plain(store, row)]))]
    }),
  )
}

/** A row that is stored twice is there twice: `name`, `name, 2`. Twins are in the order of what they hold. */
function byName(named: readonly (readonly [string, Row])[]): Readonly<Record<string, Row>> {
  const sorted = named
    .map(([name, row]) => ({ name, row, held: JSON.stringify(row) }))
    .toSorted((a, b) => (a.held < b.held ? -1 : 1))
  const counts = new Map<string, number>()
  const found: Record<string, Row> = {}
  for (const { name, row } of sorted) {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    found[count === 1 ? name : `${name}, ${count}`] = row
  }
  return found
}

function nameOf(store: ImportStore, row: Row, name: string): string {
  return String(plainValue(store, String(row[name])))
}

function plain(store: ImportStore, row: Row): Row {
  const kept = Object.entries(row).filter(
    ([column]) => !numbers.includes(column) && !measured.includes(column),
  )
  return Object.fromEntries(kept.map(([column, value]) => [column, plainValue(store, value)]))
}

function plainValue(store: ImportStore, value: unknown): unknown {
  const body = bodySchema.safeParse(value)
  const text = body.success ? inflateSync(body.data).toString('utf8') : value
  return typeof text === 'string' ? text.replaceAll(store.folder, '~') : text
}

/** Which columns differ, as `table.column`; `table.*` where a row is in one of the two alone. */
export function differences(one: Tables, other: Tables): string[] {
  const found = new Set<string>()
  for (const table of Object.keys(tables)) {
    const [rows = {}, others = {}] = [one[table], other[table]]
    for (const name of new Set([...Object.keys(rows), ...Object.keys(others)])) {
      const [row, twin] = [rows[name], others[name]]
      if (!row || !twin) found.add(`${table}.*`)
      else {
        const columns = Object.keys(row).filter((column) => row[column] !== twin[column])
        for (const column of columns) found.add(`${table}.${column}`)
      }
    }
  }
  return [...found].toSorted()
}
