// Classes whose constructor is written by a decorator or base: dataclasses, named tuples, typed records.

import { bindMember, classMember } from '../classes/members.ts'
import { instancesOf } from '../run/annotations.ts'
import { writeAttribute } from '../run/attribute.ts'
import type { Machine } from '../run/machine.ts'
import type { CallArguments, Frame, InstanceValue } from '../values/values.ts'
import { noArguments } from '../values/values.ts'
import { factoriesOf } from './external-data.ts'
import { recordField } from './record-fields.ts'

/** Puts the arguments of the constructor into the fields, in the order in which the class declares them. */
export function assignRecordFields(
  machine: Machine,
  frame: Frame,
  instance: InstanceValue,
  given: CallArguments,
): void {
  let position = 0
  const types = [...instance.type.order].reverse()
  const seen = new Set<string>()
  for (const type of types) {
    if (type.kind === 'record')
      for (const name of type.fields)
        writeAttribute(machine, frame, instance, name, recordField(type.fields, given, name))
    if (type.kind !== 'class') continue
    for (const statement of type.tree.body) {
      if (statement.kind !== 'assign' || statement.annotation === null) continue
      const [target] = statement.targets
      if (target?.kind !== 'name' || seen.has(target.name)) continue
      seen.add(target.name)
      const values = given.keywords.get(target.name) ?? given.positional[position] ?? []
      position += 1
      const made =
        values.length > 0
          ? []
          : machine.call(frame, factoriesOf(statement.value), noArguments, null, statement)
      const held =
        [values, made].find((some) => some.length > 0) ??
        instancesOf(machine, frame, statement.annotation)
      if (held.length > 0) writeAttribute(machine, frame, instance, target.name, held)
    }
  }
  const after = classMember(instance.type.order, '__post_init__').values
  machine.call(
    frame,
    bindMember(machine, frame, after, instance, instance.type),
    noArguments,
    null,
    instance,
  )
}
