// What rules tell of a turn, measured by the same yardstick as what a model tells.
import type { Distillation, TrialArm } from '../../db/memories/distillation-store.ts'
import { rulesLevel } from '../../db/memories/levels.ts'
import { countsOf, scoreOf } from '../quality/score.ts'
import { summariseTurn } from '../rules/words/turn-summary.ts'
import { turnOutcome } from '../work-facts.ts'
import { type TurnToTell, toldTurn } from './turn-to-tell.ts'

/** Tells the turn by rules, whoever's words stand, and measures that where its source is still there. */
export async function measuredRules(
  toTell: TurnToTell,
  trial: TrialArm | null,
  at: number,
  pause: () => Promise<void>,
): Promise<Distillation> {
  const { turn, record, drafts, isWhole } = toTell
  const told = toldTurn(toTell, summariseTurn({ ...record, outcome: turnOutcome(record) }, drafts))
  return {
    ...{ turnId: turn.id, callId: null, trial, level: rulesLevel, at, told },
    ...{ failure: null, dropped: 0 },
    score: isWhole ? countsOf(await scoreOf(record, told, pause)) : null,
  }
}
