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

/**
 * Whether a row of injections `i` of a session `s` reached the agent: `proved` by the transcript or by the call that it
 * answered, `not seen` in the whole transcript of a session that is over, else `unknown`. Other agents' transcripts do
 * not show what hooks gave.
 */
export const delivery = `CASE
    WHEN i.delivered_at IS NOT NULL OR i.tool_event_id IS NOT NULL THEN 'proved'
    WHEN s.status <> 'active' AND s.agent = 'claude-code' AND EXISTS (
      SELECT 1 FROM transcript_files f WHERE f.session_id = s.id AND f.read_at >= i.at) THEN 'not seen'
    ELSE 'unknown' END`
