// Stores how commands in the background ended, beside the calls that started them.
import type { TaskEndEvent } from '../../agents/agent-event.ts'
import type { Db } from '../open.ts'

interface TaskEndStore {
  /**
   * Notes an end, the first time that it is told. Returns the turn of the call that started it; null where that is not
   * known, or where the end was known already. Joins the caller's transaction.
   */
  put(event: TaskEndEvent): number | null
}

/** The store over task_ends. */
export function createTaskEndStore(db: Db): TaskEndStore {
  const put = db.prepare(
    `INSERT INTO task_ends (session_id, task_id, status, exit_code, at)
     VALUES (@sessionId, @taskId, @status, @exitCode, @at)
     ON CONFLICT (session_id, task_id) DO UPDATE SET at = min(at, excluded.at)`,
  )
  const known = db
    .prepare<[string, string], 1>('SELECT 1 FROM task_ends WHERE session_id = ? AND task_id = ?')
    .pluck()
  const turnOf = db
    .prepare<[string, string], number>(
      'SELECT turn_id FROM tool_events WHERE session_id = ? AND tool_use_id = ?',
    )
    .pluck()
  // Of a notice that does not name its call: what was told last to have gone to the background.
  const running = db
    .prepare<[string], number>(
      `SELECT turn_id FROM observations WHERE session_id = ?
         AND json_valid(facts) AND facts ->> '$.outcome' = 'running' ORDER BY at DESC LIMIT 1`,
    )
    .pluck()
  return {
    put(event) {
      const { sessionId, taskId, toolUseId, status, exitCode, at } = event
      const wasKnown = known.get(sessionId, taskId) === 1
      put.run({ sessionId, taskId, status, exitCode, at })
      if (wasKnown) return null
      const named = toolUseId === null ? undefined : turnOf.get(sessionId, toolUseId)
      return named ?? running.get(sessionId) ?? null
    },
  }
}
