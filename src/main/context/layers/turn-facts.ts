// Reads what the newest turns came to, for the layers that tell how things stand; of the rules of today alone.
import { readFacts } from '../../../shared/facts/facts-text.ts'
import { type TurnFacts, turnFactsSchema } from '../../../shared/facts/work-facts.ts'
import type { Db } from '../../db/open.ts'
import { visibleTurn } from '../../db/visible.ts'
import type { Scope } from '../layer.ts'
import type { Whose } from './observation-rows.ts'

/** Turns that are read, the newest. */
const turnsRead = 120
/** What is older (ms) is for the memories to say. */
const readFor = 180 * 24 * 3_600_000
/** What is older (ms) is history, not open. */
const openFor = 30 * 24 * 3_600_000

/** A turn, and what it came to. */
export interface TurnTold {
  readonly id: number
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** When its last answer came; its start where that is not known (ms). */
  readonly endedAt: number
  readonly sessionId: string
  readonly prompt: string | null
  /** Whether its session was not seen to end. */
  readonly isOpen: boolean
  /** When something of its session was seen last (ms). */
  readonly lastEventAt: number
  readonly facts: TurnFacts
}

type TurnRow = Omit<TurnTold, 'facts' | 'isOpen'> & {
  readonly facts: string
  readonly isOpen: 0 | 1
}

/** The newest turns of a scope, newest first. */
export interface TurnFactsReader {
  all(scope: Scope): TurnTold[]
  /** Those of the last month: what is older is not open. */
  lately(scope: Scope): TurnTold[]
}

/** The reader of the turns of all other sessions of the project, or of the session alone. */
export function createTurnFacts(db: Db, whose: Whose): TurnFactsReader {
  const place =
    whose === 'own'
      ? 't.session_id = @sessionId'
      : `t.session_id IN (SELECT id FROM sessions WHERE project_id = @projectId AND id IS NOT @sessionId)`
  const select = db.prepare<[Record<string, unknown>], TurnRow>(`
    SELECT t.id, t.started_at AS startedAt,
      max(t.started_at, coalesce(t.ended_at, 0)) AS endedAt, t.session_id AS sessionId, t.prompt, t.facts,
      s.status = 'active' AS isOpen, s.last_event_at AS lastEventAt
    FROM turns t JOIN sessions s ON s.id = t.session_id
    WHERE ${place} AND t.facts IS NOT NULL AND t.started_at > @since AND ${visibleTurn('t')}
    ORDER BY t.started_at DESC, t.id DESC LIMIT ${turnsRead}`)
  // Several layers of one context tell of the same turns, whose facts take 70 µs each to be read.
  const known = new WeakMap<Scope, TurnTold[]>()
  function all(scope: Scope): TurnTold[] {
    const before = known.get(scope)
    if (before) return before
    const { projectId, sessionId, since, now } = scope
    const from = { sessionId, since: Math.max(since ?? 0, now - readFor) }
    const turns = select.all(whose === 'own' ? from : { ...from, projectId }).flatMap((row) => {
      const facts = readFacts(turnFactsSchema, row.facts)
      return facts ? { ...row, isOpen: row.isOpen === 1, facts } : []
    })
    known.set(scope, turns)
    return turns
  }
  return {
    all,
    lately: (scope) => all(scope).filter(({ startedAt }) => startedAt > scope.now - openFor),
  }
}
