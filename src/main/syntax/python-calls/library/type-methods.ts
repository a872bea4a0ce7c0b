// Methods of builtin types that are called with the object before the arguments: by their type, or through `super`.
import { certain, iterateValues } from '../run/iterate.ts'
import type { Machine } from '../run/machine.ts'
import { copyDict, readElement, removeElement, writeElement } from '../run/subscript.ts'
import type { CallArguments, DataValue, Frame, Value, Values } from '../values/values.ts'
import { joinAll } from '../values/values.ts'
import { callMethod } from './builtin-methods.ts'
import { builtinTypes, containers } from './builtin-names.ts'
import { functionOf, functionsKept, keepFunctions } from './lazy-properties.ts'
import { newInstance } from './new-instance.ts'
import { putPair } from './zipped.ts'

/**
 * What `dict.get(self, key)`, `type.__call__(cls)`, `object.__new__(cls)` and the like give.
 * @param name of the builtin or of the class from outside, a point, and the method.
 * @returns null where it is no method of a type that is known.
 */
export function callTypeMethod(
  machine: Machine,
  frame: Frame,
  name: string,
  given: CallArguments,
  node: object,
): Values | null {
  const at = name.lastIndexOf('.')
  if (at < 0) return null
  const type = name.slice(0, at)
  const method = name.slice(at + 1)
  const [receivers = [], ...positional] = given.positional
  if (type === 'function' && method === '__get__')
    return joinAll(
      receivers.map((callee) =>
        callee.kind === 'function'
          ? (positional[0] ?? []).map((receiver) => machine.bind(callee, receiver))
          : [],
      ),
    )
  if (method === '__new__')
    return receivers.flatMap(
      (value): Values =>
        value.kind === 'class'
          ? [machine.site(frame, keyOf(node, value), () => newInstance(machine, value))]
          : [],
    )
  const lazy = receivers.filter(
    (value) => value.kind === 'instance' && functionsKept(value.type).length > 0,
  )
  if (lazy.length > 0 && (method === '__init__' || method === '__get__'))
    return joinAll(
      lazy.map((value): Values => {
        if (value.kind !== 'instance') return []
        if (method === '__get__')
          return machine.call(frame, functionOf(value), { ...given, positional }, null, node)
        keepFunctions(machine, value, { ...given, positional })
        return []
      }),
    )
  if (!builtinTypes.has(containers.get(type) ?? type)) return null
  return joinAll(
    receivers.map((value): Values => {
      const data = value.kind === 'data' ? value : value.kind === 'instance' ? value.content : null
      return data === null
        ? []
        : onContent(machine, frame, data, method, { ...given, positional }, node)
    }),
  )
}

function onContent(
  machine: Machine,
  frame: Frame,
  data: DataValue,
  method: string,
  given: CallArguments,
  node: object,
): Values {
  const [first = [], second = []] = given.positional
  switch (method) {
    case '__init__':
      fill(machine, frame, data, given)
      return []
    case '__getitem__':
      return certain(machine, readElement(machine, data, first))
    case 'get':
    case 'values':
    case 'pop':
      // What one of many instances put into a dict of its own says little of another's.
      return certain(machine, callMethod(machine, frame, data, method, given, node))
    case '__setitem__':
      writeElement(machine, data, first, second)
      return []
    case '__delitem__':
      removeElement(machine, data, first)
      return []
    case '__iter__':
      return callMethod(machine, frame, data, data.type === 'PyDict' ? 'keys' : 'copy', given, node)
    default:
      return method.startsWith('__') ? [] : callMethod(machine, frame, data, method, given, node)
  }
}

/** What a dict or list is made from. */
function fill(machine: Machine, frame: Frame, data: DataValue, given: CallArguments): void {
  const [first = []] = given.positional
  const isDict = (value: Value): boolean => value.kind === 'data' && value.type === 'PyDict'
  if (data.type !== 'PyDict') {
    machine.state.add(data.rest, iterateValues(machine, frame, first))
    return
  }
  copyDict(machine, data, first.filter(isDict))
  for (const pair of iterateValues(
    machine,
    frame,
    first.filter((value) => !isDict(value)),
  ))
    if (pair.kind === 'data') putPair(machine, data, pair)
  for (const [key, values] of given.keywords)
    writeElement(machine, data, [machine.literal('PyStr', key)], values)
}

const keys = new WeakMap<object, WeakMap<object, object>>()
/** A place in the source together with the class of which it makes an instance. */
function keyOf(node: object, type: object): object {
  const known = keys.get(node) ?? new WeakMap<object, object>()
  keys.set(node, known)
  const key = known.get(type) ?? {}
  known.set(type, key)
  return key
}
