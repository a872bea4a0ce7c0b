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
  /** Set where it was made for a comparison, and does not stand. */
  readonly experimentId: number | null
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

export interface DistillationQueries {
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
  readonly experimentId: number | null
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
    SELECT d.level, d.at, d.told, d.failure, d.dropped, d.experiment_id AS experimentId,
      d.source_tokens AS sourceTokens, d.told_tokens AS toldTokens, d.facts, d.kept_facts AS keptFacts, d.names,
      d.borne_out AS borneOut, c.provider, c.prompt_version AS promptVersion,
      c.tokens_in + c.tokens_cached AS tokensIn, c.tokens_out AS tokensOut, c.cost_usd AS costUsd,
      c.duration_ms AS durationMs
    FROM distillations d JOIN turns t ON t.id = d.turn_id LEFT JOIN model_calls c ON c.id = d.call_id
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
    levels: (turnId) => levels.all(turnId).map(shown),
    standing: (turnId) => standing.get(turnId) ?? null,
    trials: (experimentId) => trials.all(experimentId),
    newestTurns: (limit) => newest.all(limit),
    waiting: (experimentId) => waiting.get(experimentId) ?? 0,
  }
}

function shown(row: LevelRow): ShownLevel {
  const { level, at, told, failure, dropped, experimentId, sourceTokens, provider } = row
  const { toldTokens, facts, keptFacts, names, borneOut } = row
  const { promptVersion, tokensIn, tokensOut, costUsd, durationMs } = row
  return {
    ...{ level, at, failure, dropped, experimentId },
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
