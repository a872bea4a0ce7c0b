// Reads and writes properties, along prototypes, through getters and setters.
import { hasBuiltinMethod, isBuiltinType } from '../builtins/builtin-names.ts'
import type { CallSite, Cell, Value } from '../values/value.ts'
import type { Analysis } from './analysis.ts'
import { callFunctions } from './call-functions.ts'
import { isOpen } from './keys.ts'
import { readUnnamed } from './unnamed.ts'

/** The cell of a property that a value has itself. */
export function ownProperty(analysis: Analysis, value: Value, key: string): Cell {
  let found = value.props.get(key)
  if (!found) {
    found = analysis.solver.cell()
    value.props.set(key, found)
    if (value.any && isOpen(key)) analysis.solver.flow(found, value.any)
  }
  return found
}

/** Tells of a property once it holds anything: what was only asked for under a name is not there. */
export function onceHeld(analysis: Analysis, cell: Cell, tell: () => void): void {
  let isTold = false
  const tellOnce = (): void => {
    if (!isTold) tell()
    isTold = true
  }
  if (cell.values.length > 0) tellOnce()
  else analysis.solver.each(cell, tellOnce)
}

/** What a property of any of these values may be; a key of null means any property. */
export function readProperty(
  analysis: Analysis,
  base: Cell,
  key: string | null,
  site: CallSite,
): Cell {
  const result = analysis.solver.cell()
  analysis.solver.each(base, (value) => readOf(analysis, value, key, result, site))
  return result
}

/** What a property of one value may be; a getter is called on `self`. */
export function readOf(
  analysis: Analysis,
  value: Value,
  key: string | null,
  result: Cell,
  site: CallSite,
  self: Value = value,
): void {
  if (key === null) {
    readAny(analysis, value, result)
    return
  }
  const isShared = analysis.contextDepth === 0 && self === value && value.kind !== 'builtin'
  if (
    isShared &&
    value.kind !== 'external' &&
    value.type !== 'Proxy' &&
    !isPlainlyBuiltin(value, key)
  )
    readShared(analysis, value, key, result, site)
  else lookUp(analysis, value, self, key, { result, site, getters: null }, new Set())
}

/** Who reads a property: of a shared reading, getters are put together and called by each place that asks. */
interface Reader {
  readonly result: Cell
  readonly site: CallSite
  readonly getters: Cell | null
}

/** In a large program a property of a value is looked up once for all places that read it. */
function readShared(
  analysis: Analysis,
  value: Value,
  key: string,
  result: Cell,
  site: CallSite,
): void {
  const { solver } = analysis
  const known = value.readings?.get(key)
  const reading = known ?? { cell: solver.cell(), getters: solver.cell() }
  if (!known) {
    value.readings ??= new Map()
    value.readings.set(key, reading)
    lookUp(
      analysis,
      value,
      value,
      key,
      { result: reading.cell, site, getters: reading.getters },
      new Set(),
    )
  }
  solver.flow(reading.cell, result)
  if (known && reading.getters.values.length === 0) {
    const late = findAccessor(value, 'getters', key)
    if (late) solver.flow(late, reading.getters)
  }
  // One that comes later still is called where the property was read first.
  if (!known || reading.getters.values.length > 0)
    solver.flow(callFunctions(analysis, reading.getters, solver.only(value), site), result)
}

/**
 * Assigns to a property of `super`: what stands above may have a setter for it, which is called on the object itself;
 * else the object takes it.
 */
export function writeAbove(
  analysis: Analysis,
  above: Cell,
  self: Cell,
  key: string,
  from: Cell,
  site: CallSite,
): void {
  const { solver } = analysis
  solver.each(above, (parent) => {
    const setter = findAccessor(parent, 'setters', key)
    if (setter) callFunctions(analysis, setter, self, site, [from])
    else solver.each(self, (value) => solver.flow(from, ownProperty(analysis, value, key)))
  })
}

function readAny(analysis: Analysis, value: Value, result: Cell): void {
  const { solver } = analysis
  if (!value.any) {
    value.any = solver.cell()
    solver.flow(value.rest, value.any)
    for (const [name, cell] of value.props) if (isOpen(name)) solver.flow(cell, value.any)
  }
  solver.flow(value.any, result)
  if (value.kind === 'text' || value.type === 'String')
    solver.add(result, analysis.make.primitive('String'))
}

function lookUp(
  analysis: Analysis,
  value: Value,
  self: Value,
  key: string,
  reader: Reader,
  seen: Set<Value>,
): void {
  if (seen.has(value) || seen.size > 60) return
  seen.add(value)
  const { solver, make } = analysis
  const { result, site } = reader
  if (value.kind === 'builtin') {
    const own = value.props.get(key)
    if (own) solver.flow(own, result)
    else if (isBeyondPrototype(value.name, key))
      solver.later(() => readBuiltin(analysis, self, value, key, result))
    else if (/^(?:call|apply|bind)$/.test(key) && value.name !== 'Reflect')
      solver.add(result, make.builtin(`function.${key}`))
    else solver.add(result, make.builtin(`${value.name}.${key}`))
    return
  }
  if (value.kind === 'external') {
    const known = value.props.get(key)
    if (known && known.values.length > 0) solver.flow(known, result)
    else if (key === 'default') solver.add(result, value)
    else if (/^(?:call|apply|bind)$/.test(key)) solver.add(result, make.builtin(`function.${key}`))
    else {
      const name = attributePath(value.name, key)
      if (name !== null) solver.add(result, make.external(name))
    }
    return
  }
  if (isPlainlyBuiltin(value, key)) {
    solver.add(result, make.builtin(`<**JS${value.type}**>.${key}`))
    return
  }
  if (value.type === 'Proxy')
    solver.flow(
      callTrap(analysis, value, 'get', site, () => [
        solver.only(make.text(key)),
        solver.only(self),
      ]),
      result,
    )
  if (key === 'prototype' && (value.kind === 'function' || value.kind === 'class')) {
    // Each has its own: it is not that of the class above.
    const own = ownProperty(analysis, value, key)
    solver.flow(own, result)
    if (own.values.length === 0)
      solver.later(() => {
        if (own.values.length === 0) prototypeOf(analysis, value)
      })
    return
  }
  const getter = value.getters.get(key)
  // One may be defined later, by a call.
  if (!getter && analysis.contextDepth > 0)
    solver.later(() => {
      const late = value.getters.get(key)
      if (late) solver.flow(callFunctions(analysis, late, solver.only(self), site), result)
    })
  if (getter) {
    if (reader.getters) {
      solver.flow(getter, reader.getters)
      return
    }
    const got = callFunctions(analysis, getter, solver.only(self), site)
    solver.flow(got, result)
    return
  }
  if (value.kind === 'module' && !value.props.has(key)) ownProperty(analysis, value, key)
  const own = value.props.get(key)
  if (holdsUnderNames(value, key)) readUnnamed(analysis, value, key, result)
  if (own) solver.flow(own, result)
  if (own && own.values.length > 0) return
  const goUp = (): void => {
    const now = value.props.get(key)
    if (now !== undefined && now !== own) solver.flow(now, result)
    if (now !== undefined && now.values.length > 0) return
    solver.each(value.protos, (proto) => {
      if (proto.kind !== 'external') lookUp(analysis, proto, self, key, reader, seen)
      // What comes from outside has whatever it is asked for: it is asked last.
      else
        solver.later(() => {
          if (!value.props.get(key)?.values.length) lookUp(analysis, proto, self, key, reader, seen)
        })
    })
    if (value.protos.values.length === 0)
      solver.later(() => readBuiltin(analysis, self, value, key, result))
    // It may be given later, once what gives it is called.
    if (now === undefined) solver.flow(ownProperty(analysis, value, key), result)
  }
  if (value.protos.values.length > 0 || value.type !== null) goUp()
  else solver.later(goUp)
}

/** Attributes of something from outside that are followed; a path that is longer tells of a loop, not of a name. */
const mostAttributes = 12

/** The path of an attribute of something from outside, where a chain of like ones (`next.next.next`) goes no deeper. */
function attributePath(path: string, key: string): string | null {
  if (path.endsWith(`.${key}.${key}`)) return path
  return path.split('.').length > mostAttributes ? null : `${path}.${key}`
}

/** What the prototype of one of the language's own classes does not have. */
function isBeyondPrototype(name: string, key: string): boolean {
  const owner = /^(\w+)\.prototype$/.exec(name)?.[1]
  if (owner === undefined) return false
  const type = /Error$/.test(owner) ? 'Error' : owner
  return isBuiltinType(type) && !hasBuiltinMethod(type, key)
}

/** A method that its type has, of a value that inherits from nothing else: most reads of most programs. */
function isPlainlyBuiltin(value: Value, key: string): boolean {
  const { type } = value
  return (
    type !== null &&
    type !== 'Object' &&
    type !== 'Function' &&
    value.protos.values.length === 0 &&
    hasBuiltinMethod(type, key) &&
    !value.props.has(key)
  )
}

/** Calls a trap of a proxy's handler, where it has one, with the target and what else it is given. */
export function callTrap(
  analysis: Analysis,
  proxy: Value,
  trap: string,
  site: CallSite,
  given: () => readonly Cell[],
): Cell {
  const { solver } = analysis
  const result = solver.cell()
  const handlers = proxy.props.get('<handler>') ?? solver.cell()
  solver.each(handlers, (handler) => {
    const methods = handler.props.get(trap)
    if (!methods) return
    const back = callFunctions(analysis, methods, solver.only(handler), site, [
      proxy.inner,
      ...given(),
    ])
    solver.flow(back, result)
  })
  return result
}

/** What is put in under unknown names may be found under this one; elements of arrays have numbers. */
function holdsUnderNames(value: Value, key: string): boolean {
  const type = value.type ?? builtinParent(value)
  return type === null || type === 'Object' || (type === 'Array' && /^\d+$/.test(key))
}

/** What an object of a class that extends one of the language's own classes is a kind of. */
function builtinParent(value: Value): 'Array' | null {
  const open = [...value.protos.values]
  for (let steps = 0; steps < 20; steps += 1) {
    const at = open.pop()
    if (!at) return null
    if (at.kind === 'builtin' && at.name === 'Array.prototype') return 'Array'
    open.push(...at.protos.values)
  }
  return null
}

/** At the end of a chain: what every value of the type can do. */
function readBuiltin(
  analysis: Analysis,
  self: Value,
  last: Value,
  key: string,
  result: Cell,
): void {
  const { solver, make } = analysis
  if (last.protos.values.length > 0) return
  if (result.values.length > 0) {
    // Another object had it: of this one a default takes its place.
    if (lacks(self, key)) solver.add(result, make.nothing)
    return
  }
  if (self.type === 'Function' || last.type === 'Function') {
    if (/^(?:call|apply|bind)$/.test(key)) solver.add(result, make.builtin(`function.${key}`))
    else if (key === 'prototype') solver.add(result, prototypeOf(analysis, self))
    return
  }
  const type = self.type ?? last.type
  const named = type !== null && hasBuiltinMethod(type, key) ? type : 'Object'
  if (hasBuiltinMethod(named, key)) solver.add(result, make.builtin(`<**JS${named}**>.${key}`))
  else if (key === 'length' || key === 'size') solver.add(result, make.primitive('Number'))
  else if (type === 'Error' && /^(?:message|stack|name)$/.test(key))
    solver.add(result, make.primitive('String'))
  else solver.add(result, make.nothing)
}

/** Whether an object of the program has nothing under a name, as far as it is known. */
function lacks(object: Value, key: string): boolean {
  const open = [object]
  const seen = new Set<Value>()
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    if (at.kind !== 'object' || (at.type !== null && at.type !== 'Object')) return false
    if (at.rest.values.length > 0 || at.getters.has(key)) return false
    if (at.props.get(key)?.values.length) return false
    open.push(...at.protos.values)
  }
  return !hasBuiltinMethod('Object', key)
}

/** The object that instances of a function inherit from. */
export function prototypeOf(analysis: Analysis, made: Value): Value {
  const cell = ownProperty(analysis, made, 'prototype')
  for (const value of cell.values) if (value.name === 'prototype') return value
  const prototype = analysis.make.object(null, 'prototype')
  analysis.solver.add(ownProperty(analysis, prototype, 'constructor'), made)
  analysis.solver.add(cell, prototype)
  return prototype
}

/** Assigns to a property of each of these values. */
export function writeProperty(
  analysis: Analysis,
  base: Cell,
  key: string | null,
  from: Cell,
  site: CallSite,
): void {
  analysis.solver.each(base, (value) => writeOf(analysis, value, key, from, site))
}

/** Assigns to a property of one value. */
export function writeOf(
  analysis: Analysis,
  value: Value,
  key: string | null,
  from: Cell,
  site: CallSite,
): void {
  const { solver } = analysis
  if (value.kind === 'text' || value.kind === 'primitive' || value.kind === 'undefined') return
  if (key === null) {
    solver.flow(from, value.rest)
    return
  }
  if (value.type === 'Proxy' && key !== '<handler>')
    callTrap(analysis, value, 'set', site, () => [solver.holding(analysis.make.text(key)), from])
  const setter = findAccessor(value, 'setters', key)
  if (setter) {
    callFunctions(analysis, setter, solver.only(value), site, [from])
    return
  }
  if (key === '__proto__') solver.flow(from, value.protos)
  // What nobody is seen to call is called on the object that it was given to.
  if (value.kind === 'object')
    for (const { kind, code, props } of from.values)
      if (kind === 'function' && code && !code.isArrow && !props.has('<home>'))
        props.set('<home>', solver.only(value))
  solver.flow(from, ownProperty(analysis, value, key))
}

function findAccessor(value: Value, kind: 'getters' | 'setters', key: string): Cell | null {
  const open = [value]
  const seen = new Set<Value>()
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    const found = at[kind].get(key)
    if (found) return found
    if (at.props.get(key)?.values.length) continue
    open.push(...at.protos.values)
  }
  return null
}

/** Gives an object what others have and will have, but for one name. */
export function copyOpenly(analysis: Analysis, from: Cell, to: Value, leaveOut: string): void {
  const { solver } = analysis
  solver.each(from, (value) => {
    const seen = new Set<string>([leaveOut])
    const copy = (): void => {
      let found = false
      for (const [name, cell] of value.props) {
        if (seen.has(name)) continue
        seen.add(name)
        found = true
        solver.flow(cell, ownProperty(analysis, to, name))
      }
      if (found) solver.later(copy)
    }
    copy()
    solver.later(copy)
    if (value.kind === 'external') solver.add(to.protos, value)
  })
}
