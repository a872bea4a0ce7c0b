// What the two kinds of vector tables have in common.

import { mostPieces } from '../../../shared/worker/model-messages.ts'
import type { NearDocument } from './vector-index.ts'

/** The tables of one index, for writing. */
export interface VectorTable {
  /** Names of the tables, in the order in which they are dropped. */
  readonly tables: readonly string[]
  /** SQL that removes the vector `new.vector_id`, as the tables are now. */
  readonly removal: string
  /** Adds the pieces of a document that has none. Joins the caller's transaction. */
  insert(documentId: number, projectId: string | null, vectors: readonly Float32Array[]): void
  /** Takes over a slice of what an older version kept elsewhere; false when nothing is left of it. */
  takeOverOlder(): boolean
}

/** Finds the `k` nearest; `list` is a JSON array of the ids of vectors that may be found, or null for all. */
export type FindNearest = (
  vector: Float32Array,
  k: number,
  projects: readonly string[] | undefined,
  list: string | null,
) => readonly NearDocument[]

/** Documents by their nearest piece; rows (ids of vectors and their distance) come nearest first. */
export function bestByDocument(
  rows: Iterable<readonly [id: number, distance: number]>,
  k: number,
): NearDocument[] {
  const best = new Map<number, number>()
  for (const [id, distance] of rows) {
    const documentId = Math.floor(id / mostPieces)
    // Vectors have length 1: |a - b|² = 2 - 2 cos.
    if (!best.has(documentId)) best.set(documentId, 1 - (distance * distance) / 2)
    if (best.size === k) break
  }
  return [...best].map(([documentId, similarity]) => ({ documentId, similarity }))
}
