// Compares what was sent through the hooks with what is stored: each event once.
import { openReader } from '../../src/main/db/open-reader.ts'
import type { WeekSession } from './week-sessions.ts'

/** Events for which a hook is installed, those of them that are not stored, and rows beyond one for each. */
interface Losses {
  readonly sent: number
  readonly lost: number
  readonly doubled: number
}

/** Looks every event up by its tool use id, or by session, event and prompt. */
export function countLosses(
  database: string,
  sessions: readonly WeekSession[],
  commands: ReadonlyMap<string, string>,
): Losses {
  const db = openReader(database)
  const keys = db
    .prepare<[], string>(
      `SELECT tool_use_id FROM tool_events
       UNION ALL SELECT session_id || ' ' || event || ' ' || coalesce(prompt_id, '') FROM hook_events`,
    )
    .pluck()
    .all()
  db.close()
  const stored = countBy(keys)
  const expected = countBy(
    sessions
      .flatMap(({ events }) => events)
      .filter(({ name }) => commands.has(name))
      .map(({ key }) => key),
  )
  const losses = { sent: 0, lost: 0, doubled: 0 }
  for (const [key, wanted] of expected) {
    const found = stored.get(key) ?? 0
    losses.sent += wanted
    losses.lost += Math.max(0, wanted - found)
    losses.doubled += Math.max(0, found - wanted)
  }
  return losses
}

function countBy(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
