// Prompts as documents: what a turn was asked, in the user's own words.
import { formatId } from '../../../shared/ids.ts'
import type { DocumentStore, SearchDocument } from './document-store.ts'
import { tellTurn } from './turn-documents.ts'

interface Prompt {
  readonly turn: number
  readonly sessionId: string
  readonly projectId: string
  readonly at: number
  readonly prompt: string
}

const titleLength = 120

export const promptDocuments: DocumentStore = {
  table: 'turns',
  tell: tellTurn,
  lost: (db) =>
    db
      .prepare<[], Prompt>(
        `SELECT t.id AS turn, s.id AS sessionId, s.project_id AS projectId, t.started_at AS at,
          t.prompt || coalesce((SELECT char(10, 10) || group_concat(w.text, char(10, 10)) FROM transcript_words w
            WHERE w.turn_id = t.id AND w.agent_id IS NULL AND w.role = 'steering'), '') AS prompt
         FROM turns t JOIN sessions s ON s.id = t.session_id
         LEFT JOIN search_documents d ON d.kind = 'prompt' AND d.ref = 't' || t.id
         WHERE d.id IS NULL AND t.prompt IS NOT NULL`,
      )
      .all()
      .map(promptDocument),
}

/** The document of a prompt; its title is the first line. */
export function promptDocument(prompt: Prompt): SearchDocument {
  const line = prompt.prompt.trim().split('\n', 1)[0] ?? ''
  return {
    kind: 'prompt',
    ref: formatId('turn', prompt.turn),
    projectId: prompt.projectId,
    sessionId: prompt.sessionId,
    at: prompt.at,
    files: [],
    title: line.length <= titleLength ? line : `${line.slice(0, titleLength - 1).trimEnd()}…`,
    body: prompt.prompt,
  }
}
