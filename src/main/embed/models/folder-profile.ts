// Reads the profile of a model in a folder of the user's own, as far as its files tell, defaults for the rest.
import { existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../../shared/errors.ts'
import { searchKinds } from '../../../shared/kinds.ts'
import { readJson, readLayout } from './folder-layout.ts'
import { type ModelProfile, type Pooling, sought } from './model-profile.ts'

const share = z.number().min(-1).max(1)

/** `recollect.json` in the model's folder: whatever it names holds before what the other files tell. */
const ownWordSchema = z
  .strictObject({
    name: z.string(),
    pooling: z.enum(['mean', 'cls', 'last_token']),
    usedDimensions: z.int().positive(),
    dimensions: z.int().positive(),
    queryPrefix: z.string(),
    queryPrefixes: z.partialRecord(z.enum(sought), z.string()),
    documentPrefix: z.object({
      all: z.string(),
      kinds: z.partialRecord(z.enum(searchKinds), z.string()).optional(),
    }),
    maxTokens: z.int().min(8).max(8192),
    similarity: z.object({ unrelated: share, related: share, same: share }),
    fusionWeight: z.number().min(0).max(1),
    licence: z.string(),
    languages: z.string(),
  })
  .partial()

const configSchema = z.object({
  model_type: z.string().optional(),
  hidden_size: z.int().positive().optional(),
  max_position_embeddings: z.int().positive().optional(),
})
const poolingSchema = z.object({
  pooling_mode_cls_token: z.boolean().default(false),
  pooling_mode_lasttoken: z.boolean().default(false),
})
const promptsSchema = z.object({
  prompts: z.object({ query: z.string().optional(), document: z.string().optional() }).default({}),
})

/** Longer pieces cost much memory and blur what a text is about. */
const mostTokens = 512
/** Vectors with fewer numbers tell texts apart badly: those of static models, mostly. */
const wide = 128
/**
 * What vectors count where a folder does not say it. The small one was measured with a static model of 64
 * numbers on nine sets of developers' texts (`docs/decisions/ranking.md`): more lets some fall below words alone.
 */
const weakShare = 0.22
const usualShare = 0.4

/**
 * The profile of the model in `folder`, which has the layout of transformers.js.
 * @throws AppError `invalid_input` with a sentence that names what is missing or wrong.
 */
export function readFolderProfile(folder: string): ModelProfile {
  const { names, weights } = readLayout(folder)
  const config = readJson(folder, 'config.json', configSchema)
  const own = readOptional(folder, 'recollect.json', ownWordSchema) ?? {}
  const pooling = readOptional(folder, join('1_Pooling', 'config.json'), poolingSchema)
  const prompts = readOptional(folder, 'config_sentence_transformers.json', promptsSchema)?.prompts
  const dimensions = own.dimensions ?? config.hidden_size
  if (dimensions === undefined) {
    throw new AppError(
      'invalid_input',
      `The file config.json in ${folder} does not say how long its vectors are (hidden_size): add a recollect.json with "dimensions".`,
    )
  }
  const usedDimensions = own.usedDimensions ?? dimensions
  if (usedDimensions > dimensions) {
    throw new AppError(
      'invalid_input',
      `The profile in ${folder} uses ${usedDimensions} of ${dimensions} numbers: correct its recollect.json.`,
    )
  }
  const paths = [...names, weights.path]
  const files = paths.map((path) => ({ path, bytes: statSync(join(folder, path)).size }))
  return {
    id: 'folder',
    name: own.name ?? basename(folder),
    description: 'A model of your own.',
    source: { kind: 'folder', folder },
    files,
    modelFile: 'model',
    weights: weights.type,
    pooling: own.pooling ?? poolingOf(pooling),
    dimensions,
    usedDimensions,
    queryPrefix: own.queryPrefix ?? prompts?.query ?? '',
    ...(own.queryPrefixes ? { queryPrefixes: own.queryPrefixes } : {}),
    documentPrefix: withoutUndefined(own.documentPrefix) ?? { all: prompts?.document ?? '' },
    maxTokens: own.maxTokens ?? Math.min(mostTokens, config.max_position_embeddings ?? mostTokens),
    // Careful values: recall on a prompt would rather say nothing than something unrelated.
    similarity: own.similarity ?? { unrelated: 0.36, related: 0.5, same: 0.9 },
    fusionWeight: own.fusionWeight ?? (usedDimensions < wide ? weakShare : usualShare),
    licence: own.licence ?? 'unknown',
    languages: own.languages ?? 'unknown',
    downloadBytes: files.reduce((sum, file) => sum + file.bytes, 0),
    advice: '',
  }
}

function poolingOf(config: z.infer<typeof poolingSchema> | null): Pooling {
  if (config?.pooling_mode_cls_token) return 'cls'
  return config?.pooling_mode_lasttoken ? 'last_token' : 'mean'
}

function readOptional<T>(folder: string, name: string, schema: z.ZodType<T>): T | null {
  return existsSync(join(folder, name)) ? readJson(folder, name, schema) : null
}

function withoutUndefined(
  prefix: z.infer<typeof ownWordSchema>['documentPrefix'],
): ModelProfile['documentPrefix'] | undefined {
  if (!prefix) return undefined
  if (!prefix.kinds) return { all: prefix.all }
  const kinds = Object.fromEntries(
    Object.entries(prefix.kinds).filter(([, text]) => text !== undefined),
  )
  return { all: prefix.all, kinds }
}
