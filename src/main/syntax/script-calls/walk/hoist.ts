// What a block declares before its first statement runs.
import type { Analysis } from '../engine/analysis.ts'
import { cellOf } from '../flow/variable-cells.ts'
import { importStatement } from '../modules/import-values.ts'
import { resolveName, scopeOf } from '../scopes/scope.ts'
import type { ScriptNode } from '../tree/program.ts'
import { childOf, textOf } from '../tree/script-node.ts'
import type { Frame } from '../values/value.ts'
import { makeFunction } from './functions.ts'

/** Functions declared in a block are there before its first statement. */
export function hoist(analysis: Analysis, frame: Frame, statements: readonly ScriptNode[]): void {
  for (const written of statements) {
    const node =
      written.type === 'export_statement' ? (childOf(written, 'declaration') ?? written) : written
    if (node.type === 'import_statement') importStatement(analysis, frame, node)
    if (node.type !== 'function_declaration' && node.type !== 'generator_function_declaration')
      continue
    const name = childOf(node, 'name')
    const variable = name ? resolveName(scopeOf(node.parent ?? node), textOf(name)) : null
    if (!variable) continue
    const value = analysis.solver.holding(makeFunction(analysis, frame, node))
    analysis.solver.flow(value, cellOf(analysis, frame, variable))
    if (!variable.isWrittenInside && variable.owner === frame.code)
      frame.current.set(variable, value)
  }
}
