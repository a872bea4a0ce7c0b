// How an observation that did not end well is marked: by its facts, else by the flag that older versions wrote.
import { Ban, CircleHelp, CirclePause, CircleX, type LucideIcon } from 'lucide-react'
import type { Observation } from '../../../shared/contract/common.ts'
import type { Outcome } from '../../../shared/facts/outcome.ts'

interface EndLook {
  readonly word: string
  readonly icon: LucideIcon
  readonly colour: string
}

const failed: EndLook = { word: 'Failed', icon: CircleX, colour: 'text-bad' }
const stopped = { icon: CirclePause, colour: 'text-warn' }
const looks: Readonly<Record<Outcome, EndLook | null>> = {
  done: null,
  running: null,
  failed,
  refused_by_user: { word: 'Refused by you', icon: Ban, colour: 'text-warn' },
  denied_by_rule: { word: 'Denied by a rule', icon: Ban, colour: 'text-warn' },
  refused: { word: 'Not permitted', icon: Ban, colour: 'text-warn' },
  interrupted: { word: 'Interrupted', ...stopped },
  untold: { word: 'No result told', icon: CircleHelp, colour: 'text-ink-faint' },
  no_result: { word: 'No result recorded', icon: CircleHelp, colour: 'text-warn' },
}

/** Null for what ended well, and for what was still running. */
export function endLook(observation: Pick<Observation, 'facts' | 'failed'>): EndLook | null {
  if (observation.facts) return looks[observation.facts.outcome]
  return observation.failed ? failed : null
}
