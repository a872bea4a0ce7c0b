// The interface of the vectors of the profile that answers: nearest documents, and how many there are.

export interface NearestOptions {
  /** So many documents at most. */
  readonly k: number
  /** The projects that are asked, '' for what belongs to none; all when left out. */
  readonly projects?: readonly string[]
  /** Ids of `search_documents` that may be found; all when left out. */
  readonly within?: readonly number[]
}

/** A document with the cosine similarity of its best piece. */
export interface NearDocument {
  readonly documentId: number
  readonly similarity: number
}

export interface VectorCounts {
  /** One for each piece of a text. */
  readonly vectors: number
  readonly documents: number
  /** Documents that wait to be embedded. */
  readonly pending: number
}

export interface VectorIndex {
  /** Nearest documents by cosine similarity (a document's best piece counts), best first. */
  nearest(vector: Float32Array, options: NearestOptions): readonly NearDocument[]
  /** The index whose vectors can be compared with a query's vector; null when there is none. */
  indexOf(vector: Float32Array): number | null
  /** How many vectors an index has; 0 for none. */
  sizeOf(indexId: number): number
  counts(): VectorCounts
}
