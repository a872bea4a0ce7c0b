// What the parts of the reader share while one line is read, and what comes of it.

import type { AgentEvent } from '../../agent-event.ts'
import type { OpenCall, ReaderState } from '../../transcripts/reader-state.ts'

/** The line at hand in its place, the memory, and where events go. */
export interface Reading {
  readonly state: ReaderState
  readonly open: Map<string, OpenCall>
  readonly sessionId: string
  /** Time of the line, or of the latest one that had a time. */
  readonly at: number
  /** Bytes of the line. */
  readonly bytes: number
  /** What the time is, in ms. */
  readonly now: number
  emit(event: AgentEvent): void
}
