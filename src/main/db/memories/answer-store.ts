// Reads what the agent ended earlier turns with, newest first, for the index of an older version's store.
import type { Db } from '../open.ts'

/** A turn that was told; its last message is null where there is none. */
interface EndedTurn {
  readonly turn: number
  readonly sessionId: string
  readonly projectId: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly lastMessage: string | null
}

export interface AnswerStore {
  /** Whether the newest turn that ended with words is not found by them. */
  isMissing(): boolean
  /** Whether there is or was such a job of that key. */
  wasQueued(key: string): boolean
  /** The newest turns below that row, or of all for null; at most `most`, fewer at the end only. */
  before(turn: number | null, most: number): EndedTurn[]
}

export function createAnswerStore(db: Db): AnswerStore {
  const missing = db
    .prepare<[], 0 | 1>(
      `SELECT NOT EXISTS (SELECT 1 FROM search_documents d WHERE d.kind = 'answer' AND d.ref = 't' || t.id)
       FROM turns t WHERE t.level IS NOT NULL AND trim(t.last_message) <> '' ORDER BY t.id DESC LIMIT 1`,
    )
    .pluck()
  const queued = db.prepare<[string]>(
    `SELECT 1 FROM jobs WHERE kind = 'distill.answers' AND key = ?`,
  )
  const before = db.prepare<[number, number], EndedTurn>(`
    SELECT t.id AS turn, s.id AS sessionId, s.project_id AS projectId, t.started_at AS at,
      iif(t.level IS NOT NULL AND trim(t.last_message) <> '', t.last_message, NULL) AS lastMessage
    FROM turns t JOIN sessions s ON s.id = t.session_id
    WHERE t.id < ? ORDER BY t.id DESC LIMIT ?`)
  return {
    isMissing: () => missing.get() === 1,
    wasQueued: (key) => queued.get(key) !== undefined,
    before: (turn, most) => before.all(turn ?? Number.MAX_SAFE_INTEGER, most),
  }
}
