// The fixture of scenes that were run with the real client, and how it is read.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { behaviours } from './scene.ts'

export const recordedFile = resolve(import.meta.dirname, '../../fixtures/used/sessions.jsonl')

const recordedSchema = z.object({
  project: z.string(),
  half: z.enum(['A', 'B', 'C', 'D']),
  /** As it was handed over at the start of the session; `at` in ms since 1970. */
  given: z.object({
    at: z.number(),
    text: z.string(),
    items: z.array(z.object({ ref: z.string().nullable(), layer: z.string() })),
  }),
  labels: z.array(z.object({ ref: z.string(), behaviour: z.enum(behaviours) })),
  /** Lines of the client's own file: what the user and the agent said and did. */
  transcript: z.array(z.looseObject({ type: z.string(), sessionId: z.string() })),
})
/** One session with what it was given and what its script did with each item. */
export type Recorded = z.output<typeof recordedSchema>

/** Reads the fixture; throws where a line is not as it was written. */
export function readRecorded(): Recorded[] {
  return readFileSync(recordedFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => recordedSchema.parse(JSON.parse(line)))
}
