// Tells the sessions of two agents apart that name theirs by the same id: the later one's has its agent's name before it.
import { isAnothersSession } from '../../agents/adapters.ts'
import type { ToldAgent } from '../../agents/told-agent.ts'
import type { SessionRecord, SessionStore } from '../../db/sessions/session-store.ts'

interface Told extends ToldAgent {
  readonly sessionId: string
}

/** Where an event belongs. */
interface Found {
  readonly id: string
  /** Null where it is new. */
  readonly session: SessionRecord | null
}

/** Makes the finder of the session that an event belongs to. */
export function createSessionFinder(
  sessions: Pick<SessionStore, 'get' | 'isForgotten'>,
): (told: Told) => Found {
  return (told) => {
    const { sessionId, agent } = told
    const session = sessions.get(sessionId)
    if (agent === null || session?.agent === agent) return { id: sessionId, session }
    const ownId = `${agent}~${sessionId}`
    const own = sessions.get(ownId)
    if (own !== null || sessions.isForgotten('session', ownId)) return { id: ownId, session: own }
    return session !== null && isAnothersSession(session, told)
      ? { id: ownId, session: null }
      : { id: sessionId, session }
  }
}
