// Notes when a transcript showed the agent a text that it was given: only then is that text known to have reached it.
import type { Db } from '../open.ts'

/** What a transcript shows. */
interface Shown {
  readonly sessionId: string
  /** The hook that gave it. */
  readonly hook: string
  readonly text: string
  /** Milliseconds since 1970. */
  readonly at: number
}

interface DeliveryStore {
  /** Marks the injections of the session whose whole text is in it. Joins the caller's transaction. */
  note(shown: Shown): void
}

/** The store over `injections.delivered_at`. */
export function createDeliveryStore(db: Db): DeliveryStore {
  const given = db.prepare<object, { id: number; text: string }>(
    `SELECT id, text FROM injections WHERE session_id = @sessionId AND event = @hook AND text <> ''
       AND (delivered_at IS NULL OR delivered_at > @at)`,
  )
  const deliver = db.prepare('UPDATE injections SET delivered_at = ? WHERE id = ?')
  return {
    note({ sessionId, hook, text, at }) {
      const rows = given.all({ sessionId, hook, at })
      if (rows.length === 0) return
      const shown = plain(text)
      for (const row of rows) if (shown.includes(plain(row.text))) deliver.run(at, row.id)
    },
  }
}

/** Without what a line end or an indent of another system may change. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
