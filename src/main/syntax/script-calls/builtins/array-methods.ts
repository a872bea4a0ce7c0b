// Methods of arrays: what they call, and what they give back.

import { iterateInto } from '../engine/iterate.ts'
import type { Cell, Value } from '../values/value.ts'
import type { BuiltinCall, BuiltinModel } from './builtin-call.ts'

/** All elements of the array that a method is called on. */
function elementsOfSelf({ analysis, call }: BuiltinCall): Cell {
  const elements = analysis.solver.cell()
  iterateInto(analysis, call.self, elements, call.site)
  return elements
}

function giveArray({ analysis, call }: BuiltinCall, elements: Cell): Value {
  const array = analysis.make.object('Array')
  analysis.solver.flow(elements, array.rest)
  analysis.solver.add(call.result, array)
  return array
}

function callback(builtin: BuiltinCall): Cell {
  const { analysis, call, given, invoke } = builtin
  const { solver, make } = analysis
  const elements = elementsOfSelf(builtin)
  return invoke(given(0), [elements, solver.holding(make.primitive('Number')), call.self], given(1))
}

const keeps: BuiltinModel = (builtin) => {
  callback(builtin)
  giveArray(builtin, elementsOfSelf(builtin))
}
const finds: BuiltinModel = (builtin) => {
  callback(builtin)
  builtin.analysis.solver.flow(elementsOfSelf(builtin), builtin.call.result)
}
const tells =
  (type: 'Boolean' | 'Number'): BuiltinModel =>
  (builtin) => {
    callback(builtin)
    builtin.analysis.solver.add(builtin.call.result, builtin.analysis.make.primitive(type))
  }
const copies: BuiltinModel = (builtin) => void giveArray(builtin, elementsOfSelf(builtin))
const same: BuiltinModel = ({ analysis, call }) => analysis.solver.flow(call.self, call.result)
const takes: BuiltinModel = (builtin) =>
  builtin.analysis.solver.flow(elementsOfSelf(builtin), builtin.call.result)
const reduces: BuiltinModel = (builtin) => {
  const { analysis, call, given, invoke } = builtin
  const { solver, make } = analysis
  const elements = elementsOfSelf(builtin)
  const so = solver.cell()
  if (call.given.cells.length > 1) solver.flow(given(1), so)
  else solver.flow(elements, so)
  solver.flow(
    invoke(given(0), [so, elements, solver.holding(make.primitive('Number')), call.self]),
    so,
  )
  solver.flow(so, call.result)
}
const sorts: BuiltinModel = (builtin) => {
  const elements = elementsOfSelf(builtin)
  builtin.invoke(builtin.given(0), [elements, elements])
  builtin.analysis.solver.flow(builtin.call.self, builtin.call.result)
}
const adds =
  (first: number): BuiltinModel =>
  ({ analysis, call, given }) =>
    analysis.solver.each(call.self, (array) => {
      call.given.cells.forEach((_, at) => {
        if (at >= first) analysis.solver.flow(given(at), array.rest)
      })
    })

/** Arrays in arrays are hardly deeper. */
const mostLevels = 4

/** How deep `flat` goes: once, or as its argument says; `Infinity` and what cannot be told is as deep as is followed. */
function levelsOf({ call }: BuiltinCall): number {
  const [depth] = call.given.cells
  if (!depth) return 1
  const [only] = depth.values
  const written = only?.kind === 'number' ? Number(only.name) : mostLevels
  return Math.max(0, Math.min(mostLevels, written))
}

/** By the method's name. */
export const arrayMethods: Readonly<Record<string, BuiltinModel>> = {
  forEach: (builtin) => void callback(builtin),
  map: (builtin) => void giveArray(builtin, callback(builtin)),
  flatMap: (builtin) => {
    const { analysis, call } = builtin
    const flat = analysis.solver.cell()
    analysis.solver.each(callback(builtin), (value) => {
      if (value.type === 'Array')
        iterateInto(analysis, analysis.solver.holding(value), flat, call.site)
      else analysis.solver.add(flat, value)
    })
    giveArray(builtin, flat)
  },
  flat: (builtin) => {
    const { analysis, call } = builtin
    let elements = elementsOfSelf(builtin)
    for (let level = 0; level < levelsOf(builtin); level += 1) {
      const flat = analysis.solver.cell()
      analysis.solver.each(elements, (value) => {
        if (value.type === 'Array')
          iterateInto(analysis, analysis.solver.holding(value), flat, call.site)
        else analysis.solver.add(flat, value)
      })
      elements = flat
    }
    giveArray(builtin, elements)
  },
  filter: keeps,
  toSorted: (builtin) => {
    const elements = elementsOfSelf(builtin)
    builtin.invoke(builtin.given(0), [elements, elements])
    giveArray(builtin, elements)
  },
  find: finds,
  findLast: finds,
  some: tells('Boolean'),
  every: tells('Boolean'),
  findIndex: tells('Number'),
  findLastIndex: tells('Number'),
  reduce: reduces,
  reduceRight: reduces,
  sort: sorts,
  push: adds(0),
  unshift: adds(0),
  splice: (builtin) => {
    adds(2)(builtin)
    copies(builtin)
  },
  fill: (builtin) => {
    adds(0)(builtin)
    same(builtin)
  },
  concat: (builtin) => {
    const { analysis, call, given } = builtin
    const elements = elementsOfSelf(builtin)
    call.given.cells.forEach((_, at) => {
      analysis.solver.each(given(at), (value) => {
        if (value.type === 'Array')
          iterateInto(analysis, analysis.solver.holding(value), elements, call.site)
        else analysis.solver.add(elements, value)
      })
    })
    giveArray(builtin, elements)
  },
  slice: copies,
  toReversed: copies,
  toSpliced: copies,
  values: copies,
  reverse: same,
  copyWithin: same,
  pop: takes,
  shift: takes,
  at: takes,
  entries: (builtin) => {
    const { analysis } = builtin
    const pair = analysis.make.object('Array')
    pair.props.set('0', analysis.solver.holding(analysis.make.primitive('Number')))
    pair.props.set('1', elementsOfSelf(builtin))
    giveArray(builtin, analysis.solver.holding(pair))
  },
  keys: (builtin) =>
    void giveArray(
      builtin,
      builtin.analysis.solver.holding(builtin.analysis.make.primitive('Number')),
    ),
  join: ({ analysis, call }) => analysis.solver.add(call.result, analysis.make.primitive('String')),
  indexOf: ({ analysis, call }) =>
    analysis.solver.add(call.result, analysis.make.primitive('Number')),
  includes: ({ analysis, call }) =>
    analysis.solver.add(call.result, analysis.make.primitive('Boolean')),
}
