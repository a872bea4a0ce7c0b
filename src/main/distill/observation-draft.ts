// What a rule or a language model makes of tool calls, before it is stored.
import type { DistilledObservation } from '../db/memories/distilled-rows.ts'

/** An observation to be stored, whoever makes it. */
export type ObservationDraft = Omit<DistilledObservation, 'level' | 'tokens'>
