// Assignment to names, attributes, elements, and to several targets at once.
import type { Expression } from '../tree/tree.ts'
import type { Frame, Value, Values } from '../values/values.ts'
import { joinAll } from '../values/values.ts'
import { writeAttribute } from './attribute.ts'
import { callMember } from './iterate.ts'
import type { Machine } from './machine.ts'
import { writeVariable } from './names.ts'
import { elementCell, keysOf, lengthOf, writeElement } from './subscript.ts'

export function assign(machine: Machine, frame: Frame, target: Expression, values: Values): void {
  switch (target.kind) {
    case 'name':
      writeVariable(machine, frame, target.name, values)
      return
    case 'attribute':
      assignAll(machine, machine.evaluate(frame, target.object), (object) =>
        writeAttribute(machine, frame, object, target.name, values),
      )
      return
    case 'subscript': {
      const objects = machine.evaluate(frame, target.object)
      const keys = keysOf(machine, frame, target.index)
      assignAll(machine, objects, (object) => {
        if (object.kind === 'data') {
          if (target.index.kind === 'slice')
            machine.state.add(object.rest, machine.iterate(frame, values))
          else writeElement(machine, object, keys, values)
        } else if (object.kind === 'instance') {
          if (callMember(machine, frame, object, '__setitem__', [keys, values]) === null)
            if (object.content !== null) writeElement(machine, object.content, keys, values)
        }
      })
      return
    }
    case 'sequence':
      unpack(machine, frame, target.items, values)
      return
    case 'star':
      assign(machine, frame, target.value, values)
      return
    default:
      return
  }
}

/** Where several objects may be meant, each may also have kept what it held. */
function assignAll(machine: Machine, objects: Values, write: (object: Value) => void): void {
  if (objects.length === 1 && objects[0] !== undefined) write(objects[0])
  else if (objects.length > 1)
    machine.state.branch(
      objects.map((object) => () => {
        write(object)
        return true
      }),
    )
}

function unpack(
  machine: Machine,
  frame: Frame,
  targets: readonly Expression[],
  values: Values,
): void {
  const exact = values.flatMap((value) => {
    const length = value.kind === 'data' && value.type !== 'PyDict' ? lengthOf(value) : null
    return length === null || length === 0 || value.kind !== 'data' ? [] : [{ value, length }]
  })
  const rest = machine.iterate(
    frame,
    values.filter((value) => !exact.some((entry) => entry.value === value)),
  )
  const star = targets.findIndex((target) => target.kind === 'star')
  const taken = targets.map((target, index): Values => {
    if (target.kind !== 'star') {
      return joinAll([
        rest,
        ...exact.map(({ value, length }) => {
          const at = star >= 0 && index > star ? length - (targets.length - index) : index
          return value.cells.get(`n${at}`)?.held ?? []
        }),
      ])
    }
    const made = machine.site(frame, target, () => machine.data('PyList'))
    machine.state.add(made.rest, rest)
    for (const { value, length } of exact) {
      const end = length - (targets.length - index - 1)
      for (let at = index; at < end; at += 1)
        machine.state.write(
          elementCell(machine, made, `n${at - index}`),
          value.cells.get(`n${at}`)?.held ?? [],
        )
    }
    return [made]
  })
  for (const [index, target] of targets.entries())
    assign(machine, frame, target, taken[index] ?? [])
}
