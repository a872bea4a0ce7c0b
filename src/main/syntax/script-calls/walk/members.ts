// Properties as the source names them: by a word, by a literal, by a constant, by whatever a variable holds.
import type { Analysis } from '../engine/analysis.ts'
import { copyProperties } from '../engine/copy-properties.ts'
import { nameOf } from '../engine/keys.ts'
import { readOf, readProperty, writeAbove, writeOf, writeProperty } from '../engine/properties.ts'
import { constantKey } from '../flow/constant-key.ts'
import { isKnownHere, knownField, rememberField } from '../flow/known-fields.ts'
import { isFieldLost } from '../flow/lost-stores.ts'
import type { ScriptNode } from '../tree/program.ts'
import { childOf, textOf } from '../tree/script-node.ts'
import type { Cell, Frame, Value } from '../values/value.ts'
import { siteOf, superOf } from './site.ts'

/** What a property of an expression may be. */
export function readMember(analysis: Analysis, frame: Frame, node: ScriptNode, base: Cell): Cell {
  const known = knownField(analysis, frame, node, () => readAnyTime(analysis, frame, node, base))
  return known ?? readAnyTime(analysis, frame, node, base)
}

/** Whatever it may be at any time. */
export function readAnyTime(analysis: Analysis, frame: Frame, node: ScriptNode, base: Cell): Cell {
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
  const known = typeof keys === 'string' ? keys : null
  rememberField(analysis, frame, node, known, from)
  if (typeof keys === 'string' || keys === null) {
    const isKept = known !== null && isKnownHere(analysis, frame, node, known)
    if (!isKept || !isFieldLost(node, known, analysis.written))
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

/**
 * `to[key] = from[key]`: each name takes what stands under the same one, whatever names there are.
 * @returns what was copied; null where another thing is assigned.
 */
export function copyNamed(
  analysis: Analysis,
  frame: Frame,
  left: ScriptNode,
  right: ScriptNode,
): Cell | null {
  const index = childOf(left, 'index')
  const other = childOf(right, 'index')
  if (left.type !== 'subscript_expression' || right.type !== 'subscript_expression') return null
  if (index?.type !== 'identifier' || other?.type !== 'identifier') return null
  if (textOf(index) !== textOf(other) || constantKey(analysis, frame, index) !== null) return null
  const [target, source] = [childOf(left, 'object'), childOf(right, 'object')]
  if (!target || !source || target.type === 'super' || source.type === 'super') return null
  const { solver } = analysis
  const from = analysis.parts.evaluate(frame, source)
  const to = analysis.parts.evaluate(frame, target)
  const keys = analysis.parts.evaluate(frame, index)
  const site = siteOf(frame, right)
  const copied = solver.cell()
  rememberField(analysis, frame, left, null, copied)
  let isWhole = false
  const copyWhole = (): void => {
    if (isWhole) return
    isWhole = true
    solver.flow(readProperty(analysis, from, null, site), copied)
    copyProperties(analysis, from, to, site)
  }
  solver.each(keys, (key) => {
    const name = nameOf(key)
    if (name === null) {
      if (key.kind !== 'undefined') copyWhole()
      return
    }
    const value = readProperty(analysis, from, name, site)
    solver.flow(value, copied)
    writeProperty(analysis, to, name, value, site)
  })
  solver.later(() => {
    if (keys.values.length === 0) copyWhole()
  })
  return copied
}

/** Takes a property away: what the object inherits under its name is found again. */
export function deleteMember(analysis: Analysis, frame: Frame, node: ScriptNode): void {
  const { solver } = analysis
  const object = childOf(node, 'object')
  if (!object || object.type === 'super') return
  const base = analysis.parts.evaluate(frame, object)
  const keys = keysOf(analysis, frame, node)
  const above = solver.cell()
  solver.each(base, (value) => solver.flow(value.protos, above))
  const left = readProperty(
    analysis,
    above,
    typeof keys === 'string' ? keys : null,
    siteOf(frame, node),
  )
  rememberField(analysis, frame, node, typeof keys === 'string' ? keys : null, left)
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
