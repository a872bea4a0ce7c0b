// Contract area: memories that somebody stores directly, and how far they are in the index.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { memoryAuthors, memoryKinds } from '../kinds.ts'
import { timeSchema } from './common.ts'
import { scheduledSchema } from './forget.ts'

/** Longest content, in characters: about 4,000 tokens. What is longer is a document, not a memory. */
export const longestMemory = 16_000
const longestMetadata = 8000
const mostTags = 20

/** How a memory can be found: by words at once, by meaning once it is embedded. */
export const memoryStates = ['words', 'waiting', 'embedded'] as const

export const memoryInputSchema = z.object({
  /** Secrets and private blocks are taken out before it is stored. */
  content: z.string().trim().min(1).max(longestMemory),
  /** `global` or `project:<id>`; the project of `cwd` when left out, else `global`. */
  namespace: z
    .string()
    .regex(/^(global|project:.{1,200})$/, 'Give global or project:<id> as the namespace.')
    .optional(),
  cwd: z.string().max(4000).optional(),
  kind: z.enum(memoryKinds).default('fact'),
  importance: z.number().min(0).max(1).default(0.5),
  tags: z.array(z.string().trim().min(1).max(60)).max(mostTags).default([]),
  metadata: z
    .record(z.string().max(100), z.unknown())
    .refine((data) => JSON.stringify(data).length <= longestMetadata, {
      message: `Metadata may take ${longestMetadata} characters as JSON.`,
    })
    .default({}),
  /**
   * The content's vector, when the caller has it. Its length must fit the model in use; without one it is kept, and
   * used once a model of that length is chosen.
   */
  vector: z.array(z.number()).max(8192).optional(),
  /**
   * Who says so. What the user says counts as confirmed; what an agent notes stays in the project of `cwd`,
   * which it must name.
   */
  by: z.enum(memoryAuthors).default('user'),
})
export type MemoryInput = z.input<typeof memoryInputSchema>

const memorySchema = z.object({
  id: z.string(),
  namespace: z.string(),
  kind: z.string(),
  content: z.string(),
  importance: z.number(),
  tags: z.array(z.string()),
  metadata: z.record(z.string(), z.unknown()),
  confidence: z.number(),
  /** Whose word it is. */
  author: z.enum(memoryAuthors),
  timesSeen: z.int(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  state: z.enum(memoryStates),
})
export type Memory = z.infer<typeof memorySchema>

const storedMemorySchema = z.object({
  id: z.string(),
  namespace: z.string(),
  /** `reinforced` when it was known already: nothing is stored twice. */
  status: z.enum(['stored', 'reinforced']),
  timesSeen: z.int(),
  state: z.enum(memoryStates),
})
export type StoredMemory = z.infer<typeof storedMemorySchema>

export const memoriesContract = {
  /**
   * Fails with `not_found` for an unknown project, `invalid_input` for a vector that does not fit or an
   * agent's memory for any other place than its own project.
   */
  store: oc.input(memoryInputSchema).output(storedMemorySchema),
  list: oc
    .input(
      z.object({
        namespace: z.string().max(300).optional(),
        kind: z.enum(memoryKinds).optional(),
        /** Words that are searched for: the best hundred at most, the best first; else the newest first. */
        text: z.string().trim().max(500).optional(),
        /** Exactly this tag; as with `text`, a hundred at most. */
        tag: z.string().trim().max(60).optional(),
        limit: z.int().min(1).max(200).default(50),
        offset: z.int().min(0).default(0),
      }),
    )
    .output(z.object({ rows: z.array(memorySchema), total: z.int() })),
  /** One memory. Fails with `not_found`. */
  get: oc.input(z.object({ id: z.string().max(50) })).output(memorySchema),
  /** Hides a memory at once and erases it for good at `until`. Fails with `not_found`. */
  forget: oc.input(z.object({ id: z.string().max(50) })).output(scheduledSchema),
  /** How many there are and how many wait to be embedded. */
  stats: oc.output(
    z.object({
      total: z.int(),
      pending: z.int(),
      done: z.int(),
      /** When the oldest that waits was stored, or null. */
      oldestPendingAt: timeSchema.nullable(),
      namespaces: z.array(z.object({ namespace: z.string(), memories: z.int() })),
    }),
  ),
  /** Removes finished rows of the queue that are older than so many days. */
  cleanUp: oc
    .input(z.object({ olderThanDays: z.number().min(0).max(3650).default(7) }))
    .output(z.object({ removed: z.int() })),
}
