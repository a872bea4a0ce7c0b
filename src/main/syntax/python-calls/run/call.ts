// Calls: each callee gets its edge, functions are run with the arguments that came, classes make instances.

import { isAnyBelow } from '../classes/below.ts'
import { bindMember, classMember } from '../classes/members.ts'
import { isOfProtocol } from '../classes/protocols.ts'
import { assignRecordFields } from '../library/assign-record-fields.ts'
import { callBuiltin } from '../library/builtin-functions.ts'
import { callMethod } from '../library/builtin-methods.ts'
import { externalClasses } from '../library/builtin-names.ts'
import { callExternal } from '../library/external-calls.ts'
import { resume } from '../library/generator-methods.ts'
import { keepFunctions } from '../library/lazy-properties.ts'
import { newInstance } from '../library/new-instance.ts'
import { readMembers } from '../library/operator-readers.ts'
import { makeRecord } from '../library/record-types.ts'
import { isForOthers } from '../shape/abstract.ts'
import type { Call } from '../tree/tree.ts'
import type {
  CallArguments,
  ClassValue,
  Frame,
  FunctionValue,
  InstanceValue,
  Value,
  Values,
} from '../values/values.ts'
import { join, joinAll, noArguments } from '../values/values.ts'
import { instancesOf } from './annotations.ts'
import { makerFrame } from './frames.ts'
import type { Machine } from './machine.ts'
import { runFunction } from './run-function.ts'

/** Calls every value that may stand there, and gives what may come back. */
export function callValues(
  machine: Machine,
  frame: Frame,
  callees: Values,
  given: CallArguments,
  call: Call | null,
  node: object,
): Values {
  let result: Values = []
  const isManifold = callees.length > 1 && !machine.budget.isClosed
  const meant = isManifold ? callees.filter((callee) => abstractIn(callee) === null) : callees
  const isMeant = meant.some((value) => value.kind === 'bound' || value.kind === 'function')
  for (const callee of isMeant ? meant : callees)
    result = join(result, callOne(machine, frame, callee, given, call, node))
  if (isMeant && meant.length < callees.length)
    for (const callee of callees) {
      // It says what those give that stand in its place.
      const method = abstractIn(callee)
      if (method !== null)
        result = join(result, instancesOf(machine, method.closure, method.tree.returns))
    }
  return result
}

/** The method that only stands for those in its place, where it is one: beside others nobody means it. */
function abstractIn(value: Value): FunctionValue | null {
  const callee = value.kind === 'bound' ? value.callee : value
  if (callee.kind !== 'function') return null
  return isForOthers(callee.tree) || isOfProtocol(callee) ? callee : null
}

function callOne(
  machine: Machine,
  frame: Frame,
  callee: Value,
  given: CallArguments,
  call: Call | null,
  node: object,
): Values {
  switch (callee.kind) {
    case 'function':
      machine.edge(frame, callee.tree.scope.qualified, call)
      return runFunction(machine, callee, given, receiverGiven(callee, given))
    case 'bound':
      machine.edge(frame, callee.callee.tree.scope.qualified, call)
      return runFunction(
        machine,
        callee.callee,
        { ...given, positional: [[callee.receiver], ...given.positional] },
        callee.receiver,
      )
    case 'class':
      return construct(machine, frame, callee, given, call, node)
    case 'instance':
      return callValues(machine, frame, callableIn(machine, frame, callee), given, call, node)
    case 'external': {
      if (callee.isInstance) return []
      // Of what a pattern is asked, the source names no module.
      if (!callee.name.startsWith('re.Pattern.')) machine.edge(frame, callee.name, call)
      else if (call !== null) machine.found(frame, call, callee.name)
      const special = callExternal(machine, frame, callee.name, given, node)
      if (special !== null) return special
      // What it gives for a key that it does not hold.
      if (/\.(get|pop|setdefault)$/.test(callee.name) && given.positional.length === 2)
        return given.positional[1] ?? []
      const last = callee.name.slice(callee.name.lastIndexOf('.') + 1)
      return /^[A-Z]\w*[a-z]/.test(last) || externalClasses.has(callee.name)
        ? [machine.external(callee.name, true)]
        : []
    }
    case 'builtin':
      machine.edge(frame, `<builtin>.${callee.name}`, call)
      if (callee.name === 'type.__call__') {
        const [types = [], ...positional] = given.positional
        return joinAll(
          types.map((type) =>
            type.kind === 'class'
              ? instantiate(machine, frame, type, { ...given, positional }, call, node)
              : [],
          ),
        )
      }
      return callBuiltin(machine, frame, callee.name, given, node)
    case 'method':
      machine.edge(frame, callee.as, call)
      return callee.receiver.kind === 'generator'
        ? resume(machine, callee.receiver, callee.name, given)
        : callMethod(machine, frame, callee.receiver, callee.name, given, node)
    case 'record':
      return [makeRecord(machine, frame, callee, given, node)]
    case 'reader':
      return readMembers(machine, frame, callee, given, call, node)
    case 'partial':
      return callValues(
        machine,
        frame,
        callee.callee,
        {
          positional: [...callee.given.positional, ...given.positional],
          keywords: new Map([...callee.given.keywords, ...given.keywords]),
          more: join(callee.given.more, given.more),
          moreKeywords: join(callee.given.moreKeywords, given.moreKeywords),
        },
        call,
        node,
      )
    case 'wrapped':
      return callValues(machine, frame, callee.inner, given, call, node)
    default:
      return []
  }
}

/**
 * What a method is run on that is called by its class, as `Base.__init__(self)` or `super().__new__(cls)`; null for other
 * functions.
 */
function receiverGiven(
  { owner, tree }: FunctionValue,
  { positional }: CallArguments,
): InstanceValue | ClassValue | null {
  const [only, ...others] = positional[0] ?? []
  if (owner === null || tree.isLambda || tree.scope.parent?.kind !== 'class') return null
  if (others.length > 0) return null
  if (only?.kind === 'instance') return only.type.order.includes(owner) ? only : null
  const isMaker = tree.scope.name === '__new__' && only?.kind === 'class'
  return isMaker && only.order.includes(owner) ? only : null
}

function construct(
  machine: Machine,
  frame: Frame,
  type: ClassValue,
  given: CallArguments,
  call: Call | null,
  node: object,
): Values {
  const factory = type.metaclass.flatMap((meta) =>
    meta.kind === 'class' ? classMember(meta.order, '__call__').values : [],
  )
  if (factory.length > 0) {
    const made = callValues(
      machine,
      frame,
      bindMember(machine, frame, factory, type, type),
      given,
      call,
      node,
    )
    // What it gives stands for the instance; where nothing is known of that, it is one that it made itself.
    return made.length > 0 ? made : [instanceMade(machine, frame, type, node)]
  }
  return instantiate(machine, frame, type, given, call, node)
}

/**
 * The instance of a class that a place in the source makes, the same each time; of the class that a class method runs on
 * as any below it, one of which nothing is known but that.
 */
function instanceMade(
  machine: Machine,
  frame: Frame,
  type: ClassValue,
  node: object,
): InstanceValue {
  if (isAnyBelow(machine, frame, type)) return type.generic
  return machine.site(makerFrame(machine, frame, type), siteKey(node, type), () =>
    newInstance(machine, type),
  )
}

/** `__new__` as it is called: with the class before the arguments, by which its runs are told apart. */
function makersOf(machine: Machine, values: Values, type: ClassValue): Values {
  return values.flatMap((value): Values => {
    if (value.kind === 'wrapped') return makersOf(machine, value.inner, type)
    if (value.kind === 'function') return [machine.bind(value, type)]
    const given = { ...noArguments, positional: [[type]] }
    return [{ kind: 'partial', callee: [value], given }]
  })
}

/** What `type.__call__` does: makes an instance, and calls its constructor. */
function instantiate(
  machine: Machine,
  frame: Frame,
  type: ClassValue,
  given: CallArguments,
  call: Call | null,
  node: object,
): Values {
  const maker = classMember(type.order, '__new__').values
  let made: Values = []
  if (maker.length > 0)
    made = callValues(machine, frame, makersOf(machine, maker, type), given, call, node).filter(
      (value) => value.kind === 'instance',
    )
  const instance = instanceMade(machine, frame, type, node)
  const instances = made.length > 0 ? made : [instance]
  const initial = classMember(type.order, '__init__')
  for (const value of instances) {
    if (value.kind !== 'instance') continue
    if (initial.values.length > 0)
      callValues(
        machine,
        frame,
        bindMember(machine, frame, initial.values, value, type),
        given,
        call,
        node,
      )
    else {
      keepFunctions(machine, value, given)
      if (initial.external !== null) machine.edge(frame, initial.external, call)
      else if (call !== null) machine.found(frame, call, type.tree.scope.qualified)
    }
    if (initial.values.length === 0 && initial.external === null && type.isRecord)
      assignRecordFields(machine, frame, value, given)
  }
  return instances
}

/** What a call of an instance calls: its class may name another instance, and that one the first again. */
function callableIn(machine: Machine, frame: Frame, callee: InstanceValue): Values {
  const seen = new Set<Value>()
  const open = [callee]
  let found: Values = []
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (seen.has(one)) continue
    seen.add(one)
    const member = classMember(one.type.order, '__call__')
    if (member.external !== null) continue
    for (const value of bindMember(machine, frame, member.values, one, one.type))
      if (value.kind === 'instance') open.push(value)
      else found = join(found, [value])
  }
  return found
}

const siteKeys = new WeakMap<object, WeakMap<object, object>>()
/** A place in the source together with what it makes there. */
function siteKey(node: object, type: object): object {
  const keys = siteKeys.get(node) ?? new WeakMap<object, object>()
  siteKeys.set(node, keys)
  const key = keys.get(type) ?? {}
  keys.set(type, key)
  return key
}
