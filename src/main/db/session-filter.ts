// Turns a filter of sessions into SQL: columns by value, words through the search tables.
import type { z } from 'zod'
import type { sessionFilterSchema } from '../../shared/contract/sessions.ts'

type SessionFilter = z.infer<typeof sessionFilterSchema>

/** A WHERE clause over `sessions s` with its named parameters; empty when everything fits. */
export interface FilterSql {
  readonly where: string
  readonly parameters: Record<string, string | number>
}

/** Words beyond these do not narrow a list further. */
const mostWords = 8

/** The clause for `filter`. Values are bound, never written into the text. */
export function sessionFilterSql(filter: SessionFilter): FilterSql {
  const conditions: string[] = []
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
  for (const [index, word] of wordsOf(filter.text ?? '').entries()) {
    conditions.push(wordCondition(index))
    parameters[`match${index}`] = `"${word}"*`
    parameters[`like${index}`] = `%${word}%`
  }
  return { where: conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '', parameters }
}

/** Letters and digits only: nothing that search or LIKE would read as an operator is left. */
function wordsOf(text: string): string[] {
  return [...new Set(text.match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, mostWords)
}

/** Each word may stand in another place: one in a prompt, the next in the summary. */
function wordCondition(index: number): string {
  return `(s.title LIKE @like${index} OR s.id IN (
    SELECT d.session_id FROM search_words w JOIN search_documents d ON d.id = w.rowid
    WHERE search_words MATCH @match${index} AND d.kind IN ('prompt', 'turn', 'session')))`
}
