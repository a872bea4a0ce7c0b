// Answers what each level made of a turn, and what the arms of a comparison came to.
import { z } from 'zod'
import type { Db } from '../open.ts'
import { visibleTurn } from '../visible.ts'
import type { ToldTurn, TurnScore } from './distillation-store.ts'
import { rulesLevel } from './levels.ts'

/** What a level made of a turn, with the call behind it. */
export interface ShownLevel {
  readonly level: string
  readonly at: number
  readonly told: ToldTurn | null
  readonly failure: string | null
  readonly dropped: number
  /** The kind of comparison that it was made for: what a replay made does not stand. */
  readonly trial: 'live' | 'replay' | null
  readonly score: TurnScore | null
  /** Null for rules. */
  readonly call: LevelCall | null
}

/** The call behind a level. */
export interface LevelCall {
  readonly provider: string
  readonly promptVersion: number
  readonly tokensIn: number
  readonly tokensOut: number
  /** US dollars; null where the price is not known. */
  readonly costUsd: number | null
  readonly durationMs: number | null
}

/** A turn as an arm of a comparison told it. */
export interface TrialRow {
  readonly arm: 'a' | 'b'
  readonly isFailed: 0 | 1
  readonly compression: number | null
  readonly retention: number | null
  readonly faithfulness: number | null
  readonly durationMs: number | null
  readonly tokens: number | null
  readonly costUsd: number | null
}

/** What a level told outside of comparisons, all its turns together. */
export interface LevelTotals {
  readonly level: string
  /** Turns that it told, and answers that could not be used. */
  readonly turns: number
  readonly failed: number
  /** Sums over the turns that were measured. */
  readonly measured: number
  readonly sourceTokens: number
  readonly toldTokens: number
  readonly facts: number
  readonly keptFacts: number
  readonly names: number
  readonly borneOut: number
  /** Tokens in and out, and US dollars, of its calls; 0 for rules. */
  readonly tokens: number
  readonly costUsd: number
  /** Means of its calls (ms); null for rules. */
  readonly durationMs: number | null
}

export interface DistillationQueries {
  /** What each level told, those with most turns first. */
  totals(): LevelTotals[]
  /** What was made of the turn, newest first. */
  levels(turnId: number): ShownLevel[]
  /** The level at which the turn is told now; null where it is gone or not told yet. */
  standing(turnId: number): string | null
  /** Each turn of a comparison, by its arm. */
  trials(experimentId: number): TrialRow[]
  /** Rows of the newest turns that ended and have an answer. */
  newestTurns(limit: number): number[]
  /** Turns of a comparison that wait to be told. */
  waiting(experimentId: number): number
}

const toldSchema = z.object({
  ...{ title: z.string(), summary: z.string() },
  observations: z.array(z.object({ key: z.string(), title: z.string(), summary: z.string() })),
})

interface LevelRow {
  readonly level: string
  readonly at: number
  readonly told: string | null
  readonly failure: string | null
  readonly dropped: number
  readonly trial: 'live' | 'replay' | null
  readonly sourceTokens: number | null
  readonly toldTokens: number
  readonly facts: number
  readonly keptFacts: number
  readonly names: number
  readonly borneOut: number
  readonly provider: string | null
  readonly promptVersion: number
  readonly tokensIn: number
  readonly tokensOut: number
  readonly costUsd: number | null
  readonly durationMs: number | null
}

/** The queries over distillations. */
export function createDistillationQueries(db: Db): DistillationQueries {
  const levels = db.prepare<[number], LevelRow>(`
    SELECT d.level, d.at, d.told, d.failure, d.dropped, e.kind AS trial,
      d.source_tokens AS sourceTokens, d.told_tokens AS toldTokens, d.facts, d.kept_facts AS keptFacts, d.names,
      d.borne_out AS borneOut, c.provider, c.prompt_version AS promptVersion,
      c.tokens_in + c.tokens_cached AS tokensIn, c.tokens_out AS tokensOut, c.cost_usd AS costUsd,
      c.duration_ms AS durationMs
    FROM distillations d JOIN turns t ON t.id = d.turn_id LEFT JOIN model_calls c ON c.id = d.call_id
      LEFT JOIN experiments e ON e.id = d.experiment_id
    WHERE d.turn_id = ? AND ${visibleTurn('t')} ORDER BY d.at DESC, d.id DESC LIMIT 100`)
  const standing = db
    .prepare<[number], string | null>(
      `SELECT t.level FROM turns t WHERE t.id = ? AND ${visibleTurn('t')}`,
    )
    .pluck()
  const trials = db.prepare<[number], TrialRow>(`
    SELECT d.arm, d.told IS NULL AS isFailed,
      CASE WHEN d.told_tokens > 0 THEN 1.0 * d.source_tokens / d.told_tokens END AS compression,
      CASE WHEN d.facts > 0 THEN 1.0 * d.kept_facts / d.facts END AS retention,
      CASE WHEN d.names > 0 THEN 1.0 * d.borne_out / d.names END AS faithfulness,
      c.duration_ms AS durationMs,
      CASE WHEN d.level = '${rulesLevel}' THEN 0 ELSE c.tokens_in + c.tokens_cached + c.tokens_out END AS tokens,
      CASE WHEN d.level = '${rulesLevel}' THEN 0 ELSE c.cost_usd END AS costUsd
    FROM distillations d LEFT JOIN model_calls c ON c.id = d.call_id
    WHERE d.experiment_id = ? ORDER BY d.id`)
  const totals = db.prepare<[], LevelTotals>(`
    SELECT d.level, sum(d.told IS NOT NULL) AS turns, sum(d.told IS NULL) AS failed,
      sum(d.source_tokens IS NOT NULL) AS measured, coalesce(sum(d.source_tokens), 0) AS sourceTokens,
      coalesce(sum(d.told_tokens), 0) AS toldTokens, coalesce(sum(d.facts), 0) AS facts,
      coalesce(sum(d.kept_facts), 0) AS keptFacts, coalesce(sum(d.names), 0) AS names,
      coalesce(sum(d.borne_out), 0) AS borneOut,
      coalesce(sum(c.tokens_in + c.tokens_cached + c.tokens_out), 0) AS tokens,
      coalesce(sum(c.cost_usd), 0) AS costUsd, avg(c.duration_ms) AS durationMs
    FROM distillations d JOIN turns t ON t.id = d.turn_id LEFT JOIN model_calls c ON c.id = d.call_id
    WHERE d.experiment_id IS NULL AND ${visibleTurn('t')}
    GROUP BY d.level ORDER BY turns DESC, d.level LIMIT 50`)
  const newest = db
    .prepare<[number], number>(
      `SELECT t.id FROM turns t JOIN sessions s ON s.id = t.session_id JOIN projects p ON p.id = s.project_id
       WHERE t.level IS NOT NULL AND trim(coalesce(t.last_message, '')) <> '' AND p.excluded = 0 AND ${visibleTurn('t')}
       ORDER BY t.started_at DESC, t.id DESC LIMIT ?`,
    )
    .pluck()
  const waiting = db
    .prepare<[number], number>(
      `SELECT count(*) FROM jobs WHERE kind = 'distill.replay' AND status IN ('pending', 'leased')
         AND payload ->> 'experimentId' = ?`,
    )
    .pluck()
  return {
    totals: () => totals.all(),
    levels: (turnId) => levels.all(turnId).map(shown),
    standing: (turnId) => standing.get(turnId) ?? null,
    trials: (experimentId) => trials.all(experimentId),
    newestTurns: (limit) => newest.all(limit),
    waiting: (experimentId) => waiting.get(experimentId) ?? 0,
  }
}

function shown(row: LevelRow): ShownLevel {
  const { level, at, told, failure, dropped, trial, sourceTokens, provider } = row
  const { toldTokens, facts, keptFacts, names, borneOut } = row
  const { promptVersion, tokensIn, tokensOut, costUsd, durationMs } = row
  return {
    ...{ level, at, failure, dropped, trial },
    told: told === null ? null : toldSchema.parse(JSON.parse(told)),
    score:
      sourceTokens === null
        ? null
        : { sourceTokens, toldTokens, facts, keptFacts, names, borneOut },
    call:
      provider === null
        ? null
        : { provider, promptVersion, tokensIn, tokensOut, costUsd, durationMs },
  }
}
