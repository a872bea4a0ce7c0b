// Contract area: search over everything that is remembered.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { searchKinds } from '../kinds.ts'
import { timeSchema } from './common.ts'

export const searchInputSchema = z.object({
  query: z.string().max(20_000),
  projectId: z.string().optional(),
  sessionId: z.string().optional(),
  kinds: z.array(z.enum(searchKinds)).optional(),
  /** A file name or a part of a path, from the beginning of a word. */
  file: z.string().max(1000).optional(),
  from: timeSchema.optional(),
  to: timeSchema.optional(),
  limit: z.int().min(1).max(100).default(20),
  offset: z.int().min(0).max(10_000).default(0),
})
export type SearchInput = z.input<typeof searchInputSchema>

export const searchHitSchema = z.object({
  kind: z.enum(searchKinds),
  /** The public id of the record: 'o12', 't3', a session's id, 'm7'; a prompt carries its turn's id. */
  ref: z.string(),
  title: z.string(),
  /** Text around the first match; matches stand between U+E000 and U+E001. */
  snippet: z.string(),
  projectId: z.string().nullable(),
  project: z.string().nullable(),
  sessionId: z.string().nullable(),
  at: timeSchema,
  score: z.number(),
  /** Why it is here: the query's words that were found, and where. */
  matched: z.array(z.object({ word: z.string(), where: z.enum(['title', 'body', 'parts']) })),
})
export type SearchHit = z.infer<typeof searchHitSchema>

export const searchContract = {
  query: oc.input(searchInputSchema).output(
    z.object({
      hits: z.array(searchHitSchema),
      /** Hits in all, counted up to 1,000. */
      total: z.int(),
      mode: z.enum(['words', 'hybrid']),
      durationMs: z.number(),
    }),
  ),
}
