// How something ended, as the record shows it; where the record is silent, it says so.
import { z } from 'zod'

export const outcomes = [
  'done',
  'failed', // by its own report: an exit code, failing tests, an error
  'refused_by_user',
  'denied_by_rule', // a permission rule, a mode, or a run in which nobody could be asked
  'refused', // not permitted; by whom is not recorded
  'interrupted', // stopped by the user
  'running', // went to the background, its end was not seen
  'no_result', // the record ends before its result
  'untold', // the agent does not tell how a command ended, and its output does not show it
] as const
export type Outcome = (typeof outcomes)[number]

export const outcomeSchema = z.enum(outcomes)

/** Whether it was not permitted, whoever said so. */
export function isRefusal(outcome: Outcome): boolean {
  return outcome === 'refused_by_user' || outcome === 'denied_by_rule' || outcome === 'refused'
}
