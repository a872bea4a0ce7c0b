// What methods of lists, dicts, sets and texts do with what they hold.

import { dataElements, dataValues } from '../run/iterate.ts'
import type { Machine } from '../run/machine.ts'
import {
  copyDict,
  elementCell,
  keyOf,
  lengthOf,
  readElement,
  removeElement,
  writeElement,
} from '../run/subscript.ts'
import type { CallArguments, DataValue, Frame, Values } from '../values/values.ts'
import { join, joinAll } from '../values/values.ts'
import { methodResults } from './builtin-names.ts'
import { compareElements } from './compare-elements.ts'
import { splitText } from './known-texts.ts'

export function callMethod(
  machine: Machine,
  frame: Frame,
  data: DataValue,
  name: string,
  given: CallArguments,
  node: object,
): Values {
  const [first = [], second = []] = given.positional
  const { state } = machine
  const listOf = (values: Values): Values => {
    const made = machine.site(frame, node, () => machine.data('PyList'))
    state.add(made.rest, values)
    return [made]
  }
  const result = methodResults.get(`${data.type}.${name}`)
  if (data.type === 'PyStr' || data.type === 'PyBytes') {
    if (name === 'join') machine.iterate(frame, first)
    const parts = splitText(machine, frame, data, name, given, node)
    if (parts !== null) return parts
    const known = textOf(machine, data, name)
    if (known !== null) return [known]
    if (result === 'PyList') return listOf([machine.literal(data.type, null)])
    return result === undefined ? [] : [machine.literal(result, null)]
  }
  switch (name) {
    case 'append':
    case 'add': {
      const length = name === 'append' ? lengthOf(data) : null
      if (length === null || length > mostPlaces || machine.budget.isMerging)
        state.add(data.rest, first)
      else state.write(elementCell(machine, data, `n${length}`), first)
      return []
    }
    case 'insert':
      shift(machine, data, first, second)
      return []
    case 'appendleft':
      shift(machine, data, [machine.literal('PyInt', 0)], first)
      return []
    case 'extend':
    case 'extendleft':
    case 'update':
      if (data.type === 'PyDict') {
        copyDict(
          machine,
          data,
          first.filter((value) => value.kind === 'data' && value.type === 'PyDict'),
        )
        for (const [key, values] of given.keywords)
          state.write(elementCell(machine, data, `s${key}`), values)
      } else if (name === 'extendleft') state.add(data.rest, machine.iterate(frame, first))
      else extend(machine, frame, data, first)
      return []
    case 'pop':
    case 'popleft':
    case 'popitem':
      return pop(machine, data, name, first, second)
    case 'get':
    case 'setdefault': {
      const held = readElement(machine, data, first)
      if (name === 'setdefault' && held.length === 0) writeElement(machine, data, first, second)
      return join(held, second)
    }
    case 'values':
      return listOf(dataValues(data))
    case 'keys':
      return listOf(dataElements(machine, data))
    case 'items': {
      const pair = machine.site(frame, itemsKey(node), () => machine.data('PyTuple'))
      state.add(elementCell(machine, pair, 'n0'), dataElements(machine, data))
      state.add(elementCell(machine, pair, 'n1'), dataValues(data))
      return listOf([pair])
    }
    case 'copy': {
      const made = machine.site(frame, node, () => machine.data(data.type))
      copyDict(machine, made, [data])
      return [made]
    }
    case 'clear':
      for (const cell of data.cells.values()) state.write(cell, [])
      state.write(data.rest, [])
      if (!machine.budget.isMerging && data.type !== 'PyDict') data.cells.clear()
      return []
    case 'reverse':
    case 'sort': {
      const elements = dataValues(data)
      if (name === 'sort') compareElements(machine, frame, elements, given, '__lt__', node)
      const length = lengthOf(data)
      if (name === 'reverse' && length !== null) {
        const before = Array.from({ length }, (_, index) => data.cells.get(`n${index}`)?.held ?? [])
        for (const [index, values] of before.reverse().entries())
          state.write(elementCell(machine, data, `n${index}`), values)
      } else state.add(data.rest, elements)
      return []
    }
    case 'union':
    case 'intersection':
    case 'difference':
      return listOf(joinAll([dataValues(data), machine.iterate(frame, first)]))
    default:
      return result === undefined ? [] : [machine.literal(result, null)]
  }
}

/** What is known of a text that comes of another: how it begins, once it is filled in or written small. */
function textOf(machine: Machine, data: DataValue, name: string): DataValue | null {
  const whole = typeof data.value === 'string' ? data.value : null
  const begins = whole ?? data.prefix
  if (name === 'format' && whole !== null) {
    const filled = whole.split('{', 1)[0] ?? ''
    return filled === '' || filled === whole ? null : machine.beginning(filled)
  }
  const changed =
    name === 'lower' ? begins.toLowerCase() : name === 'upper' ? begins.toUpperCase() : ''
  if (changed === '') return null
  return whole === null ? machine.beginning(changed) : machine.literal('PyStr', changed)
}

/** Elements of a list that is put together whose places are told. */
const mostPlaces = 60

function extend(machine: Machine, frame: Frame, data: DataValue, from: Values): void {
  const [only] = from
  const length = lengthOf(data)
  const more =
    from.length === 1 && only?.kind === 'data' && only.type !== 'PyDict' ? lengthOf(only) : null
  const isKnown = length !== null && more !== null && length + more <= mostPlaces
  if (!isKnown || only?.kind !== 'data' || machine.budget.isMerging) {
    machine.state.add(data.rest, machine.iterate(frame, from))
    return
  }
  for (let index = 0; index < more; index += 1)
    machine.state.write(
      elementCell(machine, data, `n${length + index}`),
      only.cells.get(`n${index}`)?.held ?? [],
    )
}

/** `insert`: elements behind the position move on. */
function shift(machine: Machine, data: DataValue, at: Values, values: Values): void {
  const [only] = at
  const position = only === undefined ? null : keyOf(only)
  const length = lengthOf(data)
  const index = position === null ? -1 : Number(position.slice(1))
  if (length === null || index < 0 || machine.budget.isMerging) {
    machine.state.add(data.rest, values)
    return
  }
  for (let place = length; place > index; place -= 1)
    machine.state.write(
      elementCell(machine, data, `n${place}`),
      data.cells.get(`n${place - 1}`)?.held ?? [],
    )
  machine.state.write(elementCell(machine, data, `n${Math.min(index, length)}`), values)
}

function pop(
  machine: Machine,
  data: DataValue,
  name: string,
  first: Values,
  second: Values,
): Values {
  if (data.type === 'PyDict') {
    const held = join(
      first.length === 0 ? dataValues(data) : readElement(machine, data, first),
      second,
    )
    const [only] = first
    const key = only === undefined || first.length > 1 ? null : keyOf(only)
    const cell = key === null ? undefined : data.cells.get(key)
    if (cell !== undefined) machine.state.write(cell, [])
    return held
  }
  const length = lengthOf(data)
  const [only] = first
  const key = only === undefined ? 'n-1' : keyOf(only)
  // Where runs are merged nothing is taken away, and the last one would stay the last.
  const { isMerging } = machine.budget
  if (length === null || length === 0 || key === null || data.type === 'PySet' || isMerging)
    return dataValues(data)
  const number = Number(key.slice(1))
  const at = name === 'popleft' ? 0 : number < 0 ? length + number : number
  const held = data.cells.get(`n${at}`)?.held ?? []
  removeElement(machine, data, [machine.literal('PyInt', at)])
  return held
}

const itemsKeys = new WeakMap<object, object>()
function itemsKey(node: object): object {
  const key = itemsKeys.get(node) ?? {}
  itemsKeys.set(node, key)
  return key
}
