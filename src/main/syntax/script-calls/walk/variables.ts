// Reads and assigns variables: within a function by the order of its statements, from inner functions by all they may hold.
import { globalFunctions, globalNames } from '../builtins/builtin-names.ts'
import type { Analysis } from '../engine/analysis.ts'
import { forgetWithin } from '../flow/known-fields.ts'
import { isVariableLost } from '../flow/lost-stores.ts'
import { cellOf, isFollowed } from '../flow/variable-cells.ts'
import { exportsOf } from '../modules/module-exports.ts'
import { eachBound, resolveName, scopeOf } from '../scopes/scope.ts'
import type { ScriptNode, Variable } from '../tree/program.ts'
import { childOf, textOf } from '../tree/script-node.ts'
import type { Cell, Frame } from '../values/value.ts'

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
  const isHere = isFollowed(frame, variable)
  if (!isHere || !isVariableLost(node, analysis.written))
    analysis.solver.flow(from, cellOf(analysis, frame, variable))
  if (!isHere) return
  frame.current.set(variable, from)
  if (frame.own.has(from)) frame.own.set(from, !variable.isHanded && !variable.isCaptured)
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

/** Reads a part, and tells what variables are given in it. */
export function collecting(frame: Frame, walk: () => void): ReadonlyMap<Variable, readonly Cell[]> {
  const collected = new Map<Variable, Cell[]>()
  const previous = frame.loose
  frame.loose = (variable, from) => {
    previous?.(variable, from)
    collected.set(variable, [...(collected.get(variable) ?? []), from])
  }
  walk()
  frame.loose = previous
  return collected
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
  forgetWithin(analysis, frame, part)
  walk()
  forgetWithin(analysis, frame, part)
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
