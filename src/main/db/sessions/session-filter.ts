// Turns a filter of sessions into SQL.
import type { z } from 'zod'
import type { sessionFilterSchema } from '../../../shared/contract/sessions.ts'
import { createConditions, type FilterSql } from '../conditions.ts'
import { visibleSession } from '../visible.ts'
import { inSession } from './tool-event-store.ts'

type SessionFilter = Omit<z.infer<typeof sessionFilterSchema>, 'text'>

/** A word that a session must hold: in its title, or in one of the documents. */
export interface WordOfSessions {
  /** In lower case. */
  readonly text: string
  readonly documents: readonly number[]
}

/** The clause for `filter`, narrowed to sessions that hold each of `words`. Values are bound. */
export function sessionFilterSql(
  filter: SessionFilter,
  words: readonly WordOfSessions[],
): FilterSql {
  const { activeFrom, activeTo, projectId, status, source, from, to } = filter
  const { add, sql } = createConditions(visibleSession('s'))
  add('s.project_id = @projectId', { projectId })
  add('s.status = @status', { status })
  add('s.source = @source', { source })
  add('s.started_at >= @from', { from })
  add('s.started_at <= @to', { to })
  add('s.last_event_at >= @activeFrom', { activeFrom })
  add('s.started_at < @activeTo', { activeTo })
  // A session may rest for days between two turns: something must have happened in that time.
  if (activeFrom !== undefined || activeTo !== undefined) {
    const within = (column: string): string =>
      [
        activeFrom === undefined ? '' : `AND ${column} >= @activeFrom`,
        activeTo === undefined ? '' : `AND ${column} < @activeTo`,
      ].join(' ')
    add(`(TRUE ${within('s.started_at')}
      OR EXISTS (SELECT 1 FROM turns t WHERE t.session_id = s.id ${within('t.started_at')})
      OR EXISTS (SELECT 1 FROM tool_events e WHERE ${inSession('e', 's.id')} ${within('e.at')})
      OR EXISTS (SELECT 1 FROM usage_messages u WHERE u.session_id = s.id ${within('u.at')}))`)
  }
  words.forEach(({ text, documents }, index) => {
    add(
      `(instr(lower(s.title), @word${index}) > 0 OR s.id IN (
      SELECT d.session_id FROM json_each(@documents${index}) w
      JOIN search_documents d ON d.id = w.value))`,
      { [`word${index}`]: text, [`documents${index}`]: JSON.stringify(documents) },
    )
  })
  return sql()
}
