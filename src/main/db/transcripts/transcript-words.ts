// Stores what only transcripts tell of a session: words, titles, where a compaction stands.
import type { SummaryEvent, TitleEvent, WordsEvent } from '../../agents/agent-event.ts'
import type { Db } from '../open.ts'

export interface TranscriptWords {
  /** Notes what the agent or the user said, once; whether it was new there. Joins the caller's transaction. */
  putWords(words: WordsEvent, turnId: number | null): boolean
  /** Titles a session; the user's own title goes before one by a model, and that before an old summary. */
  putTitle(title: TitleEvent): void
  /** Titles the session whose last line is named, now or when it is met. */
  putSummary(summary: SummaryEvent): void
  /** Gives a session the title that waits for its last line. */
  settleSummary(sessionId: string, lastUuid: string): void
}

/** The store over transcript_words, transcript_titles and the titles of sessions. */
export function createTranscriptWords(db: Db): TranscriptWords {
  const words = db.prepare(
    `INSERT INTO transcript_words (session_id, turn_id, agent_id, role, key, text, at)
     VALUES (@sessionId, @turnId, @agentId, @role, @key, @text, @at)
     ON CONFLICT (session_id, key) DO UPDATE SET turn_id = coalesce(excluded.turn_id, turn_id)
       WHERE turn_id IS NOT coalesce(excluded.turn_id, turn_id)`,
  )
  const rank = `CASE title_from WHEN 'custom' THEN 3 WHEN 'ai' THEN 2 WHEN 'summary' THEN 1 ELSE 0 END`
  const title = db.prepare(
    `UPDATE sessions SET title = @title, title_from = @from
     WHERE id = @sessionId AND ${rank} <= @rank AND (title IS NOT @title OR title_from IS NOT @from)`,
  )
  const wait = db.prepare(
    'INSERT INTO transcript_titles (leaf_uuid, title) VALUES (?, ?) ON CONFLICT (leaf_uuid) DO UPDATE SET title = excluded.title',
  )
  const waiting = db
    .prepare<[string], string>('SELECT title FROM transcript_titles WHERE leaf_uuid = ?')
    .pluck()
  const settled = db.prepare('DELETE FROM transcript_titles WHERE leaf_uuid = ?')
  const ofLeaf = db
    .prepare<[string], string>(
      'SELECT session_id FROM transcript_files WHERE last_uuid = ? AND session_id IS NOT NULL',
    )
    .pluck()

  return {
    putWords({ sessionId, agentId, role, key, text, at }, turnId) {
      return words.run({ sessionId, turnId, agentId, role, key, text, at }).changes > 0
    },
    putTitle({ sessionId, from, title: text }) {
      title.run({ sessionId, title: text, from, rank: from === 'custom' ? 3 : 2 })
    },
    putSummary({ leafUuid, title: text }) {
      const sessionId = ofLeaf.get(leafUuid)
      if (sessionId) title.run({ sessionId, title: text, from: 'summary', rank: 1 })
      else wait.run(leafUuid, text)
    },
    settleSummary(sessionId, lastUuid) {
      const text = waiting.get(lastUuid)
      if (text === undefined) return
      title.run({ sessionId, title: text, from: 'summary', rank: 1 })
      settled.run(lastUuid)
    },
  }
}
