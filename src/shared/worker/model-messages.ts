// What the host and its worker process say to each other; both sides check every message.
import { z } from 'zod'

/** How the worker runs one model. `key` names it in later messages. */
export const modelSpecSchema = z.object({
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
export const pairSpecSchema = modelSpecSchema.pick({
  key: true,
  folder: true,
  modelFile: true,
  weights: true,
  maxTokens: true,
})
export type PairSpec = z.infer<typeof pairSpecSchema>

/** A text with what its model wants put before it. */
export const workTextSchema = z.object({ prefix: z.string(), text: z.string() })
export type WorkText = z.infer<typeof workTextSchema>

export const toWorkerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('load'), spec: modelSpecSchema }),
  z.object({ type: z.literal('load_pairs'), spec: pairSpecSchema }),
  z.object({ type: z.literal('unload'), key: z.string() }),
  z.object({
    type: z.literal('embed'),
    id: z.int(),
    key: z.string(),
    /** Goes before whatever waits: someone sits in front of it. */
    urgent: z.boolean(),
    texts: z.array(workTextSchema),
  }),
  /** Always urgent. */
  z.object({
    type: z.literal('rank'),
    id: z.int(),
    key: z.string(),
    query: z.string(),
    texts: z.array(z.string()),
  }),
])
export type ToWorker = z.infer<typeof toWorkerSchema>

export const fromWorkerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started') }),
  z.object({ type: z.literal('loaded'), key: z.string(), ms: z.number() }),
  /** The model cannot be used; `reason` is one sentence for the user. */
  z.object({ type: z.literal('refused'), key: z.string(), reason: z.string() }),
  z.object({
    type: z.literal('embedded'),
    id: z.int(),
    /** All vectors one after the other, each of length 1. */
    vectors: z.instanceof(Float32Array),
    /** How many of them belong to each text; 0 for a text without known words. */
    pieces: z.array(z.int()),
    ms: z.number(),
  }),
  z.object({
    type: z.literal('ranked'),
    id: z.int(),
    /** 0 to 1 for each text: how well it answers the query. */
    scores: z.array(z.number()),
    ms: z.number(),
  }),
  z.object({ type: z.literal('failed'), id: z.int(), reason: z.string() }),
])
export type FromWorker = z.infer<typeof fromWorkerSchema>

/** A text gives so many vectors at most; what follows is left to the words. */
export const mostPieces = 32
