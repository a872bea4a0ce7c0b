// Contract area: embedding models, their downloads, and the index that is made with them.
import { oc } from '@orpc/contract'
import { z } from 'zod'

/** How the embedder is: `resting` when its process was ended for want of work, `missing` without files. */
const embedderStatuses = [
  'off',
  'missing',
  'starting',
  'ready',
  'resting',
  'failed',
  'given_up',
] as const
export type EmbedderStatus = (typeof embedderStatuses)[number]

const downloadSchema = z.object({
  status: z.enum(['running', 'stopped', 'failed']),
  bytes: z.int(),
  /** Bytes in all, as far as known. */
  total: z.int(),
  /** Bytes a second over the last seconds. */
  rate: z.number(),
  secondsLeft: z.number().nullable(),
  /** What went wrong and what to do. */
  problem: z.string().nullable(),
})
export type DownloadState = z.infer<typeof downloadSchema>

const modelRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** The hub's repository, or the folder. */
  source: z.string(),
  licence: z.string(),
  languages: z.string(),
  dimensions: z.int(),
  maxTokens: z.int(),
  downloadBytes: z.int(),
  /** When to take it and why; empty for a folder of the user's own. */
  advice: z.string(),
  files: z.enum(['absent', 'partial', 'ready']),
  bytesOnDisk: z.int(),
  /** The model that the settings name. */
  isChosen: z.boolean(),
  download: downloadSchema.nullable(),
})
export type ModelRow = z.infer<typeof modelRowSchema>

const indexSchema = z.object({
  profile: z.string(),
  vectors: z.int(),
  documents: z.int(),
  pending: z.int(),
})

const modelsStateSchema = z.object({
  models: z.array(modelRowSchema),
  mirror: z.string(),
  embedder: z.object({ status: z.enum(embedderStatuses), message: z.string() }),
  /** The index that answers, and the one that is being made to take its place. */
  serving: indexSchema.nullable(),
  building: indexSchema.nullable(),
  /** Texts a second at the last work on this machine. */
  textsPerSecond: z.number().nullable(),
  /** The cross-encoder that reads the best results again: its folder, and why it cannot be used. */
  reranker: z.object({ folder: z.string().nullable(), problem: z.string().nullable() }),
})
export type ModelsState = z.infer<typeof modelsStateSchema>

const idSchema = z.object({ id: z.string() })

export const modelsContract = {
  state: oc.output(modelsStateSchema),
  /** Begins or resumes a download, or checks what is there; the user's consent is the call. */
  download: oc.input(idSchema).output(modelsStateSchema),
  /** Stops a download; what came is kept for resuming. */
  cancel: oc.input(idSchema).output(modelsStateSchema),
  /** Removes a model's files, unless it is in use (`conflict`). Never touches a folder of the user's own. */
  remove: oc.input(idSchema).output(modelsStateSchema),
  /** Uses a model from now on, or none (null): words alone. Fails with `conflict` when files are missing. */
  choose: oc.input(z.object({ id: z.string().nullable() })).output(modelsStateSchema),
  /** Uses a folder of the user's own in the layout of transformers.js. */
  chooseFolder: oc.input(z.object({ folder: z.string().min(1) })).output(modelsStateSchema),
  /** Has a cross-encoder in a folder of the user's own read the best results again, or none (null). */
  chooseReranker: oc
    .input(z.object({ folder: z.string().min(1).nullable() }))
    .output(modelsStateSchema),
  /** Tries again after the embedder gave up or failed. */
  retry: oc.output(modelsStateSchema),
}
