// Definitions: a `def` or lambda becomes a function, a `class` runs its body and becomes a class.

import { bindMember, classMember } from '../classes/members.ts'
import { attributesOf } from '../library/attributes-dict.ts'
import { newInstance } from '../library/new-instance.ts'
import type { Call, ClassTree, Expression, FunctionTree } from '../tree/tree.ts'
import { orderBases } from '../values/class-order.ts'
import type { ClassValue, Frame, FunctionValue, Value, Values } from '../values/values.ts'
import { noArguments, surely } from '../values/values.ts'
import { openFrame } from './frames.ts'
import { callMember } from './iterate.ts'
import type { Machine } from './machine.ts'
import { readVariable, writeVariable } from './names.ts'

const classFrames = new WeakMap<Frame, ClassValue>()

export function makeFunction(
  machine: Machine,
  frame: Frame,
  tree: FunctionTree,
  node: object,
): FunctionValue {
  const defaults = new Map<string, Values>()
  for (const { name, fallback } of tree.parameters)
    if (fallback !== null) defaults.set(name, machine.evaluate(frame, fallback))
  const owner = classFrames.get(frame) ?? (tree.isLambda ? (frame.running?.owner ?? null) : null)
  const made = machine.site(frame, node, () => ({
    kind: 'function' as const,
    tree,
    closure: frame,
    owner: owner ?? frame.running?.owner ?? null,
    defaults,
  }))
  const { values } = machine.summary(made)
  if (!values.includes(made) && values.length < 12) values.push(made)
  return made
}

export function defineFunction(machine: Machine, frame: Frame, tree: FunctionTree): void {
  const made = makeFunction(machine, frame, tree, tree)
  const name = tree.scope.name
  let values: Values = [made]
  if (
    frame.scope.kind === 'class' &&
    (name === '__new__' || name === '__init_subclass__' || name === '__class_getitem__')
  )
    values = [
      {
        kind: 'wrapped',
        how: name === '__new__' ? 'static' : 'class',
        inner: values,
      },
    ]
  values = decorate(machine, frame, tree.decorators, values)
  writeVariable(machine, frame, name, values)
}

/** Calls decorators from the innermost out; what an unknown one gives is taken for what it was given. */
function decorate(
  machine: Machine,
  frame: Frame,
  decorators: readonly Call[],
  values: Values,
): Values {
  const callees = decorators.map((call) => machine.evaluate(frame, call.callee))
  let held = surely(values)
  for (let index = decorators.length - 1; index >= 0; index -= 1) {
    const call = decorators[index]
    const callee = callees[index] ?? []
    if (call === undefined) continue
    const accessor = accessorOf(machine, frame, call, held)
    if (accessor !== null) {
      held = accessor
      continue
    }
    const own = callee.filter((value) => value.kind !== 'builtin')
    if (own.length === 0) {
      const wrapped = wrap(callee, held)
      if (wrapped !== null) held = wrapped
      else if (callee.length > 0)
        machine.call(frame, callee, { ...noArguments, positional: [held] }, call, call)
      continue
    }
    const result = machine.call(frame, own, { ...noArguments, positional: [held] }, call, call)
    const isLazy = own.some(
      (value) => value.kind === 'external' && /cached_property|abstractproperty$/.test(value.name),
    )
    if (isLazy)
      held = [
        machine.site(frame, call, () => ({
          kind: 'wrapped',
          how: 'property',
          inner: values,
        })),
      ]
    else {
      const isKnown = result.some((value) => value.kind !== 'external')
      if (isKnown) held = surely(withoutOthers(result, held, call))
    }
  }
  return held
}

/**
 * What a decorator gives. Where runs are merged that may be other functions with the same decorator: it hands back what
 * it is given, and here it was given this one.
 */
function withoutOthers(result: Values, held: Values, call: Call): Values {
  const isOther = (value: Value): boolean =>
    value.kind === 'function' &&
    !held.includes(value) &&
    value.tree.decorators.some((other) => nameOf(other) === nameOf(call))
  const kept = result.filter((value) => !isOther(value))
  return kept.length === result.length ? kept : [...new Set([...held, ...kept])]
}

/** The last name of a decorator: modules import it each in its own way. */
function nameOf({ callee }: Call): string {
  const named = callee.kind === 'call' ? callee.callee : callee
  return named.kind === 'name' || named.kind === 'attribute' ? named.name : ''
}

/** `@property`, `@staticmethod` and `@classmethod` wrap without a call of ours. */
function wrap(callee: Values, held: Values): Values | null {
  const [builtin] = callee
  if (builtin?.kind !== 'builtin') return null
  const how = {
    property: 'property',
    staticmethod: 'static',
    classmethod: 'class',
  }[builtin.name]
  if (how === undefined) return null
  return [
    {
      kind: 'wrapped',
      how: how as 'property' | 'static' | 'class',
      inner: held,
    },
  ]
}

/**
 * `@x.setter` and the like, also of a property of a class above: a new property, with what the old one has beside it.
 * Null where it is no such decorator.
 */
function accessorOf(machine: Machine, frame: Frame, call: Call, held: Values): Values | null {
  const { callee } = call
  if (callee.kind !== 'attribute') return null
  const { object, name } = callee
  if (name !== 'setter' && name !== 'deleter' && name !== 'getter') return null
  const properties = (
    object.kind === 'name'
      ? readVariable(machine, frame, object.name)
      : machine.evaluate(frame, object)
  ).filter((value) => value.kind === 'wrapped')
  if (properties.length === 0) return null
  const part = name === 'getter' ? 'inner' : name
  return properties.map((property) =>
    machine.site(frame, call, () => ({ ...property, [part]: held })),
  )
}

export function defineClass(machine: Machine, frame: Frame, tree: ClassTree): void {
  const callees = tree.decorators.map((call) => machine.evaluate(frame, call.callee))
  const bases: Value[] = []
  let metaclass: Values = []
  for (const { keyword, value } of tree.bases) {
    const values = machine.evaluate(frame, value)
    const mixed = keyword === null ? basesOfHelper(machine, frame, value) : null
    if (keyword === 'metaclass') metaclass = values
    else if (mixed !== null) {
      metaclass = mixed.metaclass
      for (const base of mixed.bases) if (!bases.includes(base)) bases.push(base)
    } else if (keyword === null) {
      const [base] = values
      if (base !== undefined && !bases.includes(base)) bases.push(base)
    }
  }
  for (const base of bases)
    if (base.kind === 'class' && metaclass.length === 0) metaclass = base.metaclass
  const made = machine.site(
    frame,
    tree,
    (): ClassValue => createClass(machine, tree, bases, metaclass),
  )
  const bodyFrame = openFrame(machine, tree.scope, frame.module, frame, frame.caller, made.cells)
  classFrames.set(bodyFrame, made)
  const known = machine.classes.get(tree) ?? []
  if (!known.includes(made)) known.push(made)
  machine.classes.set(tree, known)
  machine.runBlock(bodyFrame, tree.body)
  for (const [name, cell] of made.cells)
    for (const value of cell.held)
      callMember(machine, frame, value, '__set_name__', [[made], [machine.literal('PyStr', name)]])
  const announced = classMember(made.order.slice(1), '__init_subclass__').values
  machine.call(frame, bindMember(machine, frame, announced, null, made), noArguments, null, made)
  for (const meta of made.metaclass)
    if (meta.kind === 'class') callMetaclass(machine, frame, made, meta)
  let held: Values = surely([made])
  for (let index = tree.decorators.length - 1; index >= 0; index -= 1) {
    const call = tree.decorators[index]
    const callee = callees[index] ?? []
    if (call === undefined) continue
    const isRecord =
      callee.some(
        (value) =>
          value.kind === 'external' && /(^|\.)(dataclass|define|frozen|attrs|s)$/.test(value.name),
      ) ||
      (call.callee.kind === 'call' && call.callee.written.endsWith('dataclass'))
    if (isRecord) made.isRecord = true
    const result = machine.call(frame, callee, { ...noArguments, positional: [held] }, call, call)
    if (result.some((value) => value.kind !== 'external')) held = result
  }
  writeVariable(machine, frame, tree.scope.name, held)
}

/** A metaclass is called with the name, the bases and the members of a class, which it may exchange. */
function callMetaclass(machine: Machine, frame: Frame, made: ClassValue, meta: ClassValue): void {
  const bases = machine.site(frame, made.cells, () => machine.data('PyTuple'))
  machine.state.add(bases.rest, made.bases)
  const given = [
    [machine.literal('PyStr', made.tree.scope.name)],
    [bases],
    [attributesOf(machine, made)],
  ]
  const maker = classMember(meta.order, '__new__').values.flatMap((value) =>
    value.kind === 'wrapped' ? value.inner : [value],
  )
  machine.call(frame, maker, { ...noArguments, positional: [[meta], ...given] }, null, made)
  const initial = bindMember(machine, frame, classMember(meta.order, '__init__').values, made, meta)
  machine.call(frame, initial, { ...noArguments, positional: given }, null, made)
}

/** `with_metaclass(Meta, Base)` of six stands for the base, with the metaclass. */
function basesOfHelper(
  machine: Machine,
  frame: Frame,
  value: Expression,
): { readonly metaclass: Values; readonly bases: Values } | null {
  if (value.kind !== 'call' || !/(^|\.)with_metaclass$/.test(value.written)) return null
  const [metaclass = [], ...bases] = value.arguments.map((argument) =>
    machine.evaluate(frame, argument.value),
  )
  return { metaclass, bases: bases.flatMap((values) => values.slice(0, 1)) }
}

/** A class with its place in the resolution order; its members are still to come. */
export function createClass(
  machine: Machine,
  tree: ClassTree,
  bases: readonly Value[],
  metaclass: Values,
): ClassValue {
  const order: Value[] = []
  const made = {
    kind: 'class' as const,
    tree,
    bases,
    order,
    cells: new Map(),
    metaclass,
    subclasses: [] as ClassValue[],
    isRecord: bases.some(
      (base) =>
        (base.kind === 'external' && /(NamedTuple|TypedDict|BaseModel)$/.test(base.name)) ||
        base.kind === 'record' ||
        (base.kind === 'class' && base.isRecord),
    ),
  }
  // A class and its instance of unknown origin refer to each other: it is set three lines below.
  const type: ClassValue = Object.assign(made, {
    generic: null as unknown as ClassValue['generic'],
  })
  order.push(type, ...orderBases(bases))
  Object.assign(type, { generic: newInstance(machine, type) })
  for (const base of bases) if (base.kind === 'class') base.subclasses.push(type)
  return type
}
