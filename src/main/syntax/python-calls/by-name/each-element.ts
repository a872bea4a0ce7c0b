// Loops over elements that are written down, whose body asks or sets members by them: each is run through by itself.

import { assign } from '../run/assign.ts'
import type { Machine } from '../run/machine.ts'
import { lengthOf } from '../run/subscript.ts'
import { isKind, visit } from '../shape/visit.ts'
import type { Expression, Statement } from '../tree/tree.ts'
import type { DataValue, Frame, Values } from '../values/values.ts'
import { join } from '../values/values.ts'

type Loop = Extract<Statement, { kind: 'for' }>

/** More elements than these are gone over at once. */
const mostElements = 40

/** What the variables of a loop are for one element. */
type Element = readonly (readonly [Expression, Values])[]

/**
 * The elements that a loop goes over, where each member or entry that its body sets belongs to the one that it asks for,
 * as in `for name in ('get', 'put'): setattr(self, name, getattr(store, name))` and `for key, value in given.items():
 * known[key] = value`; null for all other loops, and where an element has no name that is known.
 */
export function elementsApart(
  machine: Machine,
  frame: Frame,
  { target, body, source, isAsync }: Loop,
): readonly Element[] | null {
  if (isAsync || !setsByName(body, target)) return null
  const isOfPairs = source.kind === 'call' && target.kind === 'sequence'
  if (isOfPairs) return pairsOf(machine, frame, source, target.items)
  const [data, ...others] = machine.evaluate(frame, source)
  if (others.length > 0 || data?.kind !== 'data') return null
  if (data.type === 'PyDict')
    return keysOf(data)?.map((key) => [[target, [machine.literal('PyStr', key)]]]) ?? null
  const length = lengthOf(data)
  if (length === null || length < 2 || length > mostElements) return null
  return Array.from({ length }, (_, at) => [[target, data.cells.get(`n${at}`)?.held ?? []]])
}

/** The keys of a dict that has no others; null where that is not known, or they are too many. */
function keysOf({ type, cells, rest, keys }: DataValue): readonly string[] | null {
  if (type !== 'PyDict' || cells.size === 0 || cells.size > mostElements) return null
  if (rest.held.length > 0 || keys.held.length > 0) return null
  const names = [...cells.keys()]
  return names.every((name) => name.startsWith('s')) ? names.map((name) => name.slice(1)) : null
}

/** The entries that `items()` of dicts gives, those of one key together. */
function pairsOf(
  machine: Machine,
  frame: Frame,
  { callee, arguments: given }: Extract<Expression, { kind: 'call' }>,
  [key, value, ...others]: readonly Expression[],
): readonly Element[] | null {
  if (callee.kind !== 'attribute' || callee.name !== 'items' || given.length > 0) return null
  if (key === undefined || value === undefined || others.length > 0) return null
  const found = new Map<string, Values>()
  for (const data of machine.evaluate(frame, callee.object)) {
    if (data.kind !== 'data') return null
    if (data.type === 'PyDict' && data.cells.size === 0 && data.rest.held.length === 0) continue
    const names = keysOf(data)
    if (names === null) return null
    for (const name of names)
      found.set(name, join(found.get(name) ?? [], data.cells.get(`s${name}`)?.held ?? []))
  }
  if (found.size === 0 || found.size > mostElements) return null
  return [...found].map(([name, values]) => [
    [key, [machine.literal('PyStr', name)]],
    [value, values],
  ])
}

/** Runs the body for one element after the other; false where the end of the loop is not reached. */
export function runEach(
  machine: Machine,
  frame: Frame,
  { source, body, otherwise }: Loop,
  elements: readonly Element[],
): boolean {
  const { state } = machine
  const loop: Frame['loops'][number] = {
    isEndless: false,
    start: state.mark(),
    breaks: [],
    next: [],
  }
  // Asks for them as it is written.
  machine.iterate(frame, machine.evaluate(frame, source))
  frame.loops.push(loop)
  let isAlive = true
  for (const [at, element] of elements.entries()) {
    const own = frameOf(frame, body, at)
    const run = (): boolean => {
      for (const [target, values] of element) assign(machine, own, target, values)
      return machine.runBlock(own, body)
    }
    isAlive = state.branch([run], () => loop.next.splice(0)).isAlive
    if (!isAlive) break
  }
  frame.loops.pop()
  const runOtherwise = (): boolean => machine.runBlock(frame, otherwise)
  return state.branch(isAlive ? [runOtherwise] : [], () => loop.breaks).isAlive
}

const sites = new WeakMap<Frame['sites'], WeakMap<object, Frame['sites'][]>>()

/** The frame for one element: what its body makes is another thing for each, the same whenever the loop is run. */
function frameOf(frame: Frame, body: object, at: number): Frame {
  // Functions know their class by the frame of its body.
  if (frame.scope.kind === 'class') return frame
  const ofLoops = sites.get(frame.sites) ?? new WeakMap<object, Frame['sites'][]>()
  sites.set(frame.sites, ofLoops)
  const ofElements = ofLoops.get(body) ?? []
  ofLoops.set(body, ofElements)
  ofElements[at] ??= new Map()
  return { ...frame, sites: ofElements[at] }
}

const known = new WeakMap<readonly Statement[], boolean>()

/** Whether a body calls `setattr` with a variable of the loop as the name, or sets an entry under it. */
function setsByName(body: readonly Statement[], target: Expression): boolean {
  const before = known.get(body)
  if (before !== undefined) return before
  const names = new Set<unknown>()
  visit(target, (node) => {
    if (isKind(node, 'name')) names.add(node.name)
  })
  let isFound = false
  const findIn = (key: unknown): void => {
    visit(key, (part) => {
      if (isKind(part, 'name') && names.has(part.name)) isFound = true
    })
  }
  visit(body, (node) => {
    if (isKind(node, 'assign') && Array.isArray(node.targets))
      for (const one of node.targets) if (isKind(one, 'subscript')) findIn(one.index)
    if (!isKind(node, 'call') || !isKind(node.callee, 'name')) return
    if (node.callee.name === 'setattr' && Array.isArray(node.arguments)) findIn(node.arguments[1])
  })
  known.set(body, isFound)
  return isFound
}
