// Exceptions: what `raise` calls, and the states from which a handler may start.
import type { Statement } from '../tree/tree.ts'
import type { Frame, Values, Written } from '../values/values.ts'
import { join, noArguments } from '../values/values.ts'
import type { Machine } from './machine.ts'
import { writeVariable } from './names.ts'

/** States kept for the handlers of one `try`. */
const mostStates = 12

/** Keeps the state before a statement that may raise. */
export function noteRaise(machine: Machine, frame: Frame, statement: Statement): void {
  if (statement.kind === 'function' || statement.kind === 'leave') return
  if (
    statement.kind === 'assign' &&
    statement.targets.every((target) => target.kind === 'name') &&
    (statement.value === null || /^(name|literal|lambda|none|text)$/.test(statement.value.kind))
  )
    return
  const current = frame.tries[frame.tries.length - 1]
  if (current !== undefined && current.raised.length < mostStates)
    current.raised.push(machine.state.written(current.start))
}

export function raise(
  machine: Machine,
  frame: Frame,
  statement: Extract<Statement, { kind: 'raise' }>,
): void {
  let raised: Values = []
  if (statement.value !== null) {
    const values = machine.evaluate(frame, statement.value)
    const types = values.filter((value) => value.kind === 'class')
    // A class that is raised is called without arguments.
    const made = types.length > 0 ? machine.call(frame, types, noArguments, null, statement) : []
    raised = join(
      values.filter((value) => value.kind === 'instance'),
      made,
    )
  }
  if (statement.cause !== null) machine.evaluate(frame, statement.cause)
  for (const open of frame.tries) open.values = join(open.values, raised)
}

export function runTry(
  machine: Machine,
  frame: Frame,
  statement: Extract<Statement, { kind: 'try' }>,
): boolean {
  const { state } = machine
  const start = state.mark()
  const current = { start, raised: [] as Written[], values: [] as Values }
  frame.tries.push(current)
  const isAlive = machine.runBlock(frame, statement.body)
  frame.tries.pop()
  const after = state.written(start)
  state.rollBack(start)
  if (current.raised.length === 0) current.raised.push(new Map())
  const alternatives = statement.handlers.map((handler) => () => {
    state.branch([], () => current.raised)
    bindException(machine, frame, handler, current.values)
    return machine.runBlock(frame, handler.body)
  })
  if (isAlive)
    alternatives.push(() => {
      state.apply(after)
      return machine.runBlock(frame, statement.otherwise)
    })
  const end = state.branch(alternatives)
  if (end.isAlive || statement.last.length === 0)
    return machine.runBlock(frame, statement.last) && end.isAlive
  // Only its calls count: nothing comes after it.
  state.branch([
    () => {
      state.branch([], () => [...current.raised, after])
      return machine.runBlock(frame, statement.last)
    },
    () => true,
  ])
  return false
}

function bindException(
  machine: Machine,
  frame: Frame,
  handler: Extract<Statement, { kind: 'try' }>['handlers'][number],
  raised: Values,
): void {
  const found = handler.types === null ? [] : machine.evaluate(frame, handler.types)
  const types = found.flatMap(
    (value): Values =>
      value.kind === 'data' ? [...value.cells.values()].flatMap((cell) => cell.held) : [value],
  )
  if (handler.name === null) return
  const fitting = raised.filter(
    (value) => value.kind === 'instance' && types.some((type) => value.type.order.includes(type)),
  )
  const generic = types.flatMap(
    (type): Values =>
      type.kind === 'class'
        ? [type.generic]
        : type.kind === 'external'
          ? [machine.external(type.name, true)]
          : [],
  )
  writeVariable(machine, frame, handler.name, fitting.length > 0 ? fitting : generic)
}
