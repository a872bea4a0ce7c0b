// What the fields of objects hold here and now, while a body is read from top to bottom: the last that was assigned.
import type { Analysis } from '../engine/analysis.ts'
import { resolveName, scopeOf } from '../scopes/scope.ts'
import type { ScriptNode } from '../tree/program.ts'
import { childOf, textOf } from '../tree/script-node.ts'
import type { Cell, Frame } from '../values/value.ts'
import { constantKey } from './constant-key.ts'
import { cellOf, isFollowed } from './variable-cells.ts'
import { isWritten, writtenName } from './written-names.ts'

/** Fields of one object that are kept account of. */
const mostFields = 30

const wrapped = /^(?:parenthesized|non_null|as|satisfies)_expression$/

/** Fields that mean more than what was assigned. */
const special = /^(?:__proto__|prototype|constructor|exports|length)$/
const isPlace = (key: string): boolean => /^\d+$/.test(key)

/** Methods that move the elements of an array. */
const moving = /^(?:push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)$/

/** Calls of these run nothing of the program. */
const harmless = /^(?:console|Math)\./

/**
 * The cell of an expression that means the same object until a name in it is assigned again: `this`, a variable, or a
 * field that is known here. Null of others.
 */
function steadyCell(analysis: Analysis, frame: Frame, node: ScriptNode): Cell | null {
  if (wrapped.test(node.type))
    return node.kids[0] ? steadyCell(analysis, frame, node.kids[0]) : null
  if (node.type === 'this') return frame.self
  if (node.type === 'identifier') {
    const variable = resolveName(scopeOf(node), textOf(node))
    if (!variable) return null
    if (isFollowed(frame, variable)) return frame.current.get(variable) ?? null
    if (variable.owner === frame.code) return null
    return variable.isReassigned ? null : cellOf(analysis, frame, variable)
  }
  return fieldOf(analysis, frame, node)
}

function fieldOf(analysis: Analysis, frame: Frame, node: ScriptNode): Cell | null {
  if (frame.fields.size === 0) return null
  const object = childOf(node, 'object')
  const base = object ? steadyCell(analysis, frame, object) : null
  const known = base ? frame.fields.get(base) : undefined
  if (!known) return null
  const key = keyHere(analysis, frame, node)
  return key === null ? null : (known.get(key) ?? null)
}

function keyHere(analysis: Analysis, frame: Frame, node: ScriptNode): string | null {
  if (node.type === 'member_expression') return writtenName(node)
  const index = childOf(node, 'index')
  return index ? constantKey(analysis, frame, index) : null
}

/**
 * What a property holds here, where it was assigned before in this body; null where that is not known.
 * @param otherwise gives whatever it may ever hold: asked where nothing is known to have been assigned.
 */
export function knownField(
  analysis: Analysis,
  frame: Frame,
  node: ScriptNode,
  otherwise: () => Cell,
): Cell | null {
  const { solver, make } = analysis
  const known = fieldOf(analysis, frame, node)
  if (!known || known.values.some((value) => value !== make.nothing)) return known
  const result = solver.cell()
  solver.flow(known, result)
  analysis.annotated.push({ cell: known, fill: () => solver.flow(otherwise(), result) })
  return result
}

/** Whether what a property holds is kept account of here. */
export function isKnownHere(
  analysis: Analysis,
  frame: Frame,
  node: ScriptNode,
  key: string,
): boolean {
  const object = childOf(node, 'object')
  const base = object ? steadyCell(analysis, frame, object) : null
  return base !== null && frame.fields.get(base)?.has(key) === true
}

/** Keeps what is assigned to a property, and leaves what others may have become by it. */
export function rememberField(
  analysis: Analysis,
  frame: Frame,
  node: ScriptNode,
  key: string | null,
  from: Cell,
): void {
  const object = childOf(node, 'object')
  const base = object ? steadyCell(analysis, frame, object) : null
  for (const [other, known] of frame.fields) {
    if (other === base || isApart(frame, other, base)) continue
    if (key === null) frame.fields.delete(other)
    else if (known.has(key)) dropFields(frame, other, (name) => name === key)
  }
  if (!base) return
  if (key === null) frame.fields.delete(base)
  else keepField(analysis, frame, base, key, from)
}

/** Keeps what a field of an object holds. */
export function keepField(
  analysis: Analysis,
  frame: Frame,
  base: Cell,
  key: string,
  from: Cell,
): void {
  if (!isKeepable(analysis, frame, base, key)) return
  const known = frame.fields.get(base)
  if (known && known.size >= mostFields && !known.has(key)) return
  frame.fields.set(base, new Map([...(known ?? []), [key, from]]))
}

/** Whether a field is one that holds what was assigned last. */
function isKeepable(analysis: Analysis, frame: Frame, base: Cell, key: string): boolean {
  const { accessors, hasHidden } = analysis.written
  if (special.test(key) || accessors.has(key)) return false
  return !hasHidden || frame.own.has(base)
}

/** Two objects that were made here, or one that was and `this`, are not one; nor is another one that nobody was given. */
function isApart(frame: Frame, one: Cell, other: Cell | null): boolean {
  if (frame.own.get(one) === true) return true
  if (other === null) return false
  const isOwn = frame.own.has(one)
  const isOtherOwn = frame.own.has(other)
  return (
    (isOwn && isOtherOwn) || (isOwn && other === frame.self) || (isOtherOwn && one === frame.self)
  )
}

function dropFields(frame: Frame, base: Cell, isGone: (key: string) => boolean): void {
  const known = frame.fields.get(base)
  if (!known) return
  const kept = [...known].filter(([key]) => !isGone(key))
  if (kept.length === known.size) return
  if (kept.length === 0) frame.fields.delete(base)
  else frame.fields.set(base, new Map(kept))
}

/** Leaves what a call may change. */
export function forgetByCall(
  analysis: Analysis,
  frame: Frame,
  call: ScriptNode,
  given: readonly Cell[] = [],
): void {
  if (frame.fields.size === 0) return
  const callee = childOf(call, 'function')
  const written = callee ? textOf(callee) : ''
  if (harmless.test(written)) return
  if (callee?.type === 'member_expression') {
    const object = childOf(callee, 'object')
    const base = object ? steadyCell(analysis, frame, object) : null
    const method = writtenName(callee)
    if (base && method !== null && moving.test(method)) dropFields(frame, base, isPlace)
  }
  const taken =
    written === 'Object.assign' ? given.slice(1).map((one) => frame.fields.get(one)) : []
  if (/^(?:Object|Reflect)\./.test(written))
    for (const one of childOf(call, 'arguments')?.kids ?? []) {
      const base = steadyCell(analysis, frame, one)
      if (base) frame.fields.delete(base)
    }
  forgetOutside(analysis, frame)
  const [first] = childOf(call, 'arguments')?.kids ?? []
  const base = taken.length > 0 && first ? steadyCell(analysis, frame, first) : null
  if (!base) return
  for (const fields of taken) {
    // What else one that is not known here brings may take the place of others.
    if (!fields) frame.fields.delete(base)
    for (const [key, cell] of fields ?? []) keepField(analysis, frame, base, key, cell)
  }
}

/** Leaves what any other function may change, as one that runs while this one waits. */
export function forgetOutside(analysis: Analysis, frame: Frame): void {
  const { byName, computing } = analysis.written
  const { code } = frame
  const isComputed = computing.size > (computing.has(code) ? 1 : 0)
  for (const base of [...frame.fields.keys()])
    dropFields(frame, base, (key) => {
      const isPrivate = frame.own.get(base) === true
      if (!isPrivate && (isComputed || isPlace(key))) return true
      const writers = byName.get(key)
      if (!writers) return false
      // Called again by what it calls, a function may change what it holds itself.
      const own = writers.get(code) ?? 0
      if (own > 1 && code.kind !== 'module' && !frame.own.has(base)) return true
      return writers.size > (own > 0 ? 1 : 0)
    })
}

/** Leaves what a part of the body may change that runs any number of times, or stops anywhere. */
export function forgetWithin(
  analysis: Analysis,
  frame: Frame,
  part: readonly (ScriptNode | null)[],
): void {
  if (frame.fields.size === 0) return
  const open = part.filter((node) => node !== null)
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.code?.kind === 'function' || node.code?.kind === 'method') continue
    if (/^(?:call|new|await|yield)_expression$/.test(node.type)) forgetByCall(analysis, frame, node)
    else if (/^(?:member|subscript)_expression$/.test(node.type) && isWritten(node)) {
      const key = writtenName(node)
      for (const base of [...frame.fields.keys()])
        dropFields(frame, base, (name) => key === null || name === key)
    }
    for (const kid of node.kids) open.push(kid)
  }
}
