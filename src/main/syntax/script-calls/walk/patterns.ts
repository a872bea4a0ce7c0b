// Assigns to names, properties and patterns.
import type { Analysis } from '../engine/analysis.ts'
import { closeIterators, iterateInto } from '../engine/iterate.ts'
import { readOf, readProperty, writeProperty } from '../engine/properties.ts'
import { constantKey } from '../flow/constant-key.ts'
import { readAt, wayOf } from '../flow/ways.ts'
import type { ScriptNode } from '../tree/program.ts'
import { childOf, stringOf, textOf } from '../tree/script-node.ts'
import type { Cell, Frame } from '../values/value.ts'
import { writeMember } from './members.ts'
import { siteOf } from './site.ts'
import { writeName } from './variables.ts'

/** Assigns a cell to whatever stands on the left. */
export function assign(analysis: Analysis, frame: Frame, target: ScriptNode, from: Cell): void {
  switch (target.type) {
    case 'identifier':
    case 'shorthand_property_identifier_pattern':
      writeName(analysis, frame, target, from)
      return
    case 'member_expression':
    case 'subscript_expression':
      writeMember(analysis, frame, target, from)
      return
    case 'assignment_pattern':
    case 'object_assignment_pattern': {
      const [left, right] = target.kids
      if (left)
        assign(analysis, frame, left, right ? orDefault(analysis, frame, from, right) : from)
      return
    }
    case 'object_pattern':
      assignObject(analysis, frame, target, from)
      return
    case 'array_pattern':
      assignArray(analysis, frame, target, from)
      return
    case 'rest_pattern':
    case 'parenthesized_expression':
    case 'non_null_expression':
    case 'as_expression':
    case 'satisfies_expression': {
      const [inner] = target.kids
      if (inner) assign(analysis, frame, inner, from)
      return
    }
  }
}

/** Whatever is given, and the default where nothing is. */
export function orDefault(analysis: Analysis, frame: Frame, from: Cell, written: ScriptNode): Cell {
  const { solver, make } = analysis
  const result = solver.cell()
  let isTaken = false
  // The names mean what they mean here, whenever it turns out that nothing was given.
  const way = wayOf(frame)
  const take = (): void => {
    if (isTaken) return
    isTaken = true
    readAt(frame, way, () => solver.flow(analysis.parts.evaluate(frame, written), result))
  }
  solver.each(from, (value) => {
    if (value === make.nothing) take()
    else solver.add(result, value)
  })
  solver.later(() =>
    solver.later(() => {
      if (from.values.length === 0) take()
    }),
  )
  return result
}

function assignObject(analysis: Analysis, frame: Frame, target: ScriptNode, from: Cell): void {
  const { solver, make } = analysis
  const site = siteOf(frame, target)
  const taken = new Set<string>()
  for (const kid of target.kids) {
    if (kid.type === 'rest_pattern') {
      const others = make.object()
      solver.each(from, (value) => {
        const copy = (): void => {
          for (const [name, cell] of value.props)
            if (!taken.has(name)) writeProperty(analysis, solver.holding(others), name, cell, site)
        }
        copy()
        solver.later(copy)
        solver.flow(value.rest, others.rest)
      })
      assign(analysis, frame, kid, solver.holding(others))
      continue
    }
    const named =
      kid.type === 'pair_pattern'
        ? childOf(kid, 'key')
        : kid.type === 'object_assignment_pattern'
          ? kid.kids[0]
          : kid
    const inner = kid.type === 'pair_pattern' ? childOf(kid, 'value') : kid
    if (!named || !inner) continue
    const key = keyOfPattern(analysis, frame, named)
    if (key !== null) taken.add(key)
    const result = readProperty(analysis, from, key, site)
    assign(analysis, frame, inner, result)
  }
}

function keyOfPattern(analysis: Analysis, frame: Frame, named: ScriptNode): string | null {
  if (named.type === 'string') return stringOf(named)
  if (named.type !== 'computed_property_name') return textOf(named)
  const [inner] = named.kids
  return inner ? constantKey(analysis, frame, inner) : null
}

function assignArray(analysis: Analysis, frame: Frame, target: ScriptNode, from: Cell): void {
  const { solver, make } = analysis
  const site = siteOf(frame, target)
  const places = elementsOf(target)
  const iterated = solver.cell()
  iterateInto(analysis, from, iterated, site, (value) => value.type === 'Array')
  if (places.at(-1)?.type !== 'rest_pattern') closeIterators(analysis, from, site)
  places.forEach((place, at) => {
    if (!place) return
    const result = solver.cell()
    if (place.type === 'rest_pattern') {
      const others = make.object('Array')
      solver.flow(iterated, others.rest)
      solver.each(from, (value) => {
        if (value.type !== 'Array') return
        solver.flow(value.rest, others.rest)
        for (const [name, cell] of value.props)
          if (Number(name) >= at)
            writeProperty(analysis, solver.holding(others), String(Number(name) - at), cell, site)
      })
      solver.add(result, others)
    } else {
      solver.flow(iterated, result)
      solver.each(from, (value) => {
        if (value.type === 'Array') readOf(analysis, value, String(at), result, site)
      })
    }
    assign(analysis, frame, place, result)
  })
}

/** The elements of an array literal or pattern, holes as null. */
export function elementsOf(node: ScriptNode): (ScriptNode | null)[] {
  const { text } = node.source
  const found: (ScriptNode | null)[] = []
  let at = node.start + 1
  for (const kid of node.kids) {
    // Commas between two elements tell of holes.
    const between = text.slice(at, kid.start).replace(/\/\*[^*]*\*\//g, '')
    const holes = between.split(',').length - (found.length === 0 ? 1 : 2)
    for (let hole = 0; hole < Math.min(holes, 100); hole += 1) found.push(null)
    found.push(kid)
    at = kid.end
  }
  return found
}
