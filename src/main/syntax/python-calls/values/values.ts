// What may stand in a variable: functions, classes, instances and data as values that travel.
import type { ClassTree, FunctionTree, LiteralType, ModuleTree, Scope } from '../tree/tree.ts'

export interface Cell {
  held: Values
  /** When it was made: those older than the entry that runs are only added to. */
  readonly born: number
}

export type Written = ReadonlyMap<Cell, Values>

/** One run of a function's, class's or module's code. */
export interface Frame {
  readonly scope: Scope
  readonly cells: Map<string, Cell>
  /** The frame of the scope around it. */
  readonly outer: Frame | null
  readonly module: ModuleValue
  /** The key under which its calls are listed. */
  readonly caller: string
  readonly running: FunctionValue | null
  readonly receiver: Value | null
  readonly sites: Map<object, Value>
  readonly returns: Cell
  readonly yields: Cell
  /** What was sent into it, where it is a generator's. */
  readonly sent: Cell
  /** Where the trail stood when the innermost loop, try and the frame itself began. */
  readonly start: number
  readonly exits: Written[]
  /** How things stood where a generator waits in a loop that never ends. */
  readonly waits: Written[]
  readonly loops: {
    readonly isEndless: boolean
    readonly start: number
    readonly breaks: Written[]
    readonly next: Written[]
  }[]
  readonly tries: {
    readonly start: number
    readonly raised: Written[]
  }[]
  /** What the handlers that run have caught, innermost last: `raise` alone raises it again. */
  readonly handled: Values[]
}

export type Values = readonly Value[]

export interface FunctionValue {
  readonly kind: 'function'
  readonly tree: FunctionTree
  /** Where its free variables live. */
  readonly closure: Frame
  /** The class in whose body it was written. */
  readonly owner: ClassValue | null
  readonly defaults: ReadonlyMap<string, Values>
}

export interface ClassValue {
  readonly kind: 'class'
  readonly tree: ClassTree
  readonly bases: Values
  /** Method resolution order (C3); external and builtin bases stand in it. */
  readonly order: readonly Value[]
  readonly cells: Map<string, Cell>
  readonly metaclass: Values
  /** The instance of which nothing is known but its class. */
  readonly generic: InstanceValue
  readonly subclasses: ClassValue[]
  /** Fields in order where a decorator or base writes the constructor. */
  isRecord: boolean
}

export interface InstanceValue {
  readonly kind: 'instance'
  readonly type: ClassValue
  readonly cells: Map<string, Cell>
  /** What it holds as a list or dict, where its class stands on one. */
  readonly content: DataValue | null
}

export interface ModuleValue {
  readonly kind: 'module'
  readonly tree: ModuleTree
  readonly cells: Map<string, Cell>
  frame: Frame | null
}

export interface DataValue {
  readonly kind: 'data'
  readonly type: LiteralType
  readonly value: string | number | null
  /** What a text is known to begin with, where not all of it is known. */
  readonly prefix: string
  /** Elements by position or literal key (`s` before a text, `n` before a number). */
  readonly cells: Map<string, Cell>
  /** Elements of unknown key, and keys that are no literals. */
  readonly rest: Cell
  readonly keys: Cell
  /** The library's name of a list or dict that is more than that, as `collections.deque`. */
  readonly library: string | null
  /** What is called for a key that is not there. */
  readonly missing: Values
  /** Names of the elements of a named tuple, in their order. */
  readonly fields?: readonly string[]
}

/** What a generator function or expression gave, or an iterator that a builtin made. */
export interface GeneratorValue {
  readonly kind: 'generator'
  readonly yields: Cell
  /** Null for what is no generator to Python: what `map` or `zip` give. */
  readonly body: GeneratorBody | 'expression' | null
  /** What it gives one after the other, where that is known. */
  readonly items?: readonly Value[]
}

/** The run that a generator stands for: it goes on with what is sent. */
export interface GeneratorBody {
  readonly callee: FunctionValue
  readonly received: ReadonlyMap<string, Values>
  readonly receiver: Value | null
  readonly sent: Cell
  readonly returns: Cell
}

export type Value =
  | FunctionValue
  | ClassValue
  | InstanceValue
  | ModuleValue
  | DataValue
  | {
      readonly kind: 'external'
      readonly name: string
      readonly isInstance: boolean
    }
  | { readonly kind: 'builtin'; readonly name: string }
  | GeneratorValue
  /** What `namedtuple` made, or `_replace` of one: called, it makes a tuple with names, with the elements of another. */
  | {
      readonly kind: 'record'
      readonly fields: readonly string[]
      readonly of: DataValue | null
    }
  /**
   * What `operator.methodcaller` and the like made: called with an object, it reads or calls its member; what
   * `weakref.ref` made gives the object that it was made of.
   */
  | {
      readonly kind: 'reader'
      readonly how: 'method' | 'attribute' | 'item' | 'object'
      readonly names: readonly Values[]
      readonly given: CallArguments
    }
  | {
      readonly kind: 'bound'
      readonly callee: FunctionValue
      readonly receiver: Value
    }
  | {
      readonly kind: 'method'
      readonly receiver: DataValue | GeneratorValue
      readonly name: string
      readonly as: string
    }
  | {
      readonly kind: 'super'
      readonly after: ClassValue
      readonly receiver: Value
    }
  | {
      readonly kind: 'wrapped'
      readonly how: 'static' | 'class' | 'property'
      readonly inner: Values
      /** What sets and deletes a property. */
      readonly setter?: Values
      readonly deleter?: Values
    }
  | {
      readonly kind: 'partial'
      readonly callee: Values
      readonly given: CallArguments
    }

export interface CallArguments {
  readonly positional: readonly Values[]
  readonly keywords: ReadonlyMap<string, Values>
  /** What may stand at positions after these, or under other names. */
  readonly more: Values
  readonly moreKeywords: Values
}

export const noArguments: CallArguments = {
  positional: [],
  keywords: new Map(),
  more: [],
  moreKeywords: [],
}

/** More values than this in one place say nothing any more. */
const most = 80
/** But a decorator holds one function after the other, a machine one state, and they may be so many. */
const mostFunctions = 240
/** In a place of so many, one more instance of a class, or its method on one more, says nothing new … */
const crowd = 20
/** … where it holds so many of them: else they leave no room for others. */
const mostAlike = 4

export function join(left: Values, right: Values): Values {
  if (left === right) return left
  // The other may stand for `None`.
  if (right.length === 0) return sure.has(left) ? [...left] : left
  if (left.length === 0) return sure.has(right) ? [...right] : right
  let joined: Value[] | null = null
  for (const value of right) {
    if (left.includes(value)) continue
    const held = joined ?? left
    if (held.length >= most && !isRoomFor(held, value)) continue
    if (held.length >= crowd && isOneOfMany(held, value)) continue
    joined ??= [...left]
    joined.push(value)
  }
  return joined ?? left
}

function isRoomFor(held: Values, value: Value): boolean {
  if (value.kind !== 'function' && value.kind !== 'bound') return false
  return (
    held.length < mostFunctions &&
    held.every(
      (one) =>
        one.kind === 'function' ||
        (one.kind === 'bound' && (value.kind !== 'bound' || one.callee !== value.callee)),
    )
  )
}

function isOneOfMany(held: Values, value: Value): boolean {
  if (value.kind !== 'instance' && value.kind !== 'bound') return false
  let alike = 0
  for (const one of held)
    if (
      value.kind === 'instance'
        ? one.kind === 'instance' && one.type === value.type
        : one.kind === 'bound' && one.callee === value.callee
    )
      alike += 1
  return alike >= mostAlike
}

export function joinAll(parts: Iterable<Values>): Values {
  let all: Values = []
  for (const part of parts) all = join(all, part)
  return all
}

/** Stands in the place of an element that was taken away, told from one of which nothing is known. */
export const gone: Values = []

const sure = new WeakSet<Values>()

/** Says of values that one of them is there, whatever was run: `None` has no value of its own. */
export function surely(values: Values): Values {
  if (values.length > 0) sure.add(values)
  return values
}

/** Whether a place that holds these values cannot hold `None`. */
export function isSure(values: Values): boolean {
  return sure.has(values)
}

const perhapsGone = new WeakSet<Values>()

/** What branches leave in one place: where only some took an element away, that is remembered. */
export function merge(left: Values, right: Values): Values {
  const merged = join(left, right)
  const isUnsure =
    perhapsGone.has(left) || perhapsGone.has(right) || (left === gone) !== (right === gone)
  if (!isUnsure || merged.length === 0 || perhapsGone.has(merged)) return merged
  const marked = [...merged]
  perhapsGone.add(marked)
  return marked
}

/** Whether an element may have been taken away by then. */
export function mayBeGone(values: Values): boolean {
  return perhapsGone.has(values)
}

/** The same values to be put elsewhere, where nothing was taken away. */
export function taken(values: Values): Values {
  return perhapsGone.has(values) ? [...values] : values
}
