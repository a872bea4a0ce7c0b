// What a class and its bases hold under a name, and how that is seen through an instance or the class.
import { functionOf } from '../library/lazy-properties.ts'
import type { Machine } from '../run/machine.ts'
import type { Frame, Value, Values } from '../values/values.ts'
import { joinAll, noArguments } from '../values/values.ts'

/** Bases that only say what a class is for. */
const memberless = new Set([
  'abc.ABC',
  'typing.Generic',
  'typing.Protocol',
  'typing_extensions.Protocol',
])
/** Bases that bring methods, but no constructor of their own. */
const withoutConstructor = /^(collections\.abc|typing|numbers|contextlib)\.\w+\.__init__$/

/** What a class and its bases hold under a name; an external base may hold it too. */
export function classMember(
  order: readonly Value[],
  name: string,
): { readonly values: Values; readonly external: string | null } {
  let external: string | null = null
  for (const type of order) {
    if (type.kind === 'class') {
      const held = type.cells.get(name)?.held ?? []
      if (held.length > 0) return { values: held, external: null }
    }
    if (external === null && type.kind === 'external' && !memberless.has(type.name)) {
      const full = `${type.name}.${name}`
      if (withoutConstructor.test(full)) continue
      external = full
      // Every class has these; of others, one of the project that stands behind is surer to be meant.
      if (name.startsWith('__')) break
    }
  }
  return { values: [], external }
}

/** A class member as seen through an instance or the class: bound, unwrapped, or called where it is a property. */
export function bindMember(
  machine: Machine,
  frame: Frame,
  values: Values,
  receiver: Value | null,
  type: Value,
): Values {
  return joinAll(
    values.map((value): Values => {
      if (value.kind === 'function')
        return receiver === null ? [value] : [machine.bind(value, receiver)]
      if (value.kind === 'wrapped') {
        if (value.how === 'static') return value.inner
        if (value.how === 'class')
          return value.inner.map((inner) =>
            inner.kind === 'function' ? machine.bind(inner, type) : inner,
          )
        if (receiver === null) return [value]
        return machine.call(
          frame,
          bindMember(machine, frame, value.inner, receiver, type),
          noArguments,
          null,
          value,
        )
      }
      if (value.kind === 'instance' && receiver !== null) {
        const getter = classMember(value.type.order, '__get__').values
        if (getter.length > 0) {
          const given = { ...noArguments, positional: [[receiver], [type]] }
          const getters = bindMember(machine, frame, getter, value, value.type)
          return machine.call(frame, getters, given, null, value)
        }
        const lazy = bindMember(machine, frame, functionOf(value), receiver, type)
        if (lazy.length > 0) return machine.call(frame, lazy, noArguments, null, value)
      }
      return [value]
    }),
  )
}
