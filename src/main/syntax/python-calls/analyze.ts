// The call graph of a Python project: an assignment graph that is run, as PyCG's follows values, in the order of the code.
// After Salis et al., "PyCG: Practical Call Graph Generation in Python" (ICSE 2021), with strong updates in order.

import type { CallFact } from '../callgraph/call-fact.ts'
import { createFacts } from './facts.ts'
import { readTextsWith } from './library/evaluate-text.ts'
import { readAttribute } from './run/attribute.ts'
import { callValues } from './run/call.ts'
import { evaluate } from './run/evaluate.ts'
import { openFrame } from './run/frames.ts'
import { load } from './run/imports.ts'
import { iterateValues } from './run/iterate.ts'
import type { Summary } from './run/machine.ts'
import { runBlock } from './run/statements.ts'
import { type Analysis, runUncalled } from './run-uncalled.ts'
import type { Call, Expression, FunctionTree, ModuleTree, Statement } from './tree/tree.ts'
import { createState } from './values/state.ts'
import type {
  ClassValue,
  DataValue,
  Frame,
  FunctionValue,
  ModuleValue,
  Value,
  Values,
} from './values/values.ts'

export interface PythonCallGraph {
  /** Every module, function, method and lambda with what it calls; keys and callees sorted. */
  readonly graph: Readonly<Record<string, readonly string[]>>
  /** Every call that is written, with what it resolved to. */
  readonly facts: readonly CallFact[]
}

/** Up to so many lines a program is taken as whole: what it never calls is called by nobody else. */
const closedLines = 800
/** Expressions and statements run for one node of the source, at most. */
const stepsPerNode = 4
const leastSteps = 80_000
/** Functions made in one place of which is told apart what they were called with. */
const mostClosures = 120
/** Modules that run while they import each other. */
const deepestImport = 100
/** The module of the root itself, where that is a package. */
const rootInitial = '__init__'

/**
 * Analyses modules together. `readText` reads the code in a literal handed to `eval`; what is imported from a module of
 * `elsewhere` is named and not followed. Where the root is itself a package, `rootPackage` is its name: its modules are
 * found under that as well.
 */
export function analyzePythonCalls(
  trees: readonly ModuleTree[],
  readText: (text: string) => readonly Statement[] = () => [],
  elsewhere: ReadonlySet<string> = new Set(),
  rootPackage: string | null = null,
): PythonCallGraph {
  const machine = createMachine(trees, readText, elsewhere, rootPackage)
  const imported = importedNames(trees)
  const order = [...new Set(machine.modules.values())].sort(
    (left, right) => rank(imported, left) - rank(imported, right),
  )
  // As Python would, each after the packages that it is in.
  for (const module of order) load(machine, module.tree.scope.qualified)
  for (const finish of machine.later) finish()
  if (machine.later.length > 0) for (const module of order) runMain(machine, module)
  machine.facts.settle()
  runUncalled(machine)
  return machine.facts.result(trees)
}

/** What a module does as a program is done when all are imported, also those that import each other. */
function runMain(machine: Analysis, { frame, tree }: ModuleValue): void {
  const main = tree.body.filter(
    (statement) =>
      statement.kind === 'if' &&
      statement.branches.some(
        ({ test }) =>
          test.kind === 'binary' && test.left.kind === 'name' && test.left.name === '__name__',
      ),
  )
  if (frame !== null) machine.runBlock(frame, main)
}

/** Modules that nobody imports run first: they import the others in the order in which Python would. */
function rank(imported: ReadonlySet<string>, module: ModuleValue): number {
  const { qualified } = module.tree.scope
  if (/(^|\.)(__main__|main)$/.test(qualified)) return 0
  return imported.has(qualified.split('.').at(-1) ?? qualified) ? 2 : 1
}

function importedNames(trees: readonly ModuleTree[]): Set<string> {
  const names = new Set<string>()
  for (const { body } of trees)
    for (const statement of body)
      if (statement.kind === 'import' || statement.kind === 'from') {
        for (const part of statement.module.split('.')) names.add(part)
        if (statement.kind === 'from') for (const { name } of statement.names ?? []) names.add(name)
      }
  return names
}

/** Has the modules below a root that is a package found by its name, and from its own `__init__`. */
function addPackageNames(modules: Map<string, ModuleValue>, rootPackage: string): void {
  const initial = modules.get(rootInitial)
  if (initial === undefined || modules.has(rootPackage)) return
  for (const [name, module] of [...modules]) {
    if (module === initial) continue
    modules.set(`${rootPackage}.${name}`, module)
    modules.set(`${rootInitial}.${name}`, module)
  }
  modules.set(rootPackage, initial)
}

function createMachine(
  trees: readonly ModuleTree[],
  readText: (text: string) => readonly Statement[],
  elsewhere: ReadonlySet<string>,
  rootPackage: string | null,
): Analysis {
  const state = createState()
  const facts = createFacts()
  const literals = new Map<string, DataValue>()
  const externals = new Map<string, Value>()
  const builtins = new Map<string, Value>()
  const bound = new WeakMap<FunctionValue, WeakMap<Value, Value>>()
  const summaries = new Map<FunctionTree, Map<FunctionValue | null, Summary>>()
  const modules = new Map<string, ModuleValue>()
  const lines = trees.reduce((sum, tree) => sum + tree.lines, 0)
  const size = trees.reduce((sum, tree) => sum + tree.size, 0)
  for (const tree of trees)
    modules.set(tree.scope.qualified, {
      kind: 'module',
      tree,
      cells: new Map(),
      frame: null,
    })
  if (rootPackage !== null) addPackageNames(modules, rootPackage)
  const data = (
    type: DataValue['type'],
    value: DataValue['value'] = null,
    library: string | null = null,
    missing: Values = [],
  ): DataValue => ({
    kind: 'data',
    type,
    value,
    prefix: '',
    cells: new Map(),
    rest: state.cell(),
    keys: state.cell(),
    library,
    missing,
  })
  let nesting = 0
  let importing = 0
  const machine: Analysis = {
    state,
    modules,
    elsewhere,
    facts,
    functions: trees.flatMap((tree) => tree.functions),
    classes: new Map<never, ClassValue[]>(),
    summaries: (tree) => [...(summaries.get(tree)?.values() ?? [])],
    summary: (callee) => {
      const known = summaries.get(callee.tree) ?? new Map<FunctionValue | null, Summary>()
      summaries.set(callee.tree, known)
      const isApart =
        callee.closure.scope.kind === 'function' && (known.has(callee) || known.size < mostClosures)
      const key = isApart ? callee : null
      let summary = known.get(key)
      if (summary === undefined) {
        summary = {
          parameters: new Map(),
          returns: [],
          raises: [],
          parametersOf: new Map(),
          returnsOf: new Map(),
          named: new Map(),
          namedRuns: 0,
          runs: 0,
          values: [],
          isActive: 0,
          wasCut: false,
        }
        known.set(key, summary)
      }
      return summary
    },
    edge: facts.edge,
    found: facts.found,
    literal: (type, value) => {
      const key = `${type} ${typeof value} ${value ?? ''}`
      let literal = literals.get(key)
      if (literal === undefined) {
        literal = data(type, value)
        literals.set(key, literal)
      }
      return literal
    },
    beginning: (prefix) => {
      const key = `PyStr begins ${prefix}`
      const literal = literals.get(key) ?? { ...data('PyStr'), prefix }
      literals.set(key, literal)
      return literal
    },
    external: (name, isInstance = false) =>
      intern(externals, `${name}${isInstance ? '()' : ''}`, () => ({
        kind: 'external',
        name,
        isInstance,
      })),
    builtin: (name) => intern(builtins, name, () => ({ kind: 'builtin', name })),
    bind: (callee, receiver) => {
      const known = bound.get(callee) ?? new WeakMap<Value, Value>()
      bound.set(callee, known)
      const value = known.get(receiver) ?? { kind: 'bound', callee, receiver }
      known.set(receiver, value)
      return value
    },
    site: <T extends Value>(frame: Frame, node: object, make: () => T): T => {
      const known = frame.sites.get(node)
      if (known !== undefined) return known as T
      const made = make()
      frame.sites.set(node, made)
      return made
    },
    evaluate: (frame: Frame, expression: Expression): Values => {
      // A chain of runs inside each other ends before the stack does.
      if (nesting > 900) return []
      nesting += 1
      const values = evaluate(machine, frame, expression)
      nesting -= 1
      return values
    },
    call: (frame, callees, given, call: Call | null, node) =>
      callValues(machine, frame, callees, given, call, node),
    attribute: (frame, object, name) => readAttribute(machine, frame, object, name),
    iterate: (frame, values) => iterateValues(machine, frame, values),
    runBlock: (frame, body) => runBlock(machine, frame, body),
    runModule: (module) => {
      // A longer chain of imports would end the stack; all modules are run in the end, and `later` fills what was missed.
      if (module.frame !== null || importing >= deepestImport) return
      importing += 1
      const { scope, body } = module.tree
      module.frame = openFrame(machine, scope, module, null, scope.qualified, module.cells)
      const before = state.mark()
      runBlock(machine, module.frame, body)
      // It runs once, wherever it was imported first: the other branches import it as well.
      state.keep(before)
      importing -= 1
    },
    budget: {
      steps: Math.max(leastSteps, size * stepsPerNode),
      merged: 0,
      depth: 0,
      isClosed: lines <= closedLines,
      isMerging: false,
    },
    later: [],
    escaping: [],
    data,
  }
  readTextsWith(machine, readText)
  return machine
}

function intern(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}
