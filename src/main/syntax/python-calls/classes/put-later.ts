// Attributes that a method puts on its own object in the place of a method of the class: until it runs, that one is there.

import type { Machine } from '../run/machine.ts'
import type { Cell, ClassValue, Frame, InstanceValue, Value, Values } from '../values/values.ts'
import { join } from '../values/values.ts'
import { bindMember } from './members.ts'

/** By attribute the class whose method put it there; null where it is put there as the object is made, or from outside. */
const putBy = new WeakMap<Cell, ClassValue | null>()

/** Notes who puts an attribute on an object. */
export function notePut({ running, receiver }: Frame, object: Value, cell: Cell): void {
  const isLater =
    running !== null &&
    receiver === object &&
    !/^__(init|new|setattr|post_init)__$/.test(running.tree.scope.name)
  putBy.set(cell, isLater && putBy.get(cell) !== null ? running.owner : null)
}

/**
 * What an object holds under a name, with the methods of its class where one of its methods put it there: runs of which
 * the order is not known may come before. To a class above, which knows nothing of that, those methods alone.
 */
export function besideMethod(
  machine: Machine,
  frame: Frame,
  object: InstanceValue,
  cell: Cell,
  members: Values,
): Values {
  const putter = machine.budget.isMerging ? (putBy.get(cell) ?? null) : null
  const methods = members.filter((value) => value.kind === 'function')
  if (putter === null || methods.length === 0) return cell.held
  const bound = bindMember(machine, frame, methods, object, object.type)
  const reader = frame.running?.owner ?? null
  const isAbove = reader !== null && reader !== putter && putter.order.includes(reader)
  return isAbove ? bound : join(cell.held, bound)
}
