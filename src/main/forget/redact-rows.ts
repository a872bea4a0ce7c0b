// Goes over the text columns and the payloads of the database, in slices that never hold up the main thread.
import { setImmediate as nextTick } from 'node:timers/promises'
import { inflateSync } from 'node:zlib'
import type { RedactedPlace } from '../../shared/contract/redact.ts'
import { packPayload } from '../capture/record/pack-payload.ts'
import type { Db } from '../db/open.ts'
import { type Marks, redactAgain, redactJsonAgain, takenOut } from './redact-stored.ts'
import { type StoredTexts, storedTexts, type TextRow } from './stored-texts.ts'

/** What a run reports while it goes on. */
export interface Tally {
  /** A row or a file was looked at; `marks` is what was found, empty for nothing. */
  looked(place: RedactedPlace, marks: Marks): void
  /** Whether the program closes: the run ends at the next row. */
  isStopped(): boolean
}

/** Work in one go before other work gets its turn, in ms. */
const sliceMs = 8
const rowsAtOnce = 50

/** Redacts every row; with `dryRun` nothing is written. */
export async function redactRows(db: Db, tally: Tally, dryRun: boolean): Promise<void> {
  for (const texts of storedTexts) await redactTable(db, texts, tally, dryRun)
  await redactPayloads(db, tally, dryRun)
}

type Read = TextRow & { readonly position: string | number }

async function redactTable(
  db: Db,
  texts: StoredTexts,
  tally: Tally,
  dryRun: boolean,
): Promise<void> {
  const { table, place, key = 'rowid', text, json = [], derive } = texts
  // A backup may be of an older version.
  const there = new Set(db.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table))
  const columns = [...text, ...json].filter((name) => there.has(name))
  if (columns.length === 0) return
  const read = db.prepare<[string | number], Read>(
    `SELECT ${key} AS position, ${columns.join(', ')} FROM ${table}
     WHERE ${key} > ? ORDER BY ${key} LIMIT ${rowsAtOnce}`,
  )
  await inSlices(
    db,
    tally,
    read,
    key === 'rowid' ? -1 : '',
    (row) => {
      const before: TextRow = row
      const after: Record<string, string | null> = {}
      for (const name of columns) {
        const value = before[name] ?? null
        if (value === null) continue
        after[name] = json.includes(name) ? redactJsonAgain(value) : redactAgain(value)
      }
      const changed = columns.filter((name) => name in after && after[name] !== before[name])
      const marks: Marks = new Map()
      for (const name of changed) {
        for (const [kind, count] of takenOut(before[name] ?? '', after[name] ?? '')) {
          marks.set(kind, (marks.get(kind) ?? 0) + count)
        }
      }
      tally.looked(place, marks)
      if (changed.length === 0 || dryRun) return
      const derived = derive?.({ ...before, ...after }) ?? {}
      const values = {
        ...Object.fromEntries(changed.map((name) => [name, after[name]])),
        ...derived,
      }
      const sets = Object.keys(values).map((name) => `${name} = @${name}`)
      db.prepare(`UPDATE ${table} SET ${sets.join(', ')} WHERE ${key} = @position`).run({
        ...values,
        position: row.position,
      })
    },
    dryRun,
  )
}

interface PackedRow {
  readonly position: number
  readonly body: Buffer
}

async function redactPayloads(db: Db, tally: Tally, dryRun: boolean): Promise<void> {
  const read = db.prepare<[string | number], PackedRow>(
    `SELECT tool_event_id AS position, body FROM payloads
     WHERE tool_event_id > ? ORDER BY tool_event_id LIMIT 1`,
  )
  const write = db.prepare('UPDATE payloads SET body = ?, bytes = ? WHERE tool_event_id = ?')
  await inSlices(
    db,
    tally,
    read,
    -1,
    ({ position, body }) => {
      const before = unpacked(body)
      const after = redactJsonAgain(before)
      tally.looked('payloads', takenOut(before, after))
      if (after === before || dryRun) return
      const packed = packPayload(after)
      write.run(packed.body, packed.bytes, position)
    },
    dryRun,
  )
}

/** The payload as JSON; empty for one that cannot be unpacked, which holds up no other. */
function unpacked(body: Buffer): string {
  try {
    return inflateSync(body).toString('utf8')
  } catch {
    return ''
  }
}

/** Reads and works on rows in their order; each slice is one transaction, and reads what it changes. */
async function inSlices<Row extends { readonly position: string | number }>(
  db: Db,
  tally: Tally,
  read: { all(after: string | number): Row[] },
  first: string | number,
  work: (row: Row) => void,
  dryRun: boolean,
): Promise<void> {
  let position = first
  let isDone = false
  const slice = db.transaction(() => {
    const until = performance.now() + sliceMs
    do {
      const rows = read.all(position)
      isDone = rows.length === 0
      for (const row of rows) {
        work(row)
        position = row.position
        if (performance.now() > until) return
      }
    } while (!isDone)
  })
  while (!isDone && !tally.isStopped()) {
    // What only reads takes no lock for writing; a backup is opened for reading.
    if (dryRun) slice.deferred()
    else slice.immediate()
    await nextTick()
  }
}
