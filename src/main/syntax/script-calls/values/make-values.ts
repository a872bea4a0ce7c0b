// Makes values, each once for the place that makes it.
import type { ClassCode, Code } from '../tree/program.ts'
import type { Solver } from './solver.ts'
import type { BuiltinType, Cell, Frame, Value } from './value.ts'

/** Makes values of each kind; what has no place of its own is made once. */
export interface ValueMaker {
  object(type?: BuiltinType | null, name?: string): Value
  callable(code: Code, frame: Frame): Value
  classValue(written: ClassCode, frame: Frame): Value
  bound(target: Cell, bound: readonly Cell[]): Value
  module(name: string): Value
  builtin(name: string): Value
  external(name: string): Value
  text(text: string): Value
  number(digits: string): Value
  primitive(type: BuiltinType): Value
  /** While this runs, objects are those that were made in the same order at the same place before. */
  at(place: string, run: () => void): void
  readonly nothing: Value
}

const noAccessors: ReadonlyMap<string, Cell> = new Map()

/** Longer numbers are no places of elements, as tables of them show. */
const placeNumber = /^\d{1,4}$/

/** Longer texts are no names of properties. */
const longestName = 100

/** Makes the values of one analysis. */
export function createValueMaker(solver: Solver): ValueMaker {
  let count = 0
  const known = new Map<string, Value>()
  const placed = new Map<string, Value>()
  let place: string | null = null
  let nth = 0
  const make = (kind: Value['kind'], name: string, more: Partial<Value> = {}): Value => {
    count += 1
    return {
      id: count,
      kind,
      name,
      wide: null,
      type: null,
      props: new Map(),
      getters: noAccessors,
      setters: noAccessors,
      any: null,
      alone: null,
      readings: null,
      rest: solver.cell(),
      protos: solver.cell(),
      code: null,
      frame: null,
      written: null,
      inner: solver.cell(),
      bound: [],
      native: null,
      length: -1,
      ...more,
    }
  }
  const once = (kind: Value['kind'], name: string, more: Partial<Value> = {}): Value => {
    const key = `${kind} ${name}`
    const found = known.get(key)
    if (found) return found
    const made = make(kind, name, more)
    known.set(key, made)
    return made
  }
  const primitive = (type: BuiltinType) => once('primitive', type, { type })
  return {
    object: (type = null, name = '') => {
      if (place === null) return make('object', name, { type })
      nth += 1
      const key = `${place} ${nth} ${type} ${name}`
      const found = placed.get(key) ?? make('object', name, { type })
      placed.set(key, found)
      return found
    },
    at: (where, run) => {
      const outer = { place, nth }
      place = where
      nth = 0
      run()
      place = outer.place
      nth = outer.nth
    },
    callable: (code, frame) => make('function', code.name, { code, frame, type: 'Function' }),
    classValue: (written, frame) =>
      make('class', written.name, { written, frame, type: 'Function' }),
    bound: (inner, bound) => make('bound', '', { inner, bound, type: 'Function' }),
    module: (name) => once('module', name),
    builtin: (name) => once('builtin', name),
    external: (name) => once('external', name),
    text: (text) =>
      text.length > longestName
        ? primitive('String')
        : once('text', text, { type: 'String', wide: primitive('String') }),
    number: (digits) =>
      placeNumber.test(digits)
        ? once('number', digits, { type: 'Number', wide: primitive('Number') })
        : primitive('Number'),
    primitive,
    nothing: make('undefined', ''),
  }
}
