// Annotations of TypeScript decide where no value is known to arrive.
import type { Analysis } from '../engine/analysis.ts'
import { instancesOf, runConstructor } from '../engine/calls.ts'
import { ownProperty, prototypeOf } from '../engine/properties.ts'
import type { ScriptNode } from '../tree/program.ts'
import { childOf, kidOf, textOf } from '../tree/script-node.ts'
import {
  type BuiltinType,
  type Cell,
  type Frame,
  noArguments,
  type Value,
} from '../values/value.ts'
import { siteOf } from './site.ts'
import { readName } from './variables.ts'

const builtinTypes: Readonly<Record<string, BuiltinType>> = {
  string: 'String',
  number: 'Number',
  boolean: 'Boolean',
  bigint: 'BigInt',
  Map: 'Map',
  Set: 'Set',
  WeakMap: 'WeakMap',
  ReadonlyMap: 'Map',
  ReadonlySet: 'Set',
  Promise: 'Promise',
  Date: 'Date',
  RegExp: 'RegExp',
  Error: 'Error',
  Array: 'Array',
  ReadonlyArray: 'Array',
}

/** A cell that holds what arrives, and an instance of the annotated type where nothing does. */
export function annotate(
  analysis: Analysis,
  frame: Frame,
  annotation: ScriptNode,
  from: Cell,
): Cell {
  const [type] = annotation.kids
  if (!type) return from
  analysis.annotated.push({
    cell: from,
    fill: () => fillFrom(analysis, frame, type, from),
  })
  return from
}

function fillFrom(analysis: Analysis, frame: Frame, type: ScriptNode, to: Cell): void {
  const { solver, make } = analysis
  switch (type.type) {
    case 'predefined_type': {
      const known = builtinTypes[textOf(type)]
      if (known) solver.add(to, make.primitive(known))
      return
    }
    case 'array_type':
    case 'tuple_type': {
      const array = make.object('Array')
      for (const inner of type.kids) fillFrom(analysis, frame, inner, array.rest)
      solver.add(to, array)
      return
    }
    case 'union_type':
    case 'intersection_type':
    case 'parenthesized_type':
    case 'readonly_type':
      for (const inner of type.kids) fillFrom(analysis, frame, inner, to)
      return
    case 'generic_type': {
      const name = childOf(type, 'name') ?? type.kids[0]
      if (!name) return
      const known = builtinTypes[textOf(name)]
      if (!known) {
        fillFrom(analysis, frame, name, to)
        return
      }
      const made = make.object(known)
      const inner = kidOf(type, 'type_arguments')?.kids.at(-1)
      if (inner) fillFrom(analysis, frame, inner, made.rest)
      solver.add(to, made)
      return
    }
    case 'type_identifier': {
      const known = builtinTypes[textOf(type)]
      if (known) solver.add(to, make.object(known))
      else
        solver.each(readName(analysis, frame, type), (value) => {
          if (value.kind === 'class') instanceInto(analysis, frame, type, value, to)
        })
      return
    }
  }
}

/** Objects of a class: those that were seen to be made, else one that might be. */
export function instanceInto(
  analysis: Analysis,
  frame: Frame,
  node: ScriptNode,
  made: Value,
  to: Cell,
): void {
  const known = instancesOf(analysis, made)
  if (known.values.length > 0) analysis.solver.flow(known, to)
  else analysis.solver.add(to, instanceOf(analysis, frame, node, made))
}

const typical = new WeakMap<Value, Value>()

/** An object of a class that nobody was seen to make. */
function instanceOf(analysis: Analysis, frame: Frame, node: ScriptNode, made: Value): Value {
  const known = typical.get(made)
  if (known) return known
  const { solver } = analysis
  const instance = analysis.make.object(null, made.name)
  typical.set(made, instance)
  prototypeOf(analysis, made)
  solver.flow(ownProperty(analysis, made, 'prototype'), instance.protos)
  runConstructor(
    analysis,
    made,
    {
      site: siteOf(frame, node),
      self: solver.holding(instance),
      given: noArguments,
      result: solver.cell(),
      isNew: true,
      isSilent: true,
    },
    new Set(),
  )
  return instance
}
