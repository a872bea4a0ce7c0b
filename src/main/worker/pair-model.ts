// A loaded cross-encoder: reads a query and a text together and says how well the one answers the other.
import { AutoModelForSequenceClassification, AutoTokenizer } from '@huggingface/transformers'
import { z } from 'zod'
import type { PairSpec } from '../../shared/worker/model-messages.ts'
import { ModelRefused, openModelFolder, reasonOf } from './model-folder.ts'

export interface PairModel {
  /** For each text 0 to 1. Texts longer than the model takes are read up to there. */
  score(query: string, texts: readonly string[]): Promise<readonly number[]>
  dispose(): Promise<void>
}

/** One number for each pair, or two: does not answer, answers. */
const logitsSchema = z.object({
  data: z.instanceof(Float32Array),
  dims: z.tuple([z.int(), z.union([z.literal(1), z.literal(2)])]),
})

/** Pairs that go through the network at once: what is padded and held stays small. */
const batchSize = 8

/**
 * Loads the model of a folder and tries it with one pair.
 * @throws ModelRefused for a missing file, another architecture, or an answer that is no score.
 */
export async function loadPairModel(spec: PairSpec): Promise<PairModel> {
  const { id, options } = openModelFolder(spec)
  const [tokenizer, network] = await Promise.all([
    AutoTokenizer.from_pretrained(id),
    AutoModelForSequenceClassification.from_pretrained(id, options),
  ]).catch((error: unknown) => {
    throw new ModelRefused(
      `The model in ${spec.folder} could not be loaded (${reasonOf(error)}): download it again, or choose another folder.`,
      { cause: error },
    )
  })

  async function scoreBatch(query: string, texts: readonly string[]): Promise<number[]> {
    const inputs = tokenizer(
      texts.map(() => query),
      {
        text_pair: [...texts],
        padding: true,
        truncation: true,
        max_length: spec.maxTokens,
      },
    )
    const answer: unknown = await network(inputs)
    const logits = answer && typeof answer === 'object' && 'logits' in answer ? answer.logits : null
    const parsed = logitsSchema.safeParse(
      logits && typeof logits === 'object' && 'data' in logits && 'dims' in logits
        ? { data: logits.data, dims: logits.dims }
        : null,
    )
    if (!parsed.success) {
      throw new ModelRefused(
        `The model in ${spec.folder} does not score pairs of texts: choose a cross-encoder.`,
      )
    }
    const { data, dims } = parsed.data
    const [, width] = dims
    return texts.map((_, row) => {
      const last = data[row * width + width - 1] ?? 0
      const logit = width === 2 ? last - (data[row * width] ?? 0) : last
      return Number.isFinite(logit) ? 1 / (1 + Math.exp(-logit)) : 0
    })
  }

  const model: PairModel = {
    async score(query, texts) {
      const scores: number[] = []
      for (let start = 0; start < texts.length; start += batchSize) {
        scores.push(...(await scoreBatch(query, texts.slice(start, start + batchSize))))
      }
      return scores
    },
    async dispose() {
      await network.dispose()
    },
  }
  try {
    await model.score('a', ['a'])
  } catch (error) {
    await model.dispose()
    if (error instanceof ModelRefused) throw error
    throw new ModelRefused(
      `The model in ${spec.folder} does not score pairs of texts (${reasonOf(error)}): choose a cross-encoder.`,
      { cause: error },
    )
  }
  return model
}
