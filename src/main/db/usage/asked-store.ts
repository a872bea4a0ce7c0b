// Stores what the memory answered the agent's own questions: what was given by a call, once for each call.

import type { Db } from '../open.ts'
import { visibleTurn } from '../visible.ts'

/** The way by which the agent asked: a tool of the MCP server, or the command that the skill names. */
export type AskedChannel = 'mcp' | 'skill'
/**
 * How far it asked: in its own project; `elsewhere`, by its own words; or for records that it `named`, which must have
 * been given to it before.
 */
export type AskedReach = 'own' | 'elsewhere' | 'named'

/** An answer with its items. */
export interface AskedAnswer {
  readonly sessionId: string
  readonly toolEventId: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly channel: AskedChannel
  readonly reach: AskedReach
  /** The items as they are told apart again: each begins a line with `- `. */
  readonly text: string
  readonly items: readonly {
    readonly layer: string
    readonly ref: string | null
    readonly tokens: number
  }[]
}

export interface AskedStore {
  /** The turn's session, and whether that is over; null for one that is gone. */
  turn(row: number): { readonly sessionId: string; readonly isOver: boolean } | null
  /** Whether what a call gave is written already; it stays as it is, also where its text was taken out since. */
  has(toolEventId: number): boolean
  /** Whether the user deleted what a public id stood for. */
  isErased(ref: string): boolean
  /** Joins the caller's transaction. Returns the row of the injection; null where its call is gone. */
  add(answer: AskedAnswer): number | null
}

/** The store over injections with a call, and their items. */
export function createAskedStore(db: Db): AskedStore {
  const turn = db.prepare<[number], { sessionId: string; status: string }>(
    `SELECT t.session_id AS sessionId, s.status FROM turns t JOIN sessions s ON s.id = t.session_id
     JOIN projects p ON p.id = s.project_id WHERE t.id = ? AND p.excluded = 0 AND ${visibleTurn('t')}`,
  )
  const known = db.prepare<[number], 1>('SELECT 1 FROM injections WHERE tool_event_id = ?')
  const erased = db.prepare<[string], 1>('SELECT 1 FROM erasures WHERE ref = ? LIMIT 1')
  const insert = db.prepare(`
    INSERT OR IGNORE INTO injections (session_id, at, event, source, text, tokens, tool_event_id)
    SELECT e.session_id, @at, @channel, @reach, @text, @tokens, e.id FROM tool_events e
    WHERE e.id = @toolEventId AND e.session_id = @sessionId`)
  const item = db.prepare(
    'INSERT INTO injection_items (injection_id, position, layer, ref, tokens) VALUES (?, ?, ?, ?, ?)',
  )
  const count = db.prepare('UPDATE sessions SET tokens_injected = tokens_injected + ? WHERE id = ?')
  return {
    turn(row) {
      const found = turn.get(row)
      return found ? { sessionId: found.sessionId, isOver: found.status !== 'active' } : null
    },
    has: (toolEventId) => known.get(toolEventId) !== undefined,
    isErased: (ref) => erased.get(ref) !== undefined,
    add({ items, ...answer }) {
      const tokens = items.reduce((sum, one) => sum + one.tokens, 0)
      const { changes, lastInsertRowid } = insert.run({ ...answer, tokens })
      if (changes === 0) return null
      for (const [position, { layer, ref, tokens: own }] of items.entries())
        item.run(lastInsertRowid, position, layer, ref, own)
      count.run(tokens, answer.sessionId)
      return Number(lastInsertRowid)
    },
  }
}
