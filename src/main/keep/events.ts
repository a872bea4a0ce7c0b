// Old events of the event log: single rows become sums by local day and type.
import { format } from 'date-fns/format'
import type { Db } from '../db/open.ts'
import type { Amount, Sweep } from './sweep.ts'

/** Rows rolled up in one transaction. */
const slice = 300

interface EventRow {
  readonly id: number
  readonly at: number
  readonly type: string
  readonly durationMs: number | null
  readonly tokensIn: number
  readonly tokensOut: number
  readonly bytes: number
}

/** How many events would be rolled up, with the bytes of their data. */
export function countEvents(db: Db): (before: number) => Amount {
  const count = db.prepare<[{ before: number }], Amount>(
    `SELECT count(*) AS rows, coalesce(sum(octet_length(data)), 0) AS bytes
     FROM events WHERE at < @before`,
  )
  return (before) => count.get({ before }) ?? { rows: 0, bytes: 0 }
}

/** Rolls the oldest events up first; at any moment sums and rows together tell the same. */
export function sweepEvents(db: Db): Sweep {
  const oldest = db.prepare<[number], EventRow>(
    `SELECT id, at, type, duration_ms AS durationMs, coalesce(tokens_in, 0) AS tokensIn,
       coalesce(tokens_out, 0) AS tokensOut, octet_length(data) AS bytes
     FROM events WHERE at < ? ORDER BY at LIMIT ${slice}`,
  )
  const add = db.prepare(
    `INSERT INTO event_days (day, type, events, timed, duration_ms, tokens_in, tokens_out)
     VALUES (@day, @type, 1, @timed, @durationMs, @tokensIn, @tokensOut)
     ON CONFLICT (day, type) DO UPDATE SET events = events + 1, timed = timed + excluded.timed,
       duration_ms = duration_ms + excluded.duration_ms, tokens_in = tokens_in + excluded.tokens_in,
       tokens_out = tokens_out + excluded.tokens_out`,
  )
  const remove = db.prepare('DELETE FROM events WHERE id = ?')
  return {
    kind: 'events',
    async drop(before) {
      const rows = oldest.all(before)
      if (rows.length > 0) {
        db.transaction(() => {
          for (const row of rows) {
            add.run({
              day: format(row.at, 'yyyy-MM-dd'),
              type: row.type,
              timed: row.durationMs === null ? 0 : 1,
              durationMs: row.durationMs ?? 0,
              tokensIn: row.tokensIn,
              tokensOut: row.tokensOut,
            })
            remove.run(row.id)
          }
        }).immediate()
      }
      const bytes = rows.reduce((sum, row) => sum + row.bytes, 0)
      return { rows: rows.length, bytes, isDone: rows.length < slice }
    },
  }
}
