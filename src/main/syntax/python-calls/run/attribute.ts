// Attributes: of instances by the method resolution order, of classes, modules, data and externals.

import {
  isAnyBelow,
  isInAllBelow,
  isLeftToBelow,
  methodsBelow,
  overrides,
} from '../classes/below.ts'
import { bindMember, classMember } from '../classes/members.ts'
import { besideMethod, notePut } from '../classes/put-later.ts'
import { attributesOf } from '../library/attributes-dict.ts'
import { parameterAsked } from '../library/by-class.ts'
import { functionOf, functionsKept } from '../library/lazy-properties.ts'
import { recordAttribute } from '../library/record-fields.ts'
import { setsAttribute } from '../shape/own-attributes.ts'
import { takenFor } from '../values/casts.ts'
import type {
  ClassValue,
  Frame,
  FunctionValue,
  InstanceValue,
  Value,
  Values,
} from '../values/values.ts'
import { join, joinAll, noArguments } from '../values/values.ts'
import { declaredValues } from './declared-fields.ts'
import { moduleMember } from './imports.ts'
import type { Machine } from './machine.ts'

export function readAttribute(
  machine: Machine,
  frame: Frame,
  object: Value,
  name: string,
  isSure = true,
): Values {
  switch (object.kind) {
    case 'instance':
      return instanceAttribute(machine, frame, object, name, isSure)
    case 'class':
      return classAttribute(machine, frame, object, name)
    case 'module':
      return moduleMember(machine, object, name)
    case 'external':
      return [machine.external(`${object.name}.${name}`)]
    case 'builtin':
      return [machine.builtin(`${object.name}.${name}`)]
    case 'data':
      return (
        recordAttribute(object, name) ?? [
          machine.site(frame, methodKey(object, name), () => ({
            kind: 'method',
            receiver: object,
            name,
            as: `${object.library ?? `<**${object.type}**>`}.${name}`,
          })),
        ]
      )
    case 'super':
      return superAttribute(machine, frame, object, name)
    case 'bound':
      return name === '__self__' ? [object.receiver] : name === '__func__' ? [object.callee] : []
    case 'function':
      return functionAttribute(machine, frame, object, name)
    case 'generator':
      return object.body === null
        ? []
        : [
            machine.site(frame, methodKey(object, name), () => ({
              kind: 'method',
              receiver: object,
              name,
              as: `<**PyGenerator**>.${name}`,
            })),
          ]
    case 'wrapped':
      return name === 'setter' || name === 'getter' || name === 'deleter' ? [object] : []
    default:
      return []
  }
}

const methodKeys = new WeakMap<object, Map<string, object>>()
function methodKey(object: object, name: string): object {
  const keys = methodKeys.get(object) ?? new Map<string, object>()
  methodKeys.set(object, keys)
  const key = keys.get(name) ?? {}
  keys.set(name, key)
  return key
}

function functionAttribute(
  machine: Machine,
  frame: Frame,
  object: FunctionValue,
  name: string,
): Values {
  if (name === '__wrapped__') return [object]
  if (name === '__name__' && machine.budget.isClosed)
    return [machine.literal('PyStr', object.tree.scope.name)]
  if (name === '__get__')
    return [
      machine.site(frame, methodKey(object, name), () => ({
        ...{ kind: 'partial' as const, callee: [machine.builtin('function.__get__')] },
        given: { ...noArguments, positional: [[object]] },
      })),
    ]
  return functionCells.get(object)?.get(name) ?? []
}
/** Attributes put on functions: few, and never taken off. */
const functionCells = new WeakMap<FunctionValue, Map<string, Values>>()

function instanceAttribute(
  machine: Machine,
  frame: Frame,
  object: InstanceValue,
  name: string,
  isSure: boolean,
): Values {
  const become = object.cells.get('__class__')?.held ?? []
  if (name === '__class__') return join([object.type], become)
  if (name === '__dict__') return [attributesOf(machine, object)]
  const cell = object.cells.get(name)
  const own = cell?.held ?? []
  const member = classMember(object.type.order, name)
  if (cell !== undefined && own.length > 0) {
    // A property of the class stands before what the instance holds.
    if (!member.values.some((value) => value.kind === 'wrapped' && value.how === 'property'))
      return besideMethod(machine, frame, object, cell, member.values)
  }
  const isGeneric = object === object.type.generic && machine.budget.isMerging
  const isForBelow = isGeneric && isLeftToBelow(object.type, member.values, name)
  let found = isForBelow ? [] : bindMember(machine, frame, member.values, object, object.type)
  const replaced = ofOtherClasses(machine, frame, object, become, name)
  if (replaced.length > 0) found = machine.budget.isMerging ? join(found, replaced) : replaced
  // One that was made of a class that cannot do it is of one below.
  if (isGeneric || (machine.budget.isMerging && isInAllBelow(object.type, member.values, name)))
    found = join(found, overrides(machine, frame, object.type, name, found.length === 0))
  if (found.length > 0) return found
  if (member.values.length > 0) return []
  const generic = object.type.generic.cells.get(name)?.held ?? []
  // What any instance holds says little of one that is known, among many.
  if (generic.length > 0 && (machine.budget.isClosed || object === object.type.generic))
    return generic
  // It was given something, of which nothing is known.
  const isGiven =
    !machine.budget.isClosed &&
    object.type.order.some((base) => base.kind === 'class' && base.generic.cells.has(name))
  if (member.external !== null && !isGiven) return [machine.external(member.external)]
  if (object.content !== null) {
    const content = object.content
    const isMethod = /^[a-z]/.test(name)
    if (isMethod) return readAttribute(machine, frame, content, name)
  }
  if (isGiven) return []
  const fallback = classMember(object.type.order, '__getattr__').values
  if (isSure && fallback.length > 0 && !name.startsWith('__') && !setsAttribute(object.type, name))
    return askGetter(machine, frame, object, name, fallback)
  return []
}

/** Calls `__getattr__`. Of one that stands for an object of another class, that has what is asked for. */
function askGetter(
  machine: Machine,
  frame: Frame,
  object: InstanceValue,
  name: string,
  getters: Values,
): Values {
  const given = { ...noArguments, positional: [[machine.literal('PyStr', name)]] }
  const found = machine.call(
    frame,
    bindMember(machine, frame, getters, object, object.type),
    given,
    null,
    object,
  )
  const types = takenFor(object.type)
  const [getter] = getters
  if (types.length === 0 || getter?.kind !== 'function') return found
  const inside = { ...frame, caller: getter.tree.scope.qualified }
  return joinAll(types.map((type) => readAttribute(machine, inside, type.generic, name)))
}

/** What classes have under a name that were put in the place of an instance's own, which stands behind them. */
function ofOtherClasses(
  machine: Machine,
  frame: Frame,
  object: InstanceValue,
  classes: Values,
  name: string,
): Values {
  return joinAll(
    classes.map((type) => {
      if (type.kind !== 'class' || type === object.type) return []
      const others = orderBeside(type, object.type)
      return bindMember(machine, frame, classMember(others, name).values, object, type)
    }),
  )
}

/** Asked again for each member that is read: a class may stand in the place of a hundred others. */
const ordersBeside = new WeakMap<ClassValue, WeakMap<ClassValue, readonly Value[]>>()

/** The resolution order of a class without what stands in that of another. */
function orderBeside(type: ClassValue, other: ClassValue): readonly Value[] {
  const known = ordersBeside.get(type) ?? new WeakMap<ClassValue, readonly Value[]>()
  ordersBeside.set(type, known)
  const order = known.get(other) ?? type.order.filter((one) => !other.order.includes(one))
  known.set(other, order)
  return order
}

function classAttribute(machine: Machine, frame: Frame, object: ClassValue, name: string): Values {
  const member = classMember(object.order, name)
  const own = bindMember(machine, frame, member.values, null, object)
  const found = isAnyBelow(machine, frame, object)
    ? join(own, methodsBelow(machine, frame, object, name))
    : own
  if (found.length > 0 || member.values.length > 0) return found
  if (name === '__dict__') return [attributesOf(machine, object)]
  // Of a class that came along with others the name is one of many.
  const isOwn =
    (frame.receiver?.kind === 'instance' && frame.receiver.type === object) ||
    isGivenAlone(frame, object)
  if (name === '__name__' && (machine.budget.isClosed || isOwn))
    return [machine.literal('PyStr', object.tree.scope.name)]
  const meta = object.metaclass.flatMap((type) =>
    type.kind === 'class' ? classMember(type.order, name).values : [],
  )
  if (meta.length > 0) return bindMember(machine, frame, meta, object, object)
  return member.external === null || name.startsWith('__')
    ? []
    : [machine.external(member.external)]
}

/** Whether what a function that asks for the class is given is of this class alone. */
function isGivenAlone(frame: Frame, type: ClassValue): boolean {
  const asked = frame.running === null ? null : parameterAsked(frame.running.tree)
  const given = asked === null ? [] : (frame.cells.get(asked)?.held ?? [])
  return (
    given.length > 0 && given.every((value) => value.kind === 'instance' && value.type === type)
  )
}

function superAttribute(
  machine: Machine,
  frame: Frame,
  object: Extract<Value, { kind: 'super' }>,
  name: string,
): Values {
  const { receiver } = object
  const type = receiver.kind === 'instance' ? receiver.type : receiver
  // Where runs were merged, one may stand here whose class is none of those.
  const isOfThem = type.kind === 'class' && type.order.includes(object.after)
  const order = isOfThem ? type.order : object.after.order
  const at = order.indexOf(object.after)
  const member = classMember(order.slice(at + 1), name)
  if (member.external !== null)
    return withReceiver(machine, frame, machine.external(member.external), receiver)
  if (member.values.length === 0) {
    const base = order.slice(at + 1).find((value) => value.kind === 'builtin')
    if (base?.kind !== 'builtin')
      return name === '__new__' ? [machine.builtin('object.__new__')] : []
    const method = machine.builtin(`${base.name}.${name}`)
    return name === '__new__' ? [method] : withReceiver(machine, frame, method, receiver)
  }
  const isClassCall = receiver.kind === 'class' && name === '__new__'
  if (isClassCall) return member.values
  return bindMember(machine, frame, member.values, receiver, type)
}

/** A method of a type from outside on an instance that holds what that type does, or on a class of classes. */
function withReceiver(machine: Machine, frame: Frame, method: Value, receiver: Value): Values {
  const isKept =
    receiver.kind === 'class' ||
    (receiver.kind === 'instance' &&
      (receiver.content !== null || functionsKept(receiver.type).length > 0))
  if (!isKept) return [method]
  const given = { ...noArguments, positional: [[receiver]] }
  return [
    machine.site(frame, methodKey(receiver, `super ${nameOf(method)}`), () => ({
      ...{ kind: 'partial' as const, callee: [method], given },
    })),
  ]
}

function nameOf(value: Value): string {
  return value.kind === 'builtin' || value.kind === 'external' ? value.name : ''
}

export function writeAttribute(
  machine: Machine,
  frame: Frame,
  object: Value,
  name: string,
  values: Values,
): void {
  if (object.kind === 'function') {
    const cells = functionCells.get(object) ?? new Map<string, Values>()
    functionCells.set(object, cells)
    cells.set(name, join(cells.get(name) ?? [], values))
    return
  }
  if (object.kind !== 'instance' && object.kind !== 'class' && object.kind !== 'module') return
  if (object.kind === 'instance') {
    if (callAccessor(machine, frame, object, name, values)) return
    const general = classMember(object.type.order, '__setattr__').values
    if (general.length > 0 && !(frame.running?.tree.scope.name === '__setattr__'))
      machine.call(
        frame,
        bindMember(machine, frame, general, object, object.type),
        {
          ...noArguments,
          positional: [[machine.literal('PyStr', name)], values],
        },
        null,
        object,
      )
  }
  const held = object.kind === 'instance' ? declaredValues(machine, object, name, values) : values
  const cell = object.cells.get(name) ?? machine.state.cell()
  object.cells.set(name, cell)
  machine.state.write(cell, held)
  notePut(frame, object, cell)
  if (object.kind === 'instance' && object !== object.type.generic) {
    const shared = object.type.generic.cells.get(name) ?? { held: [], born: 0 }
    object.type.generic.cells.set(name, shared)
    notePut(frame, object, shared)
    machine.state.add(shared, held)
  }
}

/**
 * Calls what a property or descriptor of the class has for an attribute that is set, or deleted where no values are
 * given.
 * @returns whether there is one, so that the instance itself keeps what it has.
 */
function callAccessor(
  machine: Machine,
  frame: Frame,
  object: InstanceValue,
  name: string,
  values: Values | null,
): boolean {
  const given = values === null ? [] : [values]
  let isDone = false
  for (const member of classMember(object.type.order, name).values) {
    if (member.kind === 'wrapped') {
      const accessor = values === null ? member.deleter : member.setter
      if (member.how !== 'property' || accessor === undefined) continue
      machine.call(
        frame,
        bindMember(machine, frame, accessor, object, object.type),
        { ...noArguments, positional: given },
        null,
        member,
      )
      isDone = true
    } else if (member.kind === 'instance') {
      const method = values === null ? '__delete__' : '__set__'
      const { values: found } = classMember(member.type.order, method)
      if (found.length === 0) {
        const lazy = functionOf(member, values === null ? 2 : 1)
        const accessors = bindMember(machine, frame, lazy, object, object.type)
        machine.call(frame, accessors, { ...noArguments, positional: given }, null, member)
        isDone ||= accessors.length > 0
        continue
      }
      machine.call(
        frame,
        bindMember(machine, frame, found, member, member.type),
        { ...noArguments, positional: [[object], ...given] },
        null,
        member,
      )
      isDone = true
    }
  }
  return isDone
}

/** Takes an attribute off an instance, so that its class is asked again. */
export function deleteAttribute(machine: Machine, frame: Frame, object: Value, name: string): void {
  if (object.kind !== 'instance') return
  if (callAccessor(machine, frame, object, name, null)) return
  const { values } = classMember(object.type.order, '__delattr__')
  if (values.length > 0)
    machine.call(
      frame,
      bindMember(machine, frame, values, object, object.type),
      { ...noArguments, positional: [[machine.literal('PyStr', name)]] },
      null,
      object,
    )
  const cell = object.cells.get(name)
  if (cell !== undefined) machine.state.write(cell, [])
}
