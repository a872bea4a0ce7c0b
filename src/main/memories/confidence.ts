// How sure a memory is: by the sessions in which it was said, less by what contradicted it.

/** New, in a second session, a third, a fourth, and from a fifth on. */
const bySessions = [0.5, 0.7, 0.85, 0.9, 0.95]
/** What a contradiction takes, and what it leaves at least. */
const taken = 0.3
const least = 0.1

/** The confidence (0 to 1) of what was said in so many sessions. */
export function confidenceAfter(sessions: number): number {
  return bySessions[Math.min(Math.max(sessions, 1), bySessions.length) - 1] ?? 0.5
}

/** The confidence that a contradiction leaves. */
export function contradicted(confidence: number): number {
  return Math.max(least, Math.round((confidence - taken) * 100) / 100)
}
