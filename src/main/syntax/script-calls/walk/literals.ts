// Objects and arrays as written.
import type { Analysis } from '../engine/analysis.ts'
import { copyProperties } from '../engine/copy-properties.ts'
import { iterateInto } from '../engine/iterate.ts'
import { nameOf } from '../engine/keys.ts'
import { ownProperty } from '../engine/properties.ts'
import { constantKey } from '../flow/constant-key.ts'
import { keepField } from '../flow/known-fields.ts'
import { isInitialLost, variableOf } from '../flow/lost-stores.ts'
import { isFollowed } from '../flow/variable-cells.ts'
import { resolveName, scopeOf } from '../scopes/scope.ts'
import type { ScriptNode } from '../tree/program.ts'
import { childOf, stringOf, textOf } from '../tree/script-node.ts'
import { type Cell, type Frame, setAccessor, type Value } from '../values/value.ts'
import { makeFunction } from './functions.ts'
import { elementsOf } from './patterns.ts'
import { siteOf } from './site.ts'
import { readName } from './variables.ts'

/** Longer tables are data: nobody assigns them again. */
const mostHeld = 20

/** An array literal. */
export function evaluateArray(analysis: Analysis, frame: Frame, node: ScriptNode): Cell {
  const { solver, make } = analysis
  const array = make.object('Array')
  const held = new Map<string, Cell>()
  const isLost = lostIn(analysis, frame, node)
  let isSure = true
  let at = 0
  for (const element of elementsOf(node)) {
    if (element?.type === 'spread_element') {
      isSure = false
      iterateInto(
        analysis,
        analysis.parts.evaluate(frame, element),
        array.rest,
        siteOf(frame, element),
      )
    } else if (element) {
      const value = analysis.parts.evaluate(frame, element)
      // Of a long table of data no element is told from the others.
      if (isSure && at < 100) {
        held.set(String(at), value)
        if (!isLost(String(at))) solver.flow(value, ownProperty(analysis, array, String(at)))
      } else solver.flow(value, array.rest)
    }
    at += 1
  }
  array.length = isSure ? at : -1
  const made = solver.holding(array)
  keepFields(analysis, frame, made, held)
  return made
}

/** An object literal. */
export function evaluateObject(analysis: Analysis, frame: Frame, node: ScriptNode): Cell {
  const { solver, make } = analysis
  const object = make.object('Object')
  const made = solver.holding(object)
  const held = new Map<string, Cell>()
  const isLost = lostIn(analysis, frame, node)
  const hold = (name: string, value: Cell): void => {
    held.set(name, value)
    if (!isLost(name)) solver.flow(value, ownProperty(analysis, object, name))
  }
  node.kids.forEach((kid, at) => {
    switch (kid.type) {
      case 'shorthand_property_identifier':
        hold(textOf(kid), readName(analysis, frame, kid))
        break
      case 'pair': {
        const key = childOf(kid, 'key')
        const written = childOf(kid, 'value')
        if (!key || !written) break
        const value = analysis.parts.evaluate(frame, written)
        if (textOf(key) === '__proto__') solver.flow(value, object.protos)
        else
          eachKey(analysis, frame, key, (name) => {
            if (name === null) solver.flow(value, object.rest)
            else if (key.type === 'computed_property_name')
              solver.flow(value, ownProperty(analysis, object, name))
            else hold(name, value)
          })
        break
      }
      case 'method_definition':
        addMethod(analysis, frame, kid, object)
        break
      case 'spread_element':
        copyProperties(
          analysis,
          analysis.parts.evaluate(frame, kid),
          made,
          siteOf(frame, kid),
          namesAfter(node, at),
        )
        break
    }
  })
  if (!node.kids.some(({ type }) => /^(?:method_definition|spread_element)$/.test(type)))
    keepFields(analysis, frame, made, held)
  return made
}

/** Keeps what an object begins with. */
function keepFields(
  analysis: Analysis,
  frame: Frame,
  made: Cell,
  held: ReadonlyMap<string, Cell>,
): void {
  frame.own.set(made, false)
  if (held.size > mostHeld) return
  for (const [name, value] of held) keepField(analysis, frame, made, name, value)
}

/** Whether what a literal begins with under a name is lost at once. */
function lostIn(analysis: Analysis, frame: Frame, node: ScriptNode): (name: string) => boolean {
  const name = variableOf(node)
  const variable = name ? resolveName(scopeOf(name), textOf(name)) : null
  if (!name || !variable || !isFollowed(frame, variable) || node.kids.length > mostHeld)
    return () => false
  const { written } = analysis
  return (key) => !written.accessors.has(key) && isInitialLost(name, key, written)
}

/** Names that a literal gives after a place, whatever was spread before. */
function namesAfter(node: ScriptNode, at: number): ReadonlySet<string> {
  const names = new Set<string>()
  for (const kid of node.kids.slice(at + 1)) {
    const key =
      kid.type === 'pair'
        ? childOf(kid, 'key')
        : kid.type === 'method_definition'
          ? childOf(kid, 'name')
          : kid.type.startsWith('shorthand')
            ? kid
            : null
    if (key && key.type !== 'computed_property_name')
      names.add(key.type === 'string' ? stringOf(key) : textOf(key))
  }
  return names
}

/** A method, getter or setter of a literal or class. */
export function addMethod(
  analysis: Analysis,
  frame: Frame,
  node: ScriptNode,
  home: Value,
): Value | null {
  const { solver } = analysis
  const name = childOf(node, 'name')
  if (!name) return null
  const made = makeFunction(analysis, frame, node)
  made.props.set('<home>', solver.holding(home))
  eachKey(analysis, frame, name, (key) => {
    if (key === null) {
      solver.add(home.rest, made)
      return
    }
    const kind = node.marks.includes('get')
      ? 'getters'
      : node.marks.includes('set')
        ? 'setters'
        : 'props'
    const known = home[kind].get(key)
    if (known) solver.add(known, made)
    else if (kind === 'props') solver.add(ownProperty(analysis, home, key), made)
    else setAccessor(home, kind, key, solver.holding(made))
  })
  return made
}

/** The names that a key may be; null for any. */
export function eachKey(
  analysis: Analysis,
  frame: Frame,
  key: ScriptNode,
  tell: (name: string | null) => void,
): void {
  if (key.type === 'string') tell(stringOf(key))
  else if (key.type !== 'computed_property_name') tell(textOf(key))
  else {
    const [inner] = key.kids
    if (!inner) return
    const constant = constantKey(analysis, frame, inner)
    if (constant !== null) tell(constant)
    else {
      const keys = analysis.parts.evaluate(frame, inner)
      analysis.solver.each(keys, (value) => {
        const name = nameOf(value)
        if (name !== null || value.kind === 'primitive') tell(name)
      })
      analysis.solver.later(() => {
        if (keys.values.length === 0) tell(null)
      })
    }
  }
}
