// Expressions: the values they may have, and the calls that computing them makes.
import { methodResults } from '../library/builtin-names.ts'
import { delegated } from '../library/generator-methods.ts'
import { joinedTexts } from '../library/known-texts.ts'
import type { Argument, Expression } from '../tree/tree.ts'
import type { CallArguments, DataValue, Frame, Values } from '../values/values.ts'
import { join, joinAll, surely } from '../values/values.ts'
import { readAttribute } from './attribute.ts'
import { comprehend } from './comprehend.ts'
import { makeFunction } from './definitions.ts'
import { callMember, certain, test, withoutMerged } from './iterate.ts'
import type { Machine } from './machine.ts'
import { readVariable, writeVariable } from './names.ts'
import { narrowed } from './narrow.ts'
import { operate } from './operators.ts'
import {
  copyDict,
  elementCell,
  keysOf,
  lengthOf,
  readSubscript,
  writeElement,
} from './subscript.ts'

/** Places where a generator waits that are told apart. */
const mostWaits = 8

export function evaluate(machine: Machine, frame: Frame, node: Expression): Values {
  machine.budget.steps -= 1
  const value = (expression: Expression): Values => machine.evaluate(frame, expression)
  switch (node.kind) {
    case 'none':
      return []
    case 'name':
      return readVariable(machine, frame, node.name)
    case 'literal':
      return [machine.literal(node.type, node.value)]
    case 'text':
      return textValues(machine, frame, node)
    case 'attribute':
      return attributeOf(machine, frame, value(node.object), node.name)
    case 'call': {
      const callees = value(node.callee)
      const given = evaluateArguments(machine, frame, node.arguments)
      machine.found(frame, node, null)
      return machine.call(frame, callees, given, node, node)
    }
    case 'subscript':
      return readSubscript(machine, frame, node)
    case 'slice':
      for (const part of node.parts) if (part !== null) value(part)
      return []
    case 'sequence':
      return [sequence(machine, frame, node)]
    case 'dict': {
      const made = machine.site(frame, node, () => machine.data('PyDict'))
      for (const { key, value: held } of node.entries) {
        if (key === null) copyDict(machine, made, value(held))
        else {
          const keys = keysOf(machine, frame, key)
          writeElement(machine, made, keys, value(held))
        }
      }
      return [made]
    }
    case 'lambda':
      return surely([makeFunction(machine, frame, node.tree, node)])
    case 'choice': {
      test(machine, frame, value(node.test))
      let yes: Values = []
      let no: Values = []
      machine.state.branch([
        () => {
          if (!narrowed(machine, frame, node.test, true)) return false
          yes = value(node.yes)
          return true
        },
        () => {
          if (!narrowed(machine, frame, node.test, false)) return false
          no = value(node.no)
          return true
        },
      ])
      return join(yes, no)
    }
    case 'logic': {
      const left = value(node.left)
      test(machine, frame, left)
      let right: Values = []
      machine.state.branch([
        () => {
          if (!narrowed(machine, frame, node.left, node.operator === 'and')) return false
          right = value(node.right)
          return true
        },
        () => true,
      ])
      // What is always true or never is known of functions and classes alone.
      if (node.operator === 'and' && left.some((v) => v.kind === 'function')) return right
      return join(left, right)
    }
    case 'binary':
      return operate(machine, frame, node.operator, value(node.left), value(node.right), node)
    case 'unary': {
      const operand = value(node.operand)
      if (node.operator === 'not') test(machine, frame, operand)
      const [only] = operand
      if (node.operator === '-' && only?.kind === 'data' && typeof only.value === 'number')
        return [machine.literal(only.type, -only.value)]
      return node.operator === 'not' ? [machine.literal('PyBool', null)] : operand
    }
    case 'comprehension':
      return comprehend(machine, frame, node)
    case 'await': {
      const awaited = value(node.value)
      return joinAll(awaited.map((v) => callMember(machine, frame, v, '__await__') ?? [v]))
    }
    case 'yield': {
      const yielded = node.value === null ? [] : value(node.value)
      machine.state.add(frame.yields, node.isFrom ? machine.iterate(frame, yielded) : yielded)
      if (frame.loops.some(({ isEndless }) => isEndless)) {
        if (frame.waits.length >= mostWaits) frame.waits.shift()
        frame.waits.push(machine.state.written(frame.start))
      }
      return node.isFrom ? delegated(machine, frame, yielded) : frame.sent.held
    }
    case 'star':
      return value(node.value)
    case 'walrus': {
      const held = value(node.value)
      writeVariable(machine, frame, node.name, held)
      return held
    }
  }
}

function attributeOf(machine: Machine, frame: Frame, held: Values, name: string): Values {
  const objects = methodResults.has(`PyStr.${name}`) ? withoutMerged(machine, held) : held
  const sure = certain(machine, objects)
  return joinAll(
    objects.map((object) =>
      readAttribute(machine, frame, object, name, object.kind !== 'instance' || sure === objects),
    ),
  )
}

/** What filling a value into a text calls; `isShown` where it is filled in as `repr` shows it. */
function callText(machine: Machine, frame: Frame, values: Values, isShown: boolean): void {
  const methods = isShown ? ['__repr__'] : ['__format__', '__str__', '__repr__']
  for (const value of certain(machine, values))
    methods.some((method) => callMember(machine, frame, value, method) !== null)
}

function evaluateArguments(
  machine: Machine,
  frame: Frame,
  list: readonly Argument[],
): CallArguments {
  const positional: Values[] = []
  const keywords = new Map<string, Values>()
  let more: Values = []
  let moreKeywords: Values = []
  let isOpen = false
  for (const argument of list) {
    const values = machine.evaluate(frame, argument.value)
    if (argument.keyword !== null) keywords.set(argument.keyword, values)
    else if (argument.spread === 'none') {
      if (isOpen) more = join(more, values)
      else positional.push(values)
    } else if (argument.spread === 'list') {
      const [only] = values
      const length =
        values.length === 1 && only?.kind === 'data' && only.type !== 'PyDict'
          ? lengthOf(only)
          : null
      if (length === null || isOpen || only?.kind !== 'data') {
        more = join(more, machine.iterate(frame, values))
        isOpen = true
      } else
        for (let index = 0; index < length; index += 1)
          positional.push(only.cells.get(`n${index}`)?.held ?? [])
    } else
      for (const value of values)
        if (value.kind === 'data') {
          for (const [key, cell] of value.cells)
            if (key.startsWith('s'))
              keywords.set(key.slice(1), join(keywords.get(key.slice(1)) ?? [], cell.held))
          moreKeywords = join(moreKeywords, value.rest.held)
        }
  }
  return { positional, keywords, more, moreKeywords }
}

/** A text with what is filled in: the texts that may come of it where all of it is known, else how it begins. */
function textValues(
  machine: Machine,
  frame: Frame,
  { begins, parts, pieces }: Extract<Expression, { kind: 'text' }>,
): Values {
  const filled = new Map<Expression, Values>()
  for (const { value, isShown } of parts) {
    const values = machine.evaluate(frame, value)
    filled.set(value, values)
    callText(machine, frame, values, isShown)
  }
  const known =
    pieces === null
      ? null
      : joinedTexts(
          machine,
          pieces.map((piece) => (typeof piece === 'string' ? piece : (filled.get(piece) ?? []))),
        )
  return known ?? [begins === '' ? machine.literal('PyStr', null) : machine.beginning(begins)]
}

function sequence(
  machine: Machine,
  frame: Frame,
  node: Extract<Expression, { kind: 'sequence' }>,
): DataValue {
  const made = machine.site(frame, node, () => machine.data(node.type))
  let position = 0
  let isOpen = false
  for (const item of node.items) {
    if (item.kind === 'star') {
      const values = machine.evaluate(frame, item.value)
      const [only] = values
      const length =
        values.length === 1 && only?.kind === 'data' && only.type !== 'PyDict'
          ? lengthOf(only)
          : null
      if (length === null || only?.kind !== 'data') {
        isOpen = true
        machine.state.add(made.rest, machine.iterate(frame, values))
      } else
        for (let index = 0; index < length; index += 1, position += 1)
          machine.state.write(
            elementCell(machine, made, `n${position}`),
            only.cells.get(`n${index}`)?.held ?? [],
          )
      continue
    }
    const values = machine.evaluate(frame, item)
    if (isOpen || position > 200) machine.state.add(made.rest, values)
    else machine.state.write(elementCell(machine, made, `n${position}`), values)
    position += 1
  }
  return made
}
