// Stacks what was used by day into the few parts with most of it, and the rest.
import { allTokens, type TokenCounts } from '../../format/cost.ts'
import { lastDays } from '../../format/year-grid.ts'

/** What was used on a day by one model or project. */
export interface UsedOnDay extends TokenCounts {
  readonly day: string
  readonly key: string
  readonly costUsd: number | null
}

export type CostMeasure = 'cost' | 'tokens'

/** One colour of the bars. */
export interface CostPart {
  /** The model or project; null for all the rest. */
  readonly key: string | null
  readonly total: number
}

interface CostDay {
  readonly day: string
  readonly at: number
  /** By part. */
  readonly values: readonly number[]
  readonly total: number
}

/** So many parts have a colour of their own. */
export const mostParts = 5

/** The last `length` days up to `now`; what has no known price adds nothing to a cost. */
export function stackDays(
  rows: readonly UsedOnDay[],
  measure: CostMeasure,
  length: number,
  now: number,
): { readonly parts: readonly CostPart[]; readonly days: readonly CostDay[] } {
  const amountOf = (row: UsedOnDay): number =>
    measure === 'cost' ? (row.costUsd ?? 0) : allTokens(row)
  const byDay = [...Map.groupBy(rows, ({ day }) => day)].map(([day, used]) => ({ day, used }))
  const shown = lastDays(byDay, length, now)
  const totals = new Map<string, number>()
  for (const { entry } of shown) {
    for (const row of entry?.used ?? [])
      totals.set(row.key, (totals.get(row.key) ?? 0) + amountOf(row))
  }
  const ordered = [...totals]
    .filter(([, total]) => total > 0)
    .sort(([, one], [, other]) => other - one)
    .map(([key, total]): CostPart => ({ key, total }))
  const own = ordered.slice(0, ordered.length === mostParts + 1 ? mostParts + 1 : mostParts)
  const rest = ordered.slice(own.length).reduce((sum, { total }) => sum + total, 0)
  const parts = rest > 0 ? [...own, { key: null, total: rest }] : own
  const days = shown.map(({ day, at, entry }): CostDay => {
    const values = parts.map(() => 0)
    for (const row of entry?.used ?? []) {
      const known = parts.findIndex(({ key }) => key === row.key)
      const part = known >= 0 ? known : parts.length - 1
      values[part] = (values[part] ?? 0) + amountOf(row)
    }
    return { day, at, values, total: values.reduce((sum, value) => sum + value, 0) }
  })
  return { parts, days }
}
