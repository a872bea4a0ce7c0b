// Answers what calls of language models cost: of a day and a month, by provider, project and kind, and of a session.
import type { Db } from '../open.ts'

/** What calls took; running ones at the most that they may. */
export interface SpendingSum {
  readonly calls: number
  /** In, cached and out together. */
  readonly tokens: number
  /** US dollars by the list of prices, whoever pays. */
  readonly costUsd: number
  /** The part of it that is paid by the token. */
  readonly billedUsd: number
  /** Calls with tokens of which the price is not known: they are in no sum of money. */
  readonly unpriced: number
}

/** One provider, project or kind. */
export interface SpendingRow {
  /** The provider's id, the project's, or what the calls were for; empty for calls of no project. */
  readonly key: string
  /** As the user knows it; null where it is the key. */
  readonly name: string | null
  readonly today: SpendingSum
  readonly month: SpendingSum
}

export type SpendingGroup = 'provider' | 'project' | 'purpose'

export interface SpendingQueries {
  /** Of a session, from its first call on. */
  ofSession(sessionId: string): SpendingSum
  /** All calls from a time on (ms since 1970). */
  since(from: number): SpendingSum
  /** Calls from the beginning of the month on, the dearest group first, with those since the beginning of the day apart. */
  by(group: SpendingGroup, month: number, day: number): SpendingRow[]
}

/** Of more groups the small ones are not told one by one. */
const mostGroups = 50

const groups: Readonly<Record<SpendingGroup, { readonly key: string; readonly name: string }>> = {
  provider: { key: 'c.provider', name: 'NULL' },
  project: { key: `coalesce(c.project_id, '')`, name: 'p.name' },
  purpose: { key: 'c.purpose', name: 'NULL' },
}

/** The columns of a sum over the calls for which `condition` holds. */
function sums(prefix: string, condition: string): string {
  const only = `FILTER (WHERE ${condition})`
  return `count(*) ${only} AS ${prefix}Calls,
    coalesce(sum(c.tokens_in + c.tokens_cached + c.tokens_out) ${only}, 0) AS ${prefix}Tokens,
    coalesce(sum(c.cost_usd) ${only}, 0) AS ${prefix}CostUsd,
    coalesce(sum(c.cost_usd) FILTER (WHERE c.billing = 'paid' AND ${condition}), 0) AS ${prefix}BilledUsd,
    count(*) FILTER (WHERE c.cost_usd IS NULL AND c.tokens_in + c.tokens_cached + c.tokens_out > 0 AND ${condition})
      AS ${prefix}Unpriced`
}

type Sums<Prefix extends string> = Readonly<
  Record<`${Prefix}${Capitalize<keyof SpendingSum>}`, number>
>

/** The queries over model_calls. */
export function createSpendingQueries(db: Db): SpendingQueries {
  const session = db.prepare<[string], Sums<'all'>>(
    `SELECT ${sums('all', 'true')} FROM model_calls c WHERE c.session_id = ?`,
  )
  const since = db.prepare<[number], Sums<'all'>>(
    `SELECT ${sums('all', 'true')} FROM model_calls c WHERE c.at >= ?`,
  )
  const by = (group: SpendingGroup) => {
    const { key, name } = groups[group]
    return db.prepare<
      [{ month: number; day: number }],
      Sums<'today'> & Sums<'month'> & Pick<SpendingRow, 'key' | 'name'>
    >(`
      SELECT ${key} AS key, ${name} AS name, ${sums('today', 'c.at >= @day')}, ${sums('month', 'true')}
      FROM model_calls c LEFT JOIN projects p ON p.id = c.project_id
      WHERE c.at >= @month GROUP BY ${key}
      ORDER BY monthCostUsd DESC, monthTokens DESC, key LIMIT ${mostGroups}`)
  }
  return {
    ofSession: (sessionId) => allOf(session.get(sessionId)),
    since: (from) => allOf(since.get(from)),
    by: (group, month, day) =>
      by(group)
        .all({ month, day })
        .map((row) => ({
          ...{ key: row.key, name: row.name },
          today: {
            ...{ calls: row.todayCalls, tokens: row.todayTokens, costUsd: row.todayCostUsd },
            ...{ billedUsd: row.todayBilledUsd, unpriced: row.todayUnpriced },
          },
          month: {
            ...{ calls: row.monthCalls, tokens: row.monthTokens, costUsd: row.monthCostUsd },
            ...{ billedUsd: row.monthBilledUsd, unpriced: row.monthUnpriced },
          },
        })),
  }
}

function allOf(row: Sums<'all'> | undefined): SpendingSum {
  return {
    ...{ calls: row?.allCalls ?? 0, tokens: row?.allTokens ?? 0, costUsd: row?.allCostUsd ?? 0 },
    ...{ billedUsd: row?.allBilledUsd ?? 0, unpriced: row?.allUnpriced ?? 0 },
  }
}
