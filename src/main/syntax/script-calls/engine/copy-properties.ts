// Copies properties, as spreading does.

import { type CallSite, type Cell, setAccessor } from '../values/value.ts'
import type { Analysis } from './analysis.ts'
import { writeProperty } from './properties.ts'
/** Copies what objects have themselves into others, as spreading and `Object.assign` do. */
export function copyProperties(
  analysis: Analysis,
  from: Cell,
  to: Cell,
  site: CallSite,
  leaveOut: ReadonlySet<string> = new Set(),
): void {
  const { solver } = analysis
  // Properties of one name meet in between: each of many objects is not joined with each of as many others.
  const between = new Map<string, Cell>()
  const put = (name: string, cell: Cell): void => {
    let meeting = between.get(name)
    if (!meeting) {
      meeting = solver.cell()
      between.set(name, meeting)
      writeProperty(analysis, to, name, meeting, site)
    }
    solver.flow(cell, meeting)
  }
  solver.each(from, (value) => {
    if (value.kind === 'text' || value.kind === 'primitive') return
    const seen = new Set<string>()
    const copy = (): void => {
      let found = false
      for (const [name, cell] of value.props) {
        if (seen.has(name) || leaveOut.has(name) || name === 'prototype' || name === '<home>')
          continue
        seen.add(name)
        found = true
        put(name, cell)
      }
      if (found) solver.later(copy)
    }
    copy()
    solver.later(copy)
    solver.each(to, (target) => {
      solver.flow(value.rest, target.rest)
      for (const [name, cell] of value.getters) setAccessor(target, 'getters', name, cell)
    })
  })
}
