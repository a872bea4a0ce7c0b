// Iteration: what the elements of a value may be, and the calls that asking for them makes.

import { bindMember, classMember } from '../classes/members.ts'
import type { Frame, Value, Values } from '../values/values.ts'
import { join, joinAll, noArguments, taken } from '../values/values.ts'
import type { Machine } from './machine.ts'

export function iterateValues(machine: Machine, frame: Frame, values: Values): Values {
  return joinAll(certain(machine, values).map((value) => elements(machine, frame, value)))
}

function elements(machine: Machine, frame: Frame, value: Value): Values {
  switch (value.kind) {
    case 'data':
      return dataElements(machine, value)
    case 'generator':
      return value.yields.held
    case 'instance': {
      const iterators = callMember(machine, frame, value, '__iter__')
      if (iterators === null) {
        const next = callMember(machine, frame, value, '__next__')
        if (next !== null) return next
        const item = callMember(machine, frame, value, '__getitem__', [
          [machine.literal('PyInt', null)],
        ])
        return item ?? (value.content === null ? [] : dataElements(machine, value.content))
      }
      return joinAll(iterators.map((iterator) => nextOf(machine, frame, iterator)))
    }
    case 'class': {
      const isEnum = value.order.some(
        (base) => base.kind === 'external' && /^enum\./.test(base.name),
      )
      return isEnum ? [value.generic] : []
    }
    default:
      return []
  }
}

/** What `next` gives for an iterator. */
export function nextOf(machine: Machine, frame: Frame, iterator: Value): Values {
  if (iterator.kind === 'instance') return callMember(machine, frame, iterator, '__next__') ?? []
  return elements(machine, frame, iterator)
}

/** Calls a method of an instance where its class has it; null where not. */
export function callMember(
  machine: Machine,
  frame: Frame,
  value: Value,
  name: string,
  positional: readonly Values[] = [],
): Values | null {
  if (value.kind !== 'instance') return null
  const { values } = classMember(value.type.order, name)
  if (values.length === 0) return null
  return machine.call(
    frame,
    bindMember(machine, frame, values, value, value.type),
    { ...noArguments, positional },
    null,
    value,
  )
}

/** More classes than these at once in a large project come from runs that were merged. */
const mostClasses = 2

/** The values of which calls that are not written, as of `__iter__`, may be told: not of a crowd of classes. */
export function certain(machine: Machine, values: Values): Values {
  if (machine.budget.isClosed || values.length <= mostClasses) return values
  const types = new Set(values.map((value) => (value.kind === 'instance' ? value.type : null)))
  types.delete(null)
  return types.size <= mostClasses ? values : values.filter((value) => value.kind !== 'instance')
}

/** Instances beside a text in a large project come from runs that were merged: a text is meant where one would do. */
export function withoutMerged(machine: Machine, values: Values): Values {
  const { isClosed, isMerging } = machine.budget
  const isText = (value: Value): boolean => value.kind === 'data' && value.type === 'PyStr'
  if (isClosed || !isMerging || !values.some(isText)) return values
  return values.filter((value) => value.kind !== 'instance')
}

/** Asking whether a value is true calls `__bool__`, or else `__len__`. */
export function test(machine: Machine, frame: Frame, values: Values): void {
  // Data beside instances shows that runs were merged: a flag is tested, and hardly an object.
  if (!machine.budget.isClosed && values.some((value) => value.kind !== 'instance')) return
  for (const value of certain(machine, values))
    if (value.kind === 'instance' && callMember(machine, frame, value, '__bool__') === null)
      callMember(machine, frame, value, '__len__')
}

export function dataElements(machine: Machine, data: Extract<Value, { kind: 'data' }>): Values {
  if (data.type === 'PyStr') return [machine.literal('PyStr', null)]
  if (data.type === 'PyBytes') return [machine.literal('PyInt', null)]
  if (data.type !== 'PyDict') return dataValues(data)
  let keys: Values = data.keys.held
  for (const [key, cell] of data.cells) {
    if (cell.held.length > 0) keys = join(keys, keyFrom(machine, key))
    if (keys.length >= mostValues) break
  }
  return keys
}

/** The key that the name of an element's cell stands for; none for `None`, and for a tuple, which is kept beside them. */
function keyFrom(machine: Machine, name: string): Values {
  const value = name.slice(1)
  if (/^[to]/.test(name)) return []
  if (name.startsWith('n')) return [machine.literal('PyInt', Number(value))]
  return [machine.literal(name.startsWith('b') ? 'PyBytes' : 'PyStr', value)]
}

/** Values of a dict, elements of a list. */
export function dataValues(data: Extract<Value, { kind: 'data' }>): Values {
  let all = data.rest.held
  let entries = 0
  for (const { held } of data.cells.values()) {
    // Where there is no room for more, only functions find some.
    if (all.length < mostValues || held[0]?.kind !== 'data') all = join(all, taken(held))
    entries += 1
    // A table of two thousand texts is gone over for each text that is looked up in it.
    if (entries >= mostEntries && all.length >= mostValues) break
  }
  return all
}

const mostEntries = 200
const mostValues = 60
