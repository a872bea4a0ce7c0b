// Classes that stand on `property` or `functools.cached_property`: their instances keep the function that they were
// made of, and call it when the attribute is read.
import type { Machine } from '../run/machine.ts'
import type { CallArguments, ClassValue, InstanceValue, Values } from '../values/values.ts'

/** Attributes that the constructor fills, in its order. */
const kept: ReadonlyMap<string, readonly string[]> = new Map([
  ['property', ['fget', 'fset', 'fdel']],
  ['functools.cached_property', ['func']],
])

/** The attributes under which instances of a class keep the functions of a property; none where it is no property. */
export function functionsKept(type: ClassValue): readonly string[] {
  for (const base of type.order) {
    if (base.kind !== 'builtin' && base.kind !== 'external') continue
    const names = kept.get(base.name)
    if (names !== undefined) return names
  }
  return []
}

/** Does what the constructor of `property` does. */
export function keepFunctions(
  machine: Machine,
  instance: InstanceValue,
  given: CallArguments,
): void {
  for (const [at, name] of functionsKept(instance.type).entries()) {
    const values = given.keywords.get(name) ?? given.positional[at] ?? []
    if (values.length === 0) continue
    const cell = instance.cells.get(name) ?? machine.state.cell()
    instance.cells.set(name, cell)
    machine.state.write(cell, values)
    const { cells } = instance.type.generic
    const shared = cells.get(name) ?? { held: [], born: 0 }
    cells.set(name, shared)
    machine.state.add(shared, values)
  }
}

/** The function that a property of such a class calls when it is read, set (1) or deleted (2). */
export function functionOf(instance: InstanceValue, at = 0): Values {
  const name = functionsKept(instance.type)[at]
  return name === undefined ? [] : (instance.cells.get(name)?.held ?? [])
}
