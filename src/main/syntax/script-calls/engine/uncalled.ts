// Functions that nobody was seen to call are read as if somebody from outside did.

import type { Code } from '../tree/program.ts'
import type { Value } from '../values/value.ts'
import { instanceInto } from '../walk/annotations.ts'
import type { Analysis } from './analysis.ts'
import { givenCell } from './calls.ts'
import { enterFrame } from './frames.ts'

/** Reads them, and lets annotations decide where no value arrived, until neither tells more. */
export function enterUncalled(analysis: Analysis, codes: readonly Code[]): void {
  fillAnnotated(analysis)
  for (let round = 0; round < 50; round += 1) {
    let entered = 0
    for (const code of codes) {
      if (analysis.walked.has(code)) continue
      const [value] = analysis.made.get(code) ?? []
      if (!value) continue
      entered += 1
      enter(analysis, value)
    }
    analysis.solver.run()
    if (fillAnnotated(analysis) === 0 && entered === 0) return
  }
}

function enter(analysis: Analysis, value: Value): void {
  const frame = enterFrame(analysis, value, null)
  const { solver, make } = analysis
  const { code } = value
  if (!code) return
  const parameters = code.node.kids.find(({ field }) => field === 'parameters')?.kids ?? []
  parameters.forEach((parameter, at) => {
    // A default stands for what nobody gives.
    if (
      parameter.type === 'assignment_pattern' ||
      parameter.kids.some(({ field }) => field === 'value')
    )
      solver.add(givenCell(analysis, frame, at), make.nothing)
  })
  for (const home of value.props.get('<home>')?.values ?? []) {
    if (home.kind === 'class') solver.add(frame.self, home)
    else if (home.name !== 'prototype') solver.add(frame.self, home)
    else
      for (const made of home.props.get('constructor')?.values ?? [])
        if (made.kind === 'class' && made.frame)
          instanceInto(analysis, made.frame, code.node, made, frame.self)
        else solver.add(frame.self, home)
  }
}

function fillAnnotated(analysis: Analysis): number {
  let filled = 0
  const { annotated, make, solver } = analysis
  for (const { cell, fill } of annotated.splice(0)) {
    const [only] = cell.values
    if (cell.values.length > 1 || (only !== undefined && only !== make.nothing)) continue
    filled += 1
    fill()
  }
  solver.run()
  return filled
}
