// What the fields of named tuples hold: by the arguments that made them, and as attributes.
import type { CallArguments, DataValue, Values } from '../values/values.ts'

/** What a constructor with such fields is given for one of them. */
export function recordField(
  fields: readonly string[],
  given: CallArguments,
  name: string,
  at = fields.indexOf(name),
): Values {
  return given.keywords.get(name) ?? given.positional[at] ?? given.more
}

/** The element of a named tuple that an attribute names, and its `_replace`; null for what every tuple has. */
export function recordAttribute(object: DataValue, name: string): Values | null {
  const { fields } = object
  if (fields === undefined) return null
  if (name === '_replace') return [{ kind: 'record', fields, of: object }]
  const at = fields.indexOf(name)
  return at < 0 ? null : (object.cells.get(`n${at}`)?.held ?? [])
}
