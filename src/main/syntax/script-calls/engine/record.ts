// Notes calls: edges of the graph, and what is known of each call in the source.

import type { Code } from '../tree/program.ts'
import { lineOf, textOf } from '../tree/script-node.ts'
import type { CallSite } from '../values/value.ts'
import type { Analysis } from './analysis.ts'

/** A call as written is cut here. */
const longestWritten = 120

/** Adds an edge from the function that the site stands in. */
export function record(analysis: Analysis, site: CallSite, callee: string): void {
  edgesOf(analysis, site.frame.code).add(callee)
  analysis.facts.get(site.node)?.resolved.add(callee)
}

/** Notes that a call stands here, whatever it resolves to. */
export function noteCall(
  analysis: Analysis,
  site: CallSite,
  way: 'direct' | 'own method' | 'import' | 'inferred',
  written = site.node,
): void {
  if (analysis.facts.has(site.node)) return
  const { code } = site.frame
  analysis.facts.set(site.node, {
    caller: code.name,
    path: code.module.path,
    line: lineOf(site.node),
    written: textOf(written).slice(0, longestWritten),
    resolved: new Set(),
    way,
    reason: null,
    confidence: 0,
  })
}

/** The callees of a function; it becomes a key of the graph. */
export function edgesOf(analysis: Analysis, code: Code): Set<string> {
  let known = analysis.calls.get(code.name)
  if (!known) {
    known = new Set()
    analysis.calls.set(code.name, known)
  }
  return known
}
