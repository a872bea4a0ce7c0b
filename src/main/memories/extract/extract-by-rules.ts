// What may outlive its session, found by rules in what was said.
import type { Candidate, Utterance } from '../candidate.ts'
import { settledDecisions } from './settled-decisions.ts'

/** So many of one extraction, the newest first. */
const most = 5

/** What a session's last exchanges, the oldest first, hold for later ones. */
export function extractByRules(exchanges: readonly (readonly Utterance[])[]): readonly Candidate[] {
  return [...exchanges]
    .reverse()
    .flatMap((one) => settledDecisions([one]))
    .slice(0, most)
}
