// Contract areas: what became of what was given (delivered, used, helped), and whether anything leaked.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { contextLayers } from '../context-layers.ts'
import { useOutcomes, useRuleNames } from '../evaluation/use-rules.ts'
import { timeSchema } from './common.ts'

/** Whether what was given reached the agent. */
export const deliveries = ['proved', 'not seen', 'unknown'] as const

/** Which sessions' items: those given in a time, in a project. */
export const useFilterSchema = z.object({
  from: timeSchema.optional(),
  /** Exclusive. */
  to: timeSchema.optional(),
  projectId: z.string().optional(),
})

/** What became of some items. */
const useFiguresSchema = z.object({
  /** Items that were handed over. */
  given: z.int(),
  /** Of them, those whose text the transcript shows, or that answered a call of the agent. */
  delivered: z.int(),
  /** Those of which that is not known: the session runs, or no transcript of it shows such things. */
  untold: z.int(),
  /** Those that were looked at: their session ended and their text was still there. The next four add up to it. */
  judged: z.int(),
  used: z.int(),
  borneOut: z.int(),
  contradicted: z.int(),
  ignored: z.int(),
  /** The same test in sessions that were not given the item: pairs, and those in which it would count as used all the same. */
  control: z.object({ pairs: z.int(), used: z.int() }),
  /**
   * Share that was used, borne out or contradicted, less that of the control, from -1 to 1, and where it lies with 95 %.
   * Null without items or without a control: the raw share tells nothing by itself.
   */
  aboveControl: z.object({ rate: z.number(), low: z.number(), high: z.number() }).nullable(),
})
export type UseFigures = z.infer<typeof useFiguresSchema>

export const useReportSchema = z.object({
  /** Sessions that were given something, and those of them that were looked at. */
  sessions: z.object({ given: z.int(), judged: z.int() }),
  total: useFiguresSchema,
  /**
   * By the way it came: the hook (`SessionStart`), or how the agent asked (`mcp`, `skill`). Measured against the control
   * of the layers that came that way.
   */
  byChannel: z.array(useFiguresSchema.extend({ channel: z.string() })),
  /**
   * In the order of most items. Layers beside those of a session's start: `recall`, `calls`, and what the agent asked
   * for: `search`, `timeline`, `records`, `code map`, `decisions`, `context`.
   */
  byLayer: z.array(useFiguresSchema.extend({ layer: z.string() })),
  byProject: z.array(useFiguresSchema.extend({ projectId: z.string(), project: z.string() })),
  /** By local day (`2026-11-20`), in order; days on which nothing was given are left out. */
  byDay: z.array(useFiguresSchema.extend({ day: z.string() })),
  /** Each rule: items for which it fired, and pairs of the control for which it did. */
  rules: z.array(
    z.object({
      rule: z.enum(useRuleNames),
      weight: z.number(),
      fired: z.int(),
      controlFired: z.int(),
      /** Share of the control's pairs; null without any. */
      falseAlarms: z.number().nullable(),
    }),
  ),
  /** Only what can be counted. */
  helped: z.object({
    /** Files that an item named and the agent opened without having looked for them. */
    filesOpened: z.int(),
    /** Given memories of what the user once had to say: used, and not said again; and said again all the same. */
    correctionsSpared: z.int(),
    correctionsRepeated: z.int(),
  }),
})
export type UseReport = z.infer<typeof useReportSchema>

/** One thing that shows what became of an item. */
const useEvidenceSchema = z.object({
  rule: z.enum(useRuleNames),
  /** What was said or done, cut. */
  words: z.string(),
  at: timeSchema,
  turnId: z.string().nullable(),
  /** The call, where it was one. */
  toolEventId: z.string().nullable(),
})

const usedItemSchema = z.object({
  injectionId: z.string(),
  /** Its place among the items that were given together. */
  position: z.int(),
  sessionId: z.string(),
  sessionTitle: z.string().nullable(),
  projectId: z.string(),
  project: z.string(),
  at: timeSchema,
  /** The turn that it was given in; null where it was given before any began, as at a session's start. */
  turnId: z.string().nullable(),
  /** `SessionStart`, `UserPromptSubmit`, or the way by which the agent asked: `mcp`, `skill`. */
  event: z.string(),
  layer: z.string(),
  /** The public id of the record behind it; null where there is no single one. */
  ref: z.string().nullable(),
  /** As it was given; null where that text was dropped. */
  text: z.string().nullable(),
  tokens: z.int(),
  /** `unknown` while its session runs, and where no transcript of it shows what hooks gave. */
  delivered: z.enum(deliveries),
  /** Null while it was not looked at. */
  outcome: z.enum(useOutcomes).nullable(),
  evidence: z.array(useEvidenceSchema),
})
export type UsedItem = z.infer<typeof usedItemSchema>

/** What became of a memory of what the user once had to say: used without being said again, or said again. */
export const corrections = ['spared', 'repeated'] as const

export const useItemsInputSchema = useFilterSchema.extend({
  sessionId: z.string().optional(),
  layer: z.string().max(100).optional(),
  ref: z.string().max(200).optional(),
  /** The hook that gave it, or the way by which the agent asked. */
  channel: z.string().max(100).optional(),
  delivered: z.enum(deliveries).optional(),
  /** Any of them; all of them for whatever was looked at. */
  outcomes: z.array(z.enum(useOutcomes)).min(1).max(useOutcomes.length).optional(),
  rule: z.enum(useRuleNames).optional(),
  /** Given memories of what the user once had to say, as `helped` counts them. */
  correction: z.enum(corrections).optional(),
  limit: z.int().min(1).max(500).default(100),
  offset: z.int().min(0).default(0),
})
/** Newest first. */
export const useItemsSchema = z.object({ items: z.array(usedItemSchema), total: z.int() })

export const violationsInputSchema = useFilterSchema.extend({
  sessionId: z.string().optional(),
  limit: z.int().min(1).max(500).default(100),
})
/** Newest first: what a memory that was given forbids, and the later call that did it. */
export const violationsSchema = z.object({
  violations: z.array(
    z.object({
      ref: z.string().nullable(),
      /** The memory as it was given; null where that text was dropped. */
      text: z.string().nullable(),
      sessionId: z.string(),
      sessionTitle: z.string().nullable(),
      projectId: z.string(),
      at: timeSchema,
      turnId: z.string().nullable(),
      toolEventId: z.string().nullable(),
      /** What was done. */
      words: z.string(),
    }),
  ),
  total: z.int(),
})

/** A figure of some sessions: how many of them, its mean and its standard deviation (null for fewer than two). */
const spreadSchema = z.object({
  sessions: z.int(),
  mean: z.number().nullable(),
  deviation: z.number().nullable(),
})
const measuresSchema = z.object({
  turns: spreadSchema,
  /** Input, output and cache together. */
  tokens: spreadSchema,
  failures: spreadSchema,
  /** Turns from which a correction of the user's was learned. */
  corrections: spreadSchema,
})

export const holdOutSchema = z.object({
  /** The layer that is withheld in a share (0 to 0.5) of the sessions; null while that is off. */
  layer: z.enum(contextLayers).nullable(),
  share: z.number(),
  /** Each layer for which sessions were drawn, ended ones alone. */
  compared: z.array(
    z.object({
      layer: z.string(),
      given: measuresSchema,
      withheld: measuresSchema,
      /** Withheld less given, with where it lies with 95 %; null where one side has fewer than two sessions. */
      difference: z.record(
        z.enum(['turns', 'tokens', 'failures', 'corrections']),
        z.object({ mean: z.number(), low: z.number(), high: z.number() }).nullable(),
      ),
    }),
  ),
})

export const leakAuditSchema = z.object({
  /** When it was made, and how long that took (ms). */
  at: timeSchema,
  durationMs: z.number(),
  looked: z.object({
    items: z.int(),
    events: z.int(),
    calls: z.int(),
    /** Things that were deleted, and files of the data folder in which they were looked for. */
    deleted: z.int(),
    /** Deletions that can still be undone or are being carried out: what they are of may stand there still. */
    open: z.int(),
    files: z.int(),
    bytes: z.int(),
  }),
  /** Items given in a project that came from another one and are not global, the newest first, 200 at most. */
  leaks: z.array(
    z.object({
      injectionId: z.string(),
      ref: z.string(),
      sessionId: z.string(),
      projectId: z.string(),
      /** The project it came from. */
      fromProjectId: z.string(),
      at: timeSchema,
    }),
  ),
  /** Rows of one session that lie in another project than its own, or in another session. */
  strays: z.array(z.object({ table: z.string(), rows: z.int() })),
  /** Rows that stand for what was deleted, and files in which its id still stands. */
  residue: z.array(z.object({ place: z.string(), what: z.string(), count: z.int() })),
  isClean: z.boolean(),
})
export type LeakAudit = z.infer<typeof leakAuditSchema>

export const usesContract = {
  /** What became of what was given. */
  report: oc.input(useFilterSchema).output(useReportSchema),
  /** The items, each with its evidence. */
  items: oc.input(useItemsInputSchema).output(useItemsSchema),
  violations: oc.input(violationsInputSchema).output(violationsSchema),
  /** Sessions in which a layer was withheld, beside those in which it was not. */
  holdOut: oc.output(holdOutSchema),
}

export const auditContract = {
  /** Whether anything was given or kept where it does not belong, and whether something that was deleted is left. */
  leaks: oc.output(leakAuditSchema),
}
