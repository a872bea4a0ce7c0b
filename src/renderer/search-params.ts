// What each page keeps in its address. A value that makes no sense is left out rather than refused.
import { z } from 'zod'
import { rowsOfFigures } from '../shared/contract/evaluation/rows.ts'
import { deliveries } from '../shared/contract/evaluation-use.ts'
import {
  deciders,
  decisionChoices,
  jobStatuses,
  memoryKinds,
  memoryLives,
  searchKinds,
  sessionSources,
  sessionStatuses,
} from '../shared/kinds.ts'

const text = z.string().optional().catch(undefined)
const time = z.enum(['today', '7d', '30d', '365d']).optional().catch(undefined)

/** A local day, such as `2026-11-20`. */
const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .optional()
  .catch(undefined)

/** A stretch of time up to now, as the filters offer it. */
export type TimeRange = NonNullable<z.infer<typeof time>>

export const sessionsSearch = z.object({
  project: text,
  status: z.enum(sessionStatuses).optional().catch(undefined),
  source: z.enum(sessionSources).optional().catch(undefined),
  time,
  day,
  text,
  sort: z.enum(['startedAt', 'lastEventAt', 'toolEvents', 'turns']).optional().catch(undefined),
  direction: z.enum(['asc', 'desc']).optional().catch(undefined),
})

/**
 * `at` names what is open: a turn `t3`, an injection `i1`, a compaction `c2`, `overview`, `changes`, `turns` or
 * `latest`.
 */
export const sessionSearch = z.object({
  at: text,
  depth: z.enum(['title', 'summary', 'detail']).optional().catch(undefined),
  view: z.enum(['observations', 'calls', 'levels']).optional().catch(undefined),
  /** The observation `o4` or call `e12` to bring into view. */
  focus: text,
})

export const searchSearch = z.object({
  q: text,
  kinds: z.array(z.enum(searchKinds)).optional().catch(undefined),
  project: text,
  session: text,
  file: text,
  time,
  /** The first and the last day of a range, such as `2026-03-01`, instead of `time`. */
  since: text,
  until: text,
  sort: z.enum(['date']).optional().catch(undefined),
  /** False searches for words such as "since Monday" instead of keeping to that time. */
  dates: z.literal(false).optional().catch(undefined),
  mode: z.enum(['words', 'hybrid']).optional().catch(undefined),
  /** Whether each result says what its score is made of. */
  scores: z.boolean().optional().catch(undefined),
  /** The hit that is open, by its reference. */
  hit: text,
})

export const memoriesSearch = z.object({
  q: text,
  kind: z.enum(memoryKinds).optional().catch(undefined),
  /** `global` or `project:<id>`. */
  place: text,
  tag: text,
  /** Where they stand; those that hold when left out. */
  life: z
    .enum([...memoryLives, 'all'])
    .optional()
    .catch(undefined),
  from: z.enum(['you', 'agent', 'learned']).optional().catch(undefined),
  /** Confidence of at least so much, in percent. */
  sure: z.enum(['50', '70', '85', '100']).optional().catch(undefined),
  /** Stored or learned in the last so many days. */
  days: z.enum(['7', '30', '365']).optional().catch(undefined),
  order: z.enum(['oldest', 'confidence']).optional().catch(undefined),
  /** The memory that is open, such as `m12`. */
  id: text,
})

export const decisionsSearch = z.object({
  /** Alike ones together, or one by one in the order of time; or the rules. */
  by: z.enum(['time', 'rules']).optional().catch(undefined),
  project: text,
  tool: text,
  choice: z.enum(decisionChoices).optional().catch(undefined),
  /** Who decided. */
  who: z.enum(deciders).optional().catch(undefined),
  /** A request whose like is looked for: a command line, an address or a path. */
  q: text,
  /** Alike ones alone, such as `Bash git push`. */
  head: text,
  /** The decision that is open. */
  id: text,
})

/** Of one day, or of the seven that end with it; today when left out. A session is told whole, whenever it was. */
export const reportSearch = z.object({
  span: z.enum(['week']).optional().catch(undefined),
  day,
  project: text,
  session: text,
})

export const evaluationSearch = z.object({
  period: z.enum(['7d', '365d']).optional().catch(undefined),
  project: text,
  /** The figure whose rows are open; `items` are things that were given, of `layer=…` or `channel=…` in `name`. */
  rows: z
    .enum([...rowsOfFigures, 'items'])
    .optional()
    .catch(undefined),
  name: text,
  outcome: z.enum(['looked at', 'used', 'contradicted', 'ignored']).optional().catch(undefined),
  delivered: z.enum(deliveries).optional().catch(undefined),
  /** The first and the last day of a bar. */
  day,
  until: day,
})

export const activitySearch = z.object({
  tab: z.enum(['events', 'days', 'queue']).optional().catch(undefined),
  type: text,
  status: z.enum(jobStatuses).optional().catch(undefined),
})

/**
 * `file`: the path that is open, from the project's root; `name`: the qualified name of one of its definitions. Of the
 * call graph `calls`: callers or calls alone; `depth`: how many calls away from its beginning it goes.
 */
export const codeSearch = z.object({
  view: z.enum(['files', 'graph', 'open']).optional().catch(undefined),
  file: text,
  name: text,
  calls: z.enum(['callers', 'callees']).optional().catch(undefined),
  depth: z.int().min(1).max(20).optional().catch(undefined),
})

export const contextSearch = z.object({
  project: text,
  source: z.enum(sessionSources).optional().catch(undefined),
})

export const welcomeSearch = z.object({
  step: z.enum(['connect', 'history', 'level', 'done']).optional().catch(undefined),
})
