// Reads what the newest turns came to, for the layers that tell how things stand; of the rules of today alone.
import type { z } from 'zod'
import { readFacts } from '../../../shared/facts/facts-text.ts'
import { turnFactsSchema } from '../../../shared/facts/work-facts.ts'
import { bound } from '../../db/bound.ts'
import type { Db } from '../../db/open.ts'
import { visibleTurn } from '../../db/visible.ts'
import { onceForScope, type Scope } from '../layer.ts'
import type { Whose } from './observation-rows.ts'

/** Turns that are read, the newest. */
const turnsRead = 120
/** Sessions that are looked at for them, those seen last: of old ones, turns may have no facts. */
const sessionsRead = 400
/** What is older (ms) is for the memories to say. */
const readFor = 180 * 24 * 3_600_000
/** What is older (ms) is history, not open. */
const openFor = 30 * 24 * 3_600_000

/** What is told of a turn; its lists of files, tasks and pushes, which may be long, are not read. */
const toldFactsSchema = turnFactsSchema.pick({
  v: true,
  outcome: true,
  matters: true,
  saysTests: true,
  commits: true,
  filesChanged: true,
  proposals: true,
  questions: true,
  refusals: true,
  userWords: true,
  apiError: true,
  notFound: true,
  decided: true,
  leftOpen: true,
})

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
  readonly facts: z.infer<typeof toldFactsSchema>
}

type TurnRow = Omit<TurnTold, 'facts' | 'isOpen' | 'lastEventAt'> & { readonly facts: string }

interface SessionRow {
  readonly id: string
  readonly isOpen: 0 | 1
  readonly lastEventAt: number
  readonly turns: number
}

type Found = TurnRow & Pick<SessionRow, 'isOpen' | 'lastEventAt'>

/** The newest turns of a scope, newest first. */
export interface TurnFactsReader {
  all(scope: Scope): TurnTold[]
  /** Those of the last month, or of the last one in which there was work: what is older is not open. */
  lately(scope: Scope): TurnTold[]
}

/** The reader of the turns of all other sessions of the project, or of the session alone. */
export function createTurnFacts(db: Db, whose: Whose): TurnFactsReader {
  const place =
    whose === 'own'
      ? `s.id = ${bound('sessionId')}`
      : `s.project_id = ${bound('projectId')} AND s.id IS NOT @sessionId`
  const sessions = db.prepare<[Record<string, unknown>], SessionRow>(`
    SELECT s.id, s.status = 'active' AS isOpen, s.last_event_at AS lastEventAt, s.turn_count AS turns
    FROM sessions s
    WHERE ${place} AND s.last_event_at > @since AND s.turn_count > 0
    ORDER BY s.last_event_at DESC LIMIT ${sessionsRead}`)
  const turnsOf = db.prepare<[Record<string, unknown>], TurnRow>(`
    SELECT t.id, t.started_at AS startedAt,
      max(t.started_at, coalesce(t.ended_at, 0)) AS endedAt, t.session_id AS sessionId, t.prompt, t.facts
    FROM json_each(@ids) wanted CROSS JOIN turns t ON t.session_id = wanted.value
    WHERE t.facts IS NOT NULL AND t.started_at > @since AND ${visibleTurn('t')}
    ORDER BY t.started_at DESC, t.id DESC LIMIT ${turnsRead}`)

  function turnsIn(group: ReadonlyMap<string, SessionRow>, since: number): Found[] {
    return turnsOf.all({ ids: JSON.stringify([...group.keys()]), since }).flatMap((turn) => {
      const session = group.get(turn.sessionId)
      return session ? { ...turn, isOpen: session.isOpen, lastEventAt: session.lastEventAt } : []
    })
  }

  /** The newest turns of these sessions, newest first; no more sessions are read than it takes. */
  function newestOf(from: Record<string, unknown> & { readonly since: number }): Found[] {
    let newest: Found[] = []
    // As many sessions at once as may hold all turns that are read.
    let group = new Map<string, SessionRow>()
    let turns = 0
    const take = (): void => {
      newest = [...newest, ...turnsIn(group, from.since)]
        .sort((a, b) => b.startedAt - a.startedAt || b.id - a.id)
        .slice(0, turnsRead)
      group = new Map()
      turns = 0
    }
    for (const session of sessions.iterate(from)) {
      const oldest = newest[turnsRead - 1]
      // No turn began after its session was seen last.
      if (oldest && oldest.startedAt > session.lastEventAt) break
      group.set(session.id, session)
      turns += session.turns
      if (turns >= turnsRead) take()
    }
    take()
    return newest
  }

  // Several layers of one context tell of the same turns, whose facts take 70 µs each to be read.
  const all = onceForScope((scope) =>
    turnsSince(scope, Math.max(scope.since ?? 0, scope.now - readFor)),
  )
  const ever = onceForScope((scope) => turnsSince(scope, 0))
  function turnsSince({ projectId, sessionId }: Scope, since: number): TurnTold[] {
    const from = { sessionId, since }
    return newestOf(whose === 'own' ? from : { ...from, projectId }).flatMap((row) => {
      const facts = readFacts(toldFactsSchema, row.facts)
      return facts ? { ...row, isOpen: row.isOpen === 1, facts } : []
    })
  }
  /** A project that rested stands as its last month of work left it, however long ago that was. */
  function lately(scope: Scope): TurnTold[] {
    const recent = all(scope).filter(({ startedAt }) => startedAt > scope.now - openFor)
    if (recent.length > 0 || scope.since !== null) return recent
    const last = all(scope).length > 0 ? all(scope) : ever(scope)
    const newest = last[0]?.startedAt ?? 0
    return last.filter(({ startedAt }) => startedAt > newest - openFor)
  }
  return { all, lately }
}
