// The table of the event log: a batch in one transaction, and what is told once it is committed.
import type { EventTable } from '../../base/logs/event-log.ts'
import type { Db } from '../open.ts'
import { afterCommit } from '../transact.ts'

/** The table `events` of one connection. */
export function createEventTable(db: Db): EventTable {
  const insert = db.prepare(
    `INSERT INTO events (at, session_id, type, version, status, error, data, duration_ms, tokens_in, tokens_out)
     VALUES (@at, @sessionId, @type, @version, @status, @error, @data, @durationMs, @tokensIn, @tokensOut)`,
  )
  return {
    insert: db.transaction((rows) => {
      for (const row of rows) insert.run(row)
    }),
    afterCommit: (tell) => afterCommit(db, tell),
  }
}
