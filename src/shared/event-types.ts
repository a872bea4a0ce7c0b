// The structured events that every step writes, with the schema of each one's data.
import { z } from 'zod'
import { ruleEffects } from './contract/deciding/rule-kinds.ts'

const count = z.int().nonnegative()
/** Who tells a turn: `rules`, or a provider and its model; left out by older versions. */
const configuration = z.string().optional()

/** Data of each event type; durations (ms) and token counts are fields of the event itself. */
export const eventDataSchemas = {
  'hook.capture': z.object({
    event: z.string(),
    tool: z.string().optional(),
    bytes: count,
    /** What its call touched, from the project's root. */
    files: z.array(z.string()),
  }),
  'hook.context_inject': z.object({
    /** Of what was given; null where nothing could be. */
    injectionId: z.string().nullable(),
    /** The hook, or the tool that the agent asked by. */
    event: z.string(),
    source: z.string().optional(),
    items: count,
    characters: count,
  }),
  'hook.summary': z.object({ scope: z.enum(['turn', 'session']), level: z.string() }),
  'compress.start': z.object({
    turnId: z.string(),
    configuration,
    toolEvents: count,
    rawBytes: count,
    /** Of the task as a model is given it; rules have none. */
    promptVersion: count.optional(),
    trial: z.string().optional(),
  }),
  'compress.done': z.object({
    turnId: z.string(),
    configuration,
    level: z.string(),
    observations: count,
    rawBytes: count,
    tokens: count,
    /** Of the task as a model was given it. */
    promptVersion: count.optional(),
    /** US dollars; null where the price is not known. */
    costUsd: z.number().nonnegative().nullable().optional(),
    /** Sentences of a model that its source did not bear out. */
    dropped: count.optional(),
    provider: z.string().optional(),
    /** The arm of a comparison that it was made in, such as `3a`. */
    trial: z.string().optional(),
    /** Tokens of the source by tokens told, and what that is of; left out where it is not measured. */
    ratio: z.number().nonnegative().optional(),
    sourceTokens: count.optional(),
    toldTokens: count.optional(),
    facts: count.optional(),
    keptFacts: count.optional(),
    names: count.optional(),
    borneOut: count.optional(),
  }),
  'compress.error': z.object({
    turnId: z.string(),
    level: z.string(),
    configuration,
    error: z.string(),
    promptVersion: count.optional(),
    /** US dollars that its calls took; null where the price is not known. */
    costUsd: z.number().nonnegative().nullable().optional(),
    trial: z.string().optional(),
  }),
  'ast.scan': z.object({
    /** Empty where a turn or a project could not be read at all. */
    file: z.string(),
    language: z.string(),
    /** Definitions of the file, and what became of them. */
    functions: count,
    new: count,
    modified: count,
    deleted: count,
    /** Why nothing was compared. */
    skipped: z.string().optional(),
    projectId: z.string().optional(),
  }),
  /** How the scan of a whole project ended. */
  'ast.project': z.object({
    projectId: z.string(),
    outcome: z.enum(['done', 'cancelled', 'failed']),
    /** Why it failed, or what else there is to know. */
    detail: z.string().nullable(),
    startedAt: count,
    /** Sources that belong to it, and how many of them were gone over. */
    files: count,
    filesDone: count,
    /** Beyond its limit. */
    left: count,
    /** Parsed, as their text was another one; found unchanged; gone since. */
    parsed: count,
    unchanged: count,
    removed: count,
    /** Not read, by the reason. */
    skipped: z.record(z.string(), count),
    /** Digest of the texts whose calls were resolved last, or tried; null where none were. */
    resolved: z.string().nullable(),
    /** Whether that failed: who asks for another scan has it tried again. */
    hasFailed: z.boolean().optional(),
    /** Processor time of the process that read them, and the most memory that it had. */
    cpuMs: count,
    peakBytes: count,
  }),
  /** The calls of a project were resolved. */
  'ast.call_graph': z.object({
    projectId: z.string(),
    files: count,
    /** Pairs of a caller and a callee. */
    edges: count,
    /** Calls by the way in which they were resolved, `unresolved` among them. */
    byWay: z.record(z.string(), count),
    /** Parts that were analysed apart, for want of memory. */
    parts: count.default(1),
    cpuMs: count,
    peakBytes: count,
    /** Why there are none. */
    skipped: z.string().optional(),
  }),
  /** A rule of the user answered a permission request. */
  'decision.rule': z.object({
    ruleId: z.string(),
    effect: z.enum(ruleEffects),
    tool: z.string(),
    decisionId: z.string(),
  }),
  'search.query': z.object({
    /** As asked, without secrets and cut; null where it is not kept. */
    query: z.string().nullable(),
    /** What found something: words, meaning alone (`vectors`), or both. */
    mode: z.enum(['words', 'vectors', 'hybrid']),
    words: count,
    /** Names of those in use. */
    filters: z.array(z.string()),
    /** The project searched, or the one preferred; with it the query is deleted. */
    projectId: z.string().nullable(),
    /** Records that match. */
    results: count,
  }),
  'search.result': z.object({
    hits: count,
    topScore: z.number().nullable(),
    /** The ids that were given, in their order. */
    given: z.array(z.object({ ref: z.string(), score: z.number() })),
  }),
  /** What was learned, and its kind; null where a turn could not be learned from. */
  'learning.extracted': z.object({
    learningId: z.string().nullable(),
    kind: z.string().nullable(),
    level: z.string(),
    turnId: z.string().optional(),
  }),
  /** In how many sessions it was said, and how sure that makes it. */
  'learning.reinforced': z.object({
    learningId: z.string(),
    before: z.number(),
    confidence: z.number(),
    sessions: z.int(),
  }),
  /** What took its place or contradicts it, or `user` who rejected it; how sure it was before, and is now. */
  'learning.invalidated': z.object({
    learningId: z.string(),
    by: z.string(),
    before: z.number().optional(),
    confidence: z.number().default(0),
  }),
  /** Of what was given at a session's start, on a prompt or before an edit. */
  'context.token_budget': z.object({
    event: z.string(),
    budget: count,
    used: count,
    layers: z.record(z.string(), count),
  }),
  'context.progressive': z.object({ depth: z.enum(['index', 'timeline', 'record']), items: count }),
} as const

/** Which version of its schema an event of each type follows; one is added where its data changes. */
export const eventVersions: Readonly<Record<EventType, number>> = {
  'hook.capture': 2,
  'hook.context_inject': 2,
  'hook.summary': 1,
  'compress.start': 1,
  'compress.done': 1,
  'compress.error': 1,
  'ast.scan': 2,
  'ast.project': 1,
  'ast.call_graph': 1,
  'decision.rule': 1,
  'search.query': 2,
  'search.result': 2,
  'learning.extracted': 2,
  'learning.reinforced': 1,
  'learning.invalidated': 1,
  'context.token_budget': 2,
  'context.progressive': 1,
}

export type EventType = keyof typeof eventDataSchemas

/** The data of one event type. */
export type EventData<T extends EventType> = z.infer<(typeof eventDataSchemas)[T]>
