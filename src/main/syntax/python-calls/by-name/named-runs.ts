// Functions that read or set a member by a name that they are given: what belongs to one name is none of another's.

import { isToldApart } from '../run/frames.ts'
import type { Machine, NamedRun, Summary } from '../run/machine.ts'
import { isKind, visit } from '../shape/visit.ts'
import type { FunctionTree } from '../tree/tree.ts'
import type { Value, Values } from '../values/values.ts'
import { join } from '../values/values.ts'

/** Names, with instances, for which one function is run apart. */
const mostRuns = 120

const known = new WeakMap<FunctionTree, string | null>()

/** The parameter whose text is the name that a function reads or sets by `getattr` or `setattr`; null where none is. */
export function nameAsked(tree: FunctionTree): string | null {
  const before = known.get(tree)
  if (before !== undefined) return before
  let asked: string | null = null
  const names = new Set(tree.parameters.map(({ name }) => name))
  visit(tree.body, (node) => {
    if (!isKind(node, 'call') || !isKind(node.callee, 'name')) return
    if (node.callee.name !== 'getattr' && node.callee.name !== 'setattr') return
    const [, second] = Array.isArray(node.arguments) ? node.arguments : []
    const name = isKind(second?.value, 'name') ? String(second.value.name) : ''
    if (names.has(name)) asked ??= name
  })
  known.set(tree, asked)
  return asked
}

/** The run that a call belongs to, with what it brings added; null where it names nothing that is known, or too much. */
export function runOfName(
  summary: Summary,
  received: ReadonlyMap<string, Values>,
  asked: string,
  receiver: Value | null,
): NamedRun | null {
  const [name, ...others] = received.get(asked) ?? []
  if (name?.kind !== 'data' || typeof name.value !== 'string' || others.length > 0) return null
  // Beyond so many all instances are one, and the names still apart.
  const on = isToldApart(receiver) && summary.namedRuns < mostRuns ? receiver : null
  const runs = summary.named.get(name.value) ?? []
  let run = runs.find((one) => one.receiver === on)
  if (run === undefined) {
    if (summary.namedRuns >= 2 * mostRuns) return null
    summary.namedRuns += 1
    run = { receiver: on, parameters: new Map(), returns: [], growth: -1, isActive: false }
    runs.push(run)
    summary.named.set(name.value, runs)
  }
  for (const [parameter, values] of received) {
    const before = run.parameters.get(parameter)
    const joined = join(before ?? [], values)
    if (joined === before) continue
    run.parameters.set(parameter, joined)
    run.growth = -1
  }
  return run
}

/** What a run gives; it is made again only where it was given more, or anything else has grown since. */
export function valuesOfName(machine: Machine, run: NamedRun, execute: () => Values): Values {
  const grown = machine.state.growth()
  if (run.isActive || run.growth === grown) return run.returns
  run.isActive = true
  run.returns = join(run.returns, execute())
  run.isActive = false
  run.growth = grown
  return run.returns
}
