// What turns and sessions are called and told as, each by the best level that told it.
import type { Db } from '../open.ts'
import type { TurnClosing } from './distilled-rows.ts'
import { rankOf } from './levels.ts'

/** What is written when a session is closed. */
interface SessionClosing {
  readonly summary: string
  readonly settled: string
  readonly level: string
  readonly facts: string
}

/** All methods join the caller's transaction. */
export interface ClosingStore {
  /**
   * Writes what the turn is called and told as, unless a better level wrote that before.
   * Returns what stands there now, or null when the turn is gone.
   */
  closeTurn(turnId: number, closing: TurnClosing): TurnClosing | null
  /** Writes the turn's facts (JSON text), whoever wrote its words. */
  putTurnFacts(turnId: number, facts: string): void
  /**
   * Names a session that was not summarised yet after the first of its turns in which something happened, whichever
   * turn is told first: until more is known, and unless the agent or the user named it.
   */
  nameForNow(sessionId: string): void
  /**
   * Names a session from all its turns unless the user did, or the agent and its title may stand. Returns the title
   * that stands there now.
   */
  nameSession(sessionId: string, title: string, mayClientName: boolean): string
  /**
   * Writes the facts (JSON text), what later sessions are told of it (`settled`, the rules' words whoever wrote the
   * summary), and the summary unless a better level wrote that before.
   * Returns the summary that stands there now, or null when the session is gone.
   */
  closeSession(id: string, closing: SessionClosing): string | null
  /** Writes a summary that a model told of a session that was closed; returns its title, or null when it is gone. */
  tellSession(id: string, told: { readonly summary: string; readonly level: string }): string | null
}

/** The store over the tables of turns and sessions. */
export function createClosingStore(db: Db): ClosingStore {
  const closeTurn = db.prepare(`
    UPDATE turns SET title = @title, summary = @summary, level = @level
    WHERE id = @id AND ${rankOf('@level')} >= ${rankOf('level')}`)
  const closingOf = db.prepare<[number], TurnClosing>(
    `SELECT coalesce(title, '') AS title, coalesce(summary, '') AS summary, level FROM turns WHERE id = ?`,
  )
  const putTurnFacts = db.prepare('UPDATE turns SET facts = ? WHERE id = ?')
  const nameForNow = db.prepare<{ sessionId: string }>(`
    UPDATE sessions SET title = coalesce((
      SELECT t.title FROM turns t WHERE t.session_id = @sessionId AND t.title <> ''
        AND EXISTS (SELECT 1 FROM observations o WHERE o.turn_id = t.id) ORDER BY t.number LIMIT 1), title)
    WHERE id = @sessionId AND title_from IS NULL AND (title IS NULL OR level IS NULL)`)
  const nameSession = db.prepare(
    `UPDATE sessions SET title = @title, title_from = NULL WHERE id = @sessionId AND @title <> ''
       AND (title_from IS NULL OR (title_from <> 'custom' AND NOT @mayClientName))`,
  )
  const titleOf = db
    .prepare<[string], string>(`SELECT coalesce(title, '') FROM sessions WHERE id = ?`)
    .pluck()
  // What a model told before the session went on is no better than what rules tell of all of it.
  const isAsGood = `(${rankOf('@level')} >= ${rankOf('level')} OR (
    SELECT max(c.at) FROM model_calls c WHERE c.session_id = @id AND c.purpose = 'session' AND c.outcome = 'answered')
      < (SELECT max(t.started_at) FROM turns t WHERE t.session_id = @id))`
  const tellSession = db
    .prepare<[{ id: string; summary: string; level: string }], string>(
      `UPDATE sessions SET summary = @summary, level = @level WHERE id = @id AND level IS NOT NULL
       RETURNING coalesce(title, '')`,
    )
    .pluck()
  const closeSession = db.prepare(`
    UPDATE sessions SET facts = @facts,
      summary = CASE WHEN ${isAsGood} THEN @summary ELSE summary END,
      settled = @settled,
      level = CASE WHEN ${isAsGood} THEN @level ELSE level END,
      status = CASE WHEN status = 'active' AND ended_at IS NULL THEN status ELSE 'summarised' END
    WHERE id = @id`)
  const summaryOf = db
    .prepare<[string], string>(`SELECT coalesce(summary, '') FROM sessions WHERE id = ?`)
    .pluck()

  return {
    closeTurn(id, closing) {
      closeTurn.run({ id, ...closing })
      return closingOf.get(id) ?? null
    },
    putTurnFacts(turnId, facts) {
      putTurnFacts.run(facts, turnId)
    },
    nameForNow(sessionId) {
      nameForNow.run({ sessionId })
    },
    nameSession(sessionId, title, mayClientName) {
      nameSession.run({ sessionId, title, mayClientName: mayClientName ? 1 : 0 })
      return titleOf.get(sessionId) ?? ''
    },
    tellSession: (id, told) => tellSession.get({ id, ...told }) ?? null,
    closeSession(id, closing) {
      closeSession.run({ id, ...closing })
      return summaryOf.get(id) ?? null
    },
  }
}
