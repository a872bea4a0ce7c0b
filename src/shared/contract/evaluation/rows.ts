// Contract of the rows behind the figures of the evaluation: which figure, and what stands behind it one by one.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { timeSchema } from '../common.ts'
import { measuresInputSchema } from './report.ts'
import type { SelfTestTarget, SelfTestWay } from './self-test.ts'

/** The figures whose rows can be asked for; what was given item by item is listed by `uses.items`. */
export const rowsOfFigures = [
  'given', // texts that sessions were given
  'starts', // session starts whose budget is known
  'told', // observations; of one level where it is named
  'steps', // events of the type that is named
  'calls', // calls of language models
  'failed calls',
  'unpriced calls',
  'held', // memories that hold now
  'confident', // of them, those of a confidence of .85 and more
  'manual', // of them, those stored, edited or confirmed by the user
  'added', // memories that are new
  'reinforced', // changes of memories, as the next four
  'contradicted',
  'superseded',
  'rejected',
  'learned', // new ones and those that were said again
  'opened', // files that an item named and the agent opened without having looked for them
  'violations', // calls that did what something that was given forbids
  'resolved calls', // calls in sources that lead to code of their project; of the language that is named
  'open calls', // calls in sources that are left open and may lead there, likewise
  'alike calls', // of them those written alike: `name` as `alikeName` writes it
  'asked', // sessions of the self-test, whenever they were: `name` as `askedName` writes it
] as const
export type RowsOfFigure = (typeof rowsOfFigures)[number]

/** Names calls that are left open and written alike in a project. */
export const alikeName = (one: {
  readonly projectId: string
  readonly reason: string | null
  readonly written: string
}): string => JSON.stringify([one.projectId, one.reason, one.written])

/** Names the sessions whose first prompt the self-test asked in one way for one kind of thing. */
export const askedName = (target: SelfTestTarget, way: SelfTestWay): string => `${target} ${way}`

export const figureRowsInputSchema = measuresInputSchema.extend({
  figure: z.enum(rowsOfFigures),
  /** The level of `told`, the type of `steps`, the language of calls, what is alike, what was asked. */
  name: z.string().max(2000).optional(),
  limit: z.int().min(1).max(500).default(100),
  offset: z.int().min(0).default(0),
})

const figureRowSchema = z.object({
  /** Tells it from the others of its figure. */
  key: z.string(),
  at: timeSchema,
  /** Null where it belongs to no session, as a memory does. */
  sessionId: z.string().nullable(),
  /** The public id of a memory. */
  memoryId: z.string().nullable(),
  /** The project and the place in it of a call in a source. */
  projectId: z.string().nullable(),
  path: z.string().nullable(),
  line: z.int().nullable(),
  /**
   * What kind of thing it is: the hook, the kind of observation or memory, the type of event, the model, what was
   * violated, why a call is open or how it was resolved, how many things a first prompt needed.
   */
  kind: z.string(),
  /** A memory's words, an observation's title, a session's title, why a call failed, what was done or is called. */
  text: z.string().nullable(),
  /**
   * Tokens; of steps ms, of memories and calls in sources their confidence from 0 to 1, of the self-test the share found
   * among ten. Null where that is not known.
   */
  amount: z.number().nullable(),
})
export type FigureRow = z.infer<typeof figureRowSchema>

/** Newest first. */
export const figureRowsSchema = z.object({
  rows: z.array(figureRowSchema),
  /** How many there are, those that are not kept one by one left out. */
  total: z.int(),
  /** Events of days that retention rolled up: their sums are kept, and they are no rows any more. */
  rolledUp: z.int(),
})

export const figureRowsContract = oc.input(figureRowsInputSchema).output(figureRowsSchema)
