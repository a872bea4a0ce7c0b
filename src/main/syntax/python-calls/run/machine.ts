// What every part of the run stands on: frames, the interned values, what is spent, and the facts that come out.

import type {
  Call,
  ClassTree,
  Expression,
  FunctionTree,
  LiteralType,
  Statement,
} from '../tree/tree.ts'
import type { State } from '../values/state.ts'
import type {
  CallArguments,
  ClassValue,
  DataValue,
  Frame,
  FunctionValue,
  InstanceValue,
  ModuleValue,
  Value,
  Values,
} from '../values/values.ts'

/**
 * What is known of a function over all its calls; of one that stands inside another, over those of one run of that, since
 * a decorator's wrapper hands each function on what that function was called with.
 */
export interface Summary {
  readonly parameters: Map<string, Values>
  returns: Values
  /** Exceptions that it did not catch. */
  raises: Values
  /** The same by the instance that a method was called on; null for all others. */
  readonly parametersOf: Map<InstanceValue | ClassValue | null, Map<string, Values>>
  /** What runs on one instance gave. */
  readonly returnsOf: Map<Value, Values>
  /** By the name, for functions that are given the name of a member. */
  readonly named: Map<string, NamedRun[]>
  namedRuns: number
  runs: number
  readonly values: FunctionValue[]
  isActive: number
  wasCut: boolean
}

/** The runs of a function on one instance with one name that it reads or sets a member by. */
export interface NamedRun {
  readonly receiver: InstanceValue | ClassValue | null
  readonly parameters: Map<string, Values>
  returns: Values
  /** What the state had grown to when it was last made; -1 where it was given more since. */
  growth: number
  isActive: boolean
}

export interface Machine {
  readonly state: State
  readonly modules: ReadonlyMap<string, ModuleValue>
  /** Modules of the project that are analysed apart, by their names. */
  readonly elsewhere: ReadonlySet<string>
  readonly summary: (callee: FunctionValue) => Summary
  readonly summaries: (tree: FunctionTree) => readonly Summary[]
  readonly classes: Map<ClassTree, ClassValue[]>
  readonly edge: (frame: Frame, callee: string, call: Call | null) => void
  /** Notes that a call stands here, and a callee that leaves no edge. */
  readonly found: (frame: Frame, call: Call, callee: string | null) => void
  readonly literal: (type: LiteralType, value: string | number | null) => DataValue
  /** A text of which only the beginning is known. */
  readonly beginning: (prefix: string) => DataValue
  readonly external: (name: string, isInstance?: boolean) => Value
  readonly builtin: (name: string) => Value
  readonly bind: (callee: FunctionValue, receiver: Value) => Value
  /** The one value that a place in the source makes in a frame, or in all of them once runs are merged. */
  readonly site: <T extends Value>(frame: Frame, node: object, make: () => T) => T
  readonly evaluate: (frame: Frame, expression: Expression) => Values
  readonly call: (
    frame: Frame,
    callees: Values,
    given: CallArguments,
    call: Call | null,
    node: object,
  ) => Values
  readonly attribute: (frame: Frame, object: Value, name: string) => Values
  readonly iterate: (frame: Frame, values: Values) => Values
  /** Runs statements; false where their end is not reached. */
  readonly runBlock: (frame: Frame, body: readonly Statement[]) => boolean
  /** Exceptions of the `try` statements and functions that run, innermost last. */
  readonly escaping: { values: Values }[]
  readonly runModule: (module: ModuleValue) => void
  readonly budget: {
    steps: number
    /** Cells merged that were paid for. */
    merged: number
    depth: number
    readonly isClosed: boolean
    isMerging: boolean
  }
  /** What can only be told when all modules have run. */
  readonly later: (() => void)[]
  readonly data: (
    type: LiteralType,
    value?: null,
    library?: string | null,
    missing?: Values,
  ) => DataValue
}
