// Ends of sessions that nothing else is known of: kept until the rest arrives, or for a day.
import type { Db } from '../open.ts'

export interface EarlyEnd {
  readonly sessionId: string
  readonly promptId: string | null
  /** Milliseconds since 1970. */
  readonly at: number
  /** JSON. */
  readonly data: string
  readonly digest: string
}

interface EarlyEndStore {
  /** Keeps the later of two ends of one session. */
  put(end: EarlyEnd): void
  /** Takes the end of a session out. */
  take(sessionId: string): EarlyEnd | null
  /** Drops those before a time: what did not follow by then never will. */
  dropBefore(at: number): void
}

/** The store over the early_ends table; its writes join the caller's transaction. */
export function createEarlyEndStore(db: Db): EarlyEndStore {
  const put = db.prepare(`
    INSERT INTO early_ends (session_id, prompt_id, at, data, digest) VALUES (@sessionId, @promptId, @at, @data, @digest)
    ON CONFLICT (session_id) DO UPDATE
      SET prompt_id = excluded.prompt_id, at = excluded.at, data = excluded.data, digest = excluded.digest
      WHERE excluded.at > at`)
  const take = db.prepare<[string], EarlyEnd>(
    `DELETE FROM early_ends WHERE session_id = ?
     RETURNING session_id AS sessionId, prompt_id AS promptId, at, data, digest`,
  )
  const drop = db.prepare('DELETE FROM early_ends WHERE at < ?')
  return {
    put(end) {
      put.run(end)
    },
    take: (sessionId) => take.get(sessionId) ?? null,
    dropBefore(at) {
      drop.run(at)
    },
  }
}
