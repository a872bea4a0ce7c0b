// Constructors and their functions: `new Map`, `Object.assign`, `Promise.all`, `Reflect.apply`, timers.

import { callFunctions } from '../engine/call-functions.ts'
import { copyProperties } from '../engine/copy-properties.ts'
import { awaitInto, promiseOf } from '../engine/frames.ts'
import { iterateInto } from '../engine/iterate.ts'
import { isOpen, nameOf } from '../engine/keys.ts'
import { onceHeld, ownProperty, readOf, writeProperty } from '../engine/properties.ts'
import type { Code } from '../tree/program.ts'
import { type BuiltinType, type Cell, setAccessor, type Value } from '../values/value.ts'
import type { BuiltinCall, BuiltinModel } from './builtin-call.ts'
import { onlyRejected } from './collection-methods.ts'

function give({ analysis, call }: BuiltinCall, type: BuiltinType): Value {
  const made = analysis.make.object(type)
  analysis.solver.add(call.result, made)
  return made
}

const calls =
  (at: number, first = at + 1): BuiltinModel =>
  ({ call, given, invoke }) =>
    void invoke(
      given(at),
      call.given.cells.slice(first + 1).map((_, place) => given(first + 1 + place)),
    )

/** Whether a function ever names what it is given first, such as the `resolve` of a promise; so too where it has no name. */
function namesFirstParameter({ node }: Code): boolean {
  const list = node.kids.find(({ field }) => field === 'parameters')
  const first = list?.kids[0] ?? node.kids.find(({ field }) => field === 'parameter')
  if (!first) return node.source.text.slice(node.start, node.end).includes('arguments')
  const name = node.source.text.slice(first.start, first.end)
  if (!/^[\w$]+$/.test(name)) return true
  return node.source.text.slice(first.end, node.end).includes(name)
}

function elements({ analysis, call }: BuiltinCall, from: Cell): Cell {
  const all = analysis.solver.cell()
  iterateInto(analysis, from, all, call.site)
  return all
}

function namesOf(
  { analysis, given }: BuiltinCall,
  tell: (name: string, cell: Cell) => void,
  any: (cell: Cell) => void,
): void {
  const { solver } = analysis
  solver.each(given(0), (value) => {
    const seen = new Set<string>()
    const read = (): void => {
      let found = false
      for (const [name, cell] of value.props) {
        if (seen.has(name) || !isOpen(name)) continue
        seen.add(name)
        found = true
        onceHeld(analysis, cell, () => tell(name, cell))
      }
      for (const name of [...value.getters.keys(), ...value.setters.keys()]) {
        const key = `<accessor> ${name}`
        if (seen.has(key) || !isOpen(name)) continue
        seen.add(key)
        found = true
        tell(name, solver.cell())
      }
      if (found) solver.later(read)
    }
    read()
    solver.later(read)
    any(value.rest)
  })
}

const settles: BuiltinModel = (builtin) => {
  const { analysis, call, given } = builtin
  const { solver, make } = analysis
  const array = make.object('Array')
  solver.each(given(0), (value) => {
    for (const [name, cell] of value.props)
      if (/^\d+$/.test(name)) awaitInto(analysis, cell, ownProperty(analysis, array, name))
    if (value.type !== 'Array')
      awaitInto(analysis, elements(builtin, solver.holding(value)), array.rest)
    else awaitInto(analysis, value.rest, array.rest)
  })
  solver.add(call.result, promiseOf(analysis, solver.holding(array), null))
}
const races: BuiltinModel = (builtin) => {
  const { analysis, call, given } = builtin
  analysis.solver.add(call.result, promiseOf(analysis, elements(builtin, given(0)), null))
}

const groups: BuiltinModel = (builtin) => {
  const { analysis, given, invoke, call } = builtin
  const all = elements(builtin, given(0))
  invoke(given(1), [all])
  const group = analysis.make.object('Array')
  analysis.solver.flow(all, group.rest)
  const made = analysis.make.object('Object')
  analysis.solver.add(made.rest, group)
  analysis.solver.add(call.result, made)
}

const makesFunction: BuiltinModel = () => undefined
const text: BuiltinModel = ({ analysis, call }) =>
  analysis.solver.add(call.result, analysis.make.primitive('String'))
const number: BuiltinModel = ({ analysis, call }) =>
  analysis.solver.add(call.result, analysis.make.primitive('Number'))

/** By name. */
export const constructorFunctions: Readonly<Record<string, BuiltinModel>> = {
  eval: ({ analysis, call, given }) =>
    analysis.solver.each(given(0), (value) => {
      if (value.kind === 'text') analysis.parts.evaluateText(value.name, call)
    }),
  Function: makesFunction,
  // Each symbol is a key of its own; a registered one is the same everywhere.
  Symbol: ({ analysis, call }) => {
    const { node, frame } = call.site
    const place = `${frame.code.module.number}:${node.end}`
    analysis.solver.add(call.result, analysis.make.builtin(`Symbol.@${place}`))
  },
  'Symbol.for': ({ analysis, call, given }) =>
    analysis.solver.each(given(0), (key) =>
      analysis.solver.add(call.result, analysis.make.builtin(`Symbol.for ${key.name}`)),
    ),
  'Object.groupBy': groups,
  'Map.groupBy': groups,
  String: text,
  Number: number,
  parseInt: number,
  parseFloat: number,
  'Date.now': number,
  Map: (builtin) => {
    const { analysis, given } = builtin
    const { solver } = analysis
    const map = give(builtin, 'Map')
    solver.each(elements(builtin, given(0)), (pair) => {
      const key = pair.props.get('0') ?? solver.cell()
      const value = pair.props.get('1') ?? solver.cell()
      solver.each(key, (one) => {
        const name = one.kind === 'text' ? one.name : null
        if (name === null) solver.add(map.inner, one)
        solver.flow(value, name === null ? map.rest : ownProperty(analysis, map, name))
      })
      if (key.values.length === 0) solver.flow(value, map.rest)
    })
  },
  WeakMap: (builtin) => void give(builtin, 'WeakMap'),
  Set: (builtin) => {
    const set = give(builtin, 'Set')
    builtin.analysis.solver.flow(elements(builtin, builtin.given(0)), set.rest)
  },
  WeakSet: (builtin) => void give(builtin, 'WeakSet'),
  Array: (builtin) => {
    const array = give(builtin, 'Array')
    builtin.call.given.cells.forEach((_, at) => {
      builtin.analysis.solver.flow(builtin.given(at), array.rest)
    })
  },
  Promise: (builtin) => {
    const { analysis, given, invoke } = builtin
    const { make } = analysis
    const promise = give(builtin, 'Promise')
    const resolve: Value = {
      ...make.object('Function'),
      kind: 'builtin',
      native: ({ given: { cells } }) => {
        if (cells[0]) awaitInto(analysis, cells[0], promise.rest)
      },
    }
    const reject: Value = {
      ...make.object('Function'),
      kind: 'builtin',
      native: ({ given: { cells } }) => {
        if (cells[0]) analysis.solver.flow(cells[0], promise.inner)
      },
    }
    analysis.solver.each(given(0), ({ code }) => {
      if (code && !namesFirstParameter(code)) promise.props.set(onlyRejected, promise.inner)
    })
    invoke(given(0), [analysis.solver.holding(resolve), analysis.solver.holding(reject)])
  },
  'Promise.resolve': ({ analysis, call, given }) =>
    analysis.solver.add(call.result, promiseOf(analysis, given(0), null)),
  'Promise.reject': ({ analysis, call, given }) => {
    const promise = promiseOf(analysis, analysis.solver.cell(), given(0))
    promise.props.set(onlyRejected, promise.inner)
    analysis.solver.add(call.result, promise)
  },
  'Promise.all': settles,
  'Promise.allSettled': settles,
  'Promise.race': races,
  'Promise.any': races,
  Proxy: (builtin) => {
    const { analysis, given, call } = builtin
    const proxy = give(builtin, 'Proxy')
    analysis.solver.flow(given(0), proxy.protos)
    analysis.solver.flow(given(0), proxy.inner)
    // Others are called where the proxy is read, written or called.
    analysis.solver.flow(given(1), ownProperty(analysis, proxy, '<handler>'))
    for (const trap of ['has', 'deleteProperty', 'ownKeys'])
      analysis.solver.each(given(1), (handler) => {
        const methods = analysis.solver.cell()
        const known = handler.props.get(trap)
        if (known) analysis.solver.flow(known, methods)
        callFunctions(analysis, methods, given(1), call.site, [given(0)])
      })
  },
  'Object.assign': (builtin) => {
    const { analysis, call, given } = builtin
    call.given.cells.forEach((_, at) => {
      if (at > 0) copyProperties(analysis, given(at), given(0), call.site)
    })
    analysis.solver.flow(given(0), call.result)
  },
  'Object.create': (builtin) => {
    const { analysis, given } = builtin
    const made = give(builtin, 'Object')
    analysis.solver.flow(given(0), made.protos)
    defineAll(builtin, given(1), analysis.solver.holding(made))
  },
  'Object.setPrototypeOf': ({ analysis, call, given }) => {
    analysis.solver.each(given(0), (value) => analysis.solver.flow(given(1), value.protos))
    analysis.solver.flow(given(0), call.result)
  },
  'Object.getPrototypeOf': ({ analysis, call, given }) =>
    analysis.solver.each(given(0), (value) => analysis.solver.flow(value.protos, call.result)),
  'Object.freeze': ({ analysis, call, given }) => analysis.solver.flow(given(0), call.result),
  'Object.seal': ({ analysis, call, given }) => analysis.solver.flow(given(0), call.result),
  'Object.defineProperty': (builtin) => {
    const { analysis, call, given } = builtin
    analysis.solver.flow(given(0), call.result)
    analysis.solver.each(given(1), (key) => {
      const name = nameOf(key)
      if (name !== null) define(builtin, given(0), name, given(2))
    })
  },
  'Object.defineProperties': (builtin) => {
    builtin.analysis.solver.flow(builtin.given(0), builtin.call.result)
    defineAll(builtin, builtin.given(1), builtin.given(0))
  },
  'Object.keys': (builtin) => {
    const { analysis } = builtin
    const array = give(builtin, 'Array')
    namesOf(
      builtin,
      (name) => analysis.solver.add(array.rest, analysis.make.text(name)),
      () => undefined,
    )
  },
  'Object.getOwnPropertyNames': (builtin) => {
    const { analysis } = builtin
    const array = give(builtin, 'Array')
    namesOf(
      builtin,
      (name) => analysis.solver.add(array.rest, analysis.make.text(name)),
      () => undefined,
    )
  },
  'Object.values': (builtin) => {
    const { solver } = builtin.analysis
    const array = give(builtin, 'Array')
    namesOf(
      builtin,
      (_, cell) => solver.flow(cell, array.rest),
      (cell) => solver.flow(cell, array.rest),
    )
  },
  'Object.entries': (builtin) => {
    const { analysis } = builtin
    const { solver, make } = analysis
    const array = give(builtin, 'Array')
    const addPair = (key: Cell, value: Cell): void => {
      const pair = make.object('Array')
      pair.props.set('0', key)
      pair.props.set('1', value)
      solver.add(array.rest, pair)
    }
    namesOf(
      builtin,
      (name, cell) => addPair(solver.holding(make.text(name)), cell),
      (cell) => addPair(solver.holding(make.primitive('String')), cell),
    )
  },
  'Object.fromEntries': (builtin) => {
    const { analysis, given } = builtin
    const { solver } = analysis
    const made = give(builtin, 'Object')
    solver.each(elements(builtin, given(0)), (pair) => {
      const value = pair.props.get('1') ?? pair.rest
      solver.each(pair.props.get('0') ?? pair.rest, (key) =>
        writeProperty(analysis, solver.holding(made), nameOf(key), value, builtin.call.site),
      )
    })
  },
  'Array.from': (builtin) => {
    const { analysis, given, invoke, call } = builtin
    const { solver } = analysis
    const array = give(builtin, 'Array')
    const all = elements(builtin, given(0))
    if (call.given.cells.length > 1)
      solver.flow(
        invoke(given(1), [all, solver.holding(analysis.make.primitive('Number'))]),
        array.rest,
      )
    else solver.flow(all, array.rest)
  },
  'Array.of': (builtin) => {
    const array = give(builtin, 'Array')
    builtin.call.given.cells.forEach((_, at) => {
      builtin.analysis.solver.flow(builtin.given(at), array.rest)
    })
  },
  'Reflect.apply': ({ analysis, call, given }) =>
    analysis.solver.each(given(0), (value) =>
      analysis.parts.callValue(value, {
        ...call,
        self: given(1),
        given: { cells: [given(2)], spread: new Set([0]) },
        isNew: false,
      }),
    ),
  'Reflect.construct': ({ analysis, call, given }) =>
    analysis.solver.each(given(0), (value) =>
      analysis.parts.callValue(value, {
        ...call,
        given: { cells: [given(1)], spread: new Set([0]) },
        isNew: true,
      }),
    ),
  'Reflect.get': ({ analysis, call, given }) =>
    analysis.solver.each(given(0), (value) =>
      analysis.solver.each(given(1), (key) =>
        readOf(analysis, value, nameOf(key), call.result, call.site),
      ),
    ),
  'Reflect.set': ({ analysis, call, given }) =>
    analysis.solver.each(given(1), (key) =>
      writeProperty(analysis, given(0), nameOf(key), given(2), call.site),
    ),
  'Reflect.defineProperty': (builtin) =>
    builtin.analysis.solver.each(builtin.given(1), (key) => {
      const name = nameOf(key)
      if (name !== null) define(builtin, builtin.given(0), name, builtin.given(2))
    }),
  'Reflect.getPrototypeOf': ({ analysis, call, given }) =>
    analysis.solver.each(given(0), (value) => analysis.solver.flow(value.protos, call.result)),
  'Reflect.ownKeys': (builtin) => {
    const { analysis } = builtin
    const array = give(builtin, 'Array')
    namesOf(
      builtin,
      (name) => analysis.solver.add(array.rest, analysis.make.text(name)),
      () => undefined,
    )
  },
  'JSON.parse': ({ analysis, call, given, invoke }) => {
    const texts = analysis.solver.holding(analysis.make.primitive('String'))
    analysis.solver.flow(invoke(given(1), [texts]), call.result)
  },
  'JSON.stringify': (builtin) => {
    const { analysis, given, call } = builtin
    callFunctions(analysis, given(1), analysis.solver.cell(), call.site)
    analysis.solver.each(given(0), (value) => {
      const methods = value.props.get('toJSON') ?? null
      const written = analysis.solver.cell()
      if (methods) analysis.solver.flow(methods, written)
      else if (value.kind === 'object' && value.type === null)
        readOf(analysis, value, 'toJSON', written, call.site)
      callFunctions(analysis, written, analysis.solver.holding(value), call.site)
    })
    text(builtin)
  },
  'Object.getOwnPropertyDescriptor': ({ analysis, call, given }) => {
    const { solver, make } = analysis
    solver.each(given(0), (value) =>
      solver.each(given(1), (key) => {
        const name = nameOf(key)
        if (name === null) return
        const descriptor = make.object('Object')
        solver.flow(ownProperty(analysis, value, name), ownProperty(analysis, descriptor, 'value'))
        for (const [kind, known] of [
          ['get', value.getters.get(name)],
          ['set', value.setters.get(name)],
        ] as const)
          if (known) solver.flow(known, ownProperty(analysis, descriptor, kind))
        solver.add(call.result, descriptor)
      }),
    )
  },
  'Object.getOwnPropertyDescriptors': ({ analysis, call, given }) =>
    analysis.solver.each(given(0), (value) => {
      const all = analysis.make.object('Object')
      const describe = (name: string, kind: string, cell: Cell): void => {
        const descriptor = analysis.make.object('Object')
        descriptor.props.set(kind, cell)
        analysis.solver.add(ownProperty(analysis, all, name), descriptor)
      }
      for (const [name, cell] of value.props) describe(name, 'value', cell)
      for (const [name, cell] of value.getters) describe(name, 'get', cell)
      for (const [name, cell] of value.setters) describe(name, 'set', cell)
      analysis.solver.add(call.result, all)
    }),
  setTimeout: calls(0),
  setInterval: calls(0),
  setImmediate: calls(0, 0),
  queueMicrotask: calls(0, 0),
  requestAnimationFrame: calls(0, 0),
  'process.nextTick': calls(0, 0),
  'process.on': calls(1),
  addEventListener: calls(1),
  'document.addEventListener': calls(1),
}

function define(builtin: BuiltinCall, objects: Cell, name: string, descriptors: Cell): void {
  const { analysis, call } = builtin
  const { solver } = analysis
  solver.each(descriptors, (descriptor) => {
    const value = descriptor.props.get('value')
    if (value) writeProperty(analysis, objects, name, value, call.site)
    solver.each(objects, (object) => {
      for (const [from, kind] of [
        [descriptor.props.get('get'), 'getters'],
        [descriptor.props.get('set'), 'setters'],
      ] as const) {
        const known = object[kind].get(name)
        if (from && known) solver.flow(from, known)
        else if (from) setAccessor(object, kind, name, from)
      }
    })
  })
}

function defineAll(builtin: BuiltinCall, descriptors: Cell, objects: Cell): void {
  builtin.analysis.solver.each(descriptors, (all) => {
    const seen = new Set<string>()
    const read = (): void => {
      let found = false
      for (const [name, descriptor] of all.props) {
        if (seen.has(name)) continue
        seen.add(name)
        found = true
        define(builtin, objects, name, descriptor)
      }
      if (found) builtin.analysis.solver.later(read)
    }
    read()
    builtin.analysis.solver.later(read)
  })
}
