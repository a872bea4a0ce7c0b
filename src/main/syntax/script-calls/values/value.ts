// Values that travel through a program, and the cells that hold them.
import type { ClassCode, Code, ScriptNode, Variable } from '../tree/program.ts'

/** What may stand in a place: it only grows, and only by the solver. */
export interface Cell {
  /** Each once; nearly always one, so that a set would take ten times the memory. */
  readonly values: readonly Value[]
  /** Cells that hold whatever this one holds. */
  readonly targets: ReadonlySet<Cell> | readonly Cell[]
  readonly listeners: readonly ((value: Value) => void)[]
}

/** Types of values that the language brings along; the name as in `<**JSArray**>`. */
export type BuiltinType =
  | 'Array'
  | 'String'
  | 'Number'
  | 'Boolean'
  | 'RegExp'
  | 'Object'
  | 'Map'
  | 'Set'
  | 'WeakMap'
  | 'WeakSet'
  | 'Promise'
  | 'Generator'
  | 'Date'
  | 'Error'
  | 'Function'
  | 'BigInt'
  | 'Symbol'
  | 'Proxy'

/** A function, object, class or primitive, by where it is made. */
export interface Value {
  readonly id: number
  readonly kind:
    | 'function'
    | 'class'
    | 'object'
    | 'module'
    | 'builtin'
    | 'external'
    | 'bound'
    | 'text'
    | 'number'
    | 'primitive'
    | 'undefined'
  /** Of a text its characters, of a number its digits, of a builtin or external its name. */
  readonly name: string
  /** Of a text or number, any text or number. */
  readonly wide: Value | null
  /** Null for what has no methods of its own kind. */
  readonly type: BuiltinType | null
  /** Properties by name; elements of arrays by number. */
  readonly props: Map<string, Cell>
  getters: ReadonlyMap<string, Cell>
  setters: ReadonlyMap<string, Cell>
  /** The cell that holds it alone; null until it is asked for. */
  alone: Cell | null
  /** In a large program, what each property was found to be; null until one is read. */
  readings: Map<string, { readonly cell: Cell; readonly getters: Cell }> | null
  /** All properties and elements together; null until it is asked for. */
  any: Cell | null
  /** Properties and elements of unknown name; values of maps, sets and promises, and what a generator yields. */
  readonly rest: Cell
  /** What it inherits from. */
  readonly protos: Cell
  /** Of a function. */
  readonly code: Code | null
  /** Where a function or class was made. */
  readonly frame: Frame | null
  /** Of a class. */
  readonly written: ClassCode | null
  /** Of a bound function, what is called; of a promise, what it is rejected with; of a generator, what `next` gives it. */
  readonly inner: Cell
  /** Of a bound function: `this`, then its first arguments. */
  readonly bound: readonly Cell[]
  /** Of what the analysis itself does when it is called. */
  readonly native: ((call: { readonly given: Arguments }) => void) | null
  /** Of an array literal: its elements have fixed places. */
  length: number
}

/** What is given in a call: cells in order, spread ones marked. */
export interface Arguments {
  readonly cells: readonly Cell[]
  readonly spread: ReadonlySet<number>
}

/** The activation of a function: one for all calls, or for each place it is called from. */
export interface Frame {
  readonly code: Code
  /** The frame of the function around. */
  readonly parent: Frame | null
  /** Places of the calls that led here, the latest first. */
  readonly context: readonly number[]
  /** Everything a variable may hold at any time. */
  readonly variables: Map<Variable, Cell>
  /** What it holds here and now, while the body is read from top to bottom. */
  current: Map<Variable, Cell>
  /** What fields hold here and now, by the cell of their object: those that were assigned in this body. */
  fields: Map<Cell, ReadonlyMap<string, Cell>>
  /** Cells of objects that are made in this body; true of one that only a variable of it means. */
  readonly own: Map<Cell, boolean>
  readonly self: Cell
  /** `new.target`'s instance or the given one; null in an arrow. */
  readonly given: Cell[]
  /** Arguments from an unknown place on. */
  readonly givenRest: Cell
  readonly returned: Cell
  readonly thrown: Cell
  /** What a generator yields, and what its caller hands in. */
  readonly yielded: Cell
  readonly sent: Cell
  /** Of a generator, what its caller has it throw. */
  readonly injected: Cell | null
  /** What a throw reaches, innermost last. */
  readonly catchers: Cell[]
  /** Holds the object whose class's parent `super` means. */
  readonly home: Value | null
  /** Told of each assignment in a loop or a try. */
  loose: ((variable: Variable, from: Cell) => void) | null
  /** Told where a `break` leaves a `switch`; null in a loop, and where none is read. */
  leaving: (() => void) | null
  /** The namespace whose body is read. */
  exporting: Value | null
  /** The end of a branch was reached by return or throw. */
  isDead: boolean
  /** What the function hands its caller: its result, a promise or a generator. */
  result: Cell
}

/** Gives a value a getter or setter. */
export function setAccessor(
  value: Value,
  kind: 'getters' | 'setters',
  name: string,
  cell: Cell,
): void {
  // Hardly a value has any: all others share an empty map.
  value[kind] = new Map([...value[kind], [name, cell]])
}

/** Where a call stands. */
export interface CallSite {
  readonly node: ScriptNode
  readonly frame: Frame
  /** Receives what the called function throws. */
  readonly thrown: Cell
}

/** Nothing is given. */
export const noArguments: Arguments = { cells: [], spread: new Set() }
