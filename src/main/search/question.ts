// What is asked of the store and what it answers, as it travels to the thread that reads.
import { z } from 'zod'
import { facetsSchema, searchHitSchema, searchInputSchema } from '../../shared/contract/search.ts'

/** A query's vector with what its model says about similarities. */
const meaningSchema = z.object({
  vector: z.custom<Float32Array>((value) => value instanceof Float32Array),
  /** The index that holds vectors of the same model. */
  indexId: z.int(),
  similarity: z.object({ unrelated: z.number(), related: z.number(), same: z.number() }),
  /** Share of vectors in the score, 0 to 1, that the model deserves. */
  fusionWeight: z.number(),
})
export type Meaning = z.infer<typeof meaningSchema>

export const questionSchema = z.object({
  input: searchInputSchema,
  /** Null asks by words alone. */
  meaning: meaningSchema.nullable(),
  /** Milliseconds since 1970. */
  time: z.number(),
  /** So many of the best are named without being read; 0 asks for the page of hits. */
  named: z.int().min(0),
  /** The texts of so many of the first hits are wanted too. */
  texts: z.int().min(0),
})
export type Question = z.infer<typeof questionSchema>

const priorSchema = z.object({
  recency: z.number(),
  kind: z.number(),
  importance: z.number(),
  confidence: z.number(),
  project: z.number(),
})

const partsSchema = z.object({
  words: z.number(),
  covered: z.number(),
  found: z.int(),
  similarity: z.number().nullable(),
  vectorShare: z.number(),
  prior: priorSchema,
})

/** A document with its score; `parts` is null where nothing was weighed. */
const rankedSchema = z.object({ id: z.int(), score: z.number(), parts: partsSchema.nullable() })

export const answerSchema = z.object({
  hits: z.array(searchHitSchema),
  /** Beginnings of the texts of the first hits; null for what an id or a filter alone put there. */
  texts: z.array(z.string().nullable()),
  ranked: z.array(rankedSchema),
  /** Hits in all, counted up to 1,000. */
  total: z.int(),
  facets: facetsSchema,
  /** Words that were asked with. */
  words: z.int(),
  /** Names of the filters in use. */
  filters: z.array(z.string()),
})
export type Answer = z.infer<typeof answerSchema>
