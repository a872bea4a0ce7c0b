// Functions that nothing called: each is run with what is known of its parameters, until nothing new is found.

import type { createFacts } from './facts.ts'
import type { Machine } from './run/machine.ts'
import { execute } from './run/run-function.ts'
import type { FunctionTree } from './tree/tree.ts'
import type { FunctionValue, Value, Values } from './values/values.ts'

export interface Analysis extends Machine {
  readonly facts: ReturnType<typeof createFacts>
  readonly functions: readonly FunctionTree[]
}

/** Rounds over a large project; each costs about as much as reading it. */
const mostRounds = 4

export function runUncalled(machine: Analysis): void {
  const { budget } = machine
  budget.isMerging = true
  const initial = budget.steps
  const perRound = Math.max(60_000, initial / 2)
  const wasRun = new Set(machine.functions.filter((tree) => machine.summary(tree).runs > 0))
  for (const tree of machine.functions) machine.summary(tree).isPending = false
  for (let round = 0; round < mostRounds; round += 1) {
    const before = machine.facts.count() + machine.state.growth()
    let ran = 0
    for (const tree of machine.functions) {
      const summary = machine.summary(tree)
      if (budget.isClosed && wasRun.has(tree) && !summary.isPending && !summary.wasCut) continue
      if (budget.isClosed && wasRun.has(tree)) continue
      if (budget.isClosed && round === 0 && summary.runs > 0) continue
      ran += 1
      summary.runs = 0
      summary.isPending = false
      budget.steps = Math.max(2000, perRound / Math.max(1, machine.functions.length / 4))
      for (const callee of summary.values) runEntry(machine, tree, callee)
    }
    if (ran === 0 || machine.facts.count() + machine.state.growth() === before) break
  }
}

function runEntry(machine: Analysis, tree: FunctionTree, callee: FunctionValue): void {
  machine.state.settle()
  const summary = machine.summary(tree)
  const received = new Map<string, Values>()
  let receiver: Value | null = null
  for (const [index, parameter] of tree.parameters.entries()) {
    let values = summary.parameters.get(parameter.name) ?? callee.defaults.get(parameter.name) ?? []
    if (index === 0 && isMethod(tree, callee)) {
      receiver = isOfClass(tree) ? callee.owner : (callee.owner?.generic ?? null)
      if (receiver !== null)
        values = machine.budget.isClosed && values.length > 0 ? values : [receiver]
    }
    received.set(parameter.name, values)
  }
  execute(machine, callee, received, receiver)
}

function isMethod(tree: FunctionTree, callee: FunctionValue): boolean {
  return (
    callee.owner !== null &&
    tree.scope.parent?.kind === 'class' &&
    !tree.isLambda &&
    !tree.decorators.some((call) => call.written === 'staticmethod')
  )
}

function isOfClass(tree: FunctionTree): boolean {
  return (
    /^__(new|init_subclass|class_getitem)__$/.test(tree.scope.name) ||
    tree.decorators.some((call) => call.written === 'classmethod')
  )
}
