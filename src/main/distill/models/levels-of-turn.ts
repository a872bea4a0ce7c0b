// What each level made of a turn: what is kept of it, and of rules what they tell now.
import type { TurnLevel } from '../../../shared/contract/distilling/distill.ts'
import type { Parser } from '../../code/parser.ts'
import {
  createDistillationQueries,
  type ShownLevel,
} from '../../db/memories/distillation-queries.ts'
import { rulesLevel } from '../../db/memories/levels.ts'
import { createObservationStore } from '../../db/memories/observation-store.ts'
import type { Db } from '../../db/open.ts'
import { loadBashGrammar } from '../../shell/bash-grammar.ts'
import { createPause } from '../time-slices.ts'
import { measuredRules } from './measured-rules.ts'
import { turnToTell } from './turn-to-tell.ts'

/** Reads them, newest first and rules last. Empty where the turn is gone, or is too small to be told by a model. */
export async function levelsOfTurn(
  { db, parser }: { readonly db: Db; readonly parser: Pick<Parser, 'declared'> },
  turnId: number,
  now: number,
  signal: AbortSignal,
): Promise<TurnLevel[]> {
  const queries = createDistillationQueries(db)
  const kept = queries.levels(turnId)
  const standing = queries.standing(turnId)
  if (standing === null) return []
  // What rules told for a comparison is what they tell anyway.
  const all: ShownLevel[] = kept.filter(
    ({ level, trial }) => level !== rulesLevel || trial === null,
  )
  if (!all.some(({ level }) => level === rulesLevel)) {
    await loadBashGrammar()
    const pause = createPause(signal)
    const toTell = await turnToTell(createObservationStore(db), turnId, pause, parser)
    if (toTell !== null) {
      const { told, score, at } = await measuredRules(toTell, null, now, pause)
      const nothing = { failure: null, dropped: 0, trial: null, call: null }
      all.push({ level: rulesLevel, at, told, score, ...nothing })
    }
  }
  const stands = all.find(
    ({ level, told, trial }) => level === standing && told !== null && trial !== 'replay',
  )
  const isRules = ({ level }: ShownLevel): number => (level === rulesLevel ? 1 : 0)
  all.sort((a, b) => isRules(a) - isRules(b))
  return all.map(({ trial, ...one }) => ({
    ...one,
    isTrial: trial !== null,
    isStanding: one.level === standing && stands?.at === one.at,
  }))
}
