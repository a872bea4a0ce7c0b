// Lists sessions with every figure that a report needs; subagents count in fields of their own.

import type { Db } from '../open.ts'
import { cameToEnd, inSession, outcomeSql } from '../sessions/tool-event-store.ts'
import { visibleSession } from '../visible.ts'
import type { UsageQueries, UsageSum } from './usage-queries.ts'

/** One session as `recollect sessions --json` prints it. Times are ms since 1970; costs are US dollars. */
interface SessionReport extends UsageSum {
  readonly id: string
  readonly project: string
  readonly title: string | null
  readonly source: string | null
  readonly agent: string
  readonly startedAt: number
  readonly endedAt: number | null
  readonly model: string | null
  readonly version: string | null
  readonly branch: string | null
  readonly turns: number
  readonly toolEvents: number
  readonly failedToolEvents: number
  readonly refusedToolEvents: number
  readonly subagents: number
  readonly compactions: number
  /** Files that tools of the main thread read, wrote or changed. */
  readonly filesTouched: number
  readonly subagentToolEvents: number
  readonly subagentFailedToolEvents: number
  readonly subagentInputTokens: number
  readonly subagentOutputTokens: number
  readonly subagentCacheReadTokens: number
  readonly subagentCacheCreationTokens: number
  /** Null when a model that a subagent used has no known price. */
  readonly subagentCostUsd: number | null
}

type Counted = Omit<
  SessionReport,
  | keyof UsageSum
  | 'subagentInputTokens'
  | 'subagentOutputTokens'
  | 'subagentCacheReadTokens'
  | 'subagentCacheCreationTokens'
  | 'subagentCostUsd'
>

/** Until a session has a title, it is called by its first prompt. */
const titleSql = `coalesce(s.title, (
  SELECT rtrim(substr(x.text, 1, coalesce(nullif(instr(x.text, char(10)), 0) - 1, 200)))
  FROM (SELECT ltrim(t.prompt, char(10, 13, 32, 9)) AS text FROM turns t
    WHERE t.session_id = s.id AND trim(t.prompt) <> '' ORDER BY t.number LIMIT 1) x))`

const reportSql = `
  SELECT s.id, p.name AS project, ${titleSql} AS title, s.source, s.agent, s.started_at AS startedAt, s.ended_at AS endedAt,
    s.model, s.agent_version AS version, s.branch,
    (SELECT count(*) FROM turns t WHERE t.session_id = s.id AND t.prompt IS NOT NULL) AS turns,
    count(e.id) FILTER (WHERE e.agent_id IS NULL) AS toolEvents,
    count(e.id) FILTER (WHERE e.agent_id IS NULL AND ${outcomeSql('e')} = 'failed') AS failedToolEvents,
    count(e.id) FILTER (WHERE e.agent_id IS NULL AND e.outcome = 'refused') AS refusedToolEvents,
    count(e.id) FILTER (WHERE e.agent_id IS NOT NULL) AS subagentToolEvents,
    count(e.id) FILTER (WHERE e.agent_id IS NOT NULL AND ${outcomeSql('e')} = 'failed') AS subagentFailedToolEvents,
    (SELECT count(*) FROM subagents a WHERE a.session_id = s.id AND a.kind = 'task') AS subagents,
    (SELECT count(*) FROM compactions c WHERE c.session_id = s.id) AS compactions,
    (SELECT count(DISTINCT f.value) FROM tool_events x, json_each(x.files) f
      WHERE ${inSession('x', 's.id')} AND x.agent_id IS NULL AND ${cameToEnd('x')}) AS filesTouched
  FROM sessions s JOIN projects p ON p.id = s.project_id LEFT JOIN tool_events e ON ${inSession('e', 's.id')}
  WHERE ${visibleSession('s')} AND s.id IN (
    SELECT x.id FROM sessions x
    WHERE ${visibleSession('x')} AND (@projectId IS NULL OR x.project_id = @projectId)
    ORDER BY x.started_at DESC, x.id LIMIT @limit)
  GROUP BY s.id ORDER BY s.started_at DESC, s.id`

/** The newest `limit` sessions, of one project or of all, newest first. */
export function sessionReports(
  db: Db,
  usage: UsageQueries,
  limit: number,
  projectId: string | null = null,
): SessionReport[] {
  const rows = db.prepare<[object], Counted>(reportSql).all({ limit, projectId })
  return rows.map((row) => {
    const agents = usage.total({ sessionId: row.id, side: 'agents' })
    return {
      ...row,
      ...usage.total({ sessionId: row.id, side: 'main' }),
      subagentInputTokens: agents.inputTokens,
      subagentOutputTokens: agents.outputTokens,
      subagentCacheReadTokens: agents.cacheReadTokens,
      subagentCacheCreationTokens: agents.cacheCreationTokens,
      subagentCostUsd: agents.costUsd,
    }
  })
}
