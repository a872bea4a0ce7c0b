// Contract area: search over everything that is remembered.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { memorySayers, searchKinds } from '../kinds.ts'
import { doubtSchema } from '../memories/doubt-schema.ts'
import { timeSchema } from './common.ts'

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Whose word a memory is; null for any other record. */
const authorSchema = z.enum(memorySayers).nullable()

/** The coding agent in whose session it was; null for what belongs to none. */
const agentSchema = z.string().nullable()

export const searchModes = ['auto', 'words', 'hybrid', 'vectors'] as const
export type SearchMode = (typeof searchModes)[number]

/** By score, or the newest first. */
export const searchSorts = ['best', 'date'] as const
export type SearchSort = (typeof searchSorts)[number]

/** A log may be pasted whole; of more than 20,000 UTF-16 units what tells most is asked. */
export const longestQuery = 1_000_000

export const searchInputSchema = z.object({
  query: z.string().max(longestQuery),
  projectId: z.string().optional(),
  /** Beside the project, what belongs to no project: memories of the namespace `global`. */
  withGlobal: z.boolean().default(false),
  /** Documents of this project count more; none is left out. */
  preferProjectId: z.string().optional(),
  /** `auto` goes by words and meaning where a model answers in time, else by words. */
  mode: z.enum(searchModes).default('auto'),
  /** Whether hits say what their score is made of. */
  explain: z.boolean().default(false),
  sessionId: z.string().optional(),
  /** The session in which an agent asks: the event log notes the search as its own. */
  askedIn: z.string().max(200).optional(),
  kinds: z.array(z.enum(searchKinds)).optional(),
  /** A file name or a part of a path, from the beginning of a word. */
  file: z.string().max(1000).optional(),
  from: timeSchema.optional(),
  to: timeSchema.optional(),
  /** Whether words of the query for a time ("since Monday") are understood; where `from` or `to` is given they never are. */
  dates: z.boolean().default(true),
  /** The user's time zone by its IANA name; the machine's when left out. */
  timeZone: z.string().max(64).refine(isTimeZone, 'No time zone has that name.').optional(),
  sort: z.enum(searchSorts).default('best'),
  /** Whether what belongs to one session is one hit: the best of it, with the others in its `group`. */
  bySession: z.boolean().default(false),
  /** Whether matches are counted by kind and project, which takes several times as long where they are very many. */
  facets: z.boolean().default(false),
  /** With 0 matches are counted and none is listed; then `near` is told only where no words are found. */
  limit: z.int().min(0).max(100).default(20),
  offset: z.int().min(0).max(10_000).default(0),
})
export type SearchInput = z.input<typeof searchInputSchema>

export const scorePartsSchema = z.object({
  /** Share of the best text's score by words, 0 to 1. */
  words: z.number(),
  /** Share of the rarity of the query's words that stands in the text, 0 to 1. */
  covered: z.number(),
  /** Words of the query that stand in the text. */
  found: z.int(),
  /** Cosine similarity to the query; null by words alone, or where it was not looked at. */
  similarity: z.number().nullable(),
  /** Share of meaning in the score, 0 to 1. */
  vectorShare: z.number(),
  /** How well the text answers the query when both are read together, 0 to 1; null where no model does that. */
  reranked: z.number().nullable(),
  /** Factors of what the document is worth whatever is asked; 1 changes nothing. */
  recency: z.number(),
  kind: z.number(),
  importance: z.number(),
  confidence: z.number(),
  project: z.number(),
})

/** What was understood of a time that the query names. */
const searchTimeSchema = z.object({
  /** First and last moment; null is open. Both are null where newer ones are only preferred. */
  from: timeSchema.nullable(),
  to: timeSchema.nullable(),
  /** Whether of near-equals the newer one comes first. */
  prefer: z.enum(['newer']).nullable(),
  /** The words of the query that say so, as typed. `dates: false` searches for them instead. */
  words: z.array(z.string()),
  /** False where nothing was found within that time: then the hits are of any time, found by the rest of the query. */
  isApplied: z.boolean(),
})
export type SearchTime = z.infer<typeof searchTimeSchema>

/** A further hit of the same session: one line. */
const otherHitSchema = z.object({
  kind: z.enum(searchKinds),
  ref: z.string(),
  title: z.string(),
  at: timeSchema,
})

export const searchHitSchema = z.object({
  kind: z.enum(searchKinds),
  /** The public id of the record: 'o12', 't3', a session's id, 'm7'; a prompt carries its turn's id. */
  ref: z.string(),
  title: z.string(),
  /** Text around the first match; matches stand between U+E000 and U+E001. */
  snippet: z.string(),
  projectId: z.string().nullable(),
  project: z.string().nullable(),
  sessionId: z.string().nullable(),
  at: timeSchema,
  author: authorSchema,
  agent: agentSchema,
  score: z.number(),
  /** Why it is here: the query's words that were found, and where. */
  matched: z.array(z.object({ word: z.string(), where: z.enum(['title', 'body', 'parts']) })),
  /** Further hits that say the same and were folded into this one; by session those of other sessions. */
  similar: z.int(),
  /** The session it belongs to and the next best hits in it, where `bySession` asked for that. */
  group: z
    .object({
      title: z.string().nullable(),
      others: z.array(otherHitSchema),
      /** How many others match, up to 999: what `sessionId` lists beside this one. `others` holds the best of them. */
      count: z.int(),
    })
    .optional(),
  /** What tells against a memory, as far as the record and the disk show; left out where nothing does. */
  doubts: z.array(doubtSchema).optional(),
  /** What the score is made of, where `explain` asked for it. */
  parts: scorePartsSchema.optional(),
})
export type SearchHit = z.infer<typeof searchHitSchema>

/**
 * How what matches divides where that was asked for, each counted up to 1,000: what that filter lists when it is chosen. Neither is narrowed by
 * its own filter; where there is none, and no more than is counted, the kinds add up to `total`.
 */
export const facetsSchema = z.object({
  kinds: z.array(z.object({ kind: z.enum(searchKinds), count: z.int() })),
  /** Most hits first; null is what belongs to no project. */
  projects: z.array(
    z.object({ projectId: z.string().nullable(), project: z.string().nullable(), count: z.int() }),
  ),
})
export type SearchFacets = z.infer<typeof facetsSchema>

/** One line of a timeline: the depth of an index, about 15 tokens. */
const timelineEntrySchema = z.object({
  kind: z.enum(searchKinds),
  ref: z.string(),
  title: z.string(),
  at: timeSchema,
  project: z.string().nullable(),
  sessionId: z.string().nullable(),
  author: authorSchema,
  agent: agentSchema,
  isAnchor: z.boolean(),
})
export type TimelineEntry = z.infer<typeof timelineEntrySchema>

/** A record in full, with where it comes from. */
const recordSchema = z.object({
  kind: z.enum(searchKinds),
  ref: z.string(),
  title: z.string(),
  text: z.string(),
  projectId: z.string().nullable(),
  project: z.string().nullable(),
  sessionId: z.string().nullable(),
  at: timeSchema,
  author: authorSchema,
  agent: agentSchema,
  files: z.array(z.string()),
  /** Ids of what it was made of or belongs to: tool events, observations, its turn, its session. */
  sources: z.array(z.string()),
  /** Of an observation: who told it, and its share of the milliseconds that this took, where that is known. */
  telling: z.object({ level: z.string(), ms: z.number().min(0).nullable() }).optional(),
})
export type MemoryRecord = z.infer<typeof recordSchema>

/** An id of 2,000 characters, each written out (see `shownId`). */
export const longestRef = 12_000

export const searchContract = {
  /** Somebody is about to search: what answers starts, so that the first question need not wait for that. */
  begin: oc.output(z.null()),
  /** The known project around a folder, or null. Leaves no trace. */
  scope: oc
    .input(z.object({ cwd: z.string().max(4000) }))
    .output(z.object({ projectId: z.string().nullable() })),
  /** What happened around a record: before and after it in its session, else in its project. */
  timeline: oc
    .input(
      z.object({
        ref: z.string().max(longestRef),
        before: z.int().min(0).max(50).default(5),
        after: z.int().min(0).max(50).default(5),
      }),
    )
    .output(z.object({ entries: z.array(timelineEntrySchema) })),
  /** Records in full; ids that name nothing are listed as missing. */
  get: oc
    .input(z.object({ refs: z.array(z.string().max(longestRef)).min(1).max(20) }))
    .output(z.object({ records: z.array(recordSchema), missing: z.array(z.string()) })),
  query: oc.input(searchInputSchema).output(
    z.object({
      hits: z.array(searchHitSchema),
      /**
       * Records that hold any of the words within the filters, counted up to 1,000; without words all within the
       * filters. Those folded into a hit as `similar` count as well.
       */
      total: z.int(),
      /** Further records that hold none of the words and are near in meaning; the list has them too. */
      near: z.int(),
      facets: facetsSchema,
      mode: z.enum(['words', 'hybrid']),
      /** Why words alone answered where more was asked for, or null. */
      note: z.string().nullable(),
      /** What was understood of a time that the query names, or null. */
      time: searchTimeSchema.nullable(),
      durationMs: z.number(),
    }),
  ),
}
