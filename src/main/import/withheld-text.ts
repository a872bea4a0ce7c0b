// Takes what a deleted turn said out of the memory that the reader keeps of its session.

import { type ReaderState, readerStateSchema } from '../agents/transcripts/reader-state.ts'
import type { Db } from '../db/open.ts'

/** The memory without the texts of one prompt; of all prompts where the turn had no id (null). */
export function withoutTexts(state: ReaderState, promptId: string | null): ReaderState {
  const isGone = (other: string | null): boolean => promptId === null || other === promptId
  const isRunning = isGone(state.promptId)
  return {
    ...state,
    lastText: isRunning ? null : state.lastText,
    // What was typed while it worked went to it.
    queued: isRunning ? [] : state.queued,
    open: state.open.filter((call) => !isGone(call.promptId)),
    agents: Object.fromEntries(
      Object.entries(state.agents).map(([id, agent]) => [
        id,
        isGone(agent.promptId) ? { ...agent, lastText: null } : agent,
      ]),
    ),
  }
}

/** Does so for every file of a session. Joins the caller's transaction. */
export function withholdTexts(db: Db, sessionId: string, promptId: string | null): void {
  const rows = db
    .prepare<[string], { id: number; state: string }>(
      'SELECT file_id AS id, state FROM transcript_states WHERE session_id = ?',
    )
    .all(sessionId)
  const put = db.prepare('UPDATE transcript_states SET state = ? WHERE file_id = ?')
  const drop = db.prepare('DELETE FROM transcript_states WHERE file_id = ?')
  for (const { id, state } of rows) {
    const parsed = readerStateSchema.safeParse(JSON.parse(state))
    if (parsed.success) put.run(JSON.stringify(withoutTexts(parsed.data, promptId)), id)
    else drop.run(id)
  }
}
