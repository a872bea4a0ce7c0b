// Reads how a cross-encoder in a folder of the user's own is run.
import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { PairSpec } from '../../../shared/worker/model-messages.ts'
import { readJson, readLayout } from './folder-layout.ts'

const configSchema = z.object({ max_position_embeddings: z.int().positive().optional() })

/** A query and a text together, in tokens: more of a text makes an answer wait without changing it much. */
const mostTokens = 256

/**
 * What the worker needs to run the model in `folder`, which has the layout of transformers.js.
 * @throws AppError `invalid_input` with a sentence that names what is missing.
 */
export function readPairSpec(folder: string): PairSpec {
  const { weights } = readLayout(folder)
  const config = readJson(folder, 'config.json', configSchema)
  const place = resolve(folder)
  const { size, mtimeMs } = statSync(join(place, weights.path))
  const facts = JSON.stringify(['pairs', place, weights.path, size, mtimeMs])
  return {
    key: createHash('sha256').update(facts).digest('hex').slice(0, 16),
    folder: place,
    modelFile: 'model',
    weights: weights.type,
    maxTokens: Math.min(mostTokens, config.max_position_embeddings ?? mostTokens),
  }
}
