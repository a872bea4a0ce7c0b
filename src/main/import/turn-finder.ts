// Finds the turn that something in a transcript belongs to.
import type { TurnRecorder } from '../capture/record/turn-recorder.ts'
import type { SessionStore } from '../db/sessions/session-store.ts'
import type { TranscriptRows } from '../db/transcripts/transcript-rows.ts'

interface Dependencies {
  readonly sessions: SessionStore
  readonly rows: TranscriptRows
  readonly turnRecorder: TurnRecorder
}

export interface TurnFinder {
  /** Whether the user deleted the turn. */
  isDeleted(sessionId: string, promptId: string | null): boolean
  /** The row of the turn, opened when it is new; null for a deleted one and for an agent without one. */
  rowOf(
    sessionId: string,
    promptId: string | null,
    agentId: string | null,
    at: number,
  ): number | null
}

export function createTurnFinder({ sessions, rows, turnRecorder }: Dependencies): TurnFinder {
  function isDeleted(sessionId: string, promptId: string | null): boolean {
    return promptId !== null && sessions.isForgotten('turn', `${sessionId}:${promptId}`)
  }
  return {
    isDeleted,
    rowOf(sessionId, promptId, agentId, at) {
      if (isDeleted(sessionId, promptId)) return null
      if (promptId === null && agentId !== null) return rows.turnOfAgent(sessionId, agentId, at)
      // Hooks of versions without prompt ids have opened the turns by time.
      const named = promptId !== null && rows.hasUnnamedTurns(sessionId) ? null : promptId
      return turnRecorder.open({ sessionId, promptId: named, at })
    },
  }
}
