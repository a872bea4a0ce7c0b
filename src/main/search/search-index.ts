// Writes what can be found: one document for each record of each kind.
import type { SearchKind } from '../../shared/kinds.ts'
import type { Db } from '../db/open.ts'
import type { SearchDocument } from './kinds/document-store.ts'
import { identifierParts } from './words/identifier-parts.ts'

export interface SearchIndex {
  /** Adds the document or replaces the one of that kind and ref. Joins the caller's transaction. */
  put(document: SearchDocument): void
  remove(kind: SearchKind, ref: string): void
}

/** Of a longer text so much is sought, in characters: what is pasted into a prompt has the user's words around it. */
const soughtHead = 48 * 1024
const soughtTail = 16 * 1024

/** What can be found of a text: taking 1 MB into the index takes 60 ms of the main thread in one piece. */
function soughtOf(text: string): string {
  if (text.length <= soughtHead + soughtTail) return text
  return `${text.slice(0, soughtHead)}\n…\n${text.slice(-soughtTail)}`
}

/** The index over the search tables; its words follow by trigger. */
export function createSearchIndex(db: Db): SearchIndex {
  // A document that did not change is left alone: rewriting its words costs ten times the comparison.
  const upsert = db.prepare(`
    INSERT INTO search_documents (kind, ref, project_id, session_id, at, files, title, body, parts)
    VALUES (@kind, @ref, @projectId, @sessionId, @at, @files, @title, @body, @parts)
    ON CONFLICT (kind, ref) DO UPDATE SET
      project_id = excluded.project_id, session_id = excluded.session_id, at = excluded.at,
      files = excluded.files, title = excluded.title, body = excluded.body, parts = excluded.parts
    WHERE (project_id, session_id, at, files, title, body, parts) IS NOT
      (excluded.project_id, excluded.session_id, excluded.at, excluded.files,
       excluded.title, excluded.body, excluded.parts)`)
  const drop = db.prepare('DELETE FROM search_documents WHERE kind = ? AND ref = ?')
  return {
    put(document) {
      const body = soughtOf(document.body)
      upsert.run({
        ...document,
        body,
        files: JSON.stringify(document.files),
        parts: identifierParts(`${document.title}\n${body}`, document.files),
      })
    },
    remove(kind, ref) {
      drop.run(kind, ref)
    },
  }
}
