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

/** Calls that did what an item `x` of an injection `i` forbids, by their evidence `e`. */
export const violationsFrom = `FROM item_evidence e JOIN injections i ON i.id = e.injection_id
  JOIN injection_items x ON x.injection_id = e.injection_id AND x.position = e.position
  JOIN sessions s ON s.id = i.session_id
  WHERE e.rule = 'violated' AND ${givenWithin('e.at')}`

/** Whether what an item `x` told was said again by the user in its session. */
const saidAgain = `EXISTS (SELECT 1 FROM item_evidence r WHERE r.injection_id = x.injection_id
  AND r.position = x.position AND r.rule IN ('repeated', 'learned'))`
/** Whether an item `x` is a memory of what the user once had to say, in another session than `s`. */
const wasSaid = `x.ref GLOB 'm[0-9]*' AND EXISTS (SELECT 1 FROM memory_sources m
  WHERE m.memory_id = CAST(substr(x.ref, 2) AS INTEGER) AND m.said_by = 'user' AND m.session_id <> s.id)`

/** Items of what the user once had to say: used, and not said again; and said again all the same. */
export const correction = {
  spared: `${wasSaid} AND x.outcome = 'used' AND NOT ${saidAgain}`,
  repeated: `${wasSaid} AND ${saidAgain}`,
} as const satisfies Readonly<Record<'spared' | 'repeated', string>>
