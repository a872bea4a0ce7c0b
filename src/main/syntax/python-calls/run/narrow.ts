// What a condition says of a variable in the branch behind it: its class, whether it can be called, whether it is there.

import { isKnownIn } from '../by-name/known-in.ts'
import { classMember } from '../classes/members.ts'
import { hasMembersOf, instancesLike, isProtocol } from '../classes/protocols.ts'
import { builtinTypes } from '../library/builtin-names.ts'
import { testHeldBy } from '../shape/flags.ts'
import type { Call, Expression, LiteralType } from '../tree/tree.ts'
import type { Frame, Value, Values } from '../values/values.ts'
import { isSure } from '../values/values.ts'
import type { Machine } from './machine.ts'
import { readVariable, writeVariable } from './names.ts'

type MayNarrow = (name: string) => boolean
const any: MayNarrow = () => true

/**
 * Narrows in the frame what the condition tells, where it holds or where it does not.
 * @param mayNarrow which variables.
 * @returns false where that cannot be, so that the branch behind it is never taken.
 */
export function narrowed(
  machine: Machine,
  frame: Frame,
  test: Expression,
  holds: boolean,
  mayNarrow: MayNarrow = any,
): boolean {
  const inner = (expression: Expression, isSo: boolean): boolean =>
    narrowed(machine, frame, expression, isSo, mayNarrow)
  switch (test.kind) {
    case 'unary':
      return test.operator === 'not' ? inner(test.operand, !holds) : true
    case 'logic':
      return (test.operator === 'and') === holds
        ? inner(test.left, holds) && inner(test.right, holds)
        : true
    case 'binary': {
      if (test.operator === 'in' || test.operator === 'not in') {
        const isIn = isKnownIn(machine, frame, test.left, test.right)
        return isIn === null || isIn === (holds === (test.operator === 'in'))
      }
      const isNone = test.operator === 'is' || test.operator === '=='
      if (!isNone && test.operator !== 'is not' && test.operator !== '!=') return true
      const { left, right } = test
      if (left.kind !== 'name' || right.kind !== 'none' || !right.isWritten) return true
      return isNone === holds && mayNarrow(left.name) ? nothingIn(machine, frame, left.name) : true
    }
    case 'name': {
      const asked = testHeldBy(frame.running?.tree.body ?? frame.module.tree.body, test.name)
      if (asked !== null) return inner(asked, holds)
      // A function or class is always true; whoever asks all the same means that the other branch may be taken.
      if (!holds && mayNarrow(test.name)) keep(machine, frame, test.name, (value) => !isCode(value))
      return true
    }
    case 'call':
      return ofCall(machine, frame, test, holds, mayNarrow)
    default:
      return true
  }
}

function isCode(value: Value): boolean {
  return value.kind === 'function' || value.kind === 'class' || value.kind === 'bound'
}

/** The variable holds `None` in this branch: none of the values that it may have else. */
function nothingIn(machine: Machine, frame: Frame, name: string): boolean {
  return keep(machine, frame, name, () => false)
}

/** Leaves in a variable the values that fit; false where it surely holds one, and none fits. */
function keep(
  machine: Machine,
  frame: Frame,
  name: string,
  fits: (value: Value) => boolean,
): boolean {
  const values = readVariable(machine, frame, name)
  const kept = values.filter(fits)
  if (kept.length === values.length) return true
  if (kept.length === 0 && isSure(values)) return false
  writeVariable(machine, frame, name, kept)
  return true
}

function ofCall(
  machine: Machine,
  frame: Frame,
  test: Call,
  holds: boolean,
  mayNarrow: MayNarrow,
): boolean {
  const [subject, types] = test.arguments
  if (subject?.value.kind !== 'name' || !mayNarrow(subject.value.name)) return true
  const { name } = subject.value
  const callee = nameOf(machine, frame, test.callee)
  const answer = answers.get(callee)
  if (answer !== undefined)
    return keep(machine, frame, name, (value) => (answer(value) ?? holds) === holds)
  const isOfClass = callee === 'issubclass'
  if ((!isOfClass && callee !== 'isinstance') || types === undefined) return true
  const classes = machine
    .evaluate(frame, types.value)
    .flatMap(
      (value): Values =>
        value.kind === 'data' ? [...value.cells.values()].flatMap((cell) => cell.held) : [value],
    )
  if (classes.length === 0) return true
  const values = readVariable(machine, frame, name)
  const kept = values.filter((value) => {
    const told = classes.map((type) => (isOfClass ? isBelow(value, type) : isOf(value, type)))
    return holds ? told.some((one) => one !== false) : !told.includes(true)
  })
  const isAny = isOfClass || kept.length > 0 || !classes.every((type) => type.kind === 'class')
  if (holds)
    writeVariable(
      machine,
      frame,
      name,
      isAny ? kept : classes.flatMap((type) => anyOf(machine, type)),
    )
  else if (kept.length < values.length) writeVariable(machine, frame, name, kept)
  return true
}

/** An instance of which nothing is known but that it passed for one of a class. */
function anyOf(machine: Machine, type: Value): Values {
  if (type.kind !== 'class') return []
  return isProtocol(type) ? instancesLike(machine, type) : [type.generic]
}

function nameOf(machine: Machine, frame: Frame, callee: Expression): string {
  if (callee.kind === 'name' && /^(isinstance|issubclass|callable)$/.test(callee.name))
    return callee.name
  if (callee.kind !== 'name' && callee.kind !== 'attribute') return ''
  if (!/^is(class|function|method|routine)$/.test(callee.name)) return ''
  const [only] = machine.evaluate(frame, callee)
  return only?.kind === 'external' ? only.name : ''
}

/** What functions that ask for a kind of value answer; null where that is not known. */
const answers: ReadonlyMap<string, (value: Value) => boolean | null> = new Map([
  ['callable', isCallable],
  ['inspect.isclass', isClass],
  ['inspect.isfunction', (value) => value.kind === 'function'],
  ['inspect.ismethod', (value) => value.kind === 'bound'],
  ['inspect.isroutine', (value) => value.kind === 'function' || value.kind === 'bound'],
])

function isCallable(value: Value): boolean | null {
  switch (value.kind) {
    case 'data':
    case 'module':
    case 'generator':
      return false
    case 'instance': {
      const { values, external } = classMember(value.type.order, '__call__')
      return values.length > 0 ? true : external === null ? false : null
    }
    case 'external':
    case 'wrapped':
    case 'super':
      return null
    default:
      return true
  }
}

function isClass(value: Value): boolean | null {
  if (value.kind === 'class') return true
  return value.kind === 'external' || value.kind === 'builtin' ? null : false
}

function isBelow(value: Value, type: Value): boolean | null {
  if (value.kind !== 'class') return isClass(value)
  if (value.order.includes(type)) return true
  return type.kind === 'class' || value.order.every((base) => base.kind === 'class') ? false : null
}

/** Whether a value is of a type; null where that is not known. */
function isOf(value: Value, type: Value): boolean | null {
  if (type.kind === 'class') {
    if (value.kind === 'instance' && isProtocol(type)) return hasMembersOf(value.type, type) || null
    return value.kind === 'instance' && value.type.order.includes(type)
  }
  if (type.kind === 'external' && /(^|\.)Callable$/.test(type.name)) return isCallable(value)
  if (type.kind === 'builtin' && type.name === 'type') return isClass(value)
  if (type.kind !== 'builtin' || !builtinTypes.has(type.name)) return null
  if (value.kind === 'data') return value.library === null ? isOfType(value.type, type.name) : null
  if (value.kind !== 'instance') return value.kind === 'external' ? null : false
  if (value.type.order.includes(type)) return true
  return value.type.order.every((base) => base.kind === 'class') ? false : null
}

function isOfType(type: LiteralType, name: string): boolean {
  return builtinTypes.get(name) === type || (type === 'PyBool' && name === 'int')
}
