// Stores decisions that other programs tell of, under the ids that they give them.
import type { DecisionInput } from '../../../shared/contract/deciding/decisions.ts'
import { digestOf } from '../../base/digest.ts'
import type { Db } from '../open.ts'

interface NewDecision
  extends Pick<
    DecisionInput,
    | 'id'
    | 'goal'
    | 'turn'
    | 'tool'
    | 'toolUseId'
    | 'choice'
    | 'rationale'
    | 'rationaleBy'
    | 'at'
    | 'decidedBy'
    | 'outcome'
    | 'version'
  > {
  readonly input: unknown
  readonly message: string | null
  readonly note: string | null
  readonly situation: object
  /** Null where the session that it was made in is not known here. */
  readonly sessionId: string | null
  readonly projectId: string | null
  readonly asked: {
    readonly text: string
    readonly head: string
    readonly form: string
    readonly tokens: readonly string[]
  }
}

export interface ForeignDecisions {
  /** Joins the caller's transaction; false where there is one of that id, which stays as it is. */
  add(decision: NewDecision): boolean
  /** The project and the folder of a session; null for one that is not known. */
  placeOf(session: string): { readonly projectId: string; readonly cwd: string | null } | null
  /** Its document in the search index; null where it has none. */
  documentOf(id: string): number | null
  isAnyUntold(): boolean
}

export function createForeignDecisions(db: Db): ForeignDecisions {
  const insert = db.prepare(
    `INSERT INTO decisions (id, session_id, turn_id, project_id, goal, turn_number, tool, tool_use_id, input, input_digest,
       choice, found, message, note, rationale, rationale_by, situation, decided_by, outcome, asked, head, form, tokens, at, version)
     VALUES (@id, @sessionId, (SELECT id FROM turns WHERE session_id = @sessionId AND number = @turn), @projectId, @goal,
       @turn, @tool, @toolUseId, @input, @inputDigest, @choice, 'told', @message, @note, @rationale, @rationaleBy, @situation, @decidedBy,
       @outcome, @asked, @head, @form, @tokens, @at, @version)
     ON CONFLICT (id) DO NOTHING`,
  )
  const place = db.prepare<[string], { projectId: string; cwd: string | null }>(
    'SELECT project_id AS projectId, cwd FROM sessions WHERE id = ?',
  )
  const document = db
    .prepare<[string], number>(
      `SELECT id FROM search_documents WHERE kind = 'decision' AND ref = ?`,
    )
    .pluck()
  const untold = db.prepare(
    `SELECT 1 FROM decisions WHERE asked IS NULL AND choice <> 'pending' LIMIT 1`,
  )
  return {
    add({ asked, input, situation, outcome, toolUseId, rationaleBy, ...row }) {
      const values = {
        ...row,
        input: JSON.stringify(input ?? null),
        inputDigest: digestOf(row.tool, input ?? null),
        situation: JSON.stringify(situation),
        outcome: outcome ?? null,
        toolUseId: toolUseId ?? null,
        rationaleBy: rationaleBy ?? null,
        ...{ asked: asked.text, head: asked.head, form: asked.form },
        tokens: JSON.stringify(asked.tokens),
      }
      return insert.run(values).changes > 0
    },
    placeOf: (session) => place.get(session) ?? null,
    documentOf: (id) => document.get(id) ?? null,
    isAnyUntold: () => untold.get() !== undefined,
  }
}
