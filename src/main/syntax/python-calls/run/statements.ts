// Statements in order; branches start from the same state and are merged, loops run until nothing changes.

import { elementsApart, runEach } from '../by-name/each-element.ts'
import type { Expression, Statement } from '../tree/tree.ts'
import type { Frame, Value, Values } from '../values/values.ts'
import { join } from '../values/values.ts'
import { instancesOf } from './annotations.ts'
import { assign } from './assign.ts'
import { deleteAttribute } from './attribute.ts'
import { defineClass, defineFunction } from './definitions.ts'
import { noteRaise, raise, runTry } from './exceptions.ts'
import { importForTypes, isForTypesAlone, runFrom, runImport } from './imports.ts'
import { callMember, test } from './iterate.ts'
import type { Machine } from './machine.ts'
import { runMatch } from './match.ts'
import { findVariable } from './names.ts'
import { narrowed } from './narrow.ts'
import { operate } from './operators.ts'
import { removeElement } from './subscript.ts'

/** Runs statements; false where the end is not reached. What follows an end is run all the same, for its calls. */
export function runBlock(machine: Machine, frame: Frame, body: readonly Statement[]): boolean {
  for (const statement of body) {
    machine.budget.steps -= 1
    if (frame.tries.length > 0) noteRaise(machine, frame, statement)
    if (!runStatement(machine, frame, statement)) return false
  }
  return true
}

function runStatement(machine: Machine, frame: Frame, statement: Statement): boolean {
  const value = (expression: Parameters<Machine['evaluate']>[1]): Values =>
    machine.evaluate(frame, expression)
  switch (statement.kind) {
    case 'expression':
      value(statement.value)
      return true
    case 'assign': {
      let held = statement.value === null ? [] : value(statement.value)
      if (statement.annotation !== null && held.length === 0)
        held = instancesOf(machine, frame, statement.annotation)
      if (statement.value !== null || held.length > 0)
        for (const target of statement.targets) assign(machine, frame, target, held)
      return true
    }
    case 'augment': {
      const before = value(statement.target)
      const result = operate(
        machine,
        frame,
        statement.operator,
        before,
        value(statement.value),
        statement,
        true,
      )
      const kept = before.filter((held) => held.kind !== 'data')
      assign(machine, frame, statement.target, join(result, kept))
      return true
    }
    case 'return':
      if (statement.value !== null) machine.state.add(frame.returns, value(statement.value))
      if (frame.exits.length < 16) frame.exits.push(machine.state.written(frame.start))
      return false
    case 'raise':
      raise(machine, frame, statement)
      return false
    case 'if':
      return runIf(machine, frame, statement)
    case 'for': {
      const apart = elementsApart(machine, frame, statement)
      if (apart !== null) return runEach(machine, frame, statement, apart)
      return runLoop(machine, frame, statement.body, statement.otherwise, () => {
        const source = value(statement.source)
        const elements = statement.isAsync
          ? iterateAsync(machine, frame, source)
          : machine.iterate(frame, source)
        assign(machine, frame, statement.target, elements)
      })
    }
    case 'while':
      return runLoop(
        machine,
        frame,
        statement.body,
        statement.otherwise,
        () => {
          test(machine, frame, value(statement.test))
          if (isOfClass(statement.test)) narrowed(machine, frame, statement.test, true)
        },
        isAlwaysTrue(statement.test),
      )
    case 'try':
      return runTry(machine, frame, statement)
    case 'with':
      return runWith(machine, frame, statement)
    case 'match':
      return runMatch(machine, frame, statement)
    case 'function':
      defineFunction(machine, frame, statement.tree)
      return true
    case 'class':
      defineClass(machine, frame, statement.tree)
      return true
    case 'import':
      runImport(machine, frame, statement)
      return true
    case 'from':
      runFrom(machine, frame, statement)
      return true
    case 'delete':
      for (const target of statement.targets) {
        if (target.kind === 'name') {
          const cell = findVariable(machine, frame, target.name)
          if (cell !== null) machine.state.write(cell, [])
        } else if (target.kind === 'subscript') {
          const objects = value(target.object)
          const keys = value(target.index)
          for (const object of objects)
            if (object.kind === 'data') removeElement(machine, object, keys)
            else callMember(machine, frame, object, '__delitem__', [keys])
        } else if (target.kind === 'attribute') {
          const [object, ...others] = value(target.object)
          if (object !== undefined && others.length === 0)
            deleteAttribute(machine, frame, object, target.name)
        }
      }
      return true
    case 'leave': {
      const loop = frame.loops[frame.loops.length - 1]
      if (loop !== undefined)
        (statement.how === 'break' ? loop.breaks : loop.next).push(
          machine.state.written(loop.start),
        )
      return false
    }
  }
}

function iterateAsync(machine: Machine, frame: Frame, values: Values): Values {
  let all: Values = machine.iterate(
    frame,
    values.filter((value) => value.kind !== 'instance'),
  )
  for (const value of values) {
    const iterators = callMember(machine, frame, value, '__aiter__') ?? []
    for (const iterator of iterators)
      all = join(
        all,
        callMember(machine, frame, iterator, '__anext__') ?? machine.iterate(frame, [iterator]),
      )
  }
  return all
}

/** Each `elif` runs inside the one before; longer chains run side by side, or they would end the stack. */
const mostNested = 100

function runIf(
  machine: Machine,
  frame: Frame,
  statement: Extract<Statement, { kind: 'if' }>,
): boolean {
  const [first, ...rest] = statement.branches
  if (first === undefined) return runBlock(machine, frame, statement.otherwise)
  if (rest.length > mostNested) {
    for (const branch of statement.branches)
      test(machine, frame, machine.evaluate(frame, branch.test))
    const bodies = [...statement.branches.map(({ body }) => body), statement.otherwise]
    return machine.state.branch(bodies.map((body) => () => runBlock(machine, frame, body))).isAlive
  }
  if (isForTypesAlone(first.test)) {
    importForTypes(machine, frame, first.body)
    return runIf(machine, frame, { ...statement, branches: rest })
  }
  test(machine, frame, machine.evaluate(frame, first.test))
  return machine.state.branch([
    () => {
      return narrowed(machine, frame, first.test, true) && runBlock(machine, frame, first.body)
    },
    () => {
      if (!narrowed(machine, frame, first.test, false)) return false
      return rest.length > 0
        ? runIf(machine, frame, { ...statement, branches: rest })
        : runBlock(machine, frame, statement.otherwise)
    },
  ]).isAlive
}

/** Whether a loop asks for the class of a variable: its body has one of that class. */
function isOfClass(test: Expression): boolean {
  return test.kind === 'call' && test.callee.kind === 'name' && test.callee.name === 'isinstance'
}

/** `while True` is left by its breaks alone. */
function isAlwaysTrue(test: Expression): boolean {
  return test.kind === 'literal' && typeof test.value === 'number' && test.value !== 0
}

/** Bodies are run until they leave the state as it was, at most so often. */
const rounds = 3

function runLoop(
  machine: Machine,
  frame: Frame,
  body: readonly Statement[],
  otherwise: readonly Statement[],
  head: () => void,
  isEndless = false,
): boolean {
  const { state } = machine
  const start = state.mark()
  const loop = {
    isEndless,
    start,
    breaks: [] as ReturnType<typeof state.written>[],
    next: [] as ReturnType<typeof state.written>[],
  }
  frame.loops.push(loop)
  for (let round = 0; round < rounds; round += 1) {
    const passed = state.branch(
      [
        () => {
          head()
          const isAlive = runBlock(machine, frame, body)
          return isAlive
        },
        () => true,
      ],
      () => loop.next,
    )
    if (!passed.hasChanged) break
  }
  frame.loops.pop()
  if (isEndless) return state.branch([], () => loop.breaks).isAlive
  // The head is asked once more when the loop ends: its target may never have been bound.
  return state.branch([() => runBlock(machine, frame, otherwise)], () => loop.breaks).isAlive
}

function runWith(
  machine: Machine,
  frame: Frame,
  statement: Extract<Statement, { kind: 'with' }>,
): boolean {
  const entered: Values[] = []
  const [enter, exit] = statement.isAsync ? ['__aenter__', '__aexit__'] : ['__enter__', '__exit__']
  for (const { value, target } of statement.items) {
    const managers = machine.evaluate(frame, value)
    entered.push(managers)
    let held: Values = []
    for (const manager of managers) {
      const result = callMember(machine, frame, manager, enter)
      if (result !== null) held = join(held, result)
      else if (manager.kind === 'generator') held = join(held, machine.iterate(frame, [manager]))
      else if (manager.kind === 'external') held = join(held, [manager])
    }
    if (target !== null) assign(machine, frame, target, held)
  }
  const isAlive = runBlock(machine, frame, statement.body)
  let swallows = false
  for (const managers of entered.reverse())
    for (const manager of managers) {
      const given = callMember(machine, frame, manager, exit, [[], [], []])
      if (given?.some(mayHold)) swallows = true
    }
  // What its body raises ends there where `__exit__` gives something true.
  return isAlive || swallows
}

/** Whether a value may count as true. */
function mayHold(value: Value): boolean {
  return value.kind !== 'data' || value.type !== 'PyBool' || value.value !== 0
}
