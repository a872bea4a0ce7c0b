// What a condition says of a variable in the branch behind it: `isinstance` names its class.
import { builtinTypes } from '../library/builtin-names.ts'
import type { Expression, LiteralType } from '../tree/tree.ts'
import type { Frame, Value, Values } from '../values/values.ts'
import type { Machine } from './machine.ts'
import { readVariable, writeVariable } from './names.ts'

/** Narrows in the frame what the condition tells, where it holds or where it does not. */
export function narrowed(machine: Machine, frame: Frame, test: Expression, holds: boolean): void {
  if (test.kind === 'unary' && test.operator === 'not') {
    narrowed(machine, frame, test.operand, !holds)
    return
  }
  if (test.kind === 'logic' && (test.operator === 'and') === holds) {
    narrowed(machine, frame, test.left, holds)
    narrowed(machine, frame, test.right, holds)
    return
  }
  if (test.kind !== 'call' || test.callee.kind !== 'name' || test.callee.name !== 'isinstance')
    return
  const [subject, types] = test.arguments
  if (subject?.value.kind !== 'name' || types === undefined) return
  const classes = machine
    .evaluate(frame, types.value)
    .flatMap(
      (value): Values =>
        value.kind === 'data' ? [...value.cells.values()].flatMap((cell) => cell.held) : [value],
    )
  if (classes.length === 0) return
  const { name } = subject.value
  const values = readVariable(machine, frame, name)
  const kept = values.filter((value) => {
    const answers = classes.map((type) => isOf(value, type))
    return holds ? answers.some((answer) => answer !== false) : !answers.includes(true)
  })
  const isAny = kept.length > 0 || !classes.every((type) => type.kind === 'class')
  if (holds)
    writeVariable(
      machine,
      frame,
      name,
      isAny ? kept : classes.flatMap((type) => (type.kind === 'class' ? [type.generic] : [])),
    )
  else if (kept.length < values.length) writeVariable(machine, frame, name, kept)
}

/** Whether a value is of a type; null where that is not known. */
function isOf(value: Value, type: Value): boolean | null {
  if (type.kind === 'class') return value.kind === 'instance' && value.type.order.includes(type)
  if (type.kind !== 'builtin' || !builtinTypes.has(type.name)) return null
  if (value.kind === 'data') return value.library === null ? isOfType(value.type, type.name) : null
  if (value.kind !== 'instance') return value.kind === 'external' ? null : false
  if (value.type.order.includes(type)) return true
  return value.type.order.every((base) => base.kind === 'class') ? false : null
}

function isOfType(type: LiteralType, name: string): boolean {
  return builtinTypes.get(name) === type || (type === 'PyBool' && name === 'int')
}
