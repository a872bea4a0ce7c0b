// Source that is handed to `eval` as a text: read where the call stands, with the names that are known there.

import type { Analysis, Call } from '../engine/analysis.ts'
import { createFrame } from '../engine/frames.ts'
import { readScopes } from '../scopes/read-scopes.ts'
import { scopeOf } from '../scopes/scope.ts'
import type { Code } from '../tree/program.ts'
import { walkFrame } from './bodies.ts'

/** Longer texts are data, and more of them come from a program that writes programs. */
const longestText = 10_000
const mostTexts = 200

/** Walks a text as part of the function that calls `eval`; what its last statement gives is the call's result. */
export function evaluateText(analysis: Analysis, text: string, { site, result }: Call): void {
  const { frame, node } = site
  const key = `${frame.code.id} ${frame.context.join()} ${node.end} ${text}`
  const { evaluated } = analysis
  if (text.length > longestText || evaluated.size >= mostTexts || evaluated.has(key)) return
  evaluated.add(key)
  const root = analysis.parse(text, node)
  if (!root) return
  const { module, name } = frame.code
  // Reading its scopes makes its code, under the name of the function around.
  const unit = { ...module, name, root, code: null as unknown as Code }
  readScopes(unit, analysis.nextId, scopeOf(node))
  const inner = createFrame(analysis, { ...unit.code, isArrow: true }, frame, frame.context, null)
  analysis.solver.soon(() => {
    walkFrame(analysis, inner)
    const last = root.kids.at(-1)
    if (last?.type === 'expression_statement')
      analysis.solver.flow(analysis.parts.evaluate(inner, last), result)
  })
}
