// What `instanceof` says of a variable, in the branch that it opens.
import type { Analysis } from '../engine/analysis.ts'
import { resolveName, scopeOf } from '../scopes/scope.ts'
import type { ScriptNode } from '../tree/program.ts'
import { childOf, textOf } from '../tree/script-node.ts'
import type { Cell, Frame, Value } from '../values/value.ts'
import { instanceInto } from '../walk/annotations.ts'
import { readName } from '../walk/variables.ts'

/** Lets the variables of a condition hold, from here on, what they hold where it is true, or where it is false. */
export function narrow(
  analysis: Analysis,
  frame: Frame,
  condition: ScriptNode,
  isTrue: boolean,
): void {
  const [first] = condition.kids
  if (condition.type === 'parenthesized_expression' && first) {
    narrow(analysis, frame, first, isTrue)
    return
  }
  if (condition.type === 'unary_expression' && condition.marks[0] === '!' && first) {
    narrow(analysis, frame, first, !isTrue)
    return
  }
  if (condition.type !== 'binary_expression') return
  const left = childOf(condition, 'left')
  const right = childOf(condition, 'right')
  if (!left || !right) return
  const operator = condition.marks[0] ?? textOf(childOf(condition, 'operator') ?? condition)
  if (operator === (isTrue ? '&&' : '||')) {
    narrow(analysis, frame, left, isTrue)
    narrow(analysis, frame, right, isTrue)
    return
  }
  if (operator !== 'instanceof' || left.type !== 'identifier' || right.type !== 'identifier') return
  const variable = resolveName(scopeOf(left), textOf(left))
  if (!variable || variable.owner !== frame.code || variable.isWrittenInside) return
  const held = readName(analysis, frame, left)
  const classes = readName(analysis, frame, right)
  // In a large program what is known to arrive is seldom all: it is not left out where it seems not to.
  if (!isTrue && analysis.contextDepth === 0) return
  const narrowed = filtered(analysis, held, classes, isTrue)
  frame.current.set(variable, narrowed)
  if (!isTrue) return
  // Where nothing is known to arrive, the condition tells what does.
  analysis.annotated.push({
    cell: held,
    fill: () =>
      analysis.solver.each(classes, (made) => {
        if (made.kind === 'class') instanceInto(analysis, frame, left, made, narrowed)
      }),
  })
}

function filtered(analysis: Analysis, held: Cell, classes: Cell, isTrue: boolean): Cell {
  const { solver } = analysis
  const kept = solver.cell()
  solver.each(held, (value) => {
    if (value.kind !== 'object') {
      solver.add(kept, value)
      return
    }
    if (isInstance(value, classes) === isTrue) solver.add(kept, value)
    // What it inherits from may still be on its way.
    else
      solver.later(() => {
        const is = isInstance(value, classes)
        if (is === null || is === isTrue) solver.add(kept, value)
      })
  })
  return kept
}

/** Null where it cannot be told. */
function isInstance(value: Value, classes: Cell): boolean | null {
  if (classes.values.length === 0 || value.type === 'Proxy') return null
  let isSure = true
  for (const made of classes.values) {
    if (made.kind !== 'class' && made.kind !== 'function' && made.kind !== 'builtin') return null
    if (made.props.has('[Symbol.hasInstance]')) return null
    const prototypes = made.kind === 'builtin' ? [] : (made.props.get('prototype')?.values ?? [])
    const open: Value[] = [value]
    const seen = new Set<Value>()
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (seen.has(at)) continue
      seen.add(at)
      if (at !== value && prototypes.includes(at)) return true
      if (
        made.kind === 'builtin' &&
        (at.type === made.name || at.name === `${made.name}.prototype`)
      )
        return true
      if (at.kind === 'external' || (at.kind === 'builtin' && made.kind === 'builtin'))
        isSure = false
      open.push(...at.protos.values)
    }
    // Its type alone does not tell which of the language's classes made it.
    if (made.kind === 'builtin' && (value.type === null || value.type === 'Error')) isSure = false
  }
  return isSure ? false : null
}
