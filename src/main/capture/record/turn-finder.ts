// Finds the turn that an event belongs to.
import type { SessionStore } from '../../db/sessions/session-store.ts'
import type { ToolEventOrigin } from '../../db/sessions/tool-event-store.ts'
import type { TranscriptRows } from '../../db/transcripts/transcript-rows.ts'
import type { TurnRecorder } from './turn-recorder.ts'

interface Dependencies {
  readonly sessions: Pick<SessionStore, 'isForgotten'>
  readonly rows: Pick<TranscriptRows, 'turnOfAgent' | 'turnThatStarted' | 'hasUnnamedTurns'>
  readonly turnRecorder: Pick<TurnRecorder, 'open'>
}

interface Place {
  readonly sessionId: string
  readonly promptId: string | null
  readonly agentId: string | null
  readonly at: number
}

interface TurnFinder {
  /** Whether the user deleted the turn. */
  isDeleted(place: Pick<Place, 'sessionId' | 'promptId'>): boolean
  /** The row of the turn, opened when it is new; null for a deleted one and for a subagent without one. */
  rowOf(place: Place, origin: ToolEventOrigin): number | null
}

export function createTurnFinder({ sessions, rows, turnRecorder }: Dependencies): TurnFinder {
  function isDeleted({ sessionId, promptId }: Pick<Place, 'sessionId' | 'promptId'>): boolean {
    return promptId !== null && sessions.isForgotten('turn', `${sessionId}:${promptId}`)
  }
  return {
    isDeleted,
    rowOf(place, origin) {
      const { sessionId, promptId, agentId, at } = place
      if (origin === 'hook') {
        // A subagent in the background works on while later turns run, whose prompt its hooks name.
        const started = agentId === null ? null : rows.turnThatStarted(sessionId, agentId)
        // A hook of a deleted turn is refused before anything is asked of it, and it knows the running turn.
        return started ?? turnRecorder.open(place)
      }
      if (isDeleted(place)) return null
      if (promptId === null && agentId !== null) return rows.turnOfAgent(sessionId, agentId, at)
      // Hooks of versions without prompt ids have opened the turns by time.
      const named = promptId !== null && rows.hasUnnamedTurns(sessionId) ? null : promptId
      return turnRecorder.open({ sessionId, promptId: named, at })
    },
  }
}
