// What a rule or a language model makes of tool calls, before it is stored.
import type { ObservationFacts } from '../../shared/facts/observation-facts.ts'
import type { FunctionChange, ObservationKind } from '../../shared/kinds.ts'

/** An observation to be stored. Depths: title about 10 tokens, summary about 50, detail about 200. */
export interface ObservationDraft {
  /** Names it inside its turn: the tool use id, or the group such as `explore`. */
  readonly key: string
  readonly kind: ObservationKind
  readonly tool: string | null
  /** What its words are made from, and all that later steps read of it. */
  readonly facts: ObservationFacts
  readonly title: string
  readonly summary: string
  readonly detail: string
  /** Paths relative to the project where they lie in it. */
  readonly files: readonly string[]
  readonly functions: readonly FunctionChange[]
  readonly failed: boolean
  /** 0 to 1; how much a later session would want it. */
  readonly importance: number
  readonly at: number
  readonly durationMs: number | null
  readonly rawBytes: number
  /** Rows of the tool events behind it. */
  readonly eventIds: readonly number[]
}
