// `in` where all that a container holds is known: which branch is taken as the program is read in its order.

import type { Machine } from '../run/machine.ts'
import { keyOf, lengthOf } from '../run/subscript.ts'
import type { Expression } from '../tree/tree.ts'
import type { DataValue, Frame, Value } from '../values/values.ts'
import { mayBeGone } from '../values/values.ts'

/** Whether an element is in a container; null where that cannot be told. */
export function isKnownIn(
  machine: Machine,
  frame: Frame,
  element: Expression,
  container: Expression,
): boolean | null {
  // Once runs are merged, what is not there yet may still come.
  if (machine.budget.isMerging || container.kind !== 'name') return null
  if (element.kind !== 'literal' && element.kind !== 'name') return null
  const [data, ...others] = machine.evaluate(frame, container)
  if (data?.kind !== 'data' || others.length > 0 || data.type === 'PyStr') return null
  const [value, ...more] = machine.evaluate(frame, element)
  if (value === undefined || more.length > 0) return null
  return holds(data, value)
}

function holds(data: DataValue, value: Value): boolean | null {
  const key = keyOf(value)
  if (key === null || data.rest.held.length > 0) return null
  if (data.type === 'PyDict') {
    const cell = data.cells.get(key)
    if (cell === undefined) return data.keys.held.length > 0 ? null : false
    // `None` has no value of its own.
    return cell.held.length === 0 || mayBeGone(cell.held) ? null : true
  }
  const length = lengthOf(data)
  if (length === null || length > mostElements) return null
  let isUnsure = false
  for (let at = 0; at < length; at += 1) {
    const [only, ...others] = data.cells.get(`n${at}`)?.held ?? []
    const other = only === undefined || others.length > 0 ? null : keyOf(only)
    if (other === key) return true
    isUnsure ||= other === null
  }
  return isUnsure ? null : false
}

/** Longer lists are not gone over for each question. */
const mostElements = 60
