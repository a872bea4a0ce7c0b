// Conditions over what was given, shared by the report of it and the list of its items.
import type { z } from 'zod'
import type { useFilterSchema } from '../../../shared/contract/evaluation-use.ts'
import { visibleProjectOf, visibleSession } from '../visible.ts'

type UseFilter = z.input<typeof useFilterSchema>

/** Parameters of `givenWithin`. */
export const boundsOf = ({ from, to, projectId }: UseFilter) => ({
  from: from ?? 0,
  to: to ?? Number.MAX_SAFE_INTEGER,
  projectId: projectId ?? null,
})

/** The condition for a time of `column` and a session `s`: within the filter, and not about to be erased. */
export function givenWithin(column: string): string {
  return `${column} >= @from AND ${column} < @to AND (@projectId IS NULL OR s.project_id = @projectId)
    AND ${visibleSession('s')} AND ${visibleProjectOf('s.project_id')}`
}

/** The condition that a row of injections under an alias is proved to have come to the agent. */
export function isDelivered(alias: string): string {
  return `(${alias}.delivered_at IS NOT NULL OR ${alias}.tool_event_id IS NOT NULL)`
}
