// Decisions as documents: what was asked, what it was wanted for, and what the user said to it.
import type { DecisionChoice, RationaleSpeaker } from '../../../shared/kinds.ts'
import type { DocumentStore, SearchDocument } from './document-store.ts'
import { joined } from './joined.ts'

/** An answered request. */
export interface DecisionText {
  readonly id: string
  readonly projectId: string | null
  readonly sessionId: string | null
  readonly at: number
  readonly choice: DecisionChoice
  readonly asked: string
  readonly message: string | null
  readonly rationale: string
  readonly rationaleBy: RationaleSpeaker | null
}

/** What became of a request, as the beginning of a line. */
const answers: Readonly<Record<DecisionChoice, string>> = {
  allow: 'Allowed',
  deny: 'Refused',
  observe: 'Asked, without an answer',
  pending: 'Asked',
}

const columns = `d.id, d.project_id AS projectId, d.session_id AS sessionId, d.at, d.choice, d.asked, d.message, d.rationale,
  d.rationale_by AS rationaleBy`

export const decisionDocuments: DocumentStore = {
  table: 'decisions',
  within: {
    turn: 'turn_id',
    session: 'session_id',
    project: { column: 'project_id', value: (id) => id },
  },
  columns: (row) => ({
    recalled: `${row}.asked || coalesce(': the user said “' || ${row}.message || '”', '')`,
    recalledAs: `'the user refused'`,
    // What was allowed says nothing that its turn does not say better.
    holds: `${row}.choice = 'deny' AND ${row}.decided_by = 'user' AND ${row}.message IS NOT NULL`,
  }),
  tell(db, ref) {
    const found = db
      .prepare<
        [string],
        DecisionText & {
          input: string
          note: string | null
          turn: number | null
          isByRule: 0 | 1
        }
      >(
        `SELECT ${columns}, d.input, d.note, d.turn_id AS turn, d.decided_by IS 'rule' AS isByRule
         FROM decisions d WHERE d.id = ? AND d.asked IS NOT NULL`,
      )
      .get(ref)
    if (!found) return null
    return {
      text: joined([
        titleOf(found),
        found.message !== null &&
          `${found.isByRule === 1 ? 'The rule says' : 'The user said'}: “${found.message}”`,
        found.note,
        found.rationale !== '' &&
          found.rationale !== found.message &&
          (found.rationaleBy === 'agent'
            ? `The agent had said: “${found.rationale}”`
            : `Wanted for: ${found.rationale}`),
        `Input: ${found.input}`,
      ]),
      files: [],
      sources: found.turn === null ? [] : [`t${found.turn}`],
    }
  },
  lost: (db) =>
    db
      .prepare<[], DecisionText>(
        `SELECT ${columns} FROM decisions d LEFT JOIN search_documents x ON x.kind = 'decision' AND x.ref = d.id
         WHERE x.id IS NULL AND d.asked IS NOT NULL AND d.choice <> 'pending'`,
      )
      .all()
      .map(decisionDocument),
}

/** The text of a decision, by which it is found: what was asked and answered, the user's words, and what it was for. */
export function decisionDocument(decision: DecisionText): SearchDocument {
  const { id, projectId, sessionId, at, message, rationale } = decision
  const title = titleOf(decision)
  return {
    ...{ kind: 'decision', ref: id, projectId, sessionId, at, files: [], title },
    body: joined([title, message, rationale !== message && rationale]),
  }
}

function titleOf({ choice, asked }: DecisionText): string {
  return `${answers[choice]}: ${asked}`
}
