// Decorators: called where they stand, and what they make of a class or member.
import type { Analysis } from '../engine/analysis.ts'
import { callFunctions } from '../engine/call-functions.ts'
import { noteCall } from '../engine/record.ts'
import type { ScriptNode } from '../tree/program.ts'
import { childOf, textOf } from '../tree/script-node.ts'
import { type Cell, type Frame, setAccessor, type Value } from '../values/value.ts'
import { siteOf } from './site.ts'

/** The decorators written on a node. */
export function decoratorsOf(node: ScriptNode): ScriptNode[] {
  return node.kids.filter(({ type }) => type === 'decorator')
}

/** A class as its decorators leave it. */
export function decorateClass(
  analysis: Analysis,
  frame: Frame,
  node: ScriptNode,
  made: Value,
): Cell {
  const { solver, make } = analysis
  const around = node.parent?.type === 'export_statement' ? decoratorsOf(node.parent) : []
  let current = solver.holding(made)
  for (const decorator of [...around, ...decoratorsOf(node)].reverse()) {
    const site = siteOf(frame, decorator)
    noteCall(analysis, site, 'direct')
    const given = [current, solver.holding(make.object('Object'))]
    const back = callFunctions(
      analysis,
      analysis.parts.evaluate(frame, decorator),
      solver.cell(),
      site,
      given,
    )
    current = replaced(analysis, back, current)
  }
  return current
}

/** What stands in the place of a decorated thing: what came back where it can be called, else the thing itself. */
function replaced(analysis: Analysis, back: Cell, before: Cell): Cell {
  const { solver } = analysis
  const after = solver.cell()
  solver.each(back, (value) => {
    if (value.type === 'Function') solver.add(after, value)
  })
  solver.later(() => {
    if (after.values.length === 0) solver.flow(before, after)
  })
  return after
}

/** A member as its decorators leave it; `part` is what holds it in its descriptor. */
export function decorateMember(
  analysis: Analysis,
  frame: Frame,
  decorators: readonly ScriptNode[],
  home: Value,
  name: string | null,
  member: Cell | null,
  part: 'value' | 'get' | 'set' = 'value',
): Cell {
  const { solver, make } = analysis
  let current = member ?? solver.cell()
  for (const decorator of [...decorators].reverse()) {
    const site = siteOf(frame, decorator)
    noteCall(analysis, site, 'direct')
    const before = current
    const descriptor = make.object('Object')
    const written = solver.cell()
    descriptor.props.set(part, before)
    const setter: Value = {
      ...make.object(),
      kind: 'builtin',
      native: (call) => {
        const [value] = call.given.cells
        if (value) solver.flow(value, written)
      },
    }
    setAccessor(descriptor, 'setters', part, solver.holding(setter))
    const key = solver.holding(name === null ? make.nothing : make.text(name))
    const functions = analysis.parts.evaluate(frame, decorator)
    const back = solver.cell()
    solver.each(functions, (value) => {
      const given = isLegacy(value)
        ? [solver.holding(home), key, solver.holding(descriptor)]
        : [before, solver.holding(contextOf(analysis, name))]
      solver.flow(callFunctions(analysis, solver.holding(value), solver.cell(), site, given), back)
    })
    const either = solver.cell()
    solver.flow(written, either)
    solver.each(back, (value) => {
      if (value === descriptor) return
      if (value.kind === 'object') {
        const inner = value.props.get(part)
        if (inner) solver.flow(inner, either)
      } else solver.add(either, value)
    })
    current = replaced(analysis, either, before)
  }
  return current
}

/** Decorators of a method's parameters are called with the object, the method's name and the place. */
export function decorateParameters(
  analysis: Analysis,
  frame: Frame,
  member: ScriptNode,
  home: Value,
): void {
  const { solver, make } = analysis
  const name = childOf(member, 'name')
  childOf(member, 'parameters')?.kids.forEach((parameter, at) => {
    for (const decorator of decoratorsOf(parameter)) {
      const site = siteOf(frame, decorator)
      noteCall(analysis, site, 'direct')
      const functions = analysis.parts.evaluate(frame, decorator)
      callFunctions(analysis, functions, solver.cell(), site, [
        solver.holding(home),
        solver.holding(name ? make.text(textOf(name)) : make.nothing),
        solver.holding(make.number(String(at))),
      ])
    }
  })
}

function contextOf(analysis: Analysis, name: string | null): Value {
  const context = analysis.make.object('Object')
  if (name !== null) context.props.set('name', analysis.solver.holding(analysis.make.text(name)))
  return context
}

/** Decorators of TypeScript's first kind take the object, the name and the descriptor. */
function isLegacy(decorator: Value): boolean {
  if (!decorator.code) return true
  const parameters = childOf(decorator.code.node, 'parameters')?.kids ?? []
  const [first, second] = parameters.map((one) => textOf(childOf(one, 'pattern') ?? one))
  if (parameters.length >= 3) return true
  return (
    /^_*(?:target|proto|prototype)$/.test(first ?? '') && !/^_*(?:context|ctx)$/.test(second ?? '')
  )
}
