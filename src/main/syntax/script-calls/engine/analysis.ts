// What all parts of one analysis share.

import type { CallFact } from '../../callgraph/call-fact.ts'
import type { WrittenNames } from '../flow/written-names.ts'
import type { ClassCode, Code, ModuleUnit, ScriptNode } from '../tree/program.ts'
import type { ValueMaker } from '../values/make-values.ts'
import type { Solver } from '../values/solver.ts'
import type { Arguments, CallSite, Cell, Frame, Value } from '../values/value.ts'

/** The state of one analysis. */
export interface Analysis {
  readonly solver: Solver
  readonly make: ValueMaker
  /** Files by path from the root. */
  readonly modules: ReadonlyMap<string, ModuleUnit>
  /** The module that an import in a file means, by its path; null for one from outside. */
  readonly resolve: (from: ModuleUnit, written: string) => string | null
  /** The name of a module by its path, also of one that is analysed apart. */
  readonly nameOf: (path: string) => string
  /** The name of what an import brings in from outside. */
  readonly outside: (from: ModuleUnit, written: string) => string
  readonly exportsOf: Map<ModuleUnit, ModuleExports>
  /** Frames by function and where it was made. */
  readonly frames: Map<Value | Code, Frame[]>
  /** All functions that have been walked. */
  readonly walked: Set<Code>
  /** All values made of a function or class. */
  readonly made: Map<Code | ClassCode, Value[]>
  /** All objects that a class or function was seen to construct, those of its subclasses too. */
  readonly instances: Map<Value, Cell>
  readonly calls: Map<string, Set<string>>
  readonly facts: Map<ScriptNode, MutableFact>
  /** Which functions write fields of a name. */
  readonly written: WrittenNames
  /** How many places of calls tell activations apart. */
  readonly contextDepth: number
  readonly globals: Map<string, Cell>
  /** Parses a text that stands in a program, as part of the node that it stands in. */
  readonly parse: (text: string, around: ScriptNode) => ScriptNode | null
  /** Gives numbers that no other function has. */
  readonly nextId: () => number
  /** Texts that were read as source, by their place. */
  readonly evaluated: Set<string>
  /** Asked when everything has arrived: places where nothing did and an annotation can tell. */
  readonly annotated: { readonly cell: Cell; readonly fill: () => void }[]
  /** What the parts of the analysis ask of each other; put together where it begins. */
  readonly parts: AnalysisParts
  /** Levels of nesting that the walk is in. */
  depth: number
}

/** A call in progress. */
export interface Call {
  readonly site: CallSite
  readonly self: Cell
  readonly given: Arguments
  readonly result: Cell
  /** With `new`, or as `super(…)`. */
  readonly isNew: boolean
  /** Bound functions and proxies that the call has come through: what leads back to one would never end. */
  readonly through?: Set<Value>
  /** Calls that the program does not write itself leave no edge. */
  readonly isSilent?: boolean
}

/** A call's fact while it is put together. */
export interface MutableFact extends Omit<CallFact, 'resolved'> {
  readonly resolved: Set<string>
}

/** What a module hands to those that import it. */
export interface ModuleExports {
  /** The value of `import * as`. */
  readonly namespace: Value
  /** The object that `module.exports` begins as. */
  readonly module: Value
  /** Everything that `module.exports` may be. */
  readonly common: Cell
}

/** Parts that need each other in a circle. */
export interface AnalysisParts {
  /** Reads the body of a function. */
  walk(frame: Frame): void
  /** The cell of an expression. */
  evaluate(frame: Frame, node: ScriptNode): Cell
  callValue(value: Value, call: Call): void
  callBuiltin(value: Value, call: Call): void
  /** Reads a text as source, where `eval` is called. */
  evaluateText(text: string, call: Call): void
}
