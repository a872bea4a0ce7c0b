// Calls whatever a cell holds.

import type { Arguments, CallSite, Cell } from '../values/value.ts'
import type { Analysis } from './analysis.ts'
/** Calls whatever a cell holds with plain arguments, and gives what comes back. */
export function callFunctions(
  analysis: Analysis,
  functions: Cell,
  self: Cell,
  site: CallSite,
  cells: readonly Cell[] = [],
): Cell {
  const result = analysis.solver.cell()
  const given: Arguments = { cells, spread: new Set() }
  analysis.solver.each(functions, (value) =>
    analysis.parts.callValue(value, { site, self, given, result, isNew: false }),
  )
  return result
}
