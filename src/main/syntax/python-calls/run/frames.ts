// Frames: where one run of a function, class or module keeps its variables.
import type { FunctionTree, Scope } from '../tree/tree.ts'
import type {
  Cell,
  ClassValue,
  Frame,
  FunctionValue,
  InstanceValue,
  ModuleValue,
  Value,
} from '../values/values.ts'
import type { Machine } from './machine.ts'

export function openFrame(
  machine: Machine,
  scope: Scope,
  module: ModuleValue,
  outer: Frame | null,
  caller: string,
  cells: Map<string, Cell>,
): Frame {
  return {
    scope,
    cells,
    outer,
    module,
    caller,
    running: outer?.running ?? null,
    receiver: outer?.receiver ?? null,
    sites: new Map(),
    returns: machine.state.cell(),
    yields: machine.state.cell(),
    sent: machine.state.cell(),
    start: machine.state.mark(),
    exits: [],
    waits: [],
    loops: [],
    tries: [],
    handled: [],
  }
}

interface Shared {
  readonly cells: Map<string, Cell>
  readonly sites: Map<object, Value>
}

/** Cells and values of a function of which all runs are one, or all runs on one instance. */
const merged = new WeakMap<FunctionValue, Map<Value | null, Shared>>()

/** Instances told apart in the runs of one method: what a container holds is another's in each. */
const mostReceivers = 12
/** In those of one that only hands something on, which costs little. */
const mostOfSmall = 48
/** Statements of such a method, none of which holds others. */
const mostInSmall = 3
const small = new WeakMap<FunctionTree, boolean>()

/** Whether runs on it may be told from those on others: it is an instance that is known to be one, or a class. */
export function isToldApart(receiver: Value | null): receiver is InstanceValue | ClassValue {
  return (
    receiver?.kind === 'class' ||
    (receiver?.kind === 'instance' && receiver !== receiver.type.generic)
  )
}

/** How many instances are told apart in the runs of a method. */
export function mostReceiversOf(tree: FunctionTree): number {
  let isSmall = small.get(tree)
  if (isSmall === undefined) {
    // What a descriptor gives is its own.
    isSmall =
      tree.scope.name === '__get__' ||
      (tree.body.length <= mostInSmall &&
        tree.body.every(({ kind }) => /^(expression|assign|return)$/.test(kind)))
    small.set(tree, isSmall)
  }
  return isSmall ? mostOfSmall : mostReceivers
}

function sharedBy(callee: FunctionValue, receiver: Value | null): Shared {
  const known = merged.get(callee) ?? new Map<Value | null, Shared>()
  merged.set(callee, known)
  const isApart =
    isToldApart(receiver) && (known.has(receiver) || known.size < mostReceiversOf(callee.tree))
  const key = isApart ? receiver : null
  const shared = known.get(key) ?? { cells: new Map(), sites: new Map() }
  known.set(key, shared)
  return shared
}

/** What the first run on an instance made is what later runs on it make, when they are merged: else each has two. */
function keepSites(callee: FunctionValue, receiver: Value | null, sites: Frame['sites']): void {
  if (receiver?.kind !== 'instance' || !isToldApart(receiver)) return
  const known = merged.get(callee) ?? new Map<Value | null, Shared>()
  merged.set(callee, known)
  if (known.has(receiver) || known.size >= mostReceiversOf(callee.tree)) return
  known.set(receiver, { cells: new Map(), sites })
}

/** A frame for a run of a function. Once runs are merged, variables that inner functions see are shared by all. */
export function newFrame(machine: Machine, callee: FunctionValue, receiver: Value | null): Frame {
  const { tree } = callee
  const frame = openFrame(
    machine,
    tree.scope,
    callee.closure.module,
    callee.closure,
    tree.scope.qualified,
    new Map(),
  )
  const isShared = machine.budget.isMerging && !machine.budget.isClosed
  const shared: Shared = isShared ? sharedBy(callee, receiver) : frame
  if (!isShared && !machine.budget.isClosed) keepSites(callee, receiver, frame.sites)
  if (isShared)
    for (const name of capturedIn(machine, tree.scope)) {
      const cell = shared.cells.get(name) ?? machine.state.cell()
      shared.cells.set(name, cell)
      frame.cells.set(name, cell)
    }
  return {
    ...frame,
    sites: shared.sites,
    running: callee,
    receiver,
  }
}

/**
 * The frame in which an instance is made: what instances make of their own class is one for all of them, since each
 * would make others without end; and what a method makes that is told apart by class is told apart by its class anyway.
 */
export function makerFrame(machine: Machine, frame: Frame, type: ClassValue): Frame {
  const { running, receiver } = frame
  const { isClosed, isMerging } = machine.budget
  const isOne = isOf(receiver, type) || (isMerging && receiver?.kind === 'class')
  return !isClosed && running !== null && isOne
    ? { ...frame, sites: sharedBy(running, null).sites }
    : frame
}

function isOf(receiver: Value | null, type: ClassValue): boolean {
  return receiver?.kind === 'instance' && receiver.type === type
}

const captured = new WeakMap<object, Map<Scope, Set<string>>>()
const none: ReadonlySet<string> = new Set()
/** Variables of a scope that functions written inside it see: they alone outlive the run. */
function capturedIn(machine: Machine, scope: Scope): ReadonlySet<string> {
  let found = captured.get(machine)
  if (found === undefined) {
    found = new Map()
    for (const module of machine.modules.values())
      for (const tree of [...module.tree.functions, ...module.tree.classes])
        for (const name of tree.scope.uses) addCapture(found, tree.scope, name)
    captured.set(machine, found)
  }
  return found.get(scope) ?? none
}

function addCapture(found: Map<Scope, Set<string>>, scope: Scope, name: string): void {
  const isOwn = scope.locals.has(name) && scope.kind === 'function'
  if (isOwn || scope.globals.has(name)) return
  for (let at = scope.parent; at !== null; at = at.parent) {
    if (at.kind !== 'function' || !at.locals.has(name)) continue
    const names = found.get(at) ?? new Set<string>()
    names.add(name)
    found.set(at, names)
    return
  }
}
