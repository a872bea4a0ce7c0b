// Functions as values, and the reading of their bodies.
import type { Analysis } from '../engine/analysis.ts'
import { cellOf } from '../flow/variable-cells.ts'
import { resolveName } from '../scopes/scope.ts'
import type { Code, ScriptNode } from '../tree/program.ts'
import { childOf, textOf } from '../tree/script-node.ts'
import type { Frame, Value } from '../values/value.ts'

const madeIn = new WeakMap<Frame, Map<ScriptNode, Value>>()

/** Values of one function that are told apart. */
const mostMade = 24

/** The value of a function that is written here, one for each activation around it. */
export function makeFunction(analysis: Analysis, frame: Frame, node: ScriptNode): Value {
  let known = madeIn.get(frame)
  if (!known) {
    known = new Map()
    madeIn.set(frame, known)
  }
  const found = known.get(node)
  if (found) return found
  const code = node.code as Code
  const others = analysis.made.get(code) ?? []
  // Of a function made in very many activations one stands for the rest.
  if (others.length >= mostMade && others[0]) return others[0]
  const made = analysis.make.callable(code, frame)
  known.set(node, made)
  analysis.made.set(code, [...(analysis.made.get(code) ?? []), made])
  const own = node.type.endsWith('_declaration') ? null : childOf(node, 'name')
  if (own && node.type !== 'method_definition' && code.scope.parent) {
    const variable = resolveName(code.scope.parent, textOf(own))
    if (variable) analysis.solver.add(cellOf(analysis, frame, variable), made)
  }
  return made
}
