// Small functions that only call or hand back what they are given: what comes of them depends on who asks.
import type { Code, ScriptNode } from '../tree/program.ts'
import { childOf, textOf } from '../tree/script-node.ts'

/** Longer functions do more than pass on, characters. */
const longest = 1_200

const known = new WeakMap<Code, boolean>()

/**
 * Whether a function calls one of its parameters, gives one back or joins two, and makes no function itself. One activation for
 * all its calls would mix what each of them gives.
 */
export function isHelper(code: Code): boolean {
  let is = known.get(code)
  if (is === undefined) {
    is = readsAsHelper(code)
    known.set(code, is)
  }
  return is
}

function readsAsHelper({ node, isGenerator }: Code): boolean {
  const parameters = childOf(node, 'parameters') ?? childOf(node, 'parameter')
  const body = childOf(node, 'body')
  if (isGenerator || !parameters || !body || body.end - body.start > longest) return false
  const names = new Set<string>()
  const written = parameters.type === 'identifier' ? [parameters] : parameters.kids
  for (const one of written) {
    const name = one.type === 'identifier' ? one : (childOf(one, 'pattern') ?? childOf(one, 'left'))
    if (name?.type === 'identifier') names.add(textOf(name))
  }
  if (names.size === 0) return false
  let passes = body.type !== 'statement_block' && givesOne(body, names)
  const open: ScriptNode[] = [body]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at.code) return false
    if (at.type === 'call_expression') passes ||= callsOne(at, names)
    else if (at.type === 'assignment_expression') passes ||= joinsTwo(at, names)
    else if (at.type === 'return_statement') passes ||= givesOne(at.kids[0], names)
    open.push(...at.kids)
  }
  return passes
}

/** `f(…)`, `f.call(…)` and `f.apply(…)`. */
function callsOne(call: ScriptNode, names: ReadonlySet<string>): boolean {
  const callee = childOf(call, 'function')
  if (callee?.type !== 'member_expression') return isOne(callee, names)
  const property = childOf(callee, 'property')
  const isCall = property !== null && /^(?:call|apply)$/.test(textOf(property))
  return isCall && isOne(childOf(callee, 'object'), names)
}

/** `a.prototype = Object.create(b.prototype)`: what one parameter is given comes of another. */
function joinsTwo(assignment: ScriptNode, names: ReadonlySet<string>): boolean {
  let target = childOf(assignment, 'left')
  const right = childOf(assignment, 'right')
  if (target?.type !== 'member_expression' || !right) return false
  while (target?.type === 'member_expression') target = childOf(target, 'object')
  if (!target || !isOne(target, names)) return false
  const open = [right]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (isOne(at, names) && textOf(at) !== textOf(target)) return true
    open.push(...at.kids)
  }
  return false
}

/** A parameter, or a choice one of whose sides is one. */
function givesOne(given: ScriptNode | undefined, names: ReadonlySet<string>): boolean {
  const open = given ? [given] : []
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (isOne(at, names)) return true
    if (at.type === 'ternary_expression')
      open.push(...at.kids.filter(({ field }) => field !== 'condition'))
    else if (
      at.type === 'parenthesized_expression' ||
      at.type === 'as_expression' ||
      at.type === 'non_null_expression' ||
      (at.type === 'binary_expression' && /^(?:\|\||&&|\?\?)$/.test(at.marks[0] ?? ''))
    )
      open.push(...at.kids)
  }
  return false
}

function isOne(node: ScriptNode | null | undefined, names: ReadonlySet<string>): boolean {
  return node?.type === 'identifier' && names.has(textOf(node))
}
