// When each hook last really came, and when one last came that no running app took.
import type { Db } from '../open.ts'

/** Times in ms since 1970. */
interface HookArrival {
  readonly event: string
  readonly lastAt: number
  /** The last that waited in the spool; null when every one was taken at once. */
  readonly spooledAt: number | null
}

/** Notes arrivals; joins the caller's transaction. */
export function createHookArrivals(db: Db): {
  note(event: string, at: number, via: 'spool' | 'http'): void
} {
  const note = db.prepare(`
    INSERT INTO hook_arrivals (event, last_at, spooled_at) VALUES (@event, @at, @spooledAt)
    ON CONFLICT (event) DO UPDATE SET last_at = max(last_at, excluded.last_at),
      spooled_at = nullif(max(coalesce(spooled_at, 0), coalesce(excluded.spooled_at, 0)), 0)`)
  return {
    note(event, at, via) {
      note.run({ event, at, spooledAt: via === 'spool' ? at : null })
    },
  }
}

/** What was noted; empty in a file of an older version. `db` may be a reader. */
export function readHookArrivals(db: Db): HookArrival[] {
  const isThere = db
    .prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'hook_arrivals'`)
    .pluck()
    .get()
  if (isThere !== 1) return []
  return db
    .prepare<[], HookArrival>(
      'SELECT event, last_at AS lastAt, spooled_at AS spooledAt FROM hook_arrivals ORDER BY event',
    )
    .all()
}
