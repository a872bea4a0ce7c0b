// Answers what was used and what it cost: by session, project, model and day.
import { type PriceTable, priceOf } from '../../../shared/prices.ts'
import { createConditions, type FilterSql } from '../conditions.ts'
import type { Db } from '../open.ts'
import { visibleSession } from '../visible.ts'

/** Tokens and their cost in US dollars; the cost is null when a model among them has no known price. */
export interface UsageSum {
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cacheReadTokens: number
  readonly cacheCreationTokens: number
  readonly costUsd: number | null
}

/** A sum for one thing, such as a day or a model. */
export interface UsageRow extends UsageSum {
  readonly key: string
}

/** What was used on one local day (`2026-11-20`) by one thing. */
interface UsageDay extends UsageRow {
  readonly day: string
}

/** What counts: nothing given means all. Times are ms since 1970, `to` is exclusive. */
interface UsageFilter {
  readonly projectId?: string | undefined
  readonly sessionId?: string | undefined
  readonly sessionIds?: readonly string[] | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
  /** Only the main thread, or only subagents. */
  readonly side?: 'main' | 'agents' | undefined
}

type UsageGroup = 'session' | 'project' | 'model' | 'day' | 'turn'

export interface UsageQueries {
  /** The sum over all that fits. */
  total(filter: UsageFilter): UsageSum
  /** Sums by session, project, model, turn row or day (`2026-11-20`, in the time zone of this machine), most tokens first; days in order. */
  by(group: UsageGroup, filter: UsageFilter): UsageRow[]
  /** Days in order, each by model or project, most tokens first. */
  days(split: 'model' | 'project', filter: UsageFilter): UsageDay[]
}

const groupSql = {
  session: 'u.session_id',
  project: 's.project_id',
  model: 'u.model',
  day: `date(u.at / 1000, 'unixepoch', 'localtime')`,
  turn: 'CAST(u.turn_id AS TEXT)',
} as const satisfies Record<UsageGroup, string>

const promptSql =
  'u.input_tokens + u.cache_read_tokens + u.cache_write_5m_tokens + u.cache_write_1h_tokens'

/** The cost of a row `u` by the rates that stand at `path` of its price `p`. */
function costSql(path: '$' | '$.long'): string {
  const rate = (column: string, name: string): string =>
    `u.${column} * (p.value ->> '${path}.${name}')`
  const parts = [
    rate('input_tokens', 'input'),
    rate('output_tokens', 'output'),
    rate('cache_read_tokens', 'cacheRead'),
    rate('cache_write_5m_tokens', 'cacheWrite5m'),
    rate('cache_write_1h_tokens', 'cacheWrite1h'),
  ]
  return `(${parts.join(' + ')}) / 1e6`
}

/** Columns of a UsageSum over rows `u` joined with their price `p`. */
const sumSql = `
  coalesce(sum(u.input_tokens), 0) AS inputTokens, coalesce(sum(u.output_tokens), 0) AS outputTokens,
  coalesce(sum(u.cache_read_tokens), 0) AS cacheReadTokens,
  coalesce(sum(u.cache_write_5m_tokens + u.cache_write_1h_tokens), 0) AS cacheCreationTokens,
  CASE WHEN count(*) > count(p.value) THEN NULL
    ELSE coalesce(sum(CASE WHEN ${promptSql} > (p.value ->> '$.long.above')
      THEN ${costSql('$.long')} ELSE ${costSql('$')} END), 0) END AS costUsd`

const fromSql = `
  FROM usage_messages u JOIN sessions s ON s.id = u.session_id
  LEFT JOIN json_each(@prices) p ON p.key = u.model`

/** The queries over usage_messages; `db` may be a reader. `prices` is asked for at every call. */
export function createUsageQueries(db: Db, prices: () => PriceTable): UsageQueries {
  // One look-up per model instead of a scan of all rows.
  const models = db
    .prepare<[], string>(
      `WITH RECURSIVE known (model) AS (
         SELECT min(model) FROM usage_messages
         UNION ALL
         SELECT (SELECT min(model) FROM usage_messages WHERE model > known.model)
         FROM known WHERE known.model IS NOT NULL)
       SELECT model FROM known WHERE model IS NOT NULL`,
    )
    .pluck()

  /** Prices by model as it stands in the rows, as JSON. */
  function pricesByModel(): string {
    const table = prices()
    const known = models.all().map((model) => [model, priceOf(table, model)] as const)
    return JSON.stringify(Object.fromEntries(known.filter(([, price]) => price !== null)))
  }

  return {
    total(filter) {
      const { where, parameters } = filterSql(filter)
      const row = db
        .prepare<[Record<string, string | number>], UsageSum>(
          `SELECT ${sumSql} ${fromSql} ${where}`,
        )
        .get({ ...parameters, prices: pricesByModel() })
      return row ?? nothing
    },
    by(group, filter) {
      const { where, parameters } = filterSql(filter)
      const order = group === 'day' ? '1' : 'inputTokens + outputTokens + cacheReadTokens DESC, 1'
      return db
        .prepare<[Record<string, string | number>], UsageRow>(
          `SELECT ${groupSql[group]} AS key, ${sumSql} ${fromSql} ${where}
           GROUP BY 1 HAVING ${groupSql[group]} IS NOT NULL ORDER BY ${order}`,
        )
        .all({ ...parameters, prices: pricesByModel() })
    },
    days(split, filter) {
      const { where, parameters } = filterSql(filter)
      return db
        .prepare<[Record<string, string | number>], UsageDay>(
          `SELECT ${groupSql.day} AS day, ${groupSql[split]} AS key, ${sumSql} ${fromSql} ${where}
           GROUP BY 1, 2 ORDER BY 1, inputTokens + outputTokens + cacheReadTokens DESC, 2`,
        )
        .all({ ...parameters, prices: pricesByModel() })
    },
  }
}

const nothing: UsageSum = {
  inputTokens: 0,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheCreationTokens: 0,
  costUsd: 0,
}

function filterSql({ sessionId, projectId, from, to, sessionIds, side }: UsageFilter): FilterSql {
  const { add, sql } = createConditions(visibleSession('s'))
  add('u.session_id = @sessionId', { sessionId })
  add('s.project_id = @projectId', { projectId })
  add('u.at >= @from', { from })
  add('u.at < @to', { to })
  add('u.session_id IN (SELECT value FROM json_each(@sessionIds))', {
    sessionIds: sessionIds && JSON.stringify(sessionIds),
  })
  if (side) add(`u.agent_id IS ${side === 'main' ? 'NULL' : 'NOT NULL'}`)
  return sql()
}
