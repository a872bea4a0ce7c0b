// Schema version 22: a tool call whose transcript ends before its result says so, and no longer that it was interrupted.
import { inflateSync } from 'node:zlib'
import type { LongMigration } from '../../long-migration.ts'

interface Interrupted {
  readonly id: number
  /** Null where retention dropped it. */
  readonly body: Buffer | null
  /** Whether what is told of the call says that it was interrupted. */
  readonly isTold: 0 | 1
}

// What was stopped has an error, or a result that says so.
const interrupted = `
SELECT e.id, p.body, EXISTS (
    SELECT 1 FROM observation_sources s JOIN observations o ON o.id = s.observation_id
    WHERE s.tool_event_id = e.id AND o.facts ->> '$.outcome' = 'interrupted') AS isTold
FROM tool_events e LEFT JOIN payloads p ON p.tool_event_id = e.id
WHERE e.outcome = 'interrupted' AND e.origin = 'transcript' AND e.error IS NULL`

export const noResults: LongMigration = {
  run(db) {
    const mend = db.prepare(`UPDATE tool_events SET outcome = 'no_result' WHERE id = ?`)
    const ids: number[] = []
    for (const { id, body, isTold } of db.prepare<[], Interrupted>(interrupted).iterate()) {
      const answer = body === null ? undefined : answerIn(body)
      if (answer === undefined ? isTold === 0 : answer === null) ids.push(id)
    }
    for (const id of ids) mend.run(id)
  },
}

/** The result in a payload, null where it has none; undefined where it cannot be read. */
function answerIn(body: Buffer): unknown {
  try {
    const payload: unknown = JSON.parse(inflateSync(body).toString('utf8'))
    if (typeof payload !== 'object' || payload === null) return undefined
    return 'tool_response' in payload ? payload.tool_response : null
  } catch {
    return undefined
  }
}
