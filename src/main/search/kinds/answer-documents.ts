// Answers as documents: what the agent said last in a turn, in its own words, which a summary loses most of.
import { formatId } from '../../../shared/ids.ts'
import type { DocumentStore, SearchDocument } from './document-store.ts'
import { tellTurn } from './turn-documents.ts'

interface Answer {
  readonly turn: number
  readonly sessionId: string
  readonly projectId: string
  readonly at: number
  readonly lastMessage: string
  /** The number of the later turn that took it back; null where none did. */
  readonly takenBackIn?: number | null
}

const titleLength = 120
/**
 * Of a longer message so much of its beginning and of its end is sought, in characters. Of 59 recorded ones half
 * were shorter than 1,100 and none longer than 4,400.
 */
const soughtHead = 8000
const soughtTail = 2000

export const answerDocuments: DocumentStore = {
  table: 'turns',
  tell: tellTurn,
  lost: (db) =>
    db
      .prepare<[], Answer>(
        `SELECT t.id AS turn, s.id AS sessionId, s.project_id AS projectId, t.started_at AS at,
          t.last_message AS lastMessage,
          CASE WHEN json_valid(t.facts) THEN t.facts ->> '$.takenBackIn' END AS takenBackIn
         FROM turns t JOIN sessions s ON s.id = t.session_id
         LEFT JOIN search_documents d ON d.kind = 'answer' AND d.ref = 't' || t.id
         WHERE d.id IS NULL AND t.level IS NOT NULL AND trim(t.last_message) <> ''`,
      )
      .all()
      .map(answerDocument),
}

/** The document of what the agent ended a turn with; its title is the first line. */
export function answerDocument(answer: Answer): SearchDocument {
  const text = answer.lastMessage.trim()
  const mark = answer.takenBackIn ? `Taken back in turn ${answer.takenBackIn}: ` : ''
  const line = `${mark}${text.split('\n', 1)[0]?.trim() ?? ''}`
  return {
    kind: 'answer',
    ref: formatId('turn', answer.turn),
    projectId: answer.projectId,
    sessionId: answer.sessionId,
    at: answer.at,
    files: [],
    title:
      line.length <= titleLength
        ? line
        : `${line
            .slice(0, titleLength - 1)
            .replace(/[\uD800-\uDBFF]$/, '')
            .trimEnd()}…`,
    body:
      text.length <= soughtHead + soughtTail
        ? text
        : `${text.slice(0, soughtHead)}\n…\n${text.slice(-soughtTail)}`,
  }
}
