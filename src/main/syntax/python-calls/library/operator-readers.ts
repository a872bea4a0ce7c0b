// `operator.methodcaller`, `attrgetter` and `itemgetter`: functions that read a member of what they are given; and weak references.
import { readAttribute } from '../run/attribute.ts'
import { callMember } from '../run/iterate.ts'
import type { Machine } from '../run/machine.ts'
import { readElement } from '../run/subscript.ts'
import type { Call } from '../tree/tree.ts'
import type { CallArguments, Frame, Value, Values } from '../values/values.ts'
import { join, joinAll } from '../values/values.ts'

type Reader = Extract<Value, { kind: 'reader' }>

const makers: ReadonlyMap<string, Reader['how']> = new Map([
  ['operator.methodcaller', 'method'],
  ['operator.attrgetter', 'attribute'],
  ['operator.itemgetter', 'item'],
  ['weakref.ref', 'object'],
  ['weakref.WeakMethod', 'object'],
])

/** What a maker of the library gives; null for every other function. */
export function readerOf(
  machine: Machine,
  frame: Frame,
  name: string,
  given: CallArguments,
  node: object,
): Values | null {
  const how = makers.get(name)
  if (how === undefined) return null
  const [first = [], ...rest] = given.positional
  return [
    machine.site(frame, node, () => ({
      kind: 'reader' as const,
      how,
      names: how === 'method' || how === 'object' ? [first] : given.positional,
      given: { ...given, positional: rest },
    })),
  ]
}

/** Calls such a function: the members of the first argument, in a tuple where several are wanted. */
export function readMembers(
  machine: Machine,
  frame: Frame,
  { how, names, given }: Reader,
  { positional: [objects = []] }: CallArguments,
  call: Call | null,
  node: object,
): Values {
  if (how === 'object') return joinAll(names)
  const parts = names.map((keys): Values => {
    if (how === 'item') return joinAll(objects.map((one) => itemOf(machine, frame, one, keys)))
    const members = joinAll(keys.map((key) => memberOf(machine, frame, objects, key)))
    return how === 'method' ? machine.call(frame, members, given, call, node) : members
  })
  const [only = []] = parts
  if (parts.length < 2) return only
  const tuple = machine.data('PyTuple')
  for (const [at, values] of parts.entries()) tuple.cells.set(`n${at}`, machine.state.cell(values))
  return [tuple]
}

function itemOf(machine: Machine, frame: Frame, object: Value, keys: Values): Values {
  if (object.kind === 'data') return readElement(machine, object, keys)
  return callMember(machine, frame, object, '__getitem__', [keys]) ?? []
}

/** A name with dots reads attribute after attribute. */
function memberOf(machine: Machine, frame: Frame, objects: Values, key: Value): Values {
  if (key.kind !== 'data' || typeof key.value !== 'string') return []
  let held = objects
  for (const part of key.value.split('.', 10))
    held = held.reduce<Values>(
      (all, object) => join(all, readAttribute(machine, frame, object, part)),
      [],
    )
  return held
}
