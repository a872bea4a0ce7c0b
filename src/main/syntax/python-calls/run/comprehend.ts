// Comprehensions: what they hold, entry by entry where a dict is made of one that is known.

import { isOfComprehension } from '../tree/reader.ts'
import type { Expression } from '../tree/tree.ts'
import type { DataValue, Frame, Values } from '../values/values.ts'
import { assign } from './assign.ts'
import type { Machine } from './machine.ts'
import { narrowed } from './narrow.ts'
import { writeElement } from './subscript.ts'

type Comprehension = Extract<Expression, { kind: 'comprehension' }>

/** Entries that are gone over one by one. */
const mostEntries = 60

export function comprehend(machine: Machine, frame: Frame, node: Comprehension): Values {
  const known = knownDict(machine, frame, node)
  if (known !== null) return [entryByEntry(machine, frame, node, known)]
  bindTargets(machine, frame, node.clauses)
  const keys = node.key === null ? [] : machine.evaluate(frame, node.key)
  const values = machine.evaluate(frame, node.value)
  if (node.type === 'generator') {
    const made = machine.site(frame, node, () => ({
      kind: 'generator' as const,
      yields: machine.state.cell(),
      body: 'expression' as const,
    }))
    machine.state.add(made.yields, values)
    return [made]
  }
  const type = node.type
  const made = machine.site(frame, node, () => machine.data(type))
  if (type === 'PyDict' && keys.length > 0)
    writeElement(machine, made, keys.length === 1 ? [...keys, ...keys] : keys, values)
  else machine.state.add(made.rest, values)
  return [made]
}

/** Goes over what each clause goes over. */
function bindTargets(machine: Machine, frame: Frame, clauses: Comprehension['clauses']): void {
  for (const { source, target } of clauses) {
    const values = machine.evaluate(frame, source)
    if (target !== null) assign(machine, frame, target, machine.iterate(frame, values))
    // Of variables around, a condition says nothing any more when the comprehension is done.
    else narrowed(machine, frame, source, true, isOfComprehension)
  }
}

/** The dict over whose `items` another is made, where all that it holds is known by key. */
function knownDict(machine: Machine, frame: Frame, node: Comprehension): DataValue | null {
  const [clause] = node.clauses
  if (node.type !== 'PyDict' || node.key === null || clause?.target?.kind !== 'sequence')
    return null
  const { source, target } = clause
  if (target.items.length !== 2 || source.kind !== 'call' || source.arguments.length > 0)
    return null
  if (source.callee.kind !== 'attribute' || source.callee.name !== 'items') return null
  const [held, ...others] = machine.evaluate(frame, source.callee.object)
  if (held?.kind !== 'data' || held.type !== 'PyDict' || others.length > 0) return null
  if (held.rest.held.length > 0 || held.cells.size === 0 || held.cells.size > mostEntries)
    return null
  return [...held.cells.keys()].every((key) => key.startsWith('s')) ? held : null
}

function entryByEntry(
  machine: Machine,
  frame: Frame,
  node: Comprehension,
  from: DataValue,
): DataValue {
  const [first, ...clauses] = node.clauses
  const made = machine.site(frame, node, () => machine.data('PyDict'))
  // Asks for the items as it is written.
  if (first !== undefined) machine.evaluate(frame, first.source)
  for (const [key, cell] of [...from.cells]) {
    if (first?.target?.kind === 'sequence') {
      const [name, value] = first.target.items
      if (name !== undefined) assign(machine, frame, name, [machine.literal('PyStr', key.slice(1))])
      if (value !== undefined) assign(machine, frame, value, cell.held)
    }
    bindTargets(machine, frame, clauses)
    const keys = node.key === null ? [] : machine.evaluate(frame, node.key)
    writeElement(machine, made, keys, machine.evaluate(frame, node.value))
  }
  return made
}
