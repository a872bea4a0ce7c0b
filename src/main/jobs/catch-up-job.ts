// Names the job that reads the new part of a session's transcript, for all who ask for it.
import type { Queue } from './queue.ts'

/** The job's kind; its key is the session's id. */
export const catchUpKind = 'transcript.catch_up'

/** The agent writes its transcript a little after the hook ran, in ms. */
const delayMs = 1500
/** What hooks brought is distilled first. */
const priority = -1

/** Has the transcript of a session read a little later. Joins the caller's transaction. */
export function queueCatchUp(queue: Queue, sessionId: string): void {
  queue.enqueue(catchUpKind, sessionId, { delayMs, priority })
}
