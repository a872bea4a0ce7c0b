// Keeps what each level made of a turn, beside each other and with their scores, whichever of them stands.
import type { Db } from '../open.ts'
import { rulesLevel } from './levels.ts'

/** What a level tells of a turn, as it would stand in the turn and its observations. */
export interface ToldTurn {
  readonly title: string
  readonly summary: string
  readonly observations: ToldObservation[]
}

export interface ToldObservation {
  /** Names it inside its turn. */
  readonly key: string
  readonly title: string
  readonly summary: string
}

/** The counts of the yardstick: tokens by estimate, key facts kept of all, names and numbers borne out of all. */
export interface TurnScore {
  readonly sourceTokens: number
  readonly toldTokens: number
  readonly facts: number
  readonly keptFacts: number
  readonly names: number
  readonly borneOut: number
}

/** The arm of a comparison that something was made for. */
export interface TrialArm {
  readonly experimentId: number
  readonly arm: 'a' | 'b'
}

/** What one level made of a turn. */
export interface Distillation {
  readonly turnId: number
  /** Null for rules. */
  readonly callId: number | null
  readonly trial: TrialArm | null
  /** `rules`, or the id of the model. */
  readonly level: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** Null where no answer could be used. */
  readonly told: ToldTurn | null
  readonly failure: string | null
  /** Sentences of the answer that were left out. */
  readonly dropped: number
  readonly score: TurnScore | null
}

/** All methods join the caller's transaction. */
export interface DistillationStore {
  /** Adds it; what rules told of the turn outside of comparisons is replaced by what they tell now. */
  put(distillation: Distillation): void
  /** Whether an arm of the comparison has told the turn. */
  hasTrial(experimentId: number, turnId: number, arm: 'a' | 'b'): boolean
}

const noScore = {
  ...{ sourceTokens: null, toldTokens: null, facts: null, keptFacts: null },
  ...{ names: null, borneOut: null },
}

/** The store over distillations. */
export function createDistillationStore(db: Db): DistillationStore {
  const removeRules = db.prepare(
    `DELETE FROM distillations WHERE turn_id = ? AND level = '${rulesLevel}' AND experiment_id IS NULL`,
  )
  // Whoever asked may have deleted the turn or the comparison while the model thought.
  const insert = db.prepare(`
    INSERT INTO distillations (turn_id, call_id, experiment_id, arm, level, at, told, failure, dropped, source_tokens,
      told_tokens, facts, kept_facts, names, borne_out)
    SELECT id, @callId, @experimentId, @arm, @level, @at, @told, @failure, @dropped, @sourceTokens, @toldTokens, @facts,
      @keptFacts, @names, @borneOut
    FROM turns WHERE id = @turnId
      AND (@experimentId IS NULL OR EXISTS (SELECT 1 FROM experiments WHERE id = @experimentId))`)
  const trial = db
    .prepare<[number, number, string], 1>(
      'SELECT 1 FROM distillations WHERE experiment_id = ? AND turn_id = ? AND arm = ?',
    )
    .pluck()
  return {
    put({ trial: of, told, score, ...row }) {
      if (row.level === rulesLevel && of === null) removeRules.run(row.turnId)
      const { sourceTokens, toldTokens, facts, keptFacts, names, borneOut } = score ?? noScore
      insert.run({
        ...row,
        ...{ experimentId: of?.experimentId ?? null, arm: of?.arm ?? null },
        told: told === null ? null : JSON.stringify(told),
        ...{ sourceTokens, toldTokens, facts, keptFacts, names, borneOut },
      })
    },
    hasTrial: (experimentId, turnId, arm) => trial.get(experimentId, turnId, arm) === 1,
  }
}
