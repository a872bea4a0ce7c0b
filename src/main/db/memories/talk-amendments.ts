// Keeps which earlier talk a talk amends, by the rows of their first turns.
import type { Db } from '../open.ts'
import { visibleProject, visibleTurn } from '../visible.ts'

/** A talk and the earlier one that it amends. */
interface Amendment {
  readonly turnId: number
  readonly amendedId: number
}

export interface TalkAmendments {
  /** Writes which talk another one amends, in place of what was known of it; null for none. */
  put(turnId: number, amendedId: number | null): void
  /** Whether what older programs kept was once looked through, or is to be. */
  wasQueued(): boolean
  /** Turns with a prompt, the newest first: those below that row, or of all for null. */
  turnsBelow(before: number | null, most: number): readonly number[]
  /** The project of a turn; null where the turn is hidden or gone, or its project excluded. */
  projectOf(turnId: number): string | null
  /** Whether it was told what was done in a turn. */
  isTold(turnId: number): boolean
  /** All amendments that lead from or to these talks, also through others. */
  around(turnIds: readonly number[]): readonly Amendment[]
}

/** Longer ones are none that somebody would follow. */
const mostFollowed = 60

export function createTalkAmendments(db: Db): TalkAmendments {
  const write = db.prepare<[Amendment]>(`
    INSERT INTO talk_amendments (turn_id, amended_id) VALUES (@turnId, @amendedId)
    ON CONFLICT (turn_id) DO UPDATE SET amended_id = excluded.amended_id`)
  const remove = db.prepare<[number]>('DELETE FROM talk_amendments WHERE turn_id = ?')
  const around = db.prepare<[string], Amendment>(`
    WITH RECURSIVE trail (id) AS (
      SELECT value FROM json_each(?)
      UNION
      SELECT CASE WHEN a.turn_id = t.id THEN a.amended_id ELSE a.turn_id END
      FROM trail t JOIN talk_amendments a ON a.turn_id = t.id OR a.amended_id = t.id
      LIMIT ${mostFollowed})
    SELECT a.turn_id AS turnId, a.amended_id AS amendedId FROM trail t JOIN talk_amendments a ON a.turn_id = t.id`)
  const projectOf = db
    .prepare<[number], string>(
      `SELECT s.project_id FROM turns t JOIN sessions s ON s.id = t.session_id JOIN projects p ON p.id = s.project_id
       WHERE t.id = ? AND p.excluded = 0 AND ${visibleProject('p')} AND ${visibleTurn('t')}`,
    )
    .pluck()
  const told = db.prepare<[number]>('SELECT 1 FROM turns WHERE id = ? AND level IS NOT NULL')
  const queued = db.prepare("SELECT 1 FROM jobs WHERE kind = 'follow.talks'")
  const turnsBelow = db
    .prepare<[number, number], number>(
      'SELECT id FROM turns WHERE id < ? AND prompt IS NOT NULL ORDER BY id DESC LIMIT ?',
    )
    .pluck()
  return {
    wasQueued: () => queued.get() !== undefined,
    turnsBelow: (before, most) => turnsBelow.all(before ?? Number.MAX_SAFE_INTEGER, most),
    projectOf: (turnId) => projectOf.get(turnId) ?? null,
    isTold: (turnId) => told.get(turnId) !== undefined,
    put(turnId, amendedId) {
      if (amendedId === null) remove.run(turnId)
      else write.run({ turnId, amendedId })
    },
    around: (turnIds) => around.all(JSON.stringify(turnIds)),
  }
}
