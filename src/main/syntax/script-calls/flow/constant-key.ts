// Keys of properties that are known where they stand: literals, constants, and what is put together of them.

import type { Analysis } from '../engine/analysis.ts'
import { nameOf } from '../engine/keys.ts'
import { resolveName, scopeOf } from '../scopes/scope.ts'
import type { ScriptNode } from '../tree/program.ts'
import { childOf, stringOf, textOf } from '../tree/script-node.ts'
import type { Frame } from '../values/value.ts'

/** A key that is a literal; null where it must be worked out. */
export function constantKey(analysis: Analysis, frame: Frame, node: ScriptNode): string | null {
  if (node.type === 'binary_expression') return joinedKey(analysis, frame, node)
  if (node.type === 'string') return stringOf(node)
  if (node.type === 'number') return textOf(node)
  if (
    node.type === 'template_string' &&
    !node.kids.some(({ type }) => type === 'template_substitution')
  )
    return stringOf(node)
  if (node.type === 'member_expression' && textOf(node).startsWith('Symbol.'))
    return `[${textOf(node)}]`
  if (node.type === 'identifier') return constantName(frame, node)
  return null
}

/** A key put together of constants, as `'on' + 1`; two numbers would be added up. */
function joinedKey(analysis: Analysis, frame: Frame, node: ScriptNode): string | null {
  const left = childOf(node, 'left')
  const right = childOf(node, 'right')
  const operator = node.marks[0] ?? textOf(childOf(node, 'operator') ?? node)
  if (!left || !right || operator !== '+') return null
  if (left.type === 'number' && right.type === 'number') return null
  const first = constantKey(analysis, frame, left)
  const second = constantKey(analysis, frame, right)
  return first === null || second === null ? null : first + second
}

/** The text of a `const` that is a literal, which computed names of members use. */
function constantName(frame: Frame, node: ScriptNode): string | null {
  const variable = resolveName(scopeOf(node), textOf(node))
  if (!variable) return null
  const held = frame.current.get(variable)
  const [value] = held?.values ?? []
  // More may still arrive at another cell, as at that of a parameter.
  return value && held === value.alone ? nameOf(value) : null
}
