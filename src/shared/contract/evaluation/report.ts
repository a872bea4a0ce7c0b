// Contract area: what happened in a stretch of time, and how well the memory did in it, as figures.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { observationKinds } from '../../kinds.ts'
import { timeSchema } from '../common.ts'

/** What a report is of: the turns that began from `from` on and before `to`, or those of one session whenever. */
export const reportInputSchema = z.object({
  from: timeSchema,
  to: timeSchema,
  projectId: z.string().max(200).optional(),
  sessionId: z.string().max(200).optional(),
})
export type ReportInput = z.infer<typeof reportInputSchema>

const functionChangeSchema = z.object({
  change: z.enum(['NEW', 'MOD', 'DEL']),
  projectId: z.string(),
  path: z.string(),
  qualifiedName: z.string(),
  signature: z.string(),
})
export type ReportFunction = z.infer<typeof functionChangeSchema>

/**
 * Whether the calls are those of the sources as they were changed last: `behind` until a project rests and is read again,
 * `never` where its sources were not read as a whole.
 */
const callsKnownSchema = z.enum(['known', 'behind', 'never'])
export type CallsKnown = z.infer<typeof callsKnownSchema>

const edgeSchema = z.object({ from: z.string(), to: z.string() })

const nodeSchema = z.object({
  id: z.string(),
  name: z.string(),
  qualifiedName: z.string(),
  path: z.string().nullable(),
  kind: z.string().nullable(),
  change: z.enum(['NEW', 'MOD', 'DEL']).nullable(),
})

/** What is told of the rows of the store; what is not in it any more stands beside that in `Report`. */
export const reportFactsSchema = z.object({
  /** The stretch of time asked for; of a session, from when it began to its last turn. */
  from: timeSchema,
  to: timeSchema,
  sessions: z.object({
    count: z.int(),
    turns: z.int(),
    toolEvents: z.int(),
    /** The newest first; 20 at most. */
    rows: z.array(
      z.object({
        id: z.string(),
        title: z.string().nullable(),
        projectId: z.string(),
        projectName: z.string(),
        startedAt: timeSchema,
        turns: z.int(),
      }),
    ),
  }),
  observations: z.object({
    count: z.int(),
    byKind: z.array(z.object({ kind: z.enum(observationKinds), count: z.int() })),
  }),
  /** Functions and types; what only holds others that changed is left out. */
  functions: z.object({
    added: z.int(),
    modified: z.int(),
    deleted: z.int(),
    /** By file; 60 at most. */
    rows: z.array(functionChangeSchema),
  }),
  /** What was told of what was seen. */
  compression: z.object({
    rawBytes: z.int(),
    tokens: z.int(),
    /** Tokens seen for each token told, four bytes for a token; null where nothing was told. */
    ratio: z.number().nullable(),
  }),
  /** The session that was worked in last. */
  latest: z
    .object({
      id: z.string(),
      title: z.string().nullable(),
      projectName: z.string(),
      summary: z.string(),
      files: z.array(z.string()),
      functions: z.array(functionChangeSchema),
      at: timeSchema,
    })
    .nullable(),
  /** The file in which most functions changed, with who calls whom in it. */
  mostChanged: z
    .object({
      path: z.string(),
      changes: z.int(),
      calls: callsKnownSchema,
      nodes: z.array(nodeSchema),
      edges: z.array(edgeSchema),
    })
    .nullable(),
  /** The weightiest that hold now; five at most. */
  learnings: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      content: z.string(),
      confidence: z.number(),
      importance: z.number(),
    }),
  ),
  decisions: z.object({
    requests: z.int(),
    allowed: z.int(),
    refused: z.int(),
    unanswered: z.int(),
    /** What the agent's own settings did not permit, so that nobody was asked. */
    unasked: z.int(),
    waitedMs: z.int(),
    /** What was refused, the newest first; five at most. */
    refusals: z.array(
      z.object({ id: z.string(), asked: z.string(), message: z.string().nullable() }),
    ),
  }),
  cost: z.object({
    /** What the agent took; the sum is of models with a known price, null where none of them has one. */
    agent: z.object({
      tokensIn: z.int(),
      tokensOut: z.int(),
      usd: z.number().nullable(),
      /** Models without a known price, with the tokens that the sum leaves out. */
      unpriced: z.array(z.object({ model: z.string(), tokens: z.int() })),
    }),
    /** What the memory's own calls of language models took. */
    memory: z.object({ calls: z.int(), tokens: z.int(), usd: z.number(), unpriced: z.int() }),
    /** What sessions were given. */
    given: z.object({ times: z.int(), tokens: z.int() }),
  }),
})
export type ReportFacts = z.infer<typeof reportFactsSchema>

export const reportSchema = reportFactsSchema.extend({
  /**
   * Rows that were lost when the store was repaired and events that never came into it, as their notices tell: figures
   * of that time are too small. Until the user has said to have seen them.
   */
  lost: z.array(z.object({ at: timeSchema, message: z.string() })),
})
export type Report = z.infer<typeof reportSchema>

/** The functions that changed, with the calls between them and their neighbours, for a drawing. */
export const changedGraphSchema = z.object({
  /** Of the project of which least is known. */
  calls: callsKnownSchema,
  nodes: z.array(nodeSchema),
  edges: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      confidence: z.number(),
      seenAt: timeSchema.nullable(),
    }),
  ),
})
export type ChangedGraph = z.infer<typeof changedGraphSchema>

export const measuresInputSchema = z.object({
  from: timeSchema,
  to: timeSchema,
  projectId: z.string().max(200).optional(),
})
export type MeasuresInput = z.infer<typeof measuresInputSchema>

/** A sum with the count behind it. */
const timedSchema = z.object({
  count: z.int(),
  /** Null where none had a duration; ms. */
  meanMs: z.number().nullable(),
})

export const measuresSchema = z.object({
  from: timeSchema,
  to: timeSchema,
  compression: z.object({
    observations: z.int(),
    rawBytes: z.int(),
    tokens: z.int(),
    ratio: z.number().nullable(),
    /** Of telling a turn. */
    latency: timedSchema,
    /** By who told it: `rules`, or a provider and its model. */
    byLevel: z.array(
      z.object({ level: z.string(), observations: z.int(), ratio: z.number().nullable() }),
    ),
    /** By local day, such as `2026-11-20`. */
    byDay: z.array(
      z.object({
        day: z.string(),
        observations: z.int(),
        /** Told. */
        tokens: z.int(),
        ratio: z.number().nullable(),
      }),
    ),
  }),
  context: z.object({
    /** At the start of sessions and on prompts. */
    times: z.int(),
    tokens: z.int(),
    /** Of session starts whose budget is known: what they were given on average, and what the budget allowed. */
    starts: z.int(),
    meanTokens: z.number().nullable(),
    meanBudget: z.number().nullable(),
    byDay: z.array(z.object({ day: z.string(), times: z.int(), tokens: z.int() })),
  }),
  search: z.object({
    queries: z.int(),
    latency: timedSchema,
    meanResults: z.number().nullable(),
  }),
  calls: z.object({
    /** Calls to code of the project that were resolved, and those left open. */
    resolved: z.int(),
    unresolved: z.int(),
    /** Share resolved, from 0 to 1; null where nothing was read. */
    share: z.number().nullable(),
    /** The most frequent reason among those left open; null where nothing is open, or for most no reason is known. */
    mainReason: z.string().nullable(),
    byWay: z.array(z.object({ way: z.string(), calls: z.int() })),
    byLanguage: z.array(z.object({ language: z.string(), resolved: z.int(), unresolved: z.int() })),
    /** Those that are left open most often; ten at most. */
    open: z.array(
      z.object({
        written: z.string(),
        reason: z.string().nullable(),
        times: z.int(),
        functions: z.int(),
        projectId: z.string(),
        projectName: z.string(),
        path: z.string(),
        line: z.int(),
      }),
    ),
  }),
  models: z.object({
    calls: z.int(),
    failed: z.int(),
    tokensIn: z.int(),
    tokensOut: z.int(),
    usd: z.number(),
    unpriced: z.int(),
    byDay: z.array(z.object({ day: z.string(), calls: z.int(), tokens: z.int(), usd: z.number() })),
  }),
  learnings: z.object({
    active: z.int(),
    /** Of a confidence of .85 and more. */
    confident: z.int(),
    /** Stored, edited or confirmed by the user. */
    manual: z.int(),
    /** In the stretch of time: learned or stored, said again, contradicted, superseded, rejected. */
    added: z.int(),
    reinforced: z.int(),
    contradicted: z.int(),
    superseded: z.int(),
    rejected: z.int(),
    byDay: z.array(z.object({ day: z.string(), added: z.int(), reinforced: z.int() })),
  }),
  /** Steps of the program by the type of their event; errors are not told apart by older versions. */
  steps: z.array(z.object({ type: z.string(), latency: timedSchema })),
  database: z.object({
    bytes: z.int(),
    /** Bytes a year at the pace of the stretch of time; null where it holds nothing. */
    bytesPerYear: z.int().nullable(),
  }),
})
export type Measures = z.infer<typeof measuresSchema>

export const reportsContract = {
  /** Fails with `not_found` for a session that is not known. */
  get: oc.input(reportInputSchema).output(reportSchema),
  /** The functions that changed and the calls between them; 200 functions at most. */
  changed: oc.input(reportInputSchema).output(changedGraphSchema),
  measures: oc.input(measuresInputSchema).output(measuresSchema),
}
