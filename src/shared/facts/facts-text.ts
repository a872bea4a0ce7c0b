// Facts as they are stored: JSON without what is empty, read back by their schema.
import type { z } from 'zod'

/** The JSON text of facts. What a schema fills in by itself (nothing, no, an empty list) is left out. */
export function factsText(facts: object): string {
  return JSON.stringify(facts, function (this: unknown, _name, value: unknown) {
    if (Array.isArray(this)) return value
    const isEmpty =
      value === null || value === false || (Array.isArray(value) && value.length === 0)
    return isEmpty ? undefined : value
  })
}

/** The facts in a stored text; null where there are none, or none of a version and shape that is known here. */
export function readFacts<Schema extends z.ZodType>(
  schema: Schema,
  text: string | null,
): z.infer<Schema> | null {
  if (text === null) return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  return schema.safeParse(value).data ?? null
}
