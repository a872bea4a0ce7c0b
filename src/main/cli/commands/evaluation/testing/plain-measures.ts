// The measures of the memory counted by hand from whole tables, for tests: nothing of the program is in it.
import { ratio } from './plain-report.ts'
import {
  grouped,
  holds,
  localDay,
  type Row,
  type Stretch,
  sumOf,
  type Tables,
} from './whole-tables.ts'

const dayMs = 24 * 60 * 60 * 1000

/** What `recollect report --eval --json` should say of all but the code map; `bytes` is what the file takes. */
export function plainMeasures(
  tables: Tables,
  { from, to, projectId }: Stretch,
  now: number,
  bytes: number,
): Record<string, unknown> {
  const isOf = (time: unknown, project: unknown): boolean =>
    Number(time) >= from && Number(time) < to && (projectId === undefined || project === projectId)
  const told = tables.of('observations').filter((row) => isOf(row.at, row.project_id))
  const given = tables
    .of('injections')
    .filter((row) => isOf(row.at, tables.projectOfSession(row.session_id)))
  const events = tables
    .of('events')
    .filter((row) => isOf(row.at, tables.projectOfSession(row.session_id)))
  const models = tables.of('model_calls').filter((row) => isOf(row.at, row.project_id))
  const memories = tables
    .of('memories')
    .filter(
      (row) =>
        projectId === undefined || ['global', `project:${projectId}`].includes(row.namespace ?? ''),
    )
  const known = new Set(memories.map((row) => Number(row.id)))
  const changes = tables
    .of('memory_changes')
    .filter(
      (row) => Number(row.at) >= from && Number(row.at) < to && known.has(Number(row.memory_id)),
    )
    .filter((row) => Number(row.undone) === 0)
  const added = memories.filter(
    (row) => Number(row.created_at) >= from && Number(row.created_at) < to,
  )
  const active = memories.filter((row) => holds(row, now))
  const changed = (change: string) => changes.filter((row) => String(row.change) === change)
  const typed = (type: string) => events.filter((row) => String(row.type) === type)
  const starts = typed('context.token_budget')
    .map((row) => dataOf(row))
    .filter((data) => data.event === 'SessionStart' && Number.isInteger(data.budget))
  const results = typed('search.result').flatMap((row) => {
    const { hits } = dataOf(row)
    return Number.isInteger(hits) ? [Number(hits)] : []
  })
  const all = tables.of('observations').length
  const tomorrow = new Date(now)
  tomorrow.setHours(24, 0, 0, 0)
  const first = Math.min(...told.map((row) => Number(row.at)))
  const span = Math.max(Math.min(to, tomorrow.getTime()) - Math.max(from, first), dayMs)
  return {
    ...{ from, to },
    compression: {
      observations: told.length,
      rawBytes: sumOf(told, 'raw_bytes'),
      tokens: sumOf(told, 'tokens'),
      ratio: ratio(told),
      latency: latency(typed('compress.done')),
      byLevel: [...grouped(told, (row) => String(row.level))]
        .map(([level, own]) => ({ level, observations: own.length, ratio: ratio(own) }))
        .sort((one, other) => other.observations - one.observations),
      byDay: days(told, 'at', (day, own) => ({
        ...{ day, observations: own.length, tokens: sumOf(own, 'tokens') },
        ratio: ratio(own),
      })),
    },
    context: {
      times: given.length,
      tokens: sumOf(given, 'tokens'),
      starts: starts.length,
      meanTokens: mean(starts.map(({ used }) => (Number.isInteger(used) ? Number(used) : 0))),
      meanBudget: mean(starts.map(({ budget }) => Number(budget))),
      byDay: days(given, 'at', (day, own) => ({
        day,
        times: own.length,
        tokens: sumOf(own, 'tokens'),
      })),
    },
    search: {
      queries: typed('search.query').length,
      latency: latency(typed('search.result')),
      meanResults: mean(results),
    },
    models: {
      calls: models.length,
      failed: models.filter((row) => !['answered', 'running'].includes(String(row.outcome))).length,
      tokensIn: sumOf(models, 'tokens_in', 'tokens_cached'),
      tokensOut: sumOf(models, 'tokens_out'),
      usd: sumOf(models, 'cost_usd'),
      unpriced: models.filter(
        (row) =>
          row.cost_usd === null && sumOf([row], 'tokens_in', 'tokens_cached', 'tokens_out') > 0,
      ).length,
      byDay: days(models, 'at', (day, own) => ({
        ...{ day, calls: own.length, usd: sumOf(own, 'cost_usd') },
        tokens: sumOf(own, 'tokens_in', 'tokens_cached', 'tokens_out'),
      })),
    },
    learnings: {
      active: active.length,
      confident: active.filter((row) => Number(row.confidence) >= 0.85).length,
      manual: active.filter((row) => Number(row.manual) === 1).length,
      added: added.length,
      ...Object.fromEntries(
        ['reinforced', 'contradicted', 'superseded', 'rejected'].map((one) => [
          one,
          changed(one).length,
        ]),
      ),
      byDay: [
        ...grouped(
          [
            ...added.map((row) => ({
              day: localDay(Number(row.created_at)),
              added: 1,
              reinforced: 0,
            })),
            ...changes.map((row) => ({
              ...{ day: localDay(Number(row.at)), added: 0 },
              reinforced: Number(String(row.change) === 'reinforced'),
            })),
          ].filter((one) => one.added + one.reinforced > 0),
          ({ day }) => day,
        ),
      ]
        .map(([day, own]) => ({
          day,
          added: own.reduce((sum, one) => sum + one.added, 0),
          reinforced: own.reduce((sum, one) => sum + one.reinforced, 0),
        }))
        .sort((one, other) => Number(one.day > other.day) - Number(one.day < other.day)),
    },
    steps: [...grouped(events, (row) => String(row.type))]
      .sort(([one], [other]) => Number(one > other) - Number(one < other))
      .map(([type, own]) => ({ type, latency: latency(own) })),
    database: {
      bytes,
      bytesPerYear:
        told.length === 0 ? null : Math.round((bytes / all) * told.length * ((365 * dayMs) / span)),
    },
  }
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

function latency(rows: readonly Row[]): { count: number; meanMs: number | null } {
  const timed = rows.flatMap(({ duration_ms }) =>
    duration_ms === null ? [] : [Number(duration_ms)],
  )
  return { count: rows.length, meanMs: mean(timed) }
}

function dataOf(row: Row): Record<string, unknown> {
  try {
    const data: unknown = JSON.parse(String(row.data))
    return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function days<Told>(
  rows: readonly Row[],
  time: string,
  tell: (day: string, own: Row[]) => Told,
): Told[] {
  return [...grouped(rows, (row) => localDay(Number(row[time])))]
    .sort(([one], [other]) => Number(one > other) - Number(one < other))
    .map(([day, own]) => tell(day, own))
}
