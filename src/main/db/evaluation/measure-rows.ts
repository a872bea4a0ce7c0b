// Reads the sums by which the memory is measured over a stretch of time, from the tables that last and from the events.
import type { MeasuresInput } from '../../../shared/contract/evaluation/report.ts'
import type { EventType } from '../../../shared/event-types.ts'
import { isSummed, numberOf, type Sum } from '../events/event-sums.ts'
import type { Db } from '../open.ts'
import { knownMemory } from '../visible.ts'
import {
  ofGiven,
  ofMemories,
  ofObservations,
  ofProject,
  rolledValuesOf,
  valuesOf,
  within,
} from './measured-sql.ts'

/** Something with a duration: how many there were, how many were timed, and for how long together (ms). */
export interface Timed {
  readonly count: number
  readonly timed: number
  readonly ms: number
}

interface Told {
  readonly observations: number
  readonly rawBytes: number
  readonly tokens: number
}

interface Calls {
  readonly calls: number
  readonly tokensIn: number
  readonly tokensOut: number
  readonly usd: number
}

export interface MeasureRows {
  told(input: MeasuresInput): Told
  /** When the first thing that was told was seen (ms since 1970); null where nothing was told. */
  firstToldAt(input: MeasuresInput): number | null
  toldByLevel(input: MeasuresInput): (Told & { level: string })[]
  toldByDay(input: MeasuresInput): (Told & { day: string })[]
  given(input: MeasuresInput): { times: number; tokens: number }
  givenByDay(input: MeasuresInput): { day: string; times: number; tokens: number }[]
  /** Of session starts; days that were rolled up count where they began in the stretch of time. */
  budgets(input: MeasuresInput): {
    starts: number
    meanTokens: number | null
    meanBudget: number | null
  }
  /** Events by type; days that were rolled up likewise. */
  steps(input: MeasuresInput): (Timed & { type: string })[]
  meanResults(input: MeasuresInput): number | null
  models(input: MeasuresInput): Calls & { failed: number; unpriced: number }
  modelsByDay(input: MeasuresInput): { day: string; calls: number; tokens: number; usd: number }[]
  learnings(
    input: MeasuresInput,
    now: number,
  ): { active: number; confident: number; manual: number; added: number }
  changes(input: MeasuresInput): { change: string; day: string; count: number }[]
  addedByDay(input: MeasuresInput): { day: string; count: number }[]
  bytes(): number
}

const dayOf = (column: string): string => `date(${column} / 1000, 'unixepoch', 'localtime')`

/** `db` may be a reader. */
export function createMeasureRows(db: Db): MeasureRows {
  const toldSql = `count(*) AS observations, coalesce(sum(o.raw_bytes), 0) AS rawBytes, coalesce(sum(o.tokens), 0) AS tokens`
  /**
   * Counts and times of events by type: those that are still there, read from their index alone (1,000,000 take 0.2 s, where
   * reading their rows took 0.7), and days that were rolled up.
   */
  function ofSteps({ projectId }: MeasuresInput): string {
    const join = projectId === undefined ? '' : 'JOIN sessions s ON s.id = e.session_id'
    const index = projectId === undefined ? 'INDEXED BY events_type' : ''
    return `SELECT e.type, count(*) AS count, count(e.duration_ms) AS timed, total(e.duration_ms) AS ms
      FROM events e ${index} ${join}
      WHERE e.at >= @from AND e.at < @to ${ofProject('s.project_id', projectId)} GROUP BY e.type
      UNION ALL SELECT d.type, d.events, d.timed, d.duration_ms FROM event_days d
      WHERE d.day >= @firstDay AND d.day < @endDay ${ofProject('d.project_id', projectId)}`
  }
  /** Sums of what the data of a type's events say: those that are still there, and days that were rolled up. */
  function ofData({ projectId }: MeasuresInput, type: EventType, names: readonly Sum[]): string {
    const join = projectId === undefined ? '' : 'JOIN sessions s ON s.id = e.session_id'
    const sums = names.map((name) => `total(${numberOf('e', name)}) AS ${name}`).join(', ')
    return `SELECT count(*) AS summed, ${sums} FROM events e ${join}
      WHERE e.type = '${type}' AND e.at >= @from AND e.at < @to ${ofProject('s.project_id', projectId)} AND ${isSummed('e')}
      UNION ALL SELECT d.summed, ${names.map((name) => `d.${name}`).join(', ')} FROM event_days d
      WHERE d.type = '${type}' AND d.day >= @firstDay AND d.day < @endDay ${ofProject('d.project_id', projectId)}`
  }
  function one<Row>(sql: string, values: object): Row {
    return db.prepare<object, Row>(sql).get(values) as Row
  }
  function all<Row>(sql: string, values: object): Row[] {
    return db.prepare<object, Row>(sql).all(values)
  }

  return {
    told: (input) => one(`SELECT ${toldSql} ${ofObservations(input)}`, valuesOf(input)),
    firstToldAt: (input) =>
      one<{ at: number | null }>(`SELECT min(o.at) AS at ${ofObservations(input)}`, valuesOf(input))
        .at,
    toldByLevel: (input) =>
      all(
        `SELECT o.level, ${toldSql} ${ofObservations(input)} GROUP BY o.level ORDER BY observations DESC`,
        valuesOf(input),
      ),
    toldByDay: (input) =>
      all(
        `SELECT ${dayOf('o.at')} AS day, ${toldSql} ${ofObservations(input)} GROUP BY day ORDER BY day`,
        valuesOf(input),
      ),
    given: (input) =>
      one(
        `SELECT count(*) AS times, coalesce(sum(i.tokens), 0) AS tokens ${ofGiven(input)}`,
        valuesOf(input),
      ),
    givenByDay: (input) =>
      all(
        `SELECT ${dayOf('i.at')} AS day, count(*) AS times, sum(i.tokens) AS tokens ${ofGiven(input)} GROUP BY day ORDER BY day`,
        valuesOf(input),
      ),
    budgets: (input) =>
      one(
        `SELECT coalesce(sum(summed), 0) AS starts, sum(used) * 1.0 / sum(summed) AS meanTokens,
           sum(budget) * 1.0 / sum(summed) AS meanBudget
         FROM (${ofData(input, 'context.token_budget', ['used', 'budget'])})`,
        rolledValuesOf(input),
      ),
    steps: (input) =>
      all(
        `SELECT type, sum(count) AS count, sum(timed) AS timed, sum(ms) AS ms FROM (${ofSteps(input)})
         GROUP BY type ORDER BY type`,
        rolledValuesOf(input),
      ),
    meanResults: (input) =>
      one<{ mean: number | null }>(
        `SELECT sum(hits) * 1.0 / sum(summed) AS mean FROM (${ofData(input, 'search.result', ['hits'])})`,
        rolledValuesOf(input),
      ).mean,
    models: (input) =>
      one(
        `SELECT count(*) AS calls, coalesce(sum(c.outcome NOT IN ('answered', 'running')), 0) AS failed,
           coalesce(sum(c.tokens_in + c.tokens_cached), 0) AS tokensIn, coalesce(sum(c.tokens_out), 0) AS tokensOut,
           coalesce(sum(c.cost_usd), 0.0) AS usd,
           coalesce(sum(c.cost_usd IS NULL AND c.tokens_in + c.tokens_cached + c.tokens_out > 0), 0) AS unpriced
         FROM model_calls c WHERE ${within('c', 'at', 'c.project_id', input)}`,
        valuesOf(input),
      ),
    modelsByDay: (input) =>
      all(
        `SELECT ${dayOf('c.at')} AS day, count(*) AS calls, sum(c.tokens_in + c.tokens_cached + c.tokens_out) AS tokens,
           coalesce(sum(c.cost_usd), 0.0) AS usd
         FROM model_calls c WHERE ${within('c', 'at', 'c.project_id', input)} GROUP BY day ORDER BY day`,
        valuesOf(input),
      ),
    learnings: (input, now) =>
      one(
        `SELECT coalesce(sum(m.holds), 0) AS active, coalesce(sum(m.holds AND m.confidence >= 0.85), 0) AS confident,
           coalesce(sum(m.holds AND m.manual = 1), 0) AS manual,
           coalesce(sum(m.created_at >= @from AND m.created_at < @to), 0) AS added
         FROM (SELECT m.*, ${knownMemory('m')} AS holds
           FROM memories m WHERE ${ofMemories(input)}) m`,
        { ...valuesOf(input), now },
      ),
    changes: (input) =>
      all(
        `SELECT c.change, ${dayOf('c.at')} AS day, count(*) AS count FROM memory_changes c JOIN memories m ON m.id = c.memory_id
         WHERE c.at >= @from AND c.at < @to AND c.undone = 0 AND ${ofMemories(input)} GROUP BY c.change, day ORDER BY day`,
        valuesOf(input),
      ),
    addedByDay: (input) =>
      all(
        `SELECT ${dayOf('m.created_at')} AS day, count(*) AS count FROM memories m
         WHERE m.created_at >= @from AND m.created_at < @to AND ${ofMemories(input)} GROUP BY day ORDER BY day`,
        valuesOf(input),
      ),
    bytes: () =>
      Number(db.pragma('page_count', { simple: true })) *
      Number(db.pragma('page_size', { simple: true })),
  }
}
