// A new instance of a class, with what it holds as a list or dict where it stands on one.
import type { Machine } from '../run/machine.ts'
import type { ClassValue, InstanceValue } from '../values/values.ts'
import { builtinTypes } from './builtin-names.ts'

export function newInstance(machine: Machine, type: ClassValue): InstanceValue {
  const base = type.order.find((value) => value.kind === 'builtin')
  const data = base?.kind === 'builtin' ? builtinTypes.get(base.name) : undefined
  return {
    kind: 'instance',
    type,
    cells: new Map(),
    content: data === undefined ? null : machine.data(data),
  }
}
