// `typing.Protocol`: a class that only says which members an object has, whose own bodies nobody runs.

import type { Machine } from '../run/machine.ts'
import { isOnlyText } from '../shape/abstract.ts'
import { setsAttribute } from '../shape/own-attributes.ts'
import { fitsInto } from '../values/casts.ts'
import type { ClassValue, FunctionValue, Value, Values } from '../values/values.ts'
import { classMember } from './members.ts'

/** Where more classes have the members that are asked for, the type says nothing of which is meant. */
const mostAlike = 12

/** Whether a class is a protocol itself: it names `Protocol` among its bases. What inherits it else is a class like any. */
export function isProtocol(type: ClassValue): boolean {
  return type.bases.some(isProtocolItself)
}

/** Whether a value is `typing.Protocol`. */
export function isProtocolItself(value: Value): boolean {
  return value.kind === 'external' && /^typing(_extensions)?\.Protocol$/.test(value.name)
}

/** Whether a function is a method of a protocol that only stands for those of other classes. */
export function isOfProtocol({ owner, tree }: FunctionValue): boolean {
  return owner !== null && isProtocol(owner) && isOnlyText(tree)
}

/** Whether objects of a class have the methods that a protocol names. */
export function hasMembersOf(type: ClassValue, protocol: ClassValue): boolean {
  if (type.order.includes(protocol)) return true
  const names = methodsOf(protocol)
  return names.length > 0 && names.every((name) => has(type, name))
}

/** Whether a value may come where one of the classes is named, by its class or, of a protocol, by its methods. */
export function mayStandFor(value: Value, types: readonly ClassValue[]): boolean {
  return (
    fitsInto(value, types) ||
    (value.kind === 'instance' &&
      types.some((type) => isProtocol(type) && hasMembersOf(value.type, type)))
  )
}

function has(type: ClassValue, name: string): boolean {
  return classMember(type.order, name).values.length > 0 || setsAttribute(type, name)
}

function methodsOf(protocol: ClassValue): readonly string[] {
  return protocol.order.flatMap((base) =>
    base.kind === 'class' && isProtocol(base)
      ? base.tree.body.flatMap((statement) =>
          statement.kind === 'function' ? [statement.tree.scope.name] : [],
        )
      : [],
  )
}

/** One method alone is a name that classes have by chance. */
const leastMethods = 2

/** What was found of a protocol, while the project had so many classes. */
const known = new WeakMap<ClassValue, { readonly classes: number; readonly found: Values }>()

/**
 * Instances that may stand where an annotation names a protocol of which nothing else is known: of the classes that
 * inherit it, and of those that have all its methods, which are several. None before all modules have run, and where they are too many.
 */
export function instancesLike(machine: Machine, protocol: ClassValue): Values {
  if (!machine.budget.isMerging) return []
  const before = known.get(protocol)
  if (before?.classes === machine.classes.size) return before.found
  const isTelling = methodsOf(protocol).length >= leastMethods
  const fit = new Set<Value>()
  for (const classes of machine.classes.values())
    for (const type of classes)
      if (
        !isProtocol(type) &&
        (isTelling ? hasMembersOf(type, protocol) : type.order.includes(protocol))
      )
        fit.add(type)
  // What stands below another is found from there.
  const topmost = [...fit].filter(
    (type) => type.kind === 'class' && !type.order.some((base) => base !== type && fit.has(base)),
  )
  const found =
    topmost.length > mostAlike
      ? []
      : topmost.flatMap((type) => (type.kind === 'class' ? [type.generic] : []))
  known.set(protocol, { classes: machine.classes.size, found })
  return found
}
