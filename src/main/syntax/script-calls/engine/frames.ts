// Gives each call of a function its activation: its own by the places that led there, while that stays small.

import type { Code } from '../tree/program.ts'
import type { CallSite, Cell, Frame, Value } from '../values/value.ts'
import type { Analysis } from './analysis.ts'
import { isHelper } from './helpers.ts'

/** More activations of one function share one. */
const mostFrames = 24

/** In a large program only helpers have more than one: each is short. */
const mostHelperFrames = 300

/** The activation of a function for a call. */
export function enterFrame(analysis: Analysis, value: Value, site: CallSite | null): Frame {
  const { code } = value
  if (!code) throw new Error('only functions are entered')
  const isApart = analysis.contextDepth === 0 && isHelper(code)
  const depth = isApart ? 1 : analysis.contextDepth
  const context =
    site === null || depth === 0 ? [] : [siteId(site), ...site.frame.context].slice(0, depth)
  const known = analysis.frames.get(value) ?? []
  const fitting = known.find((frame) => sameContext(frame.context, context))
  if (fitting) return fitting
  if (known.length >= (isApart ? mostHelperFrames : mostFrames)) return known[0] as Frame
  const frame = createFrame(analysis, code, value.frame, context, homeOf(value))
  analysis.frames.set(value, [...known, frame])
  startFrame(analysis, frame)
  return frame
}

/** Calls in a chain begin at one place; where they end tells them apart. */
function siteId(site: CallSite): number {
  return site.frame.code.module.number * 10_000_000 + site.node.end
}

function sameContext(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((one, at) => one === right[at])
}

/** The object whose class or literal a method stands in. */
function homeOf(value: Value): Value | null {
  for (const home of value.props.get('<home>')?.values ?? []) return home
  return value.frame?.home ?? null
}

/** A new activation. */
export function createFrame(
  analysis: Analysis,
  code: Code,
  parent: Frame | null,
  context: readonly number[],
  home: Value | null,
): Frame {
  const { solver } = analysis
  const isLexical = code.isArrow && parent !== null
  return {
    code,
    parent,
    context,
    variables: new Map(),
    current: new Map(),
    fields: new Map(),
    own: new Map(),
    self: isLexical ? parent.self : solver.cell(),
    given: [],
    givenRest: solver.cell(),
    returned: solver.cell(),
    thrown: solver.cell(),
    yielded: solver.cell(),
    sent: solver.cell(),
    injected: code.isGenerator ? solver.cell() : null,
    catchers: [],
    home: isLexical ? (home ?? parent.home) : home,
    loose: null,
    leaving: null,
    exporting: null,
    isDead: false,
    result: solver.cell(),
  }
}

/** Has the body walked, and puts together what the caller gets. */
function startFrame(analysis: Analysis, frame: Frame): void {
  const { solver } = analysis
  analysis.walked.add(frame.code)
  if (frame.code.isGenerator) {
    const generator = analysis.make.object('Generator', frame.code.isAsync ? 'async' : '')
    generator.props.set('<returned>', frame.returned)
    if (frame.injected) generator.props.set('<injected>', frame.injected)
    solver.flow(frame.yielded, generator.rest)
    solver.flow(generator.inner, frame.sent)
    solver.add(frame.result, generator)
  } else if (frame.code.isAsync)
    solver.add(frame.result, promiseOf(analysis, frame.returned, frame.thrown))
  else solver.flow(frame.returned, frame.result)
  solver.soon(() => analysis.parts.walk(frame))
}

/** A promise of what is in a cell; promises in it give what they hold. */
export function promiseOf(analysis: Analysis, value: Cell, rejected: Cell | null): Value {
  const { solver } = analysis
  const promise = analysis.make.object('Promise')
  awaitInto(analysis, value, promise.rest)
  if (rejected) solver.flow(rejected, promise.inner)
  return promise
}

/** What `await` makes of each value. */
export function awaitInto(analysis: Analysis, from: Cell, to: Cell): void {
  analysis.solver.each(from, (value) => {
    if (value.type === 'Promise') analysis.solver.flow(value.rest, to)
    else analysis.solver.add(to, value)
  })
}
