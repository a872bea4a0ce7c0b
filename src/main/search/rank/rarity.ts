// How much a word tells by how few documents hold it.

/** BM25's weight of a word that stands in so many of the documents. */
export function rarityOf(holding: number, documents: number): number {
  return Math.log(1 + (Math.max(0, documents - holding) + 0.5) / (holding + 0.5))
}
