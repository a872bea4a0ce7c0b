// Subscripts: elements by literal position or key, slices, and `__getitem__` of instances.
import { isProtocolItself } from '../classes/protocols.ts'
import { builtinTypes } from '../library/builtin-names.ts'
import type { Expression } from '../tree/tree.ts'
import type { DataValue, Frame, Value, Values } from '../values/values.ts'
import { gone, join, joinAll, mayBeGone, noArguments, taken } from '../values/values.ts'
import { callMember, certain, dataValues, withoutMerged } from './iterate.ts'
import type { Machine } from './machine.ts'

/** The name of an element's cell; null where the key is no literal. Booleans and numbers are one kind of key. */
export function keyOf(value: Value): string | null {
  if (value.kind === 'builtin' && value.name === 'None') return 'o'
  if (value.kind === 'data' && value.type === 'PyTuple') return tupleKey(value)
  if (value.kind !== 'data' || value.value === null) return null
  return typeof value.value === 'string'
    ? `${value.type === 'PyBytes' ? 'b' : 's'}${value.value}`
    : `n${value.value}`
}

/** The values of a key as it is written: `None` is one as well. */
export function keysOf(machine: Machine, frame: Frame, node: Expression): Values {
  return node.kind === 'none' && node.isWritten
    ? [machine.builtin('None')]
    : machine.evaluate(frame, node)
}

/** A tuple is the key of what stands in it, where all of that is literal. */
function tupleKey(tuple: DataValue): string | null {
  const length = lengthOf(tuple)
  if (length === null || length === 0 || length > mostInKey) return null
  const parts: string[] = []
  for (let at = 0; at < length; at += 1) {
    const [only, ...others] = tuple.cells.get(`n${at}`)?.held ?? []
    const key = only === undefined || others.length > 0 ? null : keyOf(only)
    if (key === null) return null
    parts.push(key)
  }
  return `t${JSON.stringify(parts)}`
}

const mostInKey = 8

/** How many elements stand at known positions; null where others may follow. */
export function lengthOf(data: DataValue): number | null {
  if (data.rest.held.length > 0) return null
  let length = 0
  for (;;) {
    const cell = data.cells.get(`n${length}`)
    if (cell === undefined || cell.held === gone) return length
    if (mayBeGone(cell.held)) return null
    length += 1
  }
}

/** More keys than these at once are any key. */
const mostKeys = 12

function isText(key: Value): boolean {
  return key.kind === 'data' && key.type === 'PyStr'
}

export function readElement(machine: Machine, data: DataValue, keys: Values): Values {
  if (data.type === 'PyStr') return [machine.literal('PyStr', null)]
  if (keys.length === 0) return dataValues(data)
  if (keys.length > mostKeys)
    return data.type === 'PyDict' || keys.some((key) => !isText(key)) ? dataValues(data) : []
  return joinAll(
    keys.map((value): Values => {
      // A list has no text for a key: where it may also be a dict, that is meant.
      if (isText(value) && data.type !== 'PyDict') return []
      let key = keyOf(value)
      if (key === null) return dataValues(data)
      if (data.type !== 'PyDict' && key.startsWith('n-')) {
        const length = lengthOf(data)
        if (length === null) return dataValues(data)
        key = `n${length + Number(key.slice(1))}`
      }
      return join(taken(data.cells.get(key)?.held ?? []), data.rest.held)
    }),
  )
}

export function writeElement(
  machine: Machine,
  data: DataValue,
  keys: Values,
  values: Values,
): void {
  const [only] = keys
  const key = keys.length === 1 && only !== undefined ? keyOf(only) : null
  if (key === null) {
    machine.state.add(data.rest, values)
    if (data.type === 'PyDict') machine.state.add(data.keys, keys)
    for (const value of keys.length > mostKeys ? [] : keys) {
      const known = keyOf(value)
      if (known !== null) machine.state.add(elementCell(machine, data, known), values)
    }
    return
  }
  const length = key.startsWith('n-') && data.type !== 'PyDict' ? lengthOf(data) : null
  const at = length === null ? key : `n${length + Number(key.slice(1))}`
  if (key.startsWith('t')) machine.state.add(data.keys, keys)
  machine.state.write(elementCell(machine, data, at), values)
}

export function elementCell(machine: Machine, data: DataValue, key: string): DataValue['rest'] {
  const cell = data.cells.get(key) ?? machine.state.cell()
  data.cells.set(key, cell)
  return cell
}

export function readSubscript(
  machine: Machine,
  frame: Frame,
  node: Extract<Expression, { kind: 'subscript' }>,
): Values {
  const objects = withoutMerged(machine, machine.evaluate(frame, node.object))
  if (node.index.kind === 'slice') {
    const bounds = node.index.parts.map((part) =>
      part === null ? null : machine.evaluate(frame, part),
    )
    return joinAll(objects.map((object) => slice(machine, frame, object, bounds, node)))
  }
  const keys = keysOf(machine, frame, node.index)
  const isDict = objects.some((object) => object.kind === 'instance' && object.content !== null)
  const found = joinAll(
    objects.map((object): Values => {
      if (object.kind === 'data') return readOrMake(machine, frame, object, keys, node)
      if (object.kind === 'instance')
        return (
          callMember(machine, frame, object, '__getitem__', [keys]) ??
          contentOf(machine, frame, object, keys)
        )
      if (object.kind === 'external' && object.name === 'sys.modules')
        return modulesAt(machine, frame, node.index, keys)
      // `List[int]`: the class itself, as called with its parameters.
      if (object.kind === 'class' || isProtocolItself(object)) return [object]
      return []
    }),
  )
  // What all instances of a dict's class hold says little of one of them.
  return isDict ? certain(machine, found) : found
}

/** The modules of the project that `sys.modules` holds, its own under `__name__`. */
function modulesAt(machine: Machine, frame: Frame, index: Expression, keys: Values): Values {
  if (index.kind === 'name' && index.name === '__name__') return [frame.module]
  return keys.flatMap((key): Values => {
    const found =
      key.kind === 'data' && typeof key.value === 'string' ? machine.modules.get(key.value) : null
    return found == null ? [] : [found]
  })
}

/** What an instance holds as a list or dict; `__missing__` gives what a dict does not hold. */
function contentOf(
  machine: Machine,
  frame: Frame,
  object: Extract<Value, { kind: 'instance' }>,
  keys: Values,
): Values {
  if (object.content === null) return []
  const held = readElement(machine, object.content, keys)
  return held.length > 0 ? held : (callMember(machine, frame, object, '__missing__', [keys]) ?? [])
}

/** A `defaultdict` makes what is not there, and keeps it. */
function readOrMake(
  machine: Machine,
  frame: Frame,
  data: DataValue,
  keys: Values,
  node: object,
): Values {
  const held = readElement(machine, data, keys)
  if (held.length > 0 || data.missing.length === 0) return held
  const made = data.missing.flatMap((maker): Values => {
    // A builtin type leaves no call of its own: none is written here.
    const type = maker.kind === 'builtin' ? builtinTypes.get(maker.name) : undefined
    return type === undefined
      ? machine.call(frame, [maker], noArguments, null, node)
      : [machine.site(frame, node, () => machine.data(type))]
  })
  writeElement(machine, data, keys, made)
  return made
}

function slice(
  machine: Machine,
  frame: Frame,
  object: Value,
  bounds: readonly (Values | null)[],
  node: object,
): Values {
  if (object.kind === 'instance')
    return callMember(machine, frame, object, '__getitem__', [[]]) ?? []
  if (object.kind !== 'data') return []
  if (object.type === 'PyStr' || object.type === 'PyBytes')
    return [machine.literal(object.type, null)]
  const length = lengthOf(object)
  const numbers = bounds.map((values): number | null | undefined => {
    if (values === null) return null
    const [only] = values
    return values.length === 1 && only?.kind === 'data' && typeof only.value === 'number'
      ? only.value
      : undefined
  })
  const made = machine.site(frame, node, () => machine.data(object.type))
  if (length === null || numbers.includes(undefined)) {
    machine.state.add(made.rest, dataValues(object))
    return [made]
  }
  const indices = Array.from({ length }, (_, index) => index)
  const [from, to, step] = numbers
  const size = step ?? 1
  const bounded =
    size < 0
      ? indices.slice(bound(to, 0) + (to == null ? 0 : 1), bound(from, length) + 1).reverse()
      : indices.slice(from ?? undefined, to ?? undefined)
  const taken = bounded.filter((_, index) => index % Math.max(1, Math.abs(size)) === 0)
  for (const [index, at] of taken.entries())
    machine.state.write(
      elementCell(machine, made, `n${index}`),
      object.cells.get(`n${at}`)?.held ?? [],
    )
  return [made]
}

function bound(value: number | null | undefined, otherwise: number): number {
  return value ?? otherwise
}

/** Puts the entries of other dicts into one. */
export function copyDict(machine: Machine, into: DataValue, from: Values): void {
  for (const value of from) {
    if (value.kind !== 'data') continue
    for (const [key, cell] of value.cells)
      if (cell.held.length > 0) machine.state.write(elementCell(machine, into, key), cell.held)
    machine.state.add(into.rest, value.rest.held)
    machine.state.add(into.keys, value.keys.held)
  }
}

/** Takes one element away: those behind it in a list move on. */
export function removeElement(machine: Machine, data: DataValue, keys: Values): void {
  const [only] = keys
  const key = keys.length === 1 && only !== undefined ? keyOf(only) : null
  if (key === null || machine.budget.isMerging) return
  if (data.type === 'PyDict') {
    const cell = data.cells.get(key)
    if (cell !== undefined) machine.state.write(cell, [])
    return
  }
  const length = lengthOf(data)
  const number = Number(key.slice(1))
  if (length === null || Number.isNaN(number)) return
  for (let place = number < 0 ? length + number : number; place < length; place += 1)
    machine.state.write(
      elementCell(machine, data, `n${place}`),
      data.cells.get(`n${place + 1}`)?.held ?? gone,
    )
}
