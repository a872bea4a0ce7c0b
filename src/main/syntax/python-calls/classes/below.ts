// What classes below put in the place of a member, where of an object only a class above is known.

import type { Machine } from '../run/machine.ts'
import { isForOthers } from '../shape/abstract.ts'
import { callsAbove } from '../shape/calls-above.ts'
import type { ClassValue, Frame, Value, Values } from '../values/values.ts'
import { joinAll } from '../values/values.ts'
import { bindMember, classMember } from './members.ts'
import { isOfProtocol } from './protocols.ts'

/** More members than these say nothing any more. */
const mostMembers = 120

/** What subclasses put in the place of a member: an instance of which only the class is known may be one of theirs. */
export function overrides(
  machine: Machine,
  frame: Frame,
  type: ClassValue,
  name: string,
  isMissing: boolean,
  depth = 0,
  root = type,
): Values {
  if (machine.budget.isClosed && !isMissing) return []
  if (depth > 6) return []
  let found: Values = []
  for (const sub of type.subclasses) {
    if (found.length >= mostMembers) break
    if (!isRunOn(frame, sub)) continue
    // A class that is mixed in beside the base stands before it.
    const before = isMissing ? sub.order : sub.order.slice(0, sub.order.indexOf(root))
    const held = classMember(before, name).values.filter(
      (value) =>
        value.kind !== 'wrapped' || value.how !== 'property' || (isMissing && !isAbstract(value)),
    )
    const own = isMissing ? (sub.generic.cells.get(name)?.held ?? []) : []
    found = joinAll([
      found,
      bindMember(machine, frame, held, sub.generic, sub),
      own,
      overrides(machine, frame, sub, name, isMissing, depth + 1, root),
    ])
  }
  return found
}

/** Whether a member is a property that only says that classes below have one, and one of them does. */
export function isLeftToBelow(type: ClassValue, members: Values, name: string, depth = 0): boolean {
  if (members.length === 0 || !members.every(isAbstract) || depth > 6) return false
  return type.subclasses.some((sub) => {
    const held = sub.cells.get(name)?.held ?? []
    return held.some((value) => !isAbstract(value)) || isLeftToBelow(sub, members, name, depth + 1)
  })
}

/** Whether a method only stands for those of classes below, and each that has no other below it has one. */
export function isInAllBelow(type: ClassValue, members: Values, name: string, depth = 0): boolean {
  if (members.length === 0 || type.subclasses.length === 0 || depth > 6) return false
  if (!members.every((value) => value.kind === 'function' && isForOthers(value.tree))) return false
  return type.subclasses.every(
    (sub) =>
      (sub.cells.get(name)?.held ?? []).some((value) => !members.includes(value)) ||
      isInAllBelow(sub, members, name, depth + 1),
  )
}

function isAbstract(value: Value): boolean {
  if (value.kind !== 'wrapped' || value.how !== 'property') return false
  return (
    value.inner.length > 0 &&
    value.inner.every(
      (one) => one.kind === 'function' && (isForOthers(one.tree) || isOfProtocol(one)),
    )
  )
}

/** Whether the method that runs may run on objects of a class below: not where that has another in its place. */
function isRunOn({ running, receiver }: Frame, sub: ClassValue): boolean {
  const type = receiver?.kind === 'instance' ? receiver.type : receiver
  if (running?.owner == null || type == null || !sub.order.includes(type)) return true
  if (running.tree.scope.parent?.kind !== 'class' || !sub.order.includes(running.owner)) return true
  const { name } = running.tree.scope
  // What a decorator made of it stands there.
  const own = classMember(running.owner.order, name).values
  const others = classMember(sub.order, name).values
  if (others === own) return true
  return others.some((value) => {
    const functions = value.kind === 'wrapped' ? value.inner : [value]
    return functions.some((one) => one.kind !== 'function' || callsAbove(one.tree))
  })
}

/** Whether the class that a class method is run on stands for any below it: the method was called on none that is known. */
export function isAnyBelow(
  machine: Machine,
  { running, receiver }: Frame,
  type: ClassValue,
): boolean {
  const { isClosed, isMerging } = machine.budget
  if (isClosed || !isMerging || running?.owner == null || receiver !== type) return false
  // What a metaclass runs is run on the class itself.
  if (!type.order.includes(running.owner)) return false
  return type.subclasses.length > 0 && !machine.summary(running).parametersOf.has(type)
}

/** Class and static methods that classes below put in the place of one. */
export function methodsBelow(
  machine: Machine,
  frame: Frame,
  type: ClassValue,
  name: string,
  depth = 0,
): Values {
  if (depth > 6) return []
  let found: Values = []
  for (const sub of type.subclasses) {
    if (found.length >= mostMembers) break
    if (!isRunOn(frame, sub)) continue
    const held = sub.cells.get(name)?.held ?? []
    const methods = held.filter((value) => value.kind === 'wrapped' && value.how !== 'property')
    found = joinAll([
      found,
      bindMember(machine, frame, methods, null, sub),
      methodsBelow(machine, frame, sub, name, depth + 1),
    ])
  }
  return found
}
