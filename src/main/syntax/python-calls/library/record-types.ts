// Named tuples that a call makes: their fields are elements and attributes alike.
import type { Machine } from '../run/machine.ts'
import { elementCell } from '../run/subscript.ts'
import type { CallArguments, DataValue, Frame, Value, Values } from '../values/values.ts'
import { recordField } from './record-fields.ts'

type RecordType = Extract<Value, { kind: 'record' }>

/** More fields than a person writes. */
const mostFields = 100

/** The type that `namedtuple(name, fields)` or `NamedTuple(name, [(field, type)])` makes; null where the fields are computed. */
export function recordType(
  machine: Machine,
  frame: Frame,
  given: CallArguments,
  node: object,
): Values | null {
  const [list] = given.positional[1] ?? given.keywords.get('field_names') ?? []
  const fields = list?.kind === 'data' ? fieldsIn(list) : null
  return fields === null
    ? null
    : [machine.site(frame, node, () => ({ kind: 'record' as const, fields, of: null }))]
}

function fieldsIn(list: DataValue): readonly string[] | null {
  if (typeof list.value === 'string')
    return list.value.split(/[\s,]+/, mostFields).filter((name) => name !== '')
  const fields: string[] = []
  for (let at = 0; at < mostFields; at += 1) {
    const [item] = list.cells.get(`n${at}`)?.held ?? []
    if (item?.kind !== 'data') break
    const [name] = item.type === 'PyTuple' ? (item.cells.get('n0')?.held ?? []) : [item]
    if (name?.kind !== 'data' || typeof name.value !== 'string') return null
    fields.push(name.value)
  }
  return fields.length > 0 ? fields : null
}

/** A tuple of the arguments, by position or name; what none names is that of the tuple it replaces. */
export function makeRecord(
  machine: Machine,
  frame: Frame,
  { fields, of }: RecordType,
  given: CallArguments,
  node: object,
): DataValue {
  const made = machine.site(frame, node, () => ({ ...machine.data('PyTuple'), fields }))
  for (const [at, name] of fields.entries()) {
    const values = recordField(fields, given, name, at)
    const held = values.length > 0 ? values : (of?.cells.get(`n${at}`)?.held ?? [])
    machine.state.write(elementCell(machine, made, `n${at}`), held)
  }
  return made
}
