// What for-of, spread, destructuring and `yield*` take out of a value.

import type { CallSite, Cell, Value } from '../values/value.ts'
import type { Analysis } from './analysis.ts'
import { callFunctions } from './call-functions.ts'
import { readOf, readProperty } from './properties.ts'

/** The elements of whatever a cell holds; `leaveOut` names values that the caller reads itself. */
export function iterateInto(
  analysis: Analysis,
  from: Cell,
  to: Cell,
  site: CallSite,
  leaveOut: (value: Value) => boolean = () => false,
): void {
  const seen = new Set<Value>()
  analysis.solver.each(from, (value) => {
    if (!leaveOut(value)) iterateValue(analysis, value, to, site, seen)
  })
}

/** @param seen what was read on the way: an iterator may give itself, and a proxy whatever it is asked for. */
function iterateValue(
  analysis: Analysis,
  value: Value,
  to: Cell,
  site: CallSite,
  seen: Set<Value>,
): void {
  const { solver, make } = analysis
  if (seen.has(value)) return
  seen.add(value)
  if (value.type === 'Array') {
    readOf(analysis, value, null, to, site)
    return
  }
  if (value.type === 'Generator' || value.type === 'Set') {
    solver.flow(value.rest, to)
    return
  }
  if (value.type === 'Map') {
    const pair = make.object('Array')
    const keys = solver.cell()
    solver.flow(value.inner, keys)
    pair.props.set('0', keys)
    for (const [name, cell] of value.props) {
      solver.add(keys, make.text(name))
      solver.flow(cell, pair.rest)
    }
    const values = solver.cell()
    pair.props.set('1', values)
    solver.flow(value.rest, values)
    for (const cell of value.props.values()) solver.flow(cell, values)
    solver.add(to, pair)
    return
  }
  if (value.type === 'String') {
    solver.add(to, make.primitive('String'))
    return
  }
  if (value.kind !== 'object' && value.kind !== 'class' && value.kind !== 'function') return
  for (const key of ['[Symbol.iterator]', '[Symbol.asyncIterator]']) {
    const self = solver.only(value)
    const methods = solver.cell()
    readOf(analysis, value, key, methods, site)
    const iterators = callFunctions(analysis, methods, self, site)
    solver.each(iterators, (iterator) => iterateIterator(analysis, iterator, to, site, seen))
  }
}

function iterateIterator(
  analysis: Analysis,
  iterator: Value,
  to: Cell,
  site: CallSite,
  seen: Set<Value>,
): void {
  const { solver } = analysis
  if (iterator.type === 'Promise') {
    if (seen.has(iterator)) return
    seen.add(iterator)
    solver.each(iterator.rest, (inner) => iterateIterator(analysis, inner, to, site, seen))
    return
  }
  // Objects as written are iterators by their `next`; those of the language give what they hold.
  if (iterator.type !== null && iterator.type !== 'Object') {
    iterateValue(analysis, iterator, to, site, seen)
    return
  }
  const next = solver.cell()
  readOf(analysis, iterator, 'next', next, site)
  const given = callFunctions(analysis, next, solver.only(iterator), site)
  const opened = solver.cell()
  solver.each(given, (one) => {
    if (one.type === 'Promise') solver.flow(one.rest, opened)
    else solver.add(opened, one)
  })
  solver.flow(readProperty(analysis, opened, 'value', site), to)
}

/** Has iterators that a program wrote end: their `return` is called where not all of them is taken. */
export function closeIterators(analysis: Analysis, from: Cell, site: CallSite): void {
  const { solver } = analysis
  const key = '[Symbol.iterator]'
  solver.each(from, (value) => {
    if (value.kind !== 'object' || (value.type !== null && value.type !== 'Object')) return
    const methods = solver.cell()
    readOf(analysis, value, key, methods, site)
    solver.each(callFunctions(analysis, methods, solver.only(value), site), (iterator) => {
      if (iterator.kind !== 'object' || (iterator.type !== null && iterator.type !== 'Object'))
        return
      const ends = solver.cell()
      readOf(analysis, iterator, 'return', ends, site)
      callFunctions(analysis, ends, solver.only(iterator), site)
    })
  })
}
