// What a host asks of the process that runs models, and its answers; both sides check them.
import { z } from 'zod'

/** How the worker runs one model. `key` names it in later messages. */
const modelSpecSchema = z.object({
  key: z.string(),
  folder: z.string(),
  modelFile: z.string(),
  weights: z.enum(['fp32', 'fp16', 'q8', 'int8', 'uint8', 'q4', 'q4f16', 'bnb4']),
  pooling: z.enum(['mean', 'cls', 'last_token']),
  dimensions: z.int().positive(),
  usedDimensions: z.int().positive(),
  maxTokens: z.int().positive(),
})
export type ModelSpec = z.infer<typeof modelSpecSchema>

/** How the worker runs a model that scores a query and a text together: a cross-encoder. */
const pairSpecSchema = modelSpecSchema.pick({
  key: true,
  folder: true,
  modelFile: true,
  weights: true,
  maxTokens: true,
})
export type PairSpec = z.infer<typeof pairSpecSchema>

/** A text with what its model wants put before it. */
const workTextSchema = z.object({ prefix: z.string(), text: z.string() })
export type WorkText = z.infer<typeof workTextSchema>

/** Questions by name. What embeds or ranks loads its model where that is not done yet. */
export const modelQuestions = {
  load_text: z.object({ spec: modelSpecSchema }),
  load_pairs: z.object({ spec: pairSpecSchema }),
  embed: z.object({
    spec: modelSpecSchema,
    /** Goes before whatever waits: someone sits in front of it. */
    urgent: z.boolean(),
    texts: z.array(workTextSchema),
  }),
  /** Always urgent. */
  rank: z.object({ spec: pairSpecSchema, query: z.string(), texts: z.array(z.string()) }),
} as const
export type ModelQuestion<Name extends keyof typeof modelQuestions> = z.infer<
  (typeof modelQuestions)[Name]
>

/** The model cannot be used; `refused` is one sentence for the user. */
const refusedSchema = z.object({ refused: z.string() })

/** Answers by the name of their question. */
export const modelAnswers = {
  load: refusedSchema.or(z.null()),
  embed: z.union([
    refusedSchema,
    z.object({
      /** All vectors one after the other, each of length 1. */
      vectors: z.instanceof(Float32Array),
      /** How many of them belong to each text; 0 for a text without known words. */
      pieces: z.array(z.int()),
      ms: z.number(),
    }),
  ]),
  rank: z.union([
    refusedSchema,
    /** 0 to 1 for each text: how well it answers the query. */
    z.object({ scores: z.array(z.number()) }),
  ]),
} as const
export type ModelAnswer<Name extends keyof typeof modelAnswers> = z.infer<
  (typeof modelAnswers)[Name]
>

/** What is told: the key of a model whose memory can be freed. */
export const unloadSchema = z.string()

/** The news `loaded`: a model was loaded, in `ms`. */
export const loadedSchema = z.object({ key: z.string(), ms: z.number() })

/** A text gives so many vectors at most; what follows is left to the words. */
export const mostPieces = 32
