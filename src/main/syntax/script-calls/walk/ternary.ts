// `a ? b : c`: each side counts where the condition may lead to it.
import type { Analysis } from '../engine/analysis.ts'
import { forgetWithin } from '../flow/known-fields.ts'
import { narrow } from '../flow/narrowing.ts'
import { goOn, joinWays, readAt, wayOf } from '../flow/ways.ts'
import type { ScriptNode } from '../tree/program.ts'
import { childOf, stringOf } from '../tree/script-node.ts'
import type { Cell, Frame, Value } from '../values/value.ts'
import { readName } from './variables.ts'

/** What it may be. */
export function evaluateTernary(analysis: Analysis, frame: Frame, node: ScriptNode): Cell {
  const { solver } = analysis
  const condition = childOf(node, 'condition')
  if (condition) analysis.parts.evaluate(frame, condition)
  const result = solver.cell()
  const told = condition ? comparedText(condition) : null
  if (told && !assigns(node)) {
    chooseByText(analysis, frame, node, told, result)
    forgetWithin(analysis, frame, [node])
    return result
  }
  const ways = sides.map((field) => {
    const before = wayOf(frame)
    takeSide(analysis, frame, node, field, result)
    const after = wayOf(frame)
    goOn(frame, before)
    return after
  })
  joinWays(analysis, frame, ways)
  return result
}

const sides = ['consequence', 'alternative'] as const

function takeSide(
  analysis: Analysis,
  frame: Frame,
  node: ScriptNode,
  field: (typeof sides)[number],
  result: Cell,
): void {
  const condition = childOf(node, 'condition')
  if (condition) narrow(analysis, frame, condition, field === 'consequence')
  const side = childOf(node, field)
  if (side) analysis.solver.flow(analysis.parts.evaluate(frame, side), result)
}

/** A variable that is compared with a text. */
interface ComparedText {
  readonly name: ScriptNode
  readonly text: string
  /** False of `!==`. */
  readonly isEqual: boolean
}

function comparedText(condition: ScriptNode): ComparedText | null {
  let at = condition
  while (at.type === 'parenthesized_expression' && at.kids[0]) at = at.kids[0]
  const operator = at.type === 'binary_expression' ? at.marks[0] : undefined
  if (operator === undefined || !/^[!=]==?$/.test(operator)) return null
  const parts = [childOf(at, 'left'), childOf(at, 'right')]
  const name = parts.find((part) => part?.type === 'identifier')
  const text = parts.find((part) => part?.type === 'string')
  return name && text ? { name, text: stringOf(text), isEqual: operator.startsWith('=') } : null
}

/** What a side assigns is known behind it only where it was read at once. */
function assigns(node: ScriptNode): boolean {
  const open = [...node.kids]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (/assignment_expression$|^update_expression$/.test(at.type)) return true
    if (at.code === null) open.push(...at.kids)
  }
  return false
}

function chooseByText(
  analysis: Analysis,
  frame: Frame,
  node: ScriptNode,
  { name, text, isEqual }: ComparedText,
  result: Cell,
): void {
  const { solver } = analysis
  // Names mean, and what is thrown reaches, what they do here, whenever it turns out which side is taken.
  const way = wayOf(frame)
  const catchers = [...frame.catchers]
  const taken = new Set<string>()
  const take = (field: (typeof sides)[number]): void => {
    if (taken.has(field)) return
    taken.add(field)
    const catching = frame.catchers.splice(0, frame.catchers.length, ...catchers)
    readAt(frame, way, () => takeSide(analysis, frame, node, field, result))
    frame.catchers.splice(0, frame.catchers.length, ...catching)
  }
  const [same, other] = isEqual ? sides : ([sides[1], sides[0]] as const)
  const held = readName(analysis, frame, name)
  solver.each(held, (value) => {
    const is = isText(value, text)
    if (is !== false) take(same)
    if (is !== true) take(other)
  })
  // Where nothing is known to arrive both may be.
  solver.later(() =>
    solver.later(() => {
      if (held.values.length === 0) for (const field of sides) take(field)
    }),
  )
}

/** Null where it cannot be told. */
function isText(value: Value, text: string): boolean | null {
  if (value.kind === 'text') return value.name === text
  return value.type === 'String' || value.kind === 'external' ? null : false
}
