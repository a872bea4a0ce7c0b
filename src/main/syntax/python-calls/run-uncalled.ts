// Functions that nothing called: each is run with what is known of its parameters, until nothing new is found.

import type { createFacts } from './facts.ts'
import { apartByClass, instancesByClass, parameterAsked } from './library/by-class.ts'
import { functionsKept } from './library/lazy-properties.ts'
import type { Machine, Summary } from './run/machine.ts'
import { execute } from './run/run-function.ts'
import type { FunctionTree } from './tree/tree.ts'
import type { ClassValue, FunctionValue, InstanceValue, Value, Values } from './values/values.ts'

export interface Analysis extends Machine {
  readonly facts: ReturnType<typeof createFacts>
  readonly functions: readonly FunctionTree[]
}

/** Rounds over a large project; each costs about as much as reading it. */
const mostRounds = 3
/** Steps that a function has in a round, at least. */
const leastPerEntry = 800
/** And for each instance that it is run on, where those are many. */
const leastPerInstance = 120

export function runUncalled(machine: Analysis): void {
  const { budget } = machine
  budget.isMerging = true
  const initial = budget.steps
  const perRound = Math.max(30_000, initial / 2)
  const isRun = (tree: FunctionTree): boolean =>
    machine.summaries(tree).some((summary) => summary.runs > 0)
  const wasRun = new Set(machine.functions.filter(isRun))
  for (let round = 0; round < mostRounds; round += 1) {
    const before = machine.facts.count() + machine.state.growth()
    let ran = 0
    for (const tree of machine.functions) {
      if (budget.isClosed && (wasRun.has(tree) || (round === 0 && isRun(tree)))) continue
      for (const summary of machine.summaries(tree)) {
        ran += 1
        summary.runs = 0
        const steps = Math.max(leastPerEntry, perRound / Math.max(1, machine.functions.length / 4))
        const entries = entriesOf(summary, tree)
        for (const callee of summary.values)
          for (const [receiver, parameters] of entries) {
            budget.steps = Math.max(leastPerInstance, steps / entries.length)
            runEntry(machine, tree, callee, receiver, parameters)
          }
      }
    }
    if (ran === 0 || machine.facts.count() + machine.state.growth() === before) break
  }
}

type Entry = readonly [InstanceValue | ClassValue | null, ReadonlyMap<string, Values>]

/** With each instance that a method was called on, its own arguments; with none, those of all calls. */
function entriesOf(summary: Summary, tree: FunctionTree): readonly Entry[] {
  const { parametersOf } = summary
  const named = [...summary.named.values()].flat()
  // What the rest is called with is not known by name.
  if (named.length > 0 && summary.parameters.size === 0)
    return named.map(({ receiver, parameters }) => [receiver, parameters])
  const owner = summary.values[0]?.owner ?? null
  const byClass = owner === null ? [] : instancesByClass(tree, owner)
  if (byClass.length > 0) return byClass.map((instance) => [instance, summary.parameters])
  const asked = parameterAsked(tree)
  const groups = asked === null ? [] : apartByClass(summary.parameters.get(asked) ?? [])
  if (asked !== null && groups.length > 1)
    return groups.map((group) => [null, new Map([...summary.parameters, [asked, group]])])
  const isOfInstances = [...parametersOf.keys()].some((receiver) => receiver !== null)
  if (!isOfInstances) return [[null, summary.parameters]]
  // Whoever imports the project reads properties that it does not read itself: of nothing that is known.
  const isLazy = owner !== null && tree.scope.name === '__get__' && functionsKept(owner).length > 0
  return isLazy ? [...parametersOf, [null, new Map()]] : [...parametersOf]
}

function runEntry(
  machine: Analysis,
  tree: FunctionTree,
  callee: FunctionValue,
  on: InstanceValue | ClassValue | null,
  parameters: ReadonlyMap<string, Values>,
): void {
  machine.state.settle()
  const received = new Map<string, Values>()
  let receiver: Value | null = on
  for (const [index, parameter] of tree.parameters.entries()) {
    let values = parameters.get(parameter.name) ?? callee.defaults.get(parameter.name) ?? []
    if (index === 0 && on !== null) values = [on]
    else if (index === 0 && isMethod(tree, callee)) {
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
