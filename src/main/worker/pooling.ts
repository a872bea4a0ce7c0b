// Turns the vectors of a batch's tokens into one vector of length 1 for each piece.
import type { ModelSpec } from '../../shared/worker/model-messages.ts'

/** Output of the model: `pieces` × `tokens` × `width` numbers. */
interface TokenVectors {
  readonly data: Float32Array
  readonly tokens: number
  readonly width: number
}

/**
 * The vector of the piece at `row` with `length` real tokens (padding follows them), or null when it comes
 * out as nothing or as no number.
 */
export function pool(
  output: TokenVectors,
  row: number,
  length: number,
  spec: Pick<ModelSpec, 'pooling' | 'usedDimensions'>,
): Float32Array | null {
  const { data, tokens, width } = output
  const start = row * tokens * width
  const vector = new Float32Array(spec.usedDimensions)
  const add = (token: number) => {
    const at = start + token * width
    for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] ?? 0) + (data[at + i] ?? 0)
  }
  if (spec.pooling === 'mean') for (let token = 0; token < length; token++) add(token)
  else add(spec.pooling === 'cls' ? 0 : length - 1)
  return toUnitLength(vector)
}

function toUnitLength(vector: Float32Array): Float32Array | null {
  let sum = 0
  for (const value of vector) sum += value * value
  const norm = Math.sqrt(sum)
  if (!Number.isFinite(norm) || norm < 1e-12) return null
  for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] ?? 0) / norm
  return vector
}
