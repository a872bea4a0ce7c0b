// What a condition says of a variable in the branch behind it: `isinstance` names its class.
import type { Expression } from '../tree/tree.ts'
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
    .filter((value) => value.kind === 'class')
  if (classes.length === 0) return
  const { name } = subject.value
  const values = readVariable(machine, frame, name)
  const isOne = (value: Value): boolean =>
    value.kind === 'instance' && value.type.order.some((type) => classes.includes(type as never))
  const kept = values.filter((value) => isOne(value) === holds)
  if (holds)
    writeVariable(
      machine,
      frame,
      name,
      kept.length > 0
        ? kept
        : classes.flatMap((type) => (type.kind === 'class' ? [type.generic] : [])),
    )
  else if (kept.length < values.length) writeVariable(machine, frame, name, kept)
}
