// Contract area: memories that somebody stores directly, and how far they are in the index.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { memoryAuthors, memoryKinds, memoryLives, memorySayers } from '../kinds.ts'
import { doubtSchema } from '../memories/doubt-schema.ts'
import { fileMarkSchema } from '../memories/memory-file.ts'
import { timeSchema } from './common.ts'
import { scheduledSchema } from './forget.ts'
import { fileFindingSchema, fileItemSchema, mostItems } from './memory-files.ts'

/** Longest content, in characters: about 4,000 tokens. What is longer is a document, not a memory. */
export const longestMemory = 16_000
const longestMetadata = 8000
const mostTags = 20
const mostKeywords = 40

/** Why the user is asked: it contradicts another one, or it was said in three projects and may hold in all. */
export const reviewReasons = ['contradiction', 'global'] as const
const reviewSchema = z.object({
  reason: z.enum(reviewReasons),
  /** The memory that it contradicts. */
  other: z.string().nullable(),
})

/** How a memory came to be: somebody stored it as it stands, or it was found in what was said or done. */
const memoryOrigins = ['stored', 'learned'] as const

/** How a memory can be found: by words at once, by meaning once it is embedded. */
export const memoryStates = ['words', 'waiting', 'embedded'] as const

const namespaceSchema = z
  .string()
  .regex(/^(global|project:.{1,200})$/, 'Give global or project:<id or name> as the namespace.')

export const memoryInputSchema = z.object({
  /** Secrets and private blocks are taken out before it is stored. */
  content: z.string().trim().min(1).max(longestMemory),
  /**
   * `global`, `project:<id>` or `project:<name>` where one has it; the project of `cwd` when left out, which becomes known
   * by it; `global` where neither is given. Fails with `not_found` where no folder is at `cwd` and none was known.
   */
  namespace: namespaceSchema.optional(),
  cwd: z.string().max(4000).optional(),
  kind: z.enum(memoryKinds).default('fact'),
  importance: z.number().min(0).max(1).default(0.5),
  tags: z.array(z.string().trim().min(1).max(60)).max(mostTags).default([]),
  /** Words by which it is found that do not stand in it. */
  keywords: z.array(z.string().trim().min(1).max(60)).max(mostKeywords).default([]),
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
  /** The session in which it is said: said again in the same one it is no surer, and counted once. */
  sessionId: z.string().max(200).optional(),
  /** When it was said (ms since 1970); now when left out. */
  createdAt: timeSchema.optional(),
})
export type MemoryInput = z.input<typeof memoryInputSchema>

/** Where a file that the agent loads by itself says it. */
const knownPlaceSchema = z.object({ file: z.string(), line: z.int() })

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
  author: z.enum(memorySayers),
  timesSeen: z.int(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  state: z.enum(memoryStates),
  origin: z.enum(memoryOrigins),
  /** The user stored, edited or confirmed it: rules change nothing of it. */
  isConfirmed: z.boolean(),
  isPinned: z.boolean(),
  life: z.enum(memoryLives),
  review: reviewSchema.nullable(),
  supersededBy: z.string().nullable(),
  /** Words by which it is found that do not stand in it. */
  keywords: z.array(z.string()),
  /** In how many sessions it was said; 0 for what was stored beside any. */
  sessions: z.int(),
  /** In lists and cards: where the agent's own files say it, so that it is not given; null where none does. */
  knownIn: knownPlaceSchema.nullable().optional(),
  /** What tells against it, as far as the record and the disk show. */
  doubts: z.array(doubtSchema).optional(),
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

const idSchema = z.string().max(50)
const idsSchema = z.array(idSchema).min(1).max(200)

/** What an act of the user's hand did; `action` undoes it as long as nothing else changed those memories. */
const doneSchema = z.object({ changed: z.array(z.string()), action: z.string() })
export type HandDone = z.infer<typeof doneSchema>

const memoryEditSchema = z.object({
  id: idSchema,
  content: z.string().trim().min(1).max(longestMemory).optional(),
  kind: z.enum(memoryKinds).optional(),
  importance: z.number().min(0).max(1).optional(),
  tags: z.array(z.string().trim().min(1).max(60)).max(mostTags).optional(),
  keywords: z.array(z.string().trim().min(1).max(60)).max(mostKeywords).optional(),
  namespace: namespaceSchema.optional(),
})
export type MemoryEdit = z.infer<typeof memoryEditSchema>

/** What is decided about one that waits for review: this one holds, the other one, both, everywhere, or it goes. */
export const reviewDecisions = ['keep', 'other', 'both', 'global', 'reject'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]

const memoryCardSchema = z.object({
  memory: memorySchema,
  /** The turns in which it was said, the oldest first; 30 at most. */
  sources: z.array(
    z.object({
      sessionId: z.string(),
      turnId: z.string(),
      turnNumber: z.int(),
      saidBy: z.enum(['user', 'agent', 'record']),
      words: z.string(),
      at: timeSchema,
    }),
  ),
  /** What became of it, the oldest first, with the wording and the confidence that it had then; the last 100. */
  changes: z.array(
    z.object({
      at: timeSchema,
      change: z.string(),
      by: z.string(),
      content: z.string(),
      confidence: z.number(),
      other: z.string().nullable(),
    }),
  ),
  /** Where it was handed to an agent, the newest first; 50 at most. */
  given: z.array(
    z.object({
      sessionId: z.string(),
      at: timeSchema,
      event: z.string(),
      /** What became of it there: 'used', 'borne out', 'contradicted' or 'ignored'; null while it was not looked at. */
      outcome: z.string().nullable(),
    }),
  ),
  /** The one that it contradicts, or that took its place. */
  other: memorySchema.nullable(),
})
export type MemoryCard = z.infer<typeof memoryCardSchema>

const countedSchema = z.array(z.object({ value: z.string(), count: z.int() }))

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
        /** Where they stand; those that hold when left out. */
        life: z.enum([...memoryLives, 'all']).default('active'),
        origin: z.enum(memoryOrigins).optional(),
        author: z.enum(memorySayers).optional(),
        /** Stored or learned at or after this time (ms since 1970). */
        since: timeSchema.optional(),
        /** Confidence of at least so much, from 0 to 1. */
        least: z.number().min(0).max(1).default(0),
        /** The order where no words are searched for. */
        sort: z.enum(['newest', 'oldest', 'confidence']).default('newest'),
        limit: z.int().min(1).max(200).default(50),
        offset: z.int().min(0).default(0),
      }),
    )
    .output(z.object({ rows: z.array(memorySchema), total: z.int() })),
  /** One memory; with its vector where that is asked for, null where it has none. Fails with `not_found`. */
  get: oc
    .input(z.object({ id: idSchema, withVector: z.boolean().default(false) }))
    .output(memorySchema.extend({ vector: z.array(z.number()).nullable().optional() })),
  /**
   * Sets or replaces the vector of a memory; false where there is no such memory. Fails with `invalid_input` for one
   * that does not fit.
   */
  setVector: oc
    .input(z.object({ id: idSchema, vector: z.array(z.number()).min(1).max(8192) }))
    .output(z.object({ isSet: z.boolean() })),
  /** One memory with where it came from and what became of it. Fails with `not_found`. */
  card: oc.input(z.object({ id: idSchema })).output(memoryCardSchema),
  /** How many there are of each, for the filters of a list. */
  facets: oc.input(z.object({ life: z.enum([...memoryLives, 'all']).default('active') })).output(
    z.object({
      lives: countedSchema,
      kinds: countedSchema,
      origins: countedSchema,
      namespaces: countedSchema,
    }),
  ),
  // The user's hand. Each fails with `unauthorized` for an agent, with `not_found` where one is not there, and does
  // all or nothing.
  /** Changes what is named; the memory is the user's own word from then on. */
  edit: oc.input(memoryEditSchema).output(doneSchema),
  confirm: oc.input(z.object({ ids: idsSchema })).output(doneSchema),
  /** They are given no more, and do not come back in other words. */
  reject: oc.input(z.object({ ids: idsSchema })).output(doneSchema),
  /** Rejected or superseded ones hold again. */
  restore: oc.input(z.object({ ids: idsSchema })).output(doneSchema),
  pin: oc.input(z.object({ ids: idsSchema, isPinned: z.boolean() })).output(doneSchema),
  /** Gives several another kind or place at once; each is the user's own word from then on. */
  move: oc
    .input(
      z
        .object({
          ids: idsSchema,
          kind: z.enum(memoryKinds).optional(),
          namespace: namespaceSchema.optional(),
        })
        .refine(({ kind, namespace }) => kind !== undefined || namespace !== undefined, {
          message: 'Name a kind or a namespace to move them to.',
        }),
    )
    .output(doneSchema),
  /** One takes the place of the others, with their sources; `content` rewords it. */
  merge: oc
    .input(
      z.object({
        into: idSchema,
        ids: idsSchema,
        content: z.string().trim().min(1).max(longestMemory).optional(),
      }),
    )
    .output(doneSchema),
  /** Makes one memory of each content in its place, with its sources. */
  split: oc
    .input(
      z.object({
        id: idSchema,
        contents: z.array(z.string().trim().min(1).max(longestMemory)).min(2).max(10),
      }),
    )
    .output(doneSchema),
  /** Decides about one that waits for review. */
  decide: oc
    .input(z.object({ id: idSchema, decision: z.enum(reviewDecisions) }))
    .output(doneSchema),
  /** Memories that hold, as a file holds them (`src/shared/memories/memory-file.ts`), by project and kind. */
  export: oc
    .input(
      z.object({
        namespace: z.string().max(300).optional(),
        limit: z.int().min(1).max(200).default(200),
        offset: z.int().min(0).default(0),
      }),
    )
    .output(
      z.object({
        rows: z.array(memorySchema.extend({ mark: fileMarkSchema })),
        total: z.int(),
      }),
    ),
  /**
   * What could stand in a CLAUDE.md: the user's lasting words that hold and that no file says yet, for the user to copy.
   * Fails with `not_found` for an unknown project.
   */
  proposal: oc.input(z.object({ namespace: namespaceSchema.default('global') })).output(
    z.object({
      rows: z.array(memorySchema),
      /** How many are left out as the agent's files say them already. */
      known: z.int(),
    }),
  ),
  /**
   * Takes items of a file in: the user's edits of memories from here, and the rest unconfirmed. Fails with
   * `unauthorized` for an agent, with `not_found` where no folder is at `cwd` and none was known.
   */
  takeFile: oc
    .input(
      z.object({
        items: z.array(fileItemSchema).min(1).max(mostItems),
        /** Where those belong whose file names no project that is known here; the project of `cwd` when left out. */
        namespace: namespaceSchema.optional(),
        /** As where one is stored: its project becomes known by what is taken in; `global` where neither is given. */
        cwd: z.string().max(4000).optional(),
        /** Tells what would be done, and does nothing. */
        isDryRun: z.boolean(),
        /** Of the items before of the same file, so that all are undone together. */
        action: z.uuid().optional(),
      }),
    )
    .output(z.object({ found: z.array(fileFindingSchema), action: z.string().nullable() })),
  /** Takes an act back. Fails with `conflict` where something changed since. */
  undo: oc
    .input(z.object({ action: z.string().max(50) }))
    .output(z.object({ changed: z.array(z.string()) })),
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
