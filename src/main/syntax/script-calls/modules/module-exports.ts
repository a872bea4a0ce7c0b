// What each module hands out.
import type { Analysis, ModuleExports } from '../engine/analysis.ts'
import type { ModuleUnit } from '../tree/program.ts'

/** What a module hands out, begun when it is first asked for. */
export function exportsOf(analysis: Analysis, unit: ModuleUnit): ModuleExports {
  const known = analysis.exportsOf.get(unit)
  if (known) return known
  const { make, solver } = analysis
  const namespace = make.module(unit.name)
  const module = make.object('Object', 'module')
  const made: ModuleExports = { namespace, module, common: solver.cell() }
  module.props.set('exports', made.common)
  solver.add(made.common, namespace)
  analysis.exportsOf.set(unit, made)
  return made
}
