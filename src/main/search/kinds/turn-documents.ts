// Turns as documents: what was asked, and what came of it.
import { readFacts } from '../../../shared/facts/facts-text.ts'
import type { Outcome } from '../../../shared/facts/outcome.ts'
import { turnFactsSchema } from '../../../shared/facts/work-facts.ts'
import { formatId, parseId } from '../../../shared/ids.ts'
import type { Db } from '../../db/open.ts'
import { createTurnQueries } from '../../db/sessions/turn-queries.ts'
import type { DocumentStore, SearchDocument, Told } from './document-store.ts'
import { joined } from './joined.ts'

interface TurnRow {
  readonly prompt: string | null
  readonly summary: string | null
  readonly lastMessage: string | null
  readonly sessionId: string
  readonly facts: string | null
}

interface Lost extends Omit<SearchDocument, 'kind' | 'ref' | 'files'> {
  readonly row: number
}

export const turnDocuments: DocumentStore = {
  table: 'turns',
  within: { session: 'session_id' },
  columns: () => ({ recalledAs: `'earlier turn'` }),
  tell: tellTurn,
  lost(db) {
    const rows = db
      .prepare<[], Lost>(
        `SELECT t.id AS row, s.project_id AS projectId, s.id AS sessionId, t.started_at AS at,
          coalesce(t.title, '') AS title, coalesce(t.summary, '') AS body
         FROM turns t JOIN sessions s ON s.id = t.session_id
         LEFT JOIN search_documents d ON d.kind = 'turn' AND d.ref = 't' || t.id
         WHERE d.id IS NULL AND (t.title IS NOT NULL OR t.summary IS NOT NULL)`,
      )
      .all()
    return rows.map(({ row, ...rest }) => ({
      ...rest,
      kind: 'turn',
      ref: formatId('turn', row),
      files: [],
    }))
  },
}

/** How a turn ended that did not end with what the agent said last. */
const ends: Partial<Record<Outcome, string>> = {
  interrupted: 'The user stopped the agent: this turn was not finished.',
  refused_by_user: 'It ended with a tool call that the user refused.',
  refused: 'It ended with a tool call that was not permitted.',
  denied_by_rule: 'It ended with a tool call that was not permitted.',
  no_result: 'The record ends before the turn does.',
}

/** A turn in full; its prompt's document is told as the same. */
export function tellTurn(db: Db, ref: string): Told | null {
  const row = parseId('turn', ref)
  if (row === null) return null
  const found = db
    .prepare<[number], TurnRow>(
      `SELECT prompt, summary, last_message AS lastMessage, session_id AS sessionId, facts FROM turns WHERE id = ?`,
    )
    .get(row)
  if (!found) return null
  const outcome = readFacts(turnFactsSchema, found.facts)?.outcome
  const end = (outcome && ends[outcome]) ?? null
  const observations = createTurnQueries(db).observations(row)
  return {
    text: joined([
      found.prompt && `Prompt: ${found.prompt}`,
      found.summary && `Summary: ${found.summary}`,
      end,
      found.lastMessage &&
        `${end ? 'The agent’s last words' : 'The agent ended with'}: ${found.lastMessage}`,
      ...observations.map(({ id, title }) => `[${id}] ${title}`),
    ]),
    files: [...new Set(observations.flatMap(({ files }) => files))],
    sources: [...observations.map(({ id }) => id), found.sessionId],
  }
}
