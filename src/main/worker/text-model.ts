// A loaded embedding model: its tokenizer and its network, run by transformers.js from a local folder.
import { AutoModel, AutoTokenizer, Tensor } from '@huggingface/transformers'
import { z } from 'zod'
import type { ModelSpec, WorkText } from '../../shared/worker/model-messages.ts'
import { batchesOf } from './batches.ts'
import { ModelRefused, openModelFolder, reasonOf } from './model-folder.ts'
import { piecesOf, type Tokens } from './pieces.ts'
import { pool } from './pooling.ts'

export interface TextModel {
  /**
   * Vectors of each text's pieces. `between` runs after each batch, so that urgent work need not wait
   * for the rest.
   */
  embed(
    texts: readonly WorkText[],
    between: () => Promise<void>,
  ): Promise<readonly (readonly Float32Array[])[]>
  dispose(): Promise<void>
}

/** Vectors of tokens as the network gives them: pieces × tokens × numbers. */
const outputSchema = z.object({
  data: z.instanceof(Float32Array),
  dims: z.tuple([z.int(), z.int(), z.int()]),
})

/**
 * Loads the model of a folder and tries it with one word.
 * @throws ModelRefused for a missing file, another architecture, or vectors of another length.
 */
export async function loadTextModel(spec: ModelSpec): Promise<TextModel> {
  const { id, options } = openModelFolder(spec)
  const loaded = await Promise.all([
    AutoTokenizer.from_pretrained(id),
    AutoModel.from_pretrained(id, options),
  ]).catch((error: unknown) => {
    throw new ModelRefused(
      `The model in ${spec.folder} could not be loaded (${reasonOf(error)}): download it again, or choose another folder.`,
      { cause: error },
    )
  })
  const [tokenizer, network] = loaded
  const padding = tokenizer.pad_token_id ?? 0
  const tokens = readTokens(tokenizer)

  async function run(batch: readonly (readonly number[])[]): Promise<(Float32Array | null)[]> {
    const longest = Math.max(...batch.map((ids) => ids.length))
    const size = batch.length * longest
    const ids = new BigInt64Array(size).fill(BigInt(padding))
    const mask = new BigInt64Array(size)
    batch.forEach((piece, row) => {
      piece.forEach((token, column) => {
        ids[row * longest + column] = BigInt(token)
        mask[row * longest + column] = 1n
      })
    })
    const shape = [batch.length, longest]
    const answer: unknown = await network({
      input_ids: new Tensor('int64', ids, shape),
      attention_mask: new Tensor('int64', mask, shape),
      token_type_ids: new Tensor('int64', new BigInt64Array(size), shape),
    })
    const output = readOutput(answer, spec)
    return batch.map((piece, row) => pool(output, row, piece.length, spec))
  }

  const model: TextModel = {
    async embed(texts, between) {
      const owned = texts.map((text) => piecesOf(text, tokens, spec.maxTokens))
      const all = owned.flat()
      const vectors: (Float32Array | null)[] = Array(all.length).fill(null)
      for (const batch of batchesOf(all)) {
        const done = await run(batch.map((index) => all[index] ?? []))
        batch.forEach((index, row) => {
          vectors[index] = done[row] ?? null
        })
        await between()
      }
      let next = 0
      return owned.map((pieces) => {
        const own = vectors.slice(next, next + pieces.length)
        next += pieces.length
        return own.filter((vector) => vector !== null)
      })
    },
    async dispose() {
      await network.dispose()
    },
  }
  try {
    await run([[...tokens.before, ...tokens.encode('a'), ...tokens.after]])
  } catch (error) {
    await model.dispose()
    if (error instanceof ModelRefused) throw error
    throw new ModelRefused(
      `The model in ${spec.folder} does not turn text into vectors (${reasonOf(error)}): choose a model for feature extraction.`,
      { cause: error },
    )
  }
  return model
}

function readTokens(tokenizer: Awaited<ReturnType<typeof AutoTokenizer.from_pretrained>>): Tokens {
  const encode = (text: string) => tokenizer.encode(text, { add_special_tokens: false })
  const plain = encode('a')
  const dressed = tokenizer.encode('a')
  const at = plain[0] === undefined ? 0 : dressed.indexOf(plain[0])
  const empty = new Set([
    ...tokenizer.all_special_ids,
    tokenizer.unk_token_id,
    tokenizer.pad_token_id,
  ])
  return {
    encode,
    before: dressed.slice(0, Math.max(0, at)),
    after: dressed.slice(Math.max(0, at) + plain.length),
    isEmpty: (id) => empty.has(id),
  }
}

function readOutput(answer: unknown, spec: ModelSpec) {
  const named = z.record(z.string(), z.unknown()).parse(answer)
  const hidden = named.last_hidden_state ?? named.token_embeddings
  const parsed = outputSchema.safeParse(
    hidden && typeof hidden === 'object' && 'data' in hidden && 'dims' in hidden
      ? { data: hidden.data, dims: hidden.dims }
      : null,
  )
  if (!parsed.success) {
    throw new ModelRefused(
      `The model in ${spec.folder} gives ${Object.keys(named).join(', ') || 'nothing'} and no vectors of tokens: choose a model for feature extraction.`,
    )
  }
  const [, tokens, width] = parsed.data.dims
  if (width !== spec.dimensions) {
    throw new ModelRefused(
      `The model in ${spec.folder} gives vectors of ${width} numbers where its profile says ${spec.dimensions}: correct the profile, or choose another model.`,
    )
  }
  return { data: parsed.data.data, tokens, width }
}
