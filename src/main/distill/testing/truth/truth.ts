// The labelled set: what was recorded, cut from real sessions, with what is true of it; and how it is compared.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { matterKinds } from '../../../../shared/facts/matter.ts'

/** What the product tells beside what is true. */
export interface Verdict {
  readonly what: string
  readonly truth: string
  readonly told: string
  /** `withheld`: nothing is told, which is never wrong. */
  readonly verdict: 'right' | 'wrong' | 'withheld'
}

/** A recorded shell call: what it printed, or with what error it ended. */
const callSchema = z.strictObject({
  run: z.string(),
  says: z.string().optional(),
  out: z.string().optional(),
  error: z.string().optional(),
  /** The id under which it went to the background. */
  background: z.string().optional(),
  /** The record ends before its result. */
  unanswered: z.boolean().optional(),
})
export type RecordedCall = z.infer<typeof callSchema>

const standsSchema = z.strictObject({
  kind: z.enum(matterKinds),
  /** `unknown`: neither can be told from the record. */
  state: z.enum(['passed', 'failed', 'unknown']),
  /** A part of how the matter is named; empty for any of its kind. */
  name: z.string(),
})
export type Stands = z.infer<typeof standsSchema>

/** How matters stand were the record to end there. */
const markSchema = z.strictObject({ stands: z.array(standsSchema) })

const caseSchema = z.strictObject({
  from: z.string(),
  turns: z.array(z.array(z.union([callSchema, markSchema]))),
})
export type MatterCase = z.infer<typeof caseSchema>

/** The cases of `matters.json`. */
export function matterCases(): MatterCase[] {
  return z.array(caseSchema).parse(readTruth('matters.json'))
}

/** A file of the set, parsed. */
export function readTruth(name: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'))
}

/** What a set comes to. */
export function tally(verdicts: readonly Verdict[]): Record<Verdict['verdict'], number> {
  const of = (verdict: Verdict['verdict']) =>
    verdicts.filter((one) => one.verdict === verdict).length
  return { right: of('right'), wrong: of('wrong'), withheld: of('withheld') }
}
