// What is known of an embedding model: where it lies, how it is run, and how its similarities are read.
import { z } from 'zod'
import { type SearchKind, searchKinds } from '../../../shared/kinds.ts'

/** How the vectors of a text's tokens become the vector of the text. */
const poolingSchema = z.enum(['mean', 'cls', 'last_token'])
export type Pooling = z.infer<typeof poolingSchema>

/** Precision of the weights, by the names of transformers.js; `fp32` reads a file without a suffix. */
const weightTypeSchema = z.enum(['fp32', 'fp16', 'q8', 'int8', 'uint8', 'q4', 'q4f16', 'bnb4'])
export type WeightType = z.infer<typeof weightTypeSchema>

/** A file of a model, below its folder. */
const modelFileSchema = z
  .object({
    path: z.string(),
    /** About so many bytes; the server's own figure holds when it is downloaded. */
    bytes: z.number(),
    /** SHA-256 as hex; without it the server's checksum is used. */
    sha256: z.string().exactOptional(),
    /** The model runs without it. */
    isOptional: z.boolean().exactOptional(),
  })
  .readonly()

/** Where a model comes from: a repository of a hub, or a folder of the user's own. */
const modelSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hub'), repository: z.string(), revision: z.string() }).readonly(),
  z.object({ kind: z.literal('folder'), folder: z.string() }).readonly(),
])

/** Cosine similarities, as this model gives them. */
const similarityScaleSchema = z
  .object({
    /** Nearly all unrelated pairs lie below it: less than this means nothing. */
    unrelated: z.number(),
    /** From here on two texts clearly speak of the same matter. */
    related: z.number(),
    /** From here on they say the same. */
    same: z.number(),
  })
  .readonly()
export type SimilarityScale = z.infer<typeof similarityScaleSchema>

/** What a query may seek, for models that are told so. */
export const sought = ['observations', 'code', 'learnings'] as const
export type Sought = (typeof sought)[number]

/** Everything that is needed to run a model and to use its vectors. Vectors always get length 1. */
export const modelProfileSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    /** One sentence for the settings page. */
    description: z.string(),
    source: modelSourceSchema,
    files: z.array(modelFileSchema).readonly(),
    /** Name of the weights below `onnx/`, without the suffix of its precision and without `.onnx`. */
    modelFile: z.string(),
    weights: weightTypeSchema,
    pooling: poolingSchema,
    /** Length of the model's vectors. */
    dimensions: z.int().positive(),
    /** So many leading numbers are kept: all, or fewer where the model was trained for it (Matryoshka). */
    usedDimensions: z.int().positive(),
    /** Put before a query: an instruction or a prefix. */
    queryPrefix: z.string(),
    /** Put there instead where it is known what is sought. */
    queryPrefixes: z.partialRecord(z.enum(sought), z.string()).readonly().exactOptional(),
    /** Put before a document; `kinds` has what differs from `all`. */
    documentPrefix: z
      .object({
        all: z.string(),
        kinds: z.partialRecord(z.enum(searchKinds), z.string()).readonly().exactOptional(),
      })
      .readonly(),
    /** Longest piece of text in tokens, special ones counted. */
    maxTokens: z.int().positive(),
    similarity: similarityScaleSchema,
    /** Share of the vectors in the fused score, 0 to 1. */
    fusionWeight: z.number(),
    licence: z.string(),
    languages: z.string(),
    /** All files together, about, in bytes. */
    downloadBytes: z.number(),
    /** When to take it and why, in one sentence; empty for a folder of the user's own. */
    advice: z.string(),
  })
  .readonly()
export type ModelProfile = z.infer<typeof modelProfileSchema>

/** The text that is put before a query that seeks such records; null where it may be any. */
export function queryPrefixOf(profile: ModelProfile, seeks: Sought | null): string {
  return (seeks === null ? undefined : profile.queryPrefixes?.[seeks]) ?? profile.queryPrefix
}

/** The text that is put before a document of a kind. */
export function documentPrefixOf(profile: ModelProfile, kind: SearchKind): string {
  return profile.documentPrefix.kinds?.[kind] ?? profile.documentPrefix.all
}
