// Whose event it is, as far as that is told.
import type { AgentId } from '../../shared/agents.ts'

/** Whether a payload has a shape that only one agent's have, or one of which a variable that the hook saw says more. */
export type Recognised = 'sure' | 'likely' | null

export interface ToldAgent {
  /** Null where nothing tells. */
  readonly agent: AgentId | null
  /** How surely its shape tells it; null where variables or the place of the transcript alone do. */
  readonly shape: Recognised
}
