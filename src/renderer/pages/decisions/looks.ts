// The icon, word and tone of every answer to a permission request, and the words for who decided and what came of it.
import { CircleHelp, type LucideIcon, ShieldCheck, ShieldX } from 'lucide-react'
import type { DecisionRow } from '../../../shared/contract/deciding/decisions.ts'
import type { DecisionChoice } from '../../../shared/kinds.ts'
import type { Tone } from '../../components/text/badge.tsx'

export const decisionLooks: Readonly<
  Record<DecisionChoice, { word: string; tone: Tone; icon: LucideIcon }>
> = {
  allow: { word: 'Allowed', tone: 'good', icon: ShieldCheck },
  deny: { word: 'Refused', tone: 'bad', icon: ShieldX },
  pending: { word: 'Not answered yet', tone: 'warn', icon: CircleHelp },
  observe: { word: 'Not answered', tone: 'neutral', icon: CircleHelp },
}

/** Who decided: as a choice of its own, and behind the answer. */
export const deciderWords: Readonly<
  Record<NonNullable<DecisionRow['decidedBy']>, { name: string; by: string }>
> = {
  user: { name: 'You', by: 'by you' },
  rule: { name: 'A rule of yours', by: 'by a rule of yours' },
  mode: { name: 'The agent’s mode', by: 'by the agent’s own mode' },
  settings: { name: 'The agent’s settings', by: 'by the agent’s settings' },
}

export const outcomeWords: Readonly<Record<NonNullable<DecisionRow['outcome']>, string>> = {
  ran: 'It ran.',
  failed: 'It ran and failed.',
  undone: 'It ran, and was undone later in the session.',
}
