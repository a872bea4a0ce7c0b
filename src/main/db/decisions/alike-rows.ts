// Reads the decisions that may be like a request: those of its form and kind, and the newest of its scope.
import type { RecallScope } from '../../../shared/contract/deciding/decisions.ts'
import type { Db } from '../open.ts'
import { visibleDecision } from '../visible.ts'

/** A decision by what its likeness is told. */
export interface AlikeRow {
  readonly id: string
  readonly form: string
  /** JSON; what is damaged is left out of what is recalled. */
  readonly tokens: string
  readonly at: number
  /** Its document in the search index; null where it has none yet. */
  readonly documentId: number | null
}

/** Where alike ones are looked for. */
export interface AlikeScope {
  readonly scope: RecallScope
  /** The session, as the request names it. */
  readonly goal: string
  readonly projectId: string | null
}

export interface AlikeRows {
  /**
   * Candidates within the scope, without doubles, and how many of them are of the same kind; `isWhole` where they are
   * all of a scope of some hundreds.
   */
  candidates(
    scope: AlikeScope,
    asked: { readonly form: string; readonly head: string },
  ): { readonly rows: AlikeRow[]; readonly isWhole: boolean; readonly ofKind: number }
  /** The same by their documents in the search index; those outside of the scope are left out. */
  byDocuments(scope: AlikeScope, ids: readonly number[]): AlikeRow[]
}

/** So many of the same form, of the same kind, and of the newest whatever they are. */
const mostOfForm = 50
const mostOfHead = 150
const mostOfScope = 300

export function createAlikeRows(db: Db): AlikeRows {
  const columns = `d.id, d.form, d.tokens, d.at, x.id AS documentId`
  const tables = `decisions d LEFT JOIN search_documents x ON x.kind = 'decision' AND x.ref = d.id`
  // A request that nobody has answered yet says nothing of what the user wants.
  const isTold = `d.asked IS NOT NULL AND d.choice <> 'pending' AND ${visibleDecision('d')}`
  const conditions: Readonly<Record<RecallScope, string>> = {
    session: 'd.goal = @goal',
    project: 'd.project_id = @projectId',
    everywhere: '1',
  }
  const statementsOf = (scope: RecallScope) => {
    const newestOf = (condition: string, most: number) =>
      db.prepare<object, AlikeRow>(
        `SELECT ${columns} FROM ${tables} WHERE ${conditions[scope]} AND ${condition} AND ${isTold}
         ORDER BY d.at DESC LIMIT ${most}`,
      )
    return {
      ofForm: newestOf('d.form = @form', mostOfForm),
      ofHead: newestOf('d.head = @head', mostOfHead),
      ofScope: newestOf('1', mostOfScope),
      byDocuments: newestOf('x.id IN (SELECT value FROM json_each(@ids))', mostOfScope),
    }
  }
  const statements: Readonly<Record<RecallScope, ReturnType<typeof statementsOf>>> = {
    session: statementsOf('session'),
    project: statementsOf('project'),
    everywhere: statementsOf('everywhere'),
  }
  return {
    candidates({ scope, goal, projectId }, { form, head }) {
      const { ofForm, ofHead, ofScope } = statements[scope]
      const values = { goal, projectId, form, head }
      const newest = ofScope.all(values)
      if (newest.length < mostOfScope) return { rows: newest, isWhole: true, ofKind: 0 }
      const kind = ofHead.all(values)
      const found = [...ofForm.all(values), ...kind, ...newest]
      return {
        rows: [...new Map(found.map((row) => [row.id, row])).values()],
        isWhole: false,
        ofKind: kind.length,
      }
    },
    byDocuments({ scope, goal, projectId }, ids) {
      return statements[scope].byDocuments.all({ goal, projectId, ids: JSON.stringify(ids) })
    },
  }
}
