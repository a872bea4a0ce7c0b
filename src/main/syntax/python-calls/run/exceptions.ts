// Exceptions: what `raise` calls, and the states from which a handler may start.
import type { Statement } from '../tree/tree.ts'
import type { Frame, Value, Values, Written } from '../values/values.ts'
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

/** Exceptions are kept for the handler around, in whichever function that stands. */
export function letEscape(machine: Machine, raised: Values): void {
  const around = machine.escaping.at(-1)
  if (around !== undefined) around.values = join(around.values, raised)
}

export function raise(
  machine: Machine,
  frame: Frame,
  statement: Extract<Statement, { kind: 'raise' }>,
): void {
  let raised: Values = []
  if (statement.value === null) raised = frame.handled.at(-1) ?? []
  else {
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
  letEscape(machine, raised)
}

export function runTry(
  machine: Machine,
  frame: Frame,
  statement: Extract<Statement, { kind: 'try' }>,
): boolean {
  const { state } = machine
  const start = state.mark()
  const current = { start, raised: [] as Written[] }
  const escaping = { values: [] as Values }
  frame.tries.push(current)
  machine.escaping.push(escaping)
  const isAlive = machine.runBlock(frame, statement.body)
  machine.escaping.pop()
  frame.tries.pop()
  const after = state.written(start)
  state.rollBack(start)
  if (current.raised.length === 0) current.raised.push(new Map())
  let open = escaping.values
  const alternatives = statement.handlers.map((handler) => () => {
    state.branch([], () => current.raised)
    const types = handlerTypes(machine, frame, handler)
    const caught = open.filter((value) => isCaught(value, types))
    open = open.filter((value) => !caught.includes(value))
    const held =
      caught.length > 0 ? caught : (types ?? []).flatMap((type) => unknownOf(machine, type))
    if (handler.name !== null) writeVariable(machine, frame, handler.name, held)
    frame.handled.push(held)
    const isEndReached = machine.runBlock(frame, handler.body)
    frame.handled.pop()
    return isEndReached
  })
  if (isAlive)
    alternatives.push(() => {
      state.apply(after)
      return machine.runBlock(frame, statement.otherwise)
    })
  const end = state.branch(alternatives)
  letEscape(machine, open)
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

/** The classes that a handler names; null where it takes everything. */
function handlerTypes(
  machine: Machine,
  frame: Frame,
  handler: Extract<Statement, { kind: 'try' }>['handlers'][number],
): Values | null {
  if (handler.types === null) return null
  return machine
    .evaluate(frame, handler.types)
    .flatMap(
      (value): Values =>
        value.kind === 'data' ? [...value.cells.values()].flatMap((cell) => cell.held) : [value],
    )
}

function isCaught(value: Value, types: Values | null): boolean {
  if (types === null) return true
  return (
    value.kind === 'instance' &&
    types.some(
      (type) =>
        value.type.order.includes(type) ||
        (type.kind === 'builtin' && /^(Base)?Exception$/.test(type.name)),
    )
  )
}

/** An exception of which only the class is known that its handler names. */
function unknownOf(machine: Machine, type: Value): Values {
  if (type.kind === 'class') return [type.generic]
  return type.kind === 'external' ? [machine.external(type.name, true)] : []
}
