// The journal of hook events: everything that came except tool calls, each once.
import type { Db } from '../open.ts'

/** An event as it is written; `digest` names its content, without the time. */
interface JournalEntry {
  readonly sessionId: string
  readonly event: string
  readonly at: number
  readonly promptId: string | null
  /** JSON. */
  readonly data: string
  readonly digest: string
  /** How far apart (ms) the same content is one event; ten seconds when left out. */
  readonly sameWithin?: number
}

/** What became of an entry; `movedFrom` is the later time that its event had before, in ms since 1970. */
export type Noted = 'new' | 'known' | { readonly movedFrom: number }

export interface HookEventStore {
  /**
   * Writes the entry unless it is there. The same content within ten seconds is the same event, sent again;
   * it keeps the earlier time. Returns `known` when nothing changed.
   */
  note(entry: JournalEntry): Noted
}

/** A hook that asked the listener in vain spools the event seconds later; a person does nothing twice so fast. */
const sameEventMs = 10_000

/** The store over the hook_events table; its writes join the caller's transaction. */
export function createHookEventStore(db: Db): HookEventStore {
  const near = db.prepare<[string, string], { id: number; at: number }>(
    'SELECT id, at FROM hook_events WHERE key BETWEEN ? AND ? ORDER BY key LIMIT 1',
  )
  const insert = db.prepare(`
    INSERT INTO hook_events (session_id, event, at, prompt_id, data, key)
    VALUES (@sessionId, @event, @at, @promptId, @data, @key)`)
  const moveBack = db.prepare('UPDATE hook_events SET at = ?, key = ? WHERE id = ?')
  return {
    note({ digest, sameWithin = sameEventMs, ...entry }) {
      const key = keyAt(digest, entry.at)
      const from = keyAt(digest, Math.max(0, entry.at - sameWithin))
      const same = near.get(from, keyAt(digest, entry.at + sameWithin))
      if (!same) {
        insert.run({ ...entry, key })
        return 'new'
      }
      if (same.at <= entry.at) return 'known'
      moveBack.run(entry.at, key, same.id)
      return { movedFrom: same.at }
    },
  }
}

function keyAt(digest: string, at: number): string {
  return `${digest}:${String(at).padStart(15, '0')}`
}
