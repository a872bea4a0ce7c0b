// What is being deleted is found no more, while it can still be undone: the condition for documents.
import { isNumbered } from '../../shared/ids.ts'
import { recordKinds } from '../../shared/kinds.ts'
import { nothingForgotten } from '../db/visible.ts'
import { kindsWithin, listed } from './kinds/record-sql.ts'

/** For rows of `search_documents` under an alias. */
export function visibleDocument(alias: string): string {
  return `(${nothingForgotten} OR ((${alias}.session_id IS NULL OR ${alias}.session_id NOT IN (SELECT id FROM hidden_sessions))
    AND (${alias}.project_id IS NULL
      OR ${alias}.project_id NOT IN (SELECT ref FROM being_forgotten WHERE kind = 'project'))
    AND ${alias}.ref NOT IN (
      SELECT ref FROM being_forgotten WHERE kind IN ${listed(recordKinds.filter(isNumbered))}
      ${kindsWithin('turn')
        .map(
          ({ table, column, ref }) => `UNION ALL SELECT ${ref} FROM being_forgotten f
        JOIN ${table} ON f.kind = 'turn' AND ${table}.${column} = CAST(substr(f.ref, 2) AS INTEGER)`,
        )
        .join('\n')})))`
}
