// Reads and assigns variables: within a function by the order of its statements, from inner functions by all they may hold.
import { globalFunctions, globalNames } from '../builtins/builtin-names.ts'
import type { Analysis } from '../engine/analysis.ts'
import { exportsOf } from '../modules/module-exports.ts'
import { eachBound, resolveName } from '../scopes/scope.ts'
import type { Scope, ScriptNode, Variable } from '../tree/program.ts'
import { childOf, textOf } from '../tree/script-node.ts'
import type { Cell, Frame } from '../values/value.ts'

/** The scope around a node. */
export function scopeOf(node: ScriptNode): Scope {
  for (let at: ScriptNode | null = node; at !== null; at = at.parent) if (at.scope) return at.scope
  throw new Error('a node without a module')
}

/** All that a variable may hold, in the activation of the function that declares it. */
export function cellOf(analysis: Analysis, frame: Frame, variable: Variable): Cell {
  let at = frame
  while (at.code !== variable.owner && at.parent) at = at.parent
  let known = at.variables.get(variable)
  if (!known) {
    known = analysis.solver.cell()
    at.variables.set(variable, known)
  }
  return known
}

/** What a name holds here. */
export function readName(
  analysis: Analysis,
  frame: Frame,
  node: ScriptNode,
  name = textOf(node),
): Cell {
  const variable = resolveName(scopeOf(node), name)
  if (!variable) return commonCell(analysis, frame, name) ?? globalCell(analysis, name)
  const current = variable.owner === frame.code ? frame.current.get(variable) : undefined
  return current ?? cellOf(analysis, frame, variable)
}

/** Assigns a name. */
export function writeName(analysis: Analysis, frame: Frame, node: ScriptNode, from: Cell): void {
  const variable = resolveName(scopeOf(node), textOf(node))
  if (!variable) {
    analysis.solver.flow(from, globalCell(analysis, textOf(node)))
    return
  }
  const all = cellOf(analysis, frame, variable)
  analysis.solver.flow(from, all)
  if (variable.owner !== frame.code) return
  if (variable.isWrittenInside) return
  frame.current.set(variable, from)
  frame.loose?.(variable, from)
}

/** `module` and `exports` of a file that is written with them. */
function commonCell(analysis: Analysis, frame: Frame, name: string): Cell | null {
  if (name !== 'module' && name !== 'exports') return null
  const { module, namespace } = exportsOf(analysis, frame.code.module)
  return analysis.solver.holding(name === 'module' ? module : namespace)
}

function globalCell(analysis: Analysis, name: string): Cell {
  let known = analysis.globals.get(name)
  if (known) return known
  const { make, solver } = analysis
  known = solver.cell()
  analysis.globals.set(name, known)
  if (name === 'undefined') solver.add(known, make.nothing)
  else if (globalFunctions.has(name) || globalNames.has(name)) solver.add(known, make.builtin(name))
  return known
}

/** What variables hold after either of two ways through the source. */
export function mergeCurrent(
  analysis: Analysis,
  frame: Frame,
  ways: readonly Map<Variable, Cell>[],
): void {
  const [first, ...others] = ways
  if (!first) return
  if (others.length === 0) {
    frame.current = first
    return
  }
  const merged = new Map<Variable, Cell>()
  const names = new Set(ways.flatMap((way) => [...way.keys()]))
  for (const variable of names) {
    const cells = new Set(ways.map((way) => way.get(variable)))
    const [only] = cells
    if (cells.size === 1 && only) merged.set(variable, only)
    else {
      const either = analysis.solver.cell()
      for (const cell of cells) if (cell) analysis.solver.flow(cell, either)
      merged.set(variable, either)
    }
  }
  frame.current = merged
}

/** Lets assigned variables hold, around a part that may run often or stop anywhere, all they hold in it. */
export function loosely(
  analysis: Analysis,
  frame: Frame,
  part: readonly ScriptNode[],
  walk: () => void,
): void {
  const { solver } = analysis
  const assigned = new Set<Variable>()
  const open = [...part]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.code?.kind === 'function') continue
    const target = targetOf(node)
    if (target)
      eachBound(target, (name) => {
        const variable = resolveName(scopeOf(name), textOf(name))
        if (variable?.owner === frame.code) assigned.add(variable)
      })
    open.push(...node.kids)
  }
  const around = new Map<Variable, Cell>()
  for (const variable of assigned) {
    const before = frame.current.get(variable)
    if (!before) continue
    const all = solver.cell()
    solver.flow(before, all)
    around.set(variable, all)
    frame.current.set(variable, all)
  }
  const collected = new Map(around)
  const previous = frame.loose
  frame.loose = (variable, from) => {
    previous?.(variable, from)
    let all = collected.get(variable)
    if (!all) {
      all = solver.cell()
      collected.set(variable, all)
    }
    solver.flow(from, all)
  }
  walk()
  frame.loose = previous
  for (const [variable, all] of collected)
    if (assigned.has(variable)) frame.current.set(variable, all)
}

function targetOf(node: ScriptNode): ScriptNode | null {
  switch (node.type) {
    case 'variable_declarator':
      return childOf(node, 'name')
    case 'assignment_expression':
    case 'augmented_assignment_expression':
    case 'for_in_statement':
      return childOf(node, 'left')
    case 'update_expression':
      return childOf(node, 'argument')
    default:
      return null
  }
}
