// JSX: an element calls its component with its attributes.
import type { Analysis } from '../engine/analysis.ts'
import { copyProperties } from '../engine/copy-properties.ts'
import { ownProperty } from '../engine/properties.ts'
import { noteCall } from '../engine/record.ts'
import type { ScriptNode } from '../tree/program.ts'
import { childOf, stringOf, textOf } from '../tree/script-node.ts'
import type { Cell, Frame } from '../values/value.ts'
import { siteOf } from './site.ts'

/** An element: small names are the browser's own, others are called. */
export function evaluateJsx(analysis: Analysis, frame: Frame, node: ScriptNode): Cell {
  const { solver, make } = analysis
  const opening = childOf(node, 'open_tag') ?? node
  const name = childOf(opening, 'name')
  const props = make.object('Object')
  const given = solver.holding(props)
  for (const kid of opening.kids) {
    if (kid.type === 'jsx_attribute') {
      const [key, value] = kid.kids
      if (!key || !value) continue
      const held =
        value.type === 'string'
          ? solver.holding(make.text(stringOf(value)))
          : analysis.parts.evaluate(frame, value)
      solver.flow(held, ownProperty(analysis, props, textOf(key)))
    } else if (kid.type === 'jsx_expression')
      copyProperties(analysis, analysis.parts.evaluate(frame, kid), given, siteOf(frame, kid))
  }
  const children = ownProperty(analysis, props, 'children')
  for (const kid of node.kids)
    if (
      kid !== opening &&
      kid.type.startsWith('jsx_') &&
      kid.type !== 'jsx_text' &&
      kid.type !== 'jsx_closing_element'
    )
      solver.flow(analysis.parts.evaluate(frame, kid), children)
  const result = solver.cell()
  if (!name || /^[a-z][\w-]*$/.test(textOf(name))) return result
  const site = siteOf(frame, opening)
  noteCall(analysis, site, 'direct', name)
  const call = {
    site,
    self: solver.cell(),
    given: { cells: [given], spread: new Set<number>() },
    result,
  }
  solver.each(analysis.parts.evaluate(frame, name), (component) =>
    analysis.parts.callValue(component, { ...call, isNew: component.kind === 'class' }),
  )
  return result
}
