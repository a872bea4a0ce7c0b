// `match`: every case may be the one that fits, and binds what its pattern names.
import type { Pattern, Statement } from '../tree/tree.ts'
import type { Frame, Values } from '../values/values.ts'
import { join, joinAll } from '../values/values.ts'
import type { Machine } from './machine.ts'
import { writeVariable } from './names.ts'
import { readElement } from './subscript.ts'

export function runMatch(
  machine: Machine,
  frame: Frame,
  statement: Extract<Statement, { kind: 'match' }>,
): boolean {
  const subject = machine.evaluate(frame, statement.subject)
  const isTotal = statement.cases.some(
    ({ pattern, guard }) =>
      guard === null && (pattern.kind === 'any' || pattern.kind === 'capture'),
  )
  const alternatives = statement.cases.map(({ pattern, guard, body }) => () => {
    bind(machine, frame, pattern, subject)
    if (guard !== null) machine.evaluate(frame, guard)
    return machine.runBlock(frame, body)
  })
  if (!isTotal) alternatives.push(() => true)
  return machine.state.branch(alternatives).isAlive
}

function bind(machine: Machine, frame: Frame, pattern: Pattern, values: Values): void {
  const keyed = (keys: Values): Values =>
    joinAll(values.map((v) => (v.kind === 'data' ? readElement(machine, v, keys) : [])))
  switch (pattern.kind) {
    case 'capture':
      writeVariable(machine, frame, pattern.name, values)
      return
    case 'as':
      bind(machine, frame, pattern.pattern, values)
      writeVariable(
        machine,
        frame,
        pattern.name,
        ofPattern(machine, frame, pattern.pattern, values),
      )
      return
    case 'or':
      for (const option of pattern.options) bind(machine, frame, option, values)
      return
    case 'class': {
      const fitting = ofPattern(machine, frame, pattern, values)
      for (const { name, pattern: inner } of pattern.named)
        bind(machine, frame, inner, joinAll(fitting.map((v) => machine.attribute(frame, v, name))))
      for (const [index, inner] of pattern.positional.entries()) {
        const names = fitting.flatMap((v) =>
          v.kind === 'instance'
            ? (v.type.cells.get('__match_args__')?.held ?? []).flatMap((list) =>
                list.kind === 'data'
                  ? readElement(machine, list, [machine.literal('PyInt', index)])
                  : [],
              )
            : [],
        )
        const found = names.flatMap((name) =>
          name.kind === 'data' && typeof name.value === 'string'
            ? fitting.flatMap((v) => machine.attribute(frame, v, String(name.value)))
            : [],
        )
        bind(machine, frame, inner, found)
      }
      return
    }
    case 'items':
      for (const [index, item] of pattern.items.entries())
        bind(
          machine,
          frame,
          item,
          item.kind === 'rest' ? values : keyed([machine.literal('PyInt', index)]),
        )
      return
    case 'rest':
      if (pattern.name !== null) writeVariable(machine, frame, pattern.name, values)
      return
    case 'entries':
      for (const { key, value } of pattern.entries)
        bind(machine, frame, value, keyed(machine.evaluate(frame, key)))
      if (pattern.rest !== null) writeVariable(machine, frame, pattern.rest, values)
      return
    case 'any':
    case 'value':
      return
  }
}

/** The values that may fit a pattern; for a class of which none is known, its instance. */
function ofPattern(machine: Machine, frame: Frame, pattern: Pattern, values: Values): Values {
  if (pattern.kind !== 'class') return values
  return joinAll(
    machine.evaluate(frame, pattern.type).map((type): Values => {
      if (type.kind !== 'class') return values.filter((v) => v.kind === 'data')
      const own = values.filter((v) => v.kind === 'instance' && v.type.order.includes(type))
      return own.length > 0 ? own : join([], [type.generic])
    }),
  )
}
