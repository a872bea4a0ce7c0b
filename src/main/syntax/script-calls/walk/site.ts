// Where a call stands, and what `super` means there.
import type { Analysis } from '../engine/analysis.ts'
import type { ScriptNode } from '../tree/program.ts'
import type { CallSite, Cell, Frame } from '../values/value.ts'
/** The place of a call or access. */
export function siteOf(frame: Frame, node: ScriptNode): CallSite {
  return { node, frame, thrown: frame.catchers.at(-1) ?? frame.thrown }
}

/** What `super` means as an object: what the home of the method inherits from. */
export function superOf(analysis: Analysis, frame: Frame, to: Cell): void {
  if (frame.home) analysis.solver.flow(frame.home.protos, to)
}
