// Texts and numbers that are made of objects: by their class's own method for it.
import type { Analysis } from '../engine/analysis.ts'
import { callFunctions } from '../engine/call-functions.ts'
import type { ScriptNode } from '../tree/program.ts'
import type { CallSite, Cell, Frame, Value } from '../values/value.ts'
import { siteOf } from './site.ts'

const toPrimitive = '[Symbol.toPrimitive]'

/** Calls what makes a text or number of an object, where its class says so; false where it does not. */
export function callsToPrimitive(analysis: Analysis, value: Value, site: CallSite): boolean {
  const { solver } = analysis
  const open = [value]
  for (let steps = 0; steps < 20; steps += 1) {
    const at = open.pop()
    if (!at) return false
    const methods = at.props.get(toPrimitive)
    if (methods) {
      const hint = solver.holding(analysis.make.primitive('String'))
      callFunctions(analysis, methods, solver.only(value), site, [hint])
      return true
    }
    open.push(...at.protos.values)
  }
  return false
}

/** What counts and compares makes numbers or texts of objects. */
export function makePrimitive(
  analysis: Analysis,
  frame: Frame,
  node: ScriptNode,
  held: Cell,
): void {
  const site = siteOf(frame, node)
  analysis.solver.each(held, (value) => {
    if (value.kind === 'object' && (value.type === null || value.type === 'Object'))
      callsToPrimitive(analysis, value, site)
  })
}
