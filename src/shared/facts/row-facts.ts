// Facts of an observation as its row holds them: without what the row's other columns say.
import type { z } from 'zod'
import { parsedFacts, shortFacts } from './facts-text.ts'
import type { FunctionChange } from './file-change.ts'
import { type ObservationFacts, observationFactsSchema } from './observation-facts.ts'

/** What a row says beside its facts. */
interface ObservationColumns {
  readonly kind: string
  readonly files: readonly string[]
  readonly functions: readonly FunctionChange[]
}

/**
 * The JSON text of an observation's facts for a row with these columns, of which another hand than the rules may have
 * written some. What an edit changed is most of what its facts tell: the file and its functions stand in the columns
 * that lists are searched by.
 */
export function rowFactsText(facts: ObservationFacts, row: ObservationColumns): string {
  const short = shortFacts(observationFactsSchema, facts)
  if (row.kind === facts.kind) short.kind = undefined
  if (facts.kind === 'edit') {
    const { path, ...counts } = { ...asRecord(short.file) }
    if (sameList(row.files, [facts.file.path])) short.file = counts
    short.functions = sameList(row.functions, facts.functions) ? undefined : facts.functions
  }
  return JSON.stringify(short)
}

/** A row as it is stored: lists as JSON texts. */
interface StoredColumns {
  readonly kind: string
  readonly files: string
  readonly functions: string
  readonly facts: string | null
}

/**
 * The facts of a row, read by their schema or a part of it; null where there are none, or none of a version and shape
 * that is known here. Facts that were stored with all that the columns say are read as they are.
 */
export function readRowFacts<Schema extends z.ZodType>(
  schema: Schema,
  row: StoredColumns,
): z.infer<Schema> | null {
  const stored = asRecord(parsedFacts(row.facts))
  if (stored === null) return null
  const facts: Record<string, unknown> = { kind: row.kind, ...stored }
  if (facts.kind === 'edit') {
    const [path] = asList(parsedFacts(row.files))
    facts.file = { path, ...asRecord(stored.file) }
    facts.functions ??= parsedFacts(row.functions)
  }
  return schema.safeParse(facts).data ?? null
}

function sameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}
