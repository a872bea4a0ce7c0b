// What variables hold: at any time, and whether that is known by the order of statements.
import type { Analysis } from '../engine/analysis.ts'
import type { Variable } from '../tree/program.ts'
import type { Cell, Frame } from '../values/value.ts'

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

/** Whether a variable's values are known by where it is assigned. */
export function isFollowed(frame: Frame, variable: Variable): boolean {
  return variable.owner === frame.code && !variable.isWrittenInside
}
