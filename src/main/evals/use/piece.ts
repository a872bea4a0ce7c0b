// A session as the judging of what it was given reads it: what was said, done and read, one after the other.

/** One thing that was said, done or read. */
export interface Piece {
  /** `read`: what a call brought back; `given`: what Recollect handed over. */
  readonly by: 'user' | 'agent' | 'read' | 'given'
  readonly at: number
  readonly turnId: number | null
  readonly toolEventId: number | null
  /** Cut. */
  readonly text: string
  /** What the call did; null for words. */
  readonly call: {
    readonly kind: 'open' | 'search' | 'run' | 'own' | 'other'
    /** Files that it opened or changed. */
    readonly files: readonly string[]
    /** The command that it ran. */
    readonly command: string | null
    readonly tool: string
    /** Whether it was carried out: not refused, and no change that failed. */
    readonly isDone: boolean
  } | null
}
