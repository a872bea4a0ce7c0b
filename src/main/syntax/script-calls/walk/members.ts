// Properties as the source names them: by a word, by a literal, by a constant, by whatever a variable holds.
import type { Analysis } from '../engine/analysis.ts'
import { nameOf } from '../engine/keys.ts'
import { readOf, writeAbove, writeOf, writeProperty } from '../engine/properties.ts'
import { resolveName } from '../scopes/scope.ts'
import type { ScriptNode } from '../tree/program.ts'
import { childOf, stringOf, textOf } from '../tree/script-node.ts'
import type { Cell, Frame, Value } from '../values/value.ts'
import { siteOf, superOf } from './site.ts'
import { scopeOf } from './variables.ts'

/** What a property of an expression may be. */
export function readMember(analysis: Analysis, frame: Frame, node: ScriptNode, base: Cell): Cell {
  const result = analysis.solver.cell()
  const keys = keysOf(analysis, frame, node)
  if (childOf(node, 'object')?.type === 'super' && typeof keys === 'string') {
    const site = siteOf(frame, node)
    analysis.solver.each(base, (value) =>
      analysis.solver.each(frame.self, (self) => readOf(analysis, value, keys, result, site, self)),
    )
    return result
  }
  analysis.solver.each(base, (value) => readKeyed(analysis, frame, node, value, keys, result))
  return result
}

/** A key that is known as written, or the cell of those that it may be. */
export type Keys = string | Cell | null

/** What one value has under a key. */
export function readKeyed(
  analysis: Analysis,
  frame: Frame,
  node: ScriptNode,
  value: Value,
  keys: Keys,
  result: Cell,
): void {
  const site = siteOf(frame, node)
  if (typeof keys === 'string' || keys === null) {
    readOf(analysis, value, keys, result, site)
    return
  }
  let isAny = false
  analysis.solver.each(keys, (key) => {
    const name = nameOf(key)
    if (name !== null) readOf(analysis, value, name, result, site)
    else if (!isAny && key.kind !== 'undefined') {
      isAny = true
      readOf(analysis, value, null, result, site)
    }
  })
  analysis.solver.later(() => {
    if (keys.values.length === 0 && !isAny && value.kind === 'object')
      readOf(analysis, value, null, result, site)
  })
}

/** Assigns to a property. */
export function writeMember(analysis: Analysis, frame: Frame, node: ScriptNode, from: Cell): void {
  const object = childOf(node, 'object')
  if (!object) return
  const site = siteOf(frame, node)
  const keys = keysOf(analysis, frame, node)
  if (object.type === 'super' && typeof keys === 'string') {
    const above = analysis.solver.cell()
    superOf(analysis, frame, above)
    writeAbove(analysis, above, frame.self, keys, from, site)
    return
  }
  const base = object.type === 'super' ? frame.self : analysis.parts.evaluate(frame, object)
  if (typeof keys === 'string' || keys === null) {
    writeProperty(analysis, base, keys, from, site)
    return
  }
  analysis.solver.each(base, (value) => {
    analysis.solver.each(keys, (key) => {
      const name = nameOf(key)
      if (name !== null || key.kind !== 'undefined') writeOf(analysis, value, name, from, site)
    })
    analysis.solver.later(() => {
      if (keys.values.length === 0) writeOf(analysis, value, null, from, site)
    })
  })
}

/** The key of a member or subscript expression. */
export function keysOf(analysis: Analysis, frame: Frame, node: ScriptNode): Keys {
  if (node.type === 'member_expression') {
    const property = childOf(node, 'property')
    return property ? textOf(property) : null
  }
  const index = childOf(node, 'index')
  if (!index) return null
  return constantKey(analysis, frame, index) ?? analysis.parts.evaluate(frame, index)
}

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
  const [value] = frame.current.get(variable)?.values ?? []
  return value && frame.current.get(variable)?.values.length === 1 ? nameOf(value) : null
}
