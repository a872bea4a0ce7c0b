// Methods of maps, sets, promises, generators, functions and texts.

import { awaitInto } from '../engine/frames.ts'
import { ownProperty, readProperty } from '../engine/properties.ts'
import type { Cell, Value } from '../values/value.ts'
import type { BuiltinCall, BuiltinModel } from './builtin-call.ts'

/** What a promise has under no name of a program, where nothing ever fulfils it. */
export const onlyRejected = '<rejected>'

/** A promise of what a callback gives back. */
function promiseAfter({ analysis, call }: BuiltinCall, ...results: readonly Cell[]): void {
  const promise = analysis.make.object('Promise')
  for (const result of results) awaitInto(analysis, result, promise.rest)
  analysis.solver.each(call.self, (self) => analysis.solver.flow(self.inner, promise.inner))
  analysis.solver.add(call.result, promise)
}

function held({ analysis, call }: BuiltinCall, part: 'rest' | 'inner'): Cell {
  const cell = analysis.solver.cell()
  analysis.solver.each(call.self, (self) => analysis.solver.flow(self[part], cell))
  return cell
}

/** @param tell has what the caller hands in arrive in the generator. */
function resume(builtin: BuiltinCall, tell: (generator: Value, step: Cell) => void): void {
  const { analysis, call } = builtin
  const { solver, make } = analysis
  const step = make.object('Object')
  const value = ownProperty(analysis, step, 'value')
  solver.each(call.self, (generator) => {
    solver.flow(generator.rest, value)
    tell(generator, value)
    const back = generator.props.get('<returned>')
    if (back) solver.flow(back, value)
  })
  const promise = make.object('Promise')
  solver.add(promise.rest, step)
  solver.each(call.self, ({ name }) => solver.add(call.result, name === 'async' ? promise : step))
}

const gets: BuiltinModel = ({ analysis, call, given }) => {
  const { solver } = analysis
  solver.each(call.self, (map) => {
    solver.flow(map.rest, call.result)
    let isAny = false
    solver.each(given(0), (key) => {
      if (key.kind === 'text') solver.flow(ownProperty(analysis, map, key.name), call.result)
      else if (!isAny) {
        isAny = true
        for (const cell of map.props.values()) solver.flow(cell, call.result)
      }
    })
    solver.later(() => {
      if (given(0).values.length === 0)
        for (const cell of map.props.values()) solver.flow(cell, call.result)
    })
  })
}
const sets: BuiltinModel = ({ analysis, call, given }) => {
  const { solver } = analysis
  solver.flow(call.self, call.result)
  solver.each(call.self, (map) => {
    solver.each(given(0), (key) => {
      if (key.kind === 'text') solver.flow(given(1), ownProperty(analysis, map, key.name))
      else {
        solver.add(map.inner, key)
        solver.flow(given(1), map.rest)
      }
    })
    solver.later(() => {
      if (given(0).values.length === 0) solver.flow(given(1), map.rest)
    })
  })
}
const values: BuiltinModel = ({ analysis, call }) => {
  const { solver } = analysis
  const array = analysis.make.object('Array')
  solver.each(call.self, (map) => {
    solver.flow(map.rest, array.rest)
    for (const cell of map.props.values()) solver.flow(cell, array.rest)
  })
  solver.add(call.result, array)
}

/** By type and name. */
export const collectionMethods: Readonly<Record<string, BuiltinModel>> = {
  '<**JSMap**>.get': gets,
  '<**JSMap**>.set': sets,
  '<**JSWeakMap**>.get': gets,
  '<**JSWeakMap**>.set': sets,
  '<**JSMap**>.values': values,
  '<**JSSet**>.values': values,
  '<**JSMap**>.entries': ({ analysis, call }) => analysis.solver.flow(call.self, call.result),
  '<**JSMap**>.keys': ({ analysis, call }) => {
    const array = analysis.make.object('Array')
    analysis.solver.each(call.self, (map) => {
      analysis.solver.flow(map.inner, array.rest)
      for (const name of map.props.keys()) analysis.solver.add(array.rest, analysis.make.text(name))
    })
    analysis.solver.add(call.result, array)
  },
  '<**JSMap**>.forEach': (builtin) => {
    const { analysis, call, given, invoke } = builtin
    const all = held(builtin, 'rest')
    analysis.solver.each(call.self, (map) => {
      for (const cell of map.props.values()) analysis.solver.flow(cell, all)
    })
    invoke(given(0), [all, held(builtin, 'inner'), call.self])
  },
  '<**JSSet**>.forEach': (builtin) => {
    const all = held(builtin, 'rest')
    builtin.invoke(builtin.given(0), [all, all, builtin.call.self])
  },
  '<**JSSet**>.add': ({ analysis, call, given }) => {
    analysis.solver.flow(call.self, call.result)
    analysis.solver.each(call.self, (set) => analysis.solver.flow(given(0), set.rest))
  },
  '<**JSWeakSet**>.add': ({ analysis, call }) => analysis.solver.flow(call.self, call.result),
  '<**JSPromise**>.then': (builtin) => {
    const { analysis, call, given, invoke } = builtin
    const fulfilled = analysis.solver.cell()
    analysis.solver.each(call.self, (promise) => {
      if (!promise.props.has(onlyRejected)) analysis.solver.flow(given(0), fulfilled)
    })
    promiseAfter(
      builtin,
      invoke(fulfilled, [held(builtin, 'rest')]),
      invoke(given(1), [held(builtin, 'inner')]),
    )
  },
  '<**JSPromise**>.catch': (builtin) =>
    promiseAfter(
      builtin,
      builtin.invoke(builtin.given(0), [held(builtin, 'inner')]),
      held(builtin, 'rest'),
    ),
  '<**JSPromise**>.finally': (builtin) => {
    builtin.invoke(builtin.given(0), [])
    promiseAfter(builtin, held(builtin, 'rest'))
  },
  '<**JSGenerator**>.next': (builtin) => {
    const { analysis, given } = builtin
    resume(builtin, ({ inner }) => analysis.solver.flow(given(0), inner))
  },
  '<**JSGenerator**>.return': (builtin) => {
    const { analysis, given } = builtin
    resume(builtin, (_, step) => analysis.solver.flow(given(0), step))
  },
  '<**JSGenerator**>.throw': (builtin) => {
    const { analysis, given } = builtin
    resume(builtin, ({ props }) => {
      const injected = props.get('<injected>')
      if (injected) analysis.solver.flow(given(0), injected)
    })
  },
  'function.call': ({ analysis, call, given }) => {
    const given_ = {
      cells: call.given.cells.slice(1),
      spread: new Set([...call.given.spread].map((at) => at - 1)),
    }
    callSelf(analysis, call, given(0), given_)
  },
  'function.apply': ({ analysis, call, given }) =>
    callSelf(analysis, call, given(0), { cells: [given(1)], spread: new Set([0]) }),
  'function.bind': ({ analysis, call, given }) => {
    const { make, solver } = analysis
    const bound = make.bound(call.self, [given(0), ...call.given.cells.slice(1)])
    solver.add(call.result, bound)
  },
}

function callSelf(
  analysis: BuiltinCall['analysis'],
  call: BuiltinCall['call'],
  self: Cell,
  given: BuiltinCall['call']['given'],
): void {
  analysis.solver.each(call.self, (value) =>
    analysis.parts.callValue(value, {
      ...call,
      self,
      given,
      isNew: call.isNew || value.kind === 'class',
    }),
  )
}

/** What an object has under a name, whoever asks. */
export function propertyOf({ analysis, call }: BuiltinCall, from: Cell, name: string): Cell {
  return readProperty(analysis, from, name, call.site)
}
