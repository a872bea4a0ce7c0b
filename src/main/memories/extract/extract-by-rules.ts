// What may outlive its session, found by rules in what was said.
import type { Candidate, Utterance } from '../candidate.ts'
import { settledDecisions } from './settled-decisions.ts'
import { standingInstructions } from './standing-instructions.ts'

/** So many of one exchange. */
const most = 5

/**
 * What the last of a session's exchanges, the oldest first, holds for later ones. `hasWork`: whether the agent did
 * more in it than talk and look.
 */
export function extractByRules(
  exchanges: readonly (readonly Utterance[])[],
  hasWork = false,
): readonly Candidate[] {
  const last = exchanges.slice(-1)
  return [...last.flatMap(standingInstructions), ...settledDecisions(exchanges, hasWork)].slice(
    0,
    most,
  )
}
