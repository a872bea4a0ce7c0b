// Calls values: binds arguments to the activation of a function, and takes what it gives back.

import type { Arguments, CallSite, Cell, Frame, Value } from '../values/value.ts'
import type { Analysis, Call } from './analysis.ts'
import { callFunctions } from './call-functions.ts'
import { enterFrame } from './frames.ts'
import { callListeners } from './listeners.ts'
import { callTrap, ownProperty, prototypeOf } from './properties.ts'
import { record } from './record.ts'

/** Calls one value. */
export function callValue(analysis: Analysis, value: Value, call: Call): void {
  switch (value.kind) {
    case 'function':
      if (call.isNew) construct(analysis, value, call)
      else invoke(analysis, value, call)
      return
    case 'class':
      if (call.isNew) construct(analysis, value, call)
      return
    case 'bound': {
      const through = comesThrough(value, call)
      if (!through) return
      const [self, ...first] = value.bound
      const spread = new Set([...call.given.spread].map((at) => at + first.length))
      const given = { cells: [...first, ...call.given.cells], spread }
      analysis.solver.each(value.inner, (inner) =>
        callValue(analysis, inner, {
          ...call,
          through,
          given,
          self: call.isNew ? call.self : (self ?? call.self),
        }),
      )
      return
    }
    case 'builtin':
      analysis.parts.callBuiltin(value, call)
      return
    case 'external':
      record(analysis, call.site, value.name)
      if (call.isNew) {
        const made = instanceOnce(analysis, value, call.site)
        analysis.solver.add(made.protos, value)
        analysis.solver.add(call.result, made)
      } else callListeners(analysis, value, call)
      return
    case 'object': {
      const through = value.type === 'Proxy' ? comesThrough(value, call) : null
      if (!through) return
      analysis.solver.each(value.inner, (inner) => callValue(analysis, inner, { ...call, through }))
      analysis.solver.flow(
        callTrap(analysis, value, call.isNew ? 'construct' : 'apply', call.site, () => [
          ...(call.isNew ? [] : [call.self]),
          analysis.solver.holding(argumentsArray(analysis, call.given)),
        ]),
        call.result,
      )
      return
    }
    default:
  }
}

/** What a call has come through with this value; null where it was there before. */
function comesThrough(value: Value, { through = new Set() }: Call): Set<Value> | null {
  if (through.has(value)) return null
  return through.add(value)
}

/** What is given, as traps and `arguments` see it. */
function argumentsArray(analysis: Analysis, given: Arguments): Value {
  const array = analysis.make.object('Array')
  given.cells.forEach((cell, at) => {
    if (given.spread.size === 0)
      analysis.solver.flow(cell, ownProperty(analysis, array, String(at)))
    else analysis.solver.flow(cell, array.rest)
  })
  return array
}

/** Calls a function of the program in the activation that fits the call. */
function invoke(analysis: Analysis, value: Value, call: Call): Frame | null {
  const { solver } = analysis
  const { code } = value
  if (!code) return null
  if (!call.isSilent) record(analysis, call.site, code.name)
  const frame = enterFrame(analysis, value, call.site)
  if (!code.isArrow) solver.flow(call.self, frame.self)
  bindArguments(analysis, frame, call.given)
  solver.flow(frame.result, call.result)
  if (!code.isAsync) solver.flow(frame.thrown, call.site.thrown)
  return frame
}

/** Hands arguments to an activation. */
function bindArguments(analysis: Analysis, frame: Frame, given: Arguments): void {
  const { solver, make } = analysis
  let sure = true
  given.cells.forEach((cell, at) => {
    if (given.spread.has(at)) {
      sure = false
      solver.each(cell, (value) => {
        for (const [name, element] of value.props)
          if (/^\d+$/.test(name))
            solver.flow(element, givenCell(analysis, frame, at + Number(name)))
        solver.flow(value.rest, frame.givenRest)
      })
    } else if (sure) solver.flow(cell, givenCell(analysis, frame, at))
    else solver.flow(cell, frame.givenRest)
  })
  if (!sure) return
  const count = Math.max(parameterCount(frame), frame.given.length)
  for (let at = given.cells.length; at < count; at += 1)
    solver.add(givenCell(analysis, frame, at), make.nothing)
}

function parameterCount(frame: Frame): number {
  const parameters = frame.code.node.kids.find(({ field }) => field === 'parameters')
  return Math.min(parameters?.kids.length ?? 1, 50)
}

/** The n-th argument of an activation. */
export function givenCell(analysis: Analysis, frame: Frame, at: number): Cell {
  const known = frame.given[at]
  if (known) return known
  for (let next = frame.given.length; next <= Math.min(at, 255); next += 1) {
    const made = analysis.solver.cell()
    analysis.solver.flow(frame.givenRest, made)
    frame.given.push(made)
  }
  return frame.given[at] ?? frame.givenRest
}

const instances = new WeakMap<Analysis, Map<string, Value>>()

/** The object that a `new` at this place makes of a class. */
function instanceOnce(analysis: Analysis, made: Value, site: CallSite): Value {
  let known = instances.get(analysis)
  if (!known) {
    known = new Map()
    instances.set(analysis, known)
  }
  // In a large program helpers alone have more than one activation: what each made would crowd out other things.
  const context = analysis.contextDepth > 0 ? site.frame.context.join() : ''
  const key = `${made.id} ${site.node.end} ${site.frame.code.id} ${context}`
  let instance = known.get(key)
  if (!instance) {
    instance = analysis.make.object(null, made.name)
    known.set(key, instance)
  }
  return instance
}

/** `new`: makes an object and runs the constructor that is written nearest. */
function construct(analysis: Analysis, made: Value, call: Call): void {
  const { solver } = analysis
  const instance = instanceOnce(analysis, made, call.site)
  solver.flow(ownProperty(analysis, made, 'prototype'), instance.protos)
  prototypeOf(analysis, made)
  solver.add(call.result, instance)
  const self = solver.holding(instance)
  runConstructor(analysis, made, { ...call, self, isNew: true }, new Set())
}

/** Runs the constructor of a class on an object that is there already. */
export function runConstructor(
  analysis: Analysis,
  made: Value,
  call: Call,
  seen: Set<Value>,
): void {
  const { solver } = analysis
  if (seen.has(made) || seen.size > 60) return
  seen.add(made)
  if (!call.isSilent) solver.flow(call.self, instancesOf(analysis, made))
  if (made.kind === 'bound') {
    solver.each(made.inner, (inner) => runConstructor(analysis, inner, call, seen))
  } else if (made.kind === 'function') {
    // What a constructor returns stands for the object where it is an object.
    const result = solver.cell()
    invoke(analysis, made, { ...call, result })
    solver.each(result, (value) => {
      if (/^(?:object|function|class|bound)$/.test(value.kind)) solver.add(call.result, value)
    })
  } else if (made.kind === 'class') {
    const { written } = made
    const initialise = made.props.get('<fields>')
    if (initialise)
      solver.each(initialise, (fields) => {
        if (fields.frame) solver.flow(call.self, fields.frame.self)
      })
    const own = made.props.get('<constructor>')
    if (written?.written && own)
      solver.each(own, (value) => void invoke(analysis, value, { ...call, result: solver.cell() }))
    else
      solver.each(made.protos, (parent) => {
        if (parent.kind !== 'builtin') runConstructor(analysis, parent, call, seen)
        else inheritType(analysis, parent, call)
      })
  } else if (made.kind === 'builtin') {
    record(analysis, call.site, `<builtin>.${made.name}`)
    inheritType(analysis, made, call)
  } else if (made.kind === 'external') record(analysis, call.site, made.name)
}

/** An object of a class that extends `Array`, `Map` … can what those can: it inherits from one. */
function inheritType(analysis: Analysis, builtin: Value, call: Call): void {
  if (builtin.name !== 'Promise') return
  const [executor] = call.given.cells
  if (executor) callFunctions(analysis, executor, analysis.solver.cell(), call.site)
}

/** All objects that a class was seen to construct. */
export function instancesOf(analysis: Analysis, made: Value): Cell {
  let known = analysis.instances.get(made)
  if (!known) {
    known = analysis.solver.cell()
    analysis.instances.set(made, known)
  }
  return known
}
