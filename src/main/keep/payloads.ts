// Old raw payloads: only those whose observations are stored and that no job still needs.
import type { Db } from '../db/open.ts'
import type { Amount, Sweep } from './sweep.ts'

/** Payloads looked at in one slice; deleting so many takes about 5 ms. */
const slice = 200

/**
 * Whether a payload `p` of the tool event `e` may go: it is old, counted from when its transcript was read where that
 * brought it, for what is imported may be older than anything is kept; something is told of it, its turn has its facts,
 * which an older version did not make, and waits for no job, not even for one that failed for good and may be tried
 * again.
 */
const mayGo = `e.at < @before
  AND NOT (e.origin = 'transcript' AND EXISTS (SELECT 1 FROM transcript_files f
    WHERE f.session_id = e.session_id AND f.read_at >= @before))
  AND EXISTS (SELECT 1 FROM observation_sources x WHERE x.tool_event_id = e.id)
  AND NOT EXISTS (SELECT 1 FROM turns t WHERE t.id = e.turn_id AND t.level IS NOT NULL AND t.facts IS NULL)
  AND NOT EXISTS (SELECT 1 FROM jobs j
    WHERE j.kind = 'distill.turn' AND j.key = CAST(e.turn_id AS TEXT) AND j.status <> 'done')`

/** How many payloads would go, with their stored bytes. */
export function countPayloads(db: Db): (before: number) => Amount {
  const count = db.prepare<[{ before: number }], Amount>(
    `SELECT count(*) AS rows, coalesce(sum(length(p.body)), 0) AS bytes
     FROM payloads p JOIN tool_events e ON e.id = p.tool_event_id WHERE ${mayGo}`,
  )
  return (before) => count.get({ before }) ?? { rows: 0, bytes: 0 }
}

/** Goes through the payloads in the order of their rows, once from each beginning. */
export function sweepPayloads(db: Db): Sweep {
  const next = db.prepare<
    [{ before: number; after: number }],
    { id: number; bytes: number; goes: 0 | 1 }
  >(
    `SELECT p.tool_event_id AS id, length(p.body) AS bytes, (${mayGo}) AS goes
     FROM payloads p JOIN tool_events e ON e.id = p.tool_event_id
     WHERE p.tool_event_id > @after ORDER BY p.tool_event_id LIMIT ${slice}`,
  )
  const remove = db.prepare('DELETE FROM payloads WHERE tool_event_id = ?')
  let after = 0
  return {
    kind: 'payloads',
    async drop(before) {
      const seen = next.all({ before, after })
      const going = seen.filter((row) => row.goes === 1)
      if (going.length > 0) {
        db.transaction(() => {
          for (const { id } of going) remove.run(id)
        }).immediate()
      }
      const isDone = seen.length < slice
      after = isDone ? 0 : (seen.at(-1)?.id ?? 0)
      return { rows: going.length, bytes: going.reduce((sum, row) => sum + row.bytes, 0), isDone }
    },
  }
}
