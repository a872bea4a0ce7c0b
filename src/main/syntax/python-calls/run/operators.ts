// Operators: on data of known types, and the methods of instances that stand behind them.
import { joinedTexts } from '../library/known-texts.ts'
import type { LiteralType } from '../tree/tree.ts'
import type { DataValue, Frame, Values } from '../values/values.ts'
import { join, joinAll } from '../values/values.ts'
import { callMember, certain, dataValues } from './iterate.ts'
import type { Machine } from './machine.ts'
import { elementCell, lengthOf } from './subscript.ts'

const methods = new Map([
  ['+', 'add'],
  ['-', 'sub'],
  ['*', 'mul'],
  ['/', 'truediv'],
  ['//', 'floordiv'],
  ['%', 'mod'],
  ['**', 'pow'],
  ['@', 'matmul'],
  ['&', 'and'],
  ['|', 'or'],
  ['^', 'xor'],
  ['<<', 'lshift'],
  ['>>', 'rshift'],
  ['==', 'eq'],
  ['!=', 'ne'],
  ['<', 'lt'],
  ['<=', 'le'],
  ['>', 'gt'],
  ['>=', 'ge'],
])
const comparisons = new Set(['==', '!=', '<', '<=', '>', '>=', 'in', 'not in', 'is', 'is not'])
const swapped = new Map([
  ['<', 'gt'],
  ['<=', 'ge'],
  ['>', 'lt'],
  ['>=', 'le'],
])

export function operate(
  machine: Machine,
  frame: Frame,
  operator: string,
  left: Values,
  right: Values,
  node: object,
  isInPlace = false,
): Values {
  const name = methods.get(operator)
  let result: Values = []
  const isComparison = comparisons.has(operator)
  if (operator === 'in' || operator === 'not in') {
    for (const value of certain(machine, right))
      callMember(machine, frame, value, '__contains__', [left])
    return [machine.literal('PyBool', null)]
  }
  if (name !== undefined) {
    let isAnswered = false
    for (const value of certain(machine, left)) {
      const given = [right]
      const answer =
        (isInPlace ? callMember(machine, frame, value, `__i${name}__`, given) : null) ??
        callMember(machine, frame, value, `__${name}__`, given) ??
        (operator === '!=' ? callMember(machine, frame, value, '__eq__', given) : null)
      if (answer === null) continue
      isAnswered = true
      result = join(result, answer)
    }
    if (!isAnswered)
      for (const value of certain(machine, right)) {
        const reflected = isComparison ? `__${swapped.get(operator) ?? name}__` : `__r${name}__`
        const answer = callMember(machine, frame, value, reflected, [left])
        if (answer !== null) result = join(result, answer)
      }
  }
  if (isComparison) return join(result, [machine.literal('PyBool', null)])
  return join(result, data(machine, frame, operator, left, right, node))
}

function data(
  machine: Machine,
  frame: Frame,
  operator: string,
  left: Values,
  right: Values,
  node: object,
): Values {
  const others = right.filter((item) => item.kind === 'data')
  const [other] = others
  // Dozens of lists may stand on either side: each is gone over once.
  let added: Values | null = null
  return joinAll(
    left.map((value): Values => {
      if (value.kind !== 'data') return []
      if (value.type === 'PyStr') return text(machine, operator, value, right)
      if (
        value.type === 'PyInt' &&
        other?.kind === 'data' &&
        typeof value.value === 'number' &&
        typeof other.value === 'number' &&
        other.type === 'PyInt'
      ) {
        const sum =
          operator === '+'
            ? value.value + other.value
            : operator === '-'
              ? value.value - other.value
              : operator === '*'
                ? value.value * other.value
                : null
        // Counters in loops: beyond a small number a value says nothing.
        return [
          machine.literal(
            operator === '/' ? 'PyFloat' : 'PyInt',
            sum !== null && Math.abs(sum) < 64 ? sum : null,
          ),
        ]
      }
      if (
        value.type === 'PyList' ||
        value.type === 'PyTuple' ||
        value.type === 'PySet' ||
        value.type === 'PyDict'
      ) {
        const made = machine.site(frame, node, () => machine.data(value.type))
        const length = operator === '+' ? lengthOf(value) : null
        const second = others.length === 1 && other !== undefined ? lengthOf(other) : null
        if (length !== null && second !== null && other !== undefined) {
          for (let index = 0; index < length; index += 1)
            machine.state.write(
              elementCell(machine, made, `n${index}`),
              value.cells.get(`n${index}`)?.held ?? [],
            )
          for (let index = 0; index < second; index += 1)
            machine.state.write(
              elementCell(machine, made, `n${length + index}`),
              other.cells.get(`n${index}`)?.held ?? [],
            )
        } else if (value.type === 'PyDict')
          for (const item of [value, ...others])
            for (const [key, cell] of item.cells)
              machine.state.write(elementCell(machine, made, key), cell.held)
        else {
          added ??= joinAll(others.map(dataValues))
          machine.state.add(made.rest, join(dataValues(value), added))
        }
        return [made]
      }
      const type: LiteralType = value.type === 'PyBool' ? 'PyInt' : value.type
      return [machine.literal(type, null)]
    }),
  )
}

/** A text put together: what is known of it, its beginning at least. */
function text(machine: Machine, operator: string, value: DataValue, right: Values): Values {
  const known = typeof value.value === 'string' ? value.value : null
  if (operator === '%' && known !== null) return [begun(machine, known.split('%', 1)[0] ?? '')]
  if (operator !== '+') return [machine.literal('PyStr', null)]
  const whole = known === null ? null : joinedTexts(machine, [known, right])
  return whole ?? [begun(machine, known ?? value.prefix)]
}

function begun(machine: Machine, prefix: string): DataValue {
  return prefix === '' ? machine.literal('PyStr', null) : machine.beginning(prefix.slice(0, 60))
}
