// Statements that branch: each way is read apart, and what is held behind them is what any way leaves.
import type { Analysis } from '../engine/analysis.ts'
import { forgetWithin } from '../flow/known-fields.ts'
import { narrow } from '../flow/narrowing.ts'
import { goOn, joinWays, type Way, wayOf } from '../flow/ways.ts'
import type { ScriptNode, Variable } from '../tree/program.ts'
import { childOf } from '../tree/script-node.ts'
import type { Cell, Frame } from '../values/value.ts'
import { hoist } from './hoist.ts'
import { assign } from './patterns.ts'
import { collecting, loosely } from './variables.ts'

/** `if`: the side that returns or throws leaves nothing behind it. */
export function walkIf(
  analysis: Analysis,
  frame: Frame,
  node: ScriptNode,
  read: (part: ScriptNode) => void,
): void {
  const condition = childOf(node, 'condition')
  if (condition) analysis.parts.evaluate(frame, condition)
  const ways: Way[] = []
  const before = wayOf(frame)
  for (const field of ['consequence', 'alternative']) {
    goOn(frame, { current: new Map(before.current), fields: new Map(before.fields) })
    frame.isDead = false
    if (condition) narrow(analysis, frame, condition, field === 'consequence')
    const branch = childOf(node, field)
    if (branch) read(branch)
    if (!frame.isDead) ways.push(wayOf(frame))
  }
  frame.isDead = ways.length === 0
  if (ways.length === 0) goOn(frame, before)
  else joinWays(analysis, frame, ways)
}

/** `switch`: a case begins with what was held before, or with what the case above it leaves. */
export function walkSwitch(
  analysis: Analysis,
  frame: Frame,
  node: ScriptNode,
  read: (part: ScriptNode) => void,
): void {
  const value = childOf(node, 'value')
  if (value) read(value)
  const cases = childOf(node, 'body')?.kids ?? []
  for (const one of cases) hoist(analysis, frame, one.kids)
  const before = wayOf(frame)
  const ends: Way[] = []
  const leaving = frame.leaving
  frame.leaving = () => void ends.push(wayOf(frame))
  let isFirst = true
  for (const one of cases) {
    const ways = [{ current: new Map(before.current), fields: new Map(before.fields) }]
    if (!isFirst && !frame.isDead) ways.push(wayOf(frame))
    isFirst = false
    joinWays(analysis, frame, ways)
    frame.isDead = false
    for (const kid of one.kids) if (!frame.isDead) read(kid)
  }
  frame.leaving = leaving
  if (!frame.isDead) ends.push(wayOf(frame))
  if (!cases.some(({ type }) => type === 'switch_default')) ends.push(before)
  frame.isDead = ends.length === 0
  joinWays(analysis, frame, ends)
}

/** A loop, whose body runs any number of times. */
export function inLoop(analysis: Analysis, frame: Frame, node: ScriptNode, read: () => void): void {
  const { leaving } = frame
  frame.leaving = null
  loosely(analysis, frame, [node], read)
  frame.leaving = leaving
  frame.isDead = false
}

/** `break` and `continue`: what is held here is held behind the statement that is left. */
export function leave(frame: Frame, node: ScriptNode): void {
  if (node.type === 'break_statement' && node.kids.length === 0) frame.leaving?.()
  frame.isDead = true
}

/** `try`: it may stop anywhere in its body; what stands under `finally` is done last on each way. */
export function walkTry(
  analysis: Analysis,
  frame: Frame,
  node: ScriptNode,
  read: (part: ScriptNode) => void,
): void {
  const body = childOf(node, 'body')
  const handler = childOf(node, 'handler')
  const finalizer = childOf(node, 'finalizer')
  const caught = analysis.solver.cell()
  const ends: Way[] = []
  const before = wayOf(frame)
  // Where it stops, a variable holds anything that it was given until then.
  const inBody = collecting(frame, () => {
    if (handler) frame.catchers.push(caught)
    if (body) read(body)
    if (handler) frame.catchers.pop()
    if (!frame.isDead) ends.push(wayOf(frame))
  })
  const stopped = stoppedWay(analysis, before, inBody)
  goOn(frame, { current: new Map(stopped.current), fields: new Map(before.fields) })
  forgetWithin(analysis, frame, [body])
  const inHandler = collecting(frame, () => {
    if (!handler) return
    frame.isDead = false
    const parameter = childOf(handler, 'parameter')
    if (parameter) assign(analysis, frame, parameter, caught)
    const block = childOf(handler, 'body')
    if (block) read(block)
    if (!frame.isDead) ends.push(wayOf(frame))
  })
  frame.isDead = ends.length === 0
  if (finalizer) {
    goOn(frame, {
      current: stoppedWay(analysis, stopped, inHandler).current,
      fields: before.fields,
    })
    forgetWithin(analysis, frame, [body, handler])
    const isDead = frame.isDead
    frame.isDead = false
    const inEnd = collecting(frame, () => read(finalizer))
    frame.isDead ||= isDead
    const last = wayOf(frame)
    joinWays(analysis, frame, ends.length > 0 ? ends : [last])
    forgetWithin(analysis, frame, [finalizer])
    for (const variable of inEnd.keys()) {
      const cell = last.current.get(variable)
      if (cell) frame.current.set(variable, cell)
    }
    for (const [base, known] of last.fields)
      frame.fields.set(base, new Map([...(frame.fields.get(base) ?? []), ...known]))
  } else if (ends.length > 0) joinWays(analysis, frame, ends)
  else goOn(frame, stopped)
}

/** What variables hold where a part stopped anywhere: what they held before, or anything they were given in it. */
function stoppedWay(
  { solver }: Analysis,
  { current, fields }: Way,
  given: ReadonlyMap<Variable, readonly Cell[]>,
): Way {
  const stopped = new Map(current)
  for (const [variable, cells] of given) {
    const all = solver.cell()
    for (const cell of [current.get(variable), ...cells]) if (cell) solver.flow(cell, all)
    stopped.set(variable, all)
  }
  return { current: stopped, fields }
}
