// Fields that a class declares with a type: where runs are merged, that type decides what they may hold.

import { isProtocol, mayStandFor } from '../classes/protocols.ts'
import type { Expression, Scope } from '../tree/tree.ts'
import type { ClassValue, InstanceValue, Values } from '../values/values.ts'
import { join } from '../values/values.ts'
import { classesNamed, instancesOf } from './annotations.ts'
import type { Machine } from './machine.ts'

/** The values of those that the declared type allows; all of them where nothing of the project is declared. */
export function declaredValues(
  machine: Machine,
  object: InstanceValue,
  name: string,
  values: Values,
): Values {
  if (machine.budget.isClosed || !machine.budget.isMerging) return values
  for (const type of object.type.order) {
    if (type.kind !== 'class') continue
    const annotation = fieldsOf(type).get(name)
    if (annotation === undefined) continue
    const frame = machine.modules.get(moduleOf(type.tree.scope))?.frame
    if (frame == null) return values
    const said = instancesOf(machine, frame, annotation)
    const types = classesNamed(machine, frame, annotation)
    if (types.length > 0) {
      const kept = values.filter((value) => mayStandFor(value, types))
      if (kept.some((value) => value.kind === 'instance')) return kept
      return types.some(isProtocol) && values.length > 0 ? values : join(kept, said)
    }
    const isOfProject = said.some(
      (value) =>
        value.kind === 'data' && value.rest.held.some((element) => element.kind === 'instance'),
    )
    return isOfProject ? said : values
  }
  return values
}

const declared = new WeakMap<ClassValue, ReadonlyMap<string, Expression>>()

function fieldsOf(type: ClassValue): ReadonlyMap<string, Expression> {
  const known = declared.get(type)
  if (known !== undefined) return known
  const fields = new Map<string, Expression>()
  for (const statement of type.tree.body) {
    if (statement.kind !== 'assign' || statement.annotation === null) continue
    const [target] = statement.targets
    if (target?.kind === 'name') fields.set(target.name, statement.annotation)
  }
  declared.set(type, fields)
  return fields
}

function moduleOf(scope: Scope): string {
  let at = scope
  while (at.parent !== null) at = at.parent
  return at.qualified
}
