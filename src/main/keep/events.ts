// Old events of the event log: single rows become sums by local day, type and project.
import { format } from 'date-fns/format'
import { isSummed, numberOf } from '../db/events/event-sums.ts'
import type { Db } from '../db/open.ts'
import type { Amount, Sweep } from './sweep.ts'

/** Rows rolled up in one transaction. */
const slice = 300

interface EventRow {
  readonly id: number
  readonly at: number
  readonly type: string
  readonly projectId: string | null
  /** 1 for a step that failed. */
  readonly failed: number
  readonly durationMs: number | null
  readonly tokensIn: number
  readonly tokensOut: number
  readonly bytes: number
  /** 1 where the numbers below count in means. */
  readonly summed: number
  readonly hits: number
  readonly budget: number
  readonly used: number
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
    `SELECT e.id, e.at, e.type, p.id AS projectId, e.status IS 'error' AS failed, e.duration_ms AS durationMs,
       coalesce(e.tokens_in, 0) AS tokensIn, coalesce(e.tokens_out, 0) AS tokensOut,
       octet_length(e.data) AS bytes, ${isSummed('e')} AS summed, ${numberOf('e', 'hits')} AS hits,
       ${numberOf('e', 'budget')} AS budget, ${numberOf('e', 'used')} AS used
     FROM events e LEFT JOIN sessions s ON s.id = e.session_id LEFT JOIN projects p ON p.id = s.project_id
     WHERE e.at < ? ORDER BY e.at LIMIT ${slice}`,
  )
  const add = db.prepare(
    `UPDATE event_days SET events = events + 1, failed = failed + @failed, timed = timed + @timed, duration_ms = duration_ms + @durationMs,
       tokens_in = tokens_in + @tokensIn, tokens_out = tokens_out + @tokensOut, summed = summed + @summed,
       hits = hits + @hits, budget = budget + @budget, used = used + @used
     WHERE day = @day AND type = @type AND project_id IS @projectId`,
  )
  const begin = db.prepare(
    `INSERT INTO event_days (day, type, project_id, events, failed, timed, duration_ms, tokens_in, tokens_out, summed,
       hits, budget, used)
     VALUES (@day, @type, @projectId, 1, @failed, @timed, @durationMs, @tokensIn, @tokensOut, @summed, @hits, @budget, @used)`,
  )
  const remove = db.prepare('DELETE FROM events WHERE id = ?')
  return {
    kind: 'events',
    async drop(before) {
      const rows = oldest.all(before)
      if (rows.length > 0) {
        db.transaction(() => {
          for (const row of rows) {
            const sums = {
              day: format(row.at, 'yyyy-MM-dd'),
              type: row.type,
              projectId: row.projectId,
              failed: row.failed,
              timed: row.durationMs === null ? 0 : 1,
              durationMs: row.durationMs ?? 0,
              tokensIn: row.tokensIn,
              tokensOut: row.tokensOut,
              summed: row.summed,
              // What does not count in means adds nothing to them.
              hits: row.summed * row.hits,
              budget: row.summed * row.budget,
              used: row.summed * row.used,
            }
            if (add.run(sums).changes === 0) begin.run(sums)
            remove.run(row.id)
          }
        }).immediate()
      }
      const bytes = rows.reduce((sum, row) => sum + row.bytes, 0)
      return { rows: rows.length, bytes, isDone: rows.length < slice }
    },
  }
}
