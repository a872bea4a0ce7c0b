// Reads the event log, newest first, page by page.
import type { z } from 'zod'
import type { eventSchema } from '../../../shared/contract/system.ts'
import type { Db } from '../open.ts'
import { storedObject } from '../stored-json.ts'

type Event = z.infer<typeof eventSchema>

/** Which events to read; `before` is the id of the last one that was shown. */
interface EventFilter {
  readonly type?: string | undefined
  readonly sessionId?: string | undefined
  readonly before?: number | undefined
  readonly limit: number
}

export interface EventQueries {
  list(filter: EventFilter): Event[]
}

export function createEventQueries(db: Db): EventQueries {
  const timeOf = db.prepare<[number], number>('SELECT at FROM events WHERE id = ?').pluck()
  return {
    list(filter) {
      const conditions: string[] = []
      const parameters: Record<string, string | number> = { limit: filter.limit }
      if (filter.type !== undefined) {
        conditions.push('type = @type')
        parameters.type = filter.type
      }
      if (filter.sessionId !== undefined) {
        conditions.push('session_id = @sessionId')
        parameters.sessionId = filter.sessionId
      }
      if (filter.before !== undefined) {
        // Time first: each index of the table ends in it, so that a page is a range of that index.
        const at = timeOf.get(filter.before)
        conditions.push(at === undefined ? 'id < @before' : '(at, id) < (@at, @before)')
        parameters.before = filter.before
        if (at !== undefined) parameters.at = at
      }
      const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
      return db
        .prepare<[typeof parameters], Omit<Event, 'data'> & { data: string }>(
          `SELECT id, at, session_id AS sessionId, type, version, status, error, data, duration_ms AS durationMs,
             tokens_in AS tokensIn, tokens_out AS tokensOut
           FROM events ${where} ORDER BY at DESC, id DESC LIMIT @limit`,
        )
        .all(parameters)
        .map(({ data, ...event }) => ({ ...event, data: storedObject(data) }))
    },
  }
}
