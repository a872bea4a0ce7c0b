// What is known of an embedding model: where it lies, how it is run, and how its similarities are read.
import type { SearchKind } from '../../../shared/kinds.ts'

/** How the vectors of a text's tokens become the vector of the text. */
export type Pooling = 'mean' | 'cls' | 'last_token'

/** Precision of the weights, by the names of transformers.js; `fp32` reads a file without a suffix. */
export type WeightType = 'fp32' | 'fp16' | 'q8' | 'int8' | 'uint8' | 'q4' | 'q4f16' | 'bnb4'

/** A file of a model, below its folder. */
export interface ModelFile {
  readonly path: string
  /** About so many bytes; the server's own figure holds when it is downloaded. */
  readonly bytes: number
  /** SHA-256 as hex; without it the server's checksum is used. */
  readonly sha256?: string
  /** The model runs without it. */
  readonly isOptional?: boolean
}

/** Where a model comes from: a repository of a hub, or a folder of the user's own. */
export type ModelSource =
  | { readonly kind: 'hub'; readonly repository: string; readonly revision: string }
  | { readonly kind: 'folder'; readonly folder: string }

/** Cosine similarities, as this model gives them. */
export interface SimilarityScale {
  /** Nearly all unrelated pairs lie below it: less than this means nothing. */
  readonly unrelated: number
  /** From here on two texts clearly speak of the same matter. */
  readonly related: number
  /** From here on they say the same. */
  readonly same: number
}

/** Everything that is needed to run a model and to use its vectors. Vectors always get length 1. */
export interface ModelProfile {
  readonly id: string
  readonly name: string
  /** One sentence for the settings page. */
  readonly description: string
  readonly source: ModelSource
  readonly files: readonly ModelFile[]
  /** Name of the weights below `onnx/`, without the suffix of its precision and without `.onnx`. */
  readonly modelFile: string
  readonly weights: WeightType
  readonly pooling: Pooling
  /** Length of the model's vectors. */
  readonly dimensions: number
  /** So many leading numbers are kept: all, or fewer where the model was trained for it (Matryoshka). */
  readonly usedDimensions: number
  /** Put before a query: an instruction or a prefix. */
  readonly queryPrefix: string
  /** Put before a document; `kinds` has what differs from `all`. */
  readonly documentPrefix: {
    readonly all: string
    readonly kinds?: Partial<Record<SearchKind, string>>
  }
  /** Longest piece of text in tokens, special ones counted. */
  readonly maxTokens: number
  readonly similarity: SimilarityScale
  /** Share of the vectors in the fused score, 0 to 1. */
  readonly fusionWeight: number
  readonly licence: string
  readonly languages: string
  /** All files together, about, in bytes. */
  readonly downloadBytes: number
  /** When to take it and why, in one sentence; empty for a folder of the user's own. */
  readonly advice: string
}

/** The text that is put before a document of a kind. */
export function documentPrefixOf(profile: ModelProfile, kind: SearchKind): string {
  return profile.documentPrefix.kinds?.[kind] ?? profile.documentPrefix.all
}
