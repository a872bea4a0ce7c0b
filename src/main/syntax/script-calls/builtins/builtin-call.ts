// What the models of builtins are given.
import type { Analysis, Call } from '../engine/analysis.ts'
import type { Cell } from '../values/value.ts'
/** What a model is given. */
export interface BuiltinCall {
  readonly analysis: Analysis
  readonly call: Call
  /** The n-th argument; an empty cell where there is none. */
  readonly given: (at: number) => Cell
  /** Calls what a cell holds, and gives what comes back. */
  readonly invoke: (functions: Cell, cells: readonly Cell[], self?: Cell) => Cell
}

/** What a builtin does; null leaves its result unknown. */
export type BuiltinModel = (call: BuiltinCall) => void
