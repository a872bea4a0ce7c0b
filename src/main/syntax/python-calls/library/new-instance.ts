// A new instance of a class, with what it holds as a list or dict where it stands on one.
import type { Machine } from '../run/machine.ts'
import type { LiteralType } from '../tree/tree.ts'
import type { ClassValue, InstanceValue } from '../values/values.ts'
import { builtinTypes, containers } from './builtin-names.ts'

export function newInstance(machine: Machine, type: ClassValue): InstanceValue {
  let data: LiteralType | undefined
  for (const base of type.order) {
    if (base.kind === 'builtin') data = builtinTypes.get(base.name)
    else if (base.kind === 'external') data = builtinTypes.get(containers.get(base.name) ?? '')
    if (data !== undefined) break
  }
  return {
    kind: 'instance',
    type,
    cells: new Map(),
    content: data === undefined ? null : machine.data(data),
  }
}
