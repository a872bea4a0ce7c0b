// Reads the untyped fields of a tool's input and response without trusting their shape.

export type Fields = Readonly<Record<string, unknown>>

/** The value as an object, or an empty one. */
export function fields(value: unknown): Fields {
  return isFields(value) ? value : {}
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The first of the named fields that is a string that is not empty. */
export function text(value: unknown, ...names: readonly string[]): string | null {
  const record = fields(value)
  for (const name of names) {
    const found = record[name]
    if (typeof found === 'string' && found !== '') return found
  }
  return null
}

/** The first of the named fields that is a finite number. */
export function number(value: unknown, ...names: readonly string[]): number | null {
  const record = fields(value)
  for (const name of names) {
    const found = record[name]
    if (typeof found === 'number' && Number.isFinite(found)) return found
  }
  return null
}

/** The named field as a list, or an empty one. */
export function list(value: unknown, name: string): readonly unknown[] {
  const found = fields(value)[name]
  return Array.isArray(found) ? found : []
}

/** The strings of the named list. */
export function texts(value: unknown, name: string): string[] {
  return list(value, name).filter((item): item is string => typeof item === 'string')
}

/** What a result says: itself when it is a string, else its text blocks or its `content`. */
export function resultText(value: unknown): string {
  if (typeof value === 'string') return value
  const blocks = Array.isArray(value) ? value : list(value, 'content')
  if (blocks.length > 0) {
    return blocks
      .map((block) => (typeof block === 'string' ? block : (text(block, 'text') ?? '')))
      .join('\n')
  }
  return text(value, 'text', 'result', 'content', 'output', 'message') ?? ''
}
