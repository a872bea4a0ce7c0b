// Groups pieces of like length, so that little of a batch is padding and none is too large for memory.

/** A batch holds so many tokens at most, padding counted; a longer piece goes alone. */
const mostTokens = 2048
const mostPieces = 32

/** Indexes of the pieces in batches, the shortest first. */
export function batchesOf(pieces: readonly (readonly number[])[]): number[][] {
  const order = pieces.map((_, index) => index)
  const length = (index: number) => pieces[index]?.length ?? 0
  order.sort((a, b) => length(a) - length(b))
  const batches: number[][] = []
  let current: number[] = []
  for (const index of order) {
    // Sorted by length: this piece is the longest of its batch.
    if (current.length >= mostPieces || (current.length + 1) * length(index) > mostTokens) {
      if (current.length > 0) batches.push(current)
      current = []
    }
    current.push(index)
  }
  if (current.length > 0) batches.push(current)
  return batches
}
