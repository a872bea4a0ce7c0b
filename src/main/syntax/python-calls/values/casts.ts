// `cast(Type, value)`: an object that stands for those of another class, as a proxy does.
import type { ClassValue, Value, Values } from './values.ts'

const standsFor = new WeakMap<ClassValue, Set<ClassValue>>()

/** Remembers that instances among the values are taken for those of the classes. */
export function takeFor(types: Values, values: Values): void {
  for (const value of values) {
    if (value.kind !== 'instance') continue
    for (const type of types) {
      if (type.kind !== 'class' || value.type.order.includes(type)) continue
      const known = standsFor.get(value.type) ?? new Set<ClassValue>()
      standsFor.set(value.type, known)
      known.add(type)
    }
  }
}

/** The classes in whose place instances of a class are put. */
export function takenFor(type: ClassValue): readonly ClassValue[] {
  return [...(standsFor.get(type) ?? [])]
}

/** Whether a value may come where one of the classes is named: as an instance of it, or in the place of one. */
export function fitsInto(value: Value, types: readonly ClassValue[]): boolean {
  if (value.kind !== 'instance') return true
  const known = standsFor.get(value.type)
  return types.some((type) => value.type.order.includes(type) || known?.has(type) === true)
}
