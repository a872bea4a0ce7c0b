// Writes what can be found: one document per prompt, observation, turn, session and memory.
import type { SearchKind } from '../../shared/kinds.ts'
import type { Db } from '../db/open.ts'
import { identifierParts } from './words/identifier-parts.ts'

/** A thing that search finds, with the words by which it does. */
export interface SearchDocument {
  readonly kind: SearchKind
  /** The public id of the record; a prompt carries its turn's id. */
  readonly ref: string
  readonly projectId: string | null
  readonly sessionId: string | null
  /** Milliseconds since 1970. */
  readonly at: number
  readonly files: readonly string[]
  readonly title: string
  readonly body: string
}

export interface SearchIndex {
  /** Adds the document or replaces the one of that kind and ref. Joins the caller's transaction. */
  put(document: SearchDocument): void
  remove(kind: SearchKind, ref: string): void
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
      upsert.run({
        ...document,
        files: JSON.stringify(document.files),
        parts: identifierParts(`${document.title}\n${document.body}`, document.files),
      })
    },
    remove(kind, ref) {
      drop.run(kind, ref)
    },
  }
}
