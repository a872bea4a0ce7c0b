// Reads the fields of payloads of any agent, whatever stands in them.

/** A JSON object as it came, without secrets. */
export type Fields = Readonly<Record<string, unknown>>

/** The text of a field; null for anything else and for an empty one. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** The fields of an object; none for anything else. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/** The fields that have a value. */
export function known(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  )
}
