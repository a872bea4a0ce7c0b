// Reads the bodies of functions and modules.
import type { Analysis } from '../engine/analysis.ts'
import { givenCell } from '../engine/calls.ts'
import { writeOf } from '../engine/properties.ts'
import { edgesOf } from '../engine/record.ts'
import { cellOf } from '../flow/variable-cells.ts'
import { childOf, kidOf, textOf } from '../tree/script-node.ts'
import type { Cell, Frame } from '../values/value.ts'
import { annotate } from './annotations.ts'
import { hoist } from './hoist.ts'
import { assign, orDefault } from './patterns.ts'
import { siteOf } from './site.ts'
import { walkStatements } from './statements.ts'
/** Reads the body of a function in one activation. */
export function walkFrame(analysis: Analysis, frame: Frame): void {
  const { node } = frame.code
  edgesOf(analysis, frame.code)
  if (frame.code.kind === 'module') {
    hoist(analysis, frame, node.kids)
    walkStatements(analysis, frame, node.kids)
    // What is read later is read when all of it may have changed.
    frame.fields = new Map()
    return
  }
  bindParameters(analysis, frame)
  const body = childOf(node, 'body')
  if (!body) return
  if (body.type === 'statement_block') {
    hoist(analysis, frame, body.kids)
    walkStatements(analysis, frame, body.kids)
  } else analysis.solver.flow(analysis.parts.evaluate(frame, body), frame.returned)
  frame.fields = new Map()
}

function bindParameters(analysis: Analysis, frame: Frame): void {
  const { solver, make } = analysis
  const { node, scope } = frame.code
  const variable = scope.names.get('arguments')
  if (variable?.isCaptured || /\barguments\b/.test(textOf(node))) {
    const given = make.object('Array', 'arguments')
    for (let at = 0; at < 8; at += 1)
      given.props.set(String(at), presentCell(analysis, givenCell(analysis, frame, at)))
    solver.flow(frame.givenRest, given.rest)
    if (variable) solver.add(cellOf(analysis, frame, variable), given)
  }
  const single = childOf(node, 'parameter')
  if (single) {
    assign(analysis, frame, single, givenCell(analysis, frame, 0))
    return
  }
  let at = 0
  for (const parameter of childOf(node, 'parameters')?.kids ?? []) {
    const isTyped =
      parameter.type === 'required_parameter' || parameter.type === 'optional_parameter'
    const pattern = isTyped
      ? (childOf(parameter, 'pattern') ?? childOf(parameter, 'name'))
      : parameter
    if (!pattern || parameter.type === 'decorator' || pattern.type === 'this') continue
    if (pattern.type === 'rest_pattern') {
      const rest = make.object('Array')
      for (let more = at; more < at + 8; more += 1)
        rest.props.set(String(more - at), presentCell(analysis, givenCell(analysis, frame, more)))
      solver.flow(frame.givenRest, rest.rest)
      assign(analysis, frame, pattern, solver.holding(rest))
      break
    }
    const given = givenCell(analysis, frame, at)
    const written = isTyped ? childOf(parameter, 'value') : null
    const value = written ? orDefault(analysis, frame, given, written) : given
    const type = kidOf(parameter, 'type_annotation')
    const known = type ? annotate(analysis, frame, type, value) : value
    assign(analysis, frame, pattern, known)
    if (kidOf(parameter, 'accessibility_modifier') || parameter.marks.includes('readonly'))
      solver.each(frame.self, (self) =>
        writeOf(analysis, self, textOf(pattern), known, siteOf(frame, parameter)),
      )
    at += 1
  }
}

/** What was given, without the sign that nothing was. */
function presentCell(analysis: Analysis, given: Cell): Cell {
  const present = analysis.solver.cell()
  analysis.solver.each(given, (value) => {
    if (value !== analysis.make.nothing) analysis.solver.add(present, value)
  })
  return present
}
