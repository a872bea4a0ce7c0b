// Runs a function with the arguments of a call, or, where runs are many, joins them to those of all its calls.

import { nameAsked, runOfName, valuesOfName } from '../by-name/named-runs.ts'
import { isProtocol, mayStandFor } from '../classes/protocols.ts'
import { apartByClass, parameterAsked } from '../library/by-class.ts'
import type { FunctionTree, Parameter } from '../tree/tree.ts'
import type {
  CallArguments,
  ClassValue,
  Frame,
  FunctionValue,
  Value,
  Values,
} from '../values/values.ts'
import { join, joinAll } from '../values/values.ts'
import { classesNamed, instancesOf } from './annotations.ts'
import { letEscape } from './exceptions.ts'
import { isToldApart, mostReceiversOf, newFrame } from './frames.ts'
import type { Machine, Summary } from './machine.ts'

/** How deep calls are followed into each other. */
const deepest = 24
/** Once runs are merged; and on an instance of which nothing is known yet. */
const deepestMerged = 3
const deepestNew = 7
/** Runs of one function before runs are merged. */
const mostRuns = 1200
/** What a cell that branches merge costs beside a statement or expression. */
const stepsPerMerge = 2
/** What a call costs that is not followed, of which there may be one for each value that stands there. */
const stepsOfCut = 1

/** The arguments by the names of the parameters. */
function receive(
  machine: Machine,
  callee: FunctionValue,
  given: CallArguments,
): Map<string, Values> {
  const received = new Map<string, Values>()
  const keywords = new Map(given.keywords)
  let position = 0
  for (const parameter of callee.tree.parameters) {
    const { name, kind } = parameter
    if (kind === 'rest') {
      const data = machine.data('PyTuple')
      for (const [index, values] of given.positional.slice(position).entries())
        data.cells.set(`n${index}`, machine.state.cell(values))
      machine.state.write(data.rest, given.more)
      received.set(name, [data])
      position = given.positional.length
    } else if (kind === 'keywords') {
      const data = machine.data('PyDict')
      for (const [key, values] of keywords) data.cells.set(`s${key}`, machine.state.cell(values))
      machine.state.write(data.rest, given.moreKeywords)
      received.set(name, [data])
    } else {
      let values: Values | undefined = kind === 'keyword' ? undefined : given.positional[position]
      if (kind !== 'keyword') position += 1
      if (kind !== 'positional' && keywords.has(name)) {
        values = keywords.get(name)
        keywords.delete(name)
      }
      const spread = join(kind === 'keyword' ? [] : given.more, given.moreKeywords)
      const fallback = callee.defaults.get(name) ?? []
      received.set(name, values ?? (spread.length > 0 ? join(spread, fallback) : fallback))
    }
  }
  return received
}

function annotated(machine: Machine, callee: FunctionValue, parameter: Parameter): Values {
  if (parameter.kind === 'rest' || parameter.kind === 'keywords') return []
  return instancesOf(machine, callee.closure, parameter.annotation)
}

/** Where runs are merged, an annotation that names classes of the project decides which instances may come. */
function allowed(
  machine: Machine,
  callee: FunctionValue,
  parameter: Parameter,
  values: Values,
): Values {
  if (parameter.annotation === null || !values.some((value) => value.kind === 'instance'))
    return values
  if (parameter.kind === 'rest' || parameter.kind === 'keywords') return values
  const types = classesNamed(machine, callee.closure, parameter.annotation)
  if (types.length === 0) return values
  const kept = values.filter((value) => mayStandFor(value, types))
  if (kept.some((value) => value.kind === 'instance')) return kept
  return types.some(isProtocol) ? values : join(kept, annotated(machine, callee, parameter))
}

export function runFunction(
  machine: Machine,
  callee: FunctionValue,
  given: CallArguments,
  receiver: Value | null,
): Values {
  const { tree } = callee
  const summary = machine.summary(callee)
  const { budget } = machine
  const isMerging = budget.isMerging && !budget.isClosed
  const isApart = isMerging && isNew(summary, receiver)
  const mayRun =
    budget.steps > 0 &&
    budget.depth < (isApart ? deepestNew : isMerging ? deepestMerged : deepest) &&
    summary.isActive < (budget.isClosed ? 3 : 1) &&
    summary.runs < (isApart ? 4 * mostReceiversOf(tree) : isMerging ? 12 : mostRuns)
  const isKnown =
    isMerging && !mayRun && nameAsked(tree) === null && wasGiven(callee, given, receiver)
  const received = isKnown ? new Map<string, Values>() : receive(machine, callee, given)
  const asked = parameterAsked(tree)
  const groups = asked === null ? [] : apartByClass(received.get(asked) ?? [])
  const byName = budget.isClosed ? null : nameAsked(tree)
  const named = byName === null ? null : runOfName(summary, received, byName, receiver)
  if (named !== null && (isMerging || mayRun)) {
    const parameters = isMerging ? named.parameters : received
    const run = (): Values => execute(machine, callee, parameters, receiver)
    if (!isMerging) named.growth = -1
    return budget.steps > 0 && budget.depth < deepestNew
      ? valuesOfName(machine, named, run)
      : named.returns
  }
  for (const [name, values] of received) {
    const known = summary.parameters.get(name) ?? []
    const joined = join(known, values)
    if (joined === known) continue
    summary.parameters.set(name, joined)
  }
  if (!budget.isClosed && !isKnown) keepApart(tree, summary, received, receiver)
  if (!mayRun || (groups.length > 1 && !budget.isClosed)) {
    summary.wasCut = true
    letEscape(machine, summary.raises)
    if (isMerging) budget.steps -= stepsOfCut
    const own = returnsOn(summary, receiver)
    if (receiver?.kind === 'class' && own.length === 0)
      return returnsBelow(machine, callee, summary.returns, receiver)
    if (isApart && summary.isActive > 0) return []
    if (own.length > 0) return own
    // It is run for itself later: what others gave is none of its own.
    if (isMerging && isToldApart(receiver) && summary.parametersOf.has(receiver))
      return instancesOf(machine, callee.closure, tree.returns)
    // What another dict of its kind holds is none of its own.
    if (receiver?.kind === 'instance' && receiver.content !== null) return []
    return summary.returns.length > 0 || tree.returns === null
      ? summary.returns
      : instancesOf(machine, callee.closure, tree.returns)
  }
  const before = summary.returns
  if (asked !== null && groups.length > 1)
    return joinAll(
      groups.map((group) =>
        execute(machine, callee, new Map([...received, [asked, group]]), receiver),
      ),
    )
  let result = execute(machine, callee, received, receiver)
  if (summary.wasCut && summary.isActive === 0 && summary.returns !== before && budget.isClosed)
    result = join(result, execute(machine, callee, received, receiver))
  return result
}

/** With what a function was last called on each receiver. */
const lastGiven = new WeakMap<FunctionValue, Map<Value | null, CallArguments>>()

/** Whether a call brings the very values that the last one brought: of a hundred that may be meant, most do. */
function wasGiven(callee: FunctionValue, given: CallArguments, receiver: Value | null): boolean {
  const ofReceivers = lastGiven.get(callee) ?? new Map<Value | null, CallArguments>()
  lastGiven.set(callee, ofReceivers)
  const last = ofReceivers.get(receiver)
  ofReceivers.set(receiver, given)
  if (last === undefined || given.keywords.size + last.keywords.size > 0) return false
  return (
    given.more === last.more &&
    given.moreKeywords === last.moreKeywords &&
    given.positional.length === last.positional.length &&
    given.positional.every(
      (values, at) =>
        values === last.positional[at] ||
        (values.length === 1 &&
          last.positional[at]?.length === 1 &&
          values[0] === last.positional[at]?.[0]),
    )
  )
}

/** Keeps the arguments by the instance that they came with: another's are not its own. */
function keepApart(
  tree: FunctionTree,
  summary: Summary,
  received: ReadonlyMap<string, Values>,
  receiver: Value | null,
): void {
  const { parametersOf } = summary
  const isApart =
    isToldApart(receiver) &&
    (parametersOf.has(receiver) || parametersOf.size < mostReceiversOf(tree))
  const key = isApart ? receiver : null
  const own = parametersOf.get(key) ?? new Map<string, Values>()
  parametersOf.set(key, own)
  for (const [name, values] of received) own.set(name, join(own.get(name) ?? [], values))
}

/** Whether a method was never run on an instance that is known to be one: what others gave says little of it. */
function isNew(summary: Summary, receiver: Value | null): boolean {
  return isToldApart(receiver) && !summary.returnsOf.has(receiver)
}

/**
 * Runs the body once. Parameters of which nothing is known take what their annotation says.
 * @param sent what is sent into the generator that it is.
 */
export function execute(
  machine: Machine,
  callee: FunctionValue,
  received: ReadonlyMap<string, Values>,
  receiver: Value | null,
  sent: Values = [],
): Values {
  const { tree } = callee
  const summary = machine.summary(callee)
  const frame = newFrame(machine, callee, receiver)
  if (sent.length > 0) machine.state.add(frame.sent, sent)
  for (const parameter of tree.parameters) {
    let values = received.get(parameter.name) ?? []
    if (values.length === 0) values = annotated(machine, callee, parameter)
    else if (!machine.budget.isClosed) values = allowed(machine, callee, parameter, values)
    frame.cells.set(parameter.name, frameCell(machine, frame, parameter.name, values))
  }
  summary.runs += 1
  summary.isActive += 1
  machine.budget.depth += 1
  let isAlive = false
  const run = (): boolean => {
    isAlive = machine.runBlock(frame, tree.body)
    return isAlive
  }
  const escaping = { values: [] as Values }
  machine.escaping.push(escaping)
  // A generator that never ends is left where it waits.
  machine.state.branch([run], () => (isAlive || frame.exits.length > 0 ? frame.exits : frame.waits))
  machine.escaping.pop()
  summary.raises = join(summary.raises, escaping.values)
  letEscape(machine, escaping.values)
  spendMerges(machine)
  machine.budget.depth -= 1
  summary.isActive -= 1
  const values = results(machine, callee, received, frame)
  if (receiver?.kind === 'instance' || receiver?.kind === 'class')
    for (const one of receiver.kind === 'class' ? [receiver] : [receiver, receiver.type.generic])
      summary.returnsOf.set(one, join(summary.returnsOf.get(one) ?? [], values))
  return values
}

/** What runs on an instance gave, or on others of its class where there were none. */
function returnsOn({ returnsOf, parametersOf }: Summary, receiver: Value | null): Values {
  if (receiver === null) return []
  const own = returnsOf.get(receiver) ?? []
  if (own.length > 0 || receiver.kind !== 'instance' || parametersOf.has(receiver)) return own
  return returnsOf.get(receiver.type.generic) ?? []
}

/** What runs on other classes gave may come of one as well, less what is of those others: it makes its own. */
function returnsBelow(
  machine: Machine,
  { owner, tree, closure }: FunctionValue,
  values: Values,
  receiver: ClassValue,
): Values {
  if (values.length === 0)
    return tree.returns === null ? [] : instancesOf(machine, closure, tree.returns)
  const kept = values.filter((value) => {
    const type = value.kind === 'instance' ? value.type : value.kind === 'class' ? value : null
    return (
      type === null || type.order.includes(receiver) || !type.order.some((base) => base === owner)
    )
  })
  const isOfOthers = values.some((value) => value.kind === 'instance' && !kept.includes(value))
  return isOfOthers ? join(kept, [receiver.generic]) : kept
}

/** Merging the states of branches takes time too. */
function spendMerges({ budget, state }: Machine): void {
  if (!budget.isClosed) budget.steps -= (state.merged() - budget.merged) * stepsPerMerge
  budget.merged = state.merged()
}

function frameCell(
  machine: Machine,
  frame: Frame,
  name: string,
  values: Values,
): ReturnType<Machine['state']['cell']> {
  const known = frame.cells.get(name)
  if (known === undefined) return machine.state.cell(values)
  machine.state.add(known, values)
  return known
}

function results(
  machine: Machine,
  callee: FunctionValue,
  received: ReadonlyMap<string, Values>,
  frame: Frame,
): Values {
  const { tree } = callee
  const summary = machine.summary(callee)
  let values = frame.returns.held
  if (tree.isGenerator)
    values = [
      machine.site(frame, tree, () => ({
        kind: 'generator',
        yields: frame.yields,
        body: {
          callee,
          received,
          receiver: frame.receiver,
          sent: frame.sent,
          returns: frame.returns,
        },
      })),
    ]
  else if (values.length === 0) values = instancesOf(machine, callee.closure, tree.returns)
  summary.returns = joinAll([summary.returns, values])
  return values
}
