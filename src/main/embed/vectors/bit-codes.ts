// Vectors as bits: one for each number, set where it lies above the mean of the index; near vectors share most.
import { createDistances } from './bit-distances.ts'

/** The bits of one partition's vectors, with their ids; only the first `count` are there. */
export interface CodeBlock {
  count: number
  /** Ids of vectors. */
  readonly ids: Float64Array
  /** `codeBytes` for each. */
  readonly codes: Uint8Array
}

/** So many times the wanted rows are chosen by bits alone, before the query's own numbers have their say. */
const firstChoice = 5

/** Bytes of a code: its bits, filled up to what is compared at once. */
export function codeBytes(dimensions: number): number {
  return Math.ceil(dimensions / 128) * 16
}

/** The bits of a vector against a centre, 8 to a byte. */
export function bitsOf(vector: Float32Array, centre: Float32Array): Uint8Array {
  const bits = new Uint8Array(vector.length / 8)
  for (let i = 0; i < vector.length; i++) {
    if ((vector[i] ?? 0) > (centre[i] ?? 0)) bits[i >> 3] = (bits[i >> 3] ?? 0) | (1 << (i & 7))
  }
  return bits
}

/**
 * Ids of the `count` rows that are likely to be nearest; `read` gives the same blocks at every call. The
 * bits of both choose first; of what they choose, the numbers of the query against the bits of the rows:
 * 500 rows chosen so hold as many of the best 20 among 60,000 as 800 chosen by bits alone.
 */
export function likelyNearest(
  read: () => Iterable<CodeBlock>,
  vector: Float32Array,
  centre: Float32Array,
  count: number,
): number[] {
  const stride = codeBytes(vector.length)
  const asked = new Uint8Array(stride)
  asked.set(bitsOf(vector, centre))
  const distancesTo = createDistances(asked)
  const counts = new Uint32Array(vector.length + 1)
  const distances: Uint16Array[] = []
  for (const { codes, count: rows } of read()) distances.push(distancesTo(codes, rows, counts))
  const limit = nearestLimit(counts, count * firstChoice)

  const weights = byteWeights(vector, centre)
  const within = rowsWithin(counts, limit)
  const ids = new Float64Array(within)
  const scores = new Float64Array(within)
  let chosen = 0
  let place = 0
  for (const block of read()) {
    const found = distances[place++]
    if (!found) break
    const starts = startsWithin(found, limit, stride)
    scoreRows(block.codes, starts, weights, scores, chosen)
    for (const start of starts) ids[chosen++] = block.ids[start / stride] ?? 0
  }
  // Numbers alone are sorted ten times as fast as with a function that compares.
  const sorted = scores.slice().sort()
  const least = sorted[sorted.length - count] ?? Number.NEGATIVE_INFINITY
  return Array.from(ids.filter((_, row) => (scores[row] ?? 0) >= least))
}

/** The least distance within which `wanted` rows lie; the greatest when there are fewer. */
function nearestLimit(counts: Uint32Array, wanted: number): number {
  let sum = 0
  for (const [distance, rows] of counts.entries()) {
    sum += rows
    if (sum >= wanted) return distance
  }
  return counts.length
}

/** What each value of each byte of a row's bits adds to its score: the query's numbers, for or against. */
function byteWeights(vector: Float32Array, centre: Float32Array): Float32Array {
  const bytes = vector.length / 8
  const weights = new Float32Array(bytes * 256)
  for (let byte = 0; byte < bytes; byte++) {
    for (let bit = 0; bit < 8; bit++) {
      const place = byte * 8 + bit
      const weight = (vector[place] ?? 0) - (centre[place] ?? 0)
      const step = 1 << bit
      // A value with this bit adds its weight to the same value without it.
      for (let value = 0; value < step; value++) {
        weights[byte * 256 + step + value] = (weights[byte * 256 + value] ?? 0) + weight
      }
    }
  }
  return weights
}

/** How many rows lie within a distance. */
function rowsWithin(counts: Uint32Array, limit: number): number {
  return counts.subarray(0, limit + 1).reduce((sum, rows) => sum + rows, 0)
}

/** Where the codes of rows begin that lie within a distance. */
function startsWithin(distances: Uint16Array, limit: number, stride: number): number[] {
  const starts: number[] = []
  const { length } = distances
  for (let row = 0; row < length; row++)
    if ((distances[row] ?? 0) <= limit) starts.push(row * stride)
  return starts
}

/**
 * Writes the scores of rows from `into` on. Four rows are added up side by side, each in its own order: one after the
 * other every sum waited for the one before it, which took twice as long.
 */
function scoreRows(
  codes: Uint8Array,
  starts: readonly number[],
  weights: Float32Array,
  scores: Float64Array,
  into: number,
): void {
  for (let row = 0; row < starts.length; row += 4) {
    const a = starts[row] ?? 0
    const b = starts[row + 1] ?? a
    const c = starts[row + 2] ?? a
    const d = starts[row + 3] ?? a
    let [ofA, ofB, ofC, ofD] = [0, 0, 0, 0]
    for (let place = 0, byte = 0; place < weights.length; place += 256, byte++) {
      ofA += weights[place + (codes[a + byte] ?? 0)] ?? 0
      ofB += weights[place + (codes[b + byte] ?? 0)] ?? 0
      ofC += weights[place + (codes[c + byte] ?? 0)] ?? 0
      ofD += weights[place + (codes[d + byte] ?? 0)] ?? 0
    }
    scores[into + row] = ofA
    if (row + 1 < starts.length) scores[into + row + 1] = ofB
    if (row + 2 < starts.length) scores[into + row + 2] = ofC
    if (row + 3 < starts.length) scores[into + row + 3] = ofD
  }
}
