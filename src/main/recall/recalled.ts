// Reads what may be recalled: of other sessions, valid today, and not given to this session before.
import { otherAgentName } from '../../shared/agents.ts'
import type { SearchKind } from '../../shared/kinds.ts'
import type { Db } from '../db/open.ts'
import { createGivenQueries } from '../db/usage/given-queries.ts'
import { documentStores } from '../search/kinds/document-stores.ts'
import {
  agentOf,
  anyOfColumn,
  columnsNamed,
  joinRecords,
  kindsWithin,
} from '../search/kinds/record-sql.ts'
import type { Talk } from './talk/talks.ts'

/** A document that may be given. */
export interface Recalled {
  readonly document: SearchKind
  /** The public id of its record, which a prompt, an answer and their turn share. */
  readonly ref: string
  /** The turn that it is part of, else its own id: what is told of one turn is told together. */
  readonly record: string
  /** Whether the record is what was decided in that turn, to which this one led. */
  readonly isDecided?: boolean
  /** The talk that it is part of, where that led to no memory of a decision. */
  readonly talk?: Talk
  readonly sessionId: string | null
  /** What it is, for the reader: a memory's own kind, who said or noted it, else the kind of record. */
  readonly kind: string
  /** The agent in whose session it was, where that is not Claude Code. */
  readonly agent: string | null
  /** Milliseconds since 1970. */
  readonly at: number
  readonly title: string
  /** Its beginning, in which passages are marked. */
  readonly body: string
  /** What is said of it where no passage of it is. */
  readonly text: string
  /** Whether its title is said before its text. */
  readonly withTitle: boolean
}

/** Whose words a document is that is a text of a turn; others name themselves. */
const sayers: Partial<Record<SearchKind, string>> = {
  prompt: 'the user said',
  answer: 'the agent said',
}

export interface RecallReader {
  /** The documents in these rows by their rows; without those that must not be given. */
  read(
    documentIds: readonly number[],
    asked: { sessionId: string; now: number },
  ): ReadonlyMap<number, Recalled>
  /** The rows of the documents of turns. */
  ofTurns(turnIds: readonly number[]): number[]
  /** What the agent ended a turn with, by the turn's public id; null where that is not known. */
  answer(ref: string): string | null
  /** What was given to a session already. */
  given(sessionId: string): string[]
  /** The earlier sessions of which something was recalled to a session. */
  sessionsGiven(sessionId: string): string[]
}

export function createRecallReader(db: Db): RecallReader {
  const names = columnsNamed('recalledAs').map(({ kind, sql }) => `WHEN '${kind}' THEN ${sql}`)
  const columns = ['recalled', 'recalledAs', 'holds'] as const
  const joined = new Set(columns.flatMap((column) => columnsNamed(column).map(({ kind }) => kind)))
  const turns = kindsWithin('turn')
    .filter(({ kind }) => joined.has(kind))
    .map(({ kind, column }) => `WHEN '${kind}' THEN 't' || r_${kind}.${column}`)
  const holds = columnsNamed('holds').map(
    ({ kind, sql }) => `AND (d.kind <> '${kind}' OR (${sql}))`,
  )
  // All in one statement: asked for one by one, forty took twelve times as long.
  const select = db.prepare<[object], Omit<Recalled, 'withTitle'> & { documentId: number }>(`
    SELECT d.id AS documentId, d.ref, d.kind AS document, CASE d.kind ${turns.join(' ')} ELSE d.ref END AS record,
      d.session_id AS sessionId, d.at, d.title,
      CASE d.kind ${names.join(' ')} ELSE d.kind END AS kind, ${agentOf('d')} AS agent,
      substr(d.body, 1, 16000) AS body, ${anyOfColumn('recalled', 'substr(d.body, 1, 1200)')} AS text
    FROM json_each(@documentIds) j CROSS JOIN search_documents d ON d.id = j.value
      ${joinRecords(columns)}
    WHERE (d.session_id IS NULL OR d.session_id <> @sessionId)
      ${holds.join('\n')}
      AND NOT EXISTS (
        SELECT 1 FROM injection_items x JOIN injections i ON i.id = x.injection_id
        WHERE x.ref = d.ref AND i.session_id = @sessionId)`)
  const answer = db
    .prepare<[string], string>(
      `SELECT substr(body, 1, 2000) FROM search_documents WHERE kind = 'answer' AND ref = ?`,
    )
    .pluck()
  const ofTurns = db
    .prepare<[string], number>(
      `SELECT d.id FROM json_each(?) j JOIN search_documents d ON d.ref = 't' || j.value
       WHERE d.kind IN ('prompt', 'answer', 'turn')`,
    )
    .pluck()
  const given = createGivenQueries(db)
  return {
    read(documentIds, asked) {
      const rows = select.all({ documentIds: JSON.stringify(documentIds), ...asked })
      return new Map(
        rows.map(({ documentId, ...row }) => {
          const withTitle = documentStores[row.document].recalledWithTitle === true
          const kind = sayers[row.document] ?? row.kind
          return [documentId, { ...row, kind, agent: otherAgentName(row.agent), withTitle }]
        }),
      )
    },
    ofTurns: (turnIds) => ofTurns.all(JSON.stringify(turnIds)),
    answer: (ref) => answer.get(ref) ?? null,
    given: given.texts,
    sessionsGiven: given.sessionsRecalled,
  }
}
