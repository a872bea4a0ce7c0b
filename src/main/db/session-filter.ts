// Turns a filter of sessions into SQL.
import type { z } from 'zod'
import type { sessionFilterSchema } from '../../shared/contract/sessions.ts'
import { visibleSession } from './visible.ts'

type SessionFilter = Omit<z.infer<typeof sessionFilterSchema>, 'text'>

/** A WHERE clause over `sessions s` with its named parameters. */
export interface FilterSql {
  readonly where: string
  readonly parameters: Record<string, string | number>
}

/** The clause for `filter`, narrowed to the ids of `only` unless it is null. Values are bound. */
export function sessionFilterSql(filter: SessionFilter, only: readonly string[] | null): FilterSql {
  const conditions: string[] = [visibleSession('s')]
  const parameters: Record<string, string | number> = {}
  const add = (condition: string, name: string, value: string | number | undefined) => {
    if (value === undefined) return
    conditions.push(condition)
    parameters[name] = value
  }
  add('s.project_id = @projectId', 'projectId', filter.projectId)
  add('s.status = @status', 'status', filter.status)
  add('s.source = @source', 'source', filter.source)
  add('s.started_at >= @from', 'from', filter.from)
  add('s.started_at <= @to', 'to', filter.to)
  if (only) {
    conditions.push('s.id IN (SELECT value FROM json_each(@only))')
    parameters.only = JSON.stringify(only)
  }
  return { where: `WHERE ${conditions.join(' AND ')}`, parameters }
}
