// The icon, word and tone of every answer to a permission request.
import { CircleHelp, type LucideIcon, ShieldCheck, ShieldX } from 'lucide-react'
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
