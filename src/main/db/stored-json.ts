// Reads the lists and objects that rows hold as JSON; what is not of its kind there is left out.
import { z } from 'zod'
import { type FunctionChange, functionChangeSchema } from '../../shared/facts/file-change.ts'

/** The texts of a stored list: paths, tags, names. */
export function storedTexts(json: string): string[] {
  const value = JSON.parse(json)
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}

/** The numbers of a stored list: rows of another table. */
export function storedNumbers(json: string): number[] {
  const value = JSON.parse(json)
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'number') : []
}

/** Made once: a shape takes longer to make than to ask, and a list asks for each of its memories. */
const objectSchema = z.record(z.string(), z.unknown())

/** A stored object by its keys; an empty one where something else stands, or what is no JSON. */
export function storedObject(json: string): Record<string, unknown> {
  try {
    return objectSchema.safeParse(JSON.parse(json)).data ?? {}
  } catch {
    return {}
  }
}

/** A stored observation with its lists as such. */
export function withLists<Row extends { readonly files: string; readonly functions: string }>(
  row: Row,
): Omit<Row, 'files' | 'functions'> & { files: string[]; functions: FunctionChange[] } {
  return { ...row, files: storedTexts(row.files), functions: storedFunctions(row.functions) }
}

/** The functions that a stored observation changed. */
export function storedFunctions(json: string): FunctionChange[] {
  const value = JSON.parse(json)
  if (!Array.isArray(value)) return []
  return value.flatMap((entry) => functionChangeSchema.safeParse(entry).data ?? [])
}
