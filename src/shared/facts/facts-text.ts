// Facts as they are stored: JSON without what their schema fills in, read back by it.
import { z } from 'zod'

/**
 * The JSON text of facts. What the schema fills in by itself (nothing, no, an empty list, any other default) is left
 * out, so that a default of theirs cannot change without a new `factsVersion`.
 */
export function factsText(schema: z.ZodType, facts: object): string {
  return JSON.stringify(shortFacts(schema, facts))
}

/** The facts without what their schema fills in. */
export function shortFacts(schema: z.ZodType, facts: object): Record<string, unknown> {
  const short = shortenerOf(schema)(facts)
  if (!isRecord(short)) throw new Error('Facts are an object')
  return short
}

/** Gives a value without what its schema fills in; undefined where that is all of it. */
type Shortener = (value: unknown) => unknown

const shorteners = new WeakMap<z.ZodType, Shortener>()

function shortenerOf(schema: unknown): Shortener {
  if (!(schema instanceof z.ZodType)) return asItIs
  const known = shorteners.get(schema)
  if (known) return known
  const made = createShortener(schema)
  shorteners.set(schema, made)
  return made
}

function asItIs(value: unknown): unknown {
  return value
}

function createShortener(schema: z.ZodType): Shortener {
  if (schema instanceof z.ZodDefault) {
    const inner = shortenerOf(schema.unwrap())
    const isFilledIn = sameAs(schema.def.defaultValue)
    return (value) => (isFilledIn(value) ? undefined : inner(value))
  }
  if (schema instanceof z.ZodOptional) {
    const inner = shortenerOf(schema.unwrap())
    return (value) => (isNothing(value) ? undefined : inner(value))
  }
  if (schema instanceof z.ZodNullable) {
    const inner = shortenerOf(schema.unwrap())
    return (value) => (value === null ? null : inner(value))
  }
  if (schema instanceof z.ZodArray) {
    const inner = shortenerOf(schema.element)
    return (value) => (Array.isArray(value) ? value.map(inner) : value)
  }
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const { discriminator, options } = schema.def
    const kinds = options.flatMap((option) => (option instanceof z.ZodObject ? option : []))
    const known = new Map<unknown, Shortener>()
    return (value) => {
      if (!isRecord(value)) return value
      const kind = value[discriminator]
      const own =
        known.get(kind) ??
        shortenerOf(kinds.find(({ shape }) => isOfKind(shape[discriminator], kind)))
      known.set(kind, own)
      return own(value)
    }
  }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(
      ([name, field]) => [name, shortenerOf(field)] as const,
    )
    return (value) => {
      if (!isRecord(value)) return value
      const short: Record<string, unknown> = {}
      for (const [name, shorten] of fields) {
        const left = value[name]
        if (left !== undefined) short[name] = shorten(left)
      }
      return short
    }
  }
  return asItIs
}

/** Of what is left out where there is nothing of it, an empty value says no more. */
function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === false || isEmptyList(value)
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function sameAs(usual: unknown): (value: unknown) => boolean {
  if (isEmptyList(usual)) return isEmptyList
  if (typeof usual !== 'object' || usual === null) return (value) => value === usual
  const text = JSON.stringify(usual)
  return (value) => JSON.stringify(value) === text
}

function isOfKind(schema: unknown, value: unknown): boolean {
  return schema instanceof z.ZodType && schema.safeParse(value).success
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The facts in a stored text; null where there are none, or none of a version and shape that is known here. */
export function readFacts<Schema extends z.ZodType>(
  schema: Schema,
  text: string | null,
): z.infer<Schema> | null {
  return schema.safeParse(parsedFacts(text)).data ?? null
}

/** The value of a stored text; null for none and for what is no JSON. */
export function parsedFacts(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
