// The reads that may take longer than a frame: lists over the whole memory and sizes of the whole file.
import { z } from 'zod'
import {
  sessionChangesSchema,
  sessionListInputSchema,
  sessionListSchema,
  sessionTimelineSchema,
} from '../../shared/contract/sessions.ts'
import { eventDaySchema, projectRowSchema, storageSchema } from '../../shared/contract/system.ts'
import {
  sessionReportSchema,
  tokensSchema,
  usageByInputSchema,
  usageDaysInputSchema,
  usageDaysSchema,
  usageFilterSchema,
  usageRowsSchema,
} from '../../shared/contract/usage.ts'
import { type PriceTable, priceTableSchema } from '../../shared/prices.ts'
import { createEventDayQueries } from '../db/events/event-day-queries.ts'
import type { Db } from '../db/open.ts'
import { createProjectQueries } from '../db/projects/project-queries.ts'
import { createCallHeadlines } from '../db/sessions/call-headlines.ts'
import { createSessionChanges } from '../db/sessions/session-changes.ts'
import { createSessionQueries } from '../db/sessions/session-queries.ts'
import { createSessionTimeline } from '../db/sessions/session-timeline.ts'
import { readStorage, storagePathsSchema } from '../db/storage.ts'
import {
  createOverviewQueries,
  dayFiguresSchema,
  periodFiguresSchema,
} from '../db/usage/overview-queries.ts'
import { createUsageQueries, type UsageQueries } from '../db/usage/usage-queries.ts'
import { sessionReports } from '../db/usage/usage-session-report.ts'
import { createSessionWords } from '../search/session-words.ts'
import { defineRead, type Read } from '../threads/define-read.ts'
import { codeReads } from './code-reads.ts'
import { changedRead, figureRowsRead, measuresRead, reportRead } from './report-reads.ts'
import { heldOut, useItems, useReport, useViolations } from './use-reads.ts'

/** Every local day of the last year up to the time `at`. */
export const overviewDays = defineRead({
  name: 'overview.days',
  input: z.object({ at: z.int() }),
  output: z.array(dayFiguresSchema),
  open(db) {
    const queries = createOverviewQueries(db)
    return ({ at }) => queries.days(at)
  },
})

/** Figures of everything that is remembered. */
export const overviewTotal = defineRead({
  name: 'overview.total',
  input: z.null(),
  output: periodFiguresSchema,
  open(db) {
    const queries = createOverviewQueries(db)
    return () => queries.total()
  },
})

/** The event log by local day and type, up to the time `at`. */
export const eventDays = defineRead({
  name: 'events.days',
  input: z.object({ at: z.int(), days: z.int() }),
  output: z.array(eventDaySchema),
  thread: 'sizes',
  open(db) {
    const days = createEventDayQueries(db)
    return ({ at, days: most }) => days(at, most)
  },
})

/** All projects with their counts. */
export const projectsList = defineRead({
  name: 'projects.list',
  input: z.null(),
  output: z.array(projectRowSchema),
  open(db) {
    const queries = createProjectQueries(db)
    return () => queries.list()
  },
})

/** One page of the sessions that fit a filter. */
export const sessionsList = defineRead({
  name: 'sessions.list',
  input: sessionListInputSchema,
  output: sessionListSchema,
  open(db) {
    const queries = createSessionQueries(db)
    const wordsOf = createSessionWords(db)
    return (input) => queries.list(input, input.text ? wordsOf(input.text) : [])
  },
})

/** What happened when in one session; a long one has thousands of calls. */
export const sessionTimeline = defineRead({
  name: 'sessions.timeline',
  input: z.object({ id: z.string() }),
  output: sessionTimelineSchema,
  open(db) {
    const timelineOf = createSessionTimeline(db)
    return ({ id }) => timelineOf(id)
  },
})

/** The files that one session changed. */
export const sessionChanges = defineRead({
  name: 'sessions.changes',
  input: z.object({ id: z.string() }),
  output: sessionChangesSchema,
  open(db) {
    const changesOf = createSessionChanges(db)
    return ({ id }) => changesOf(id)
  },
})

/** What the calls of a turn were asked to do, by row: their payloads are opened for it. */
export const callHeadlines = defineRead({
  name: 'sessions.headlines',
  input: z.object({ turn: z.int() }),
  output: z.array(z.tuple([z.int(), z.string()])),
  open(db) {
    const headlinesOf = createCallHeadlines(db)
    return ({ turn }) => headlinesOf(turn)
  },
})

/** Tables with their bytes, and the folders beside the database. */
export const storage = defineRead({
  name: 'storage',
  input: storagePathsSchema,
  output: storageSchema,
  thread: 'sizes',
  open: (db) => (paths) => readStorage(db, paths),
})

const priced = { prices: priceTableSchema }

/** The queries over usage, each call at the prices that it is given. */
function usageAt(db: Db): (prices: PriceTable) => UsageQueries {
  let prices: PriceTable
  const queries = createUsageQueries(db, () => prices)
  return (given) => {
    prices = given
    return queries
  }
}

/** Tokens and their cost in all. */
export const usageTotal = defineRead({
  name: 'usage.total',
  input: usageFilterSchema.extend(priced),
  output: tokensSchema,
  open(db) {
    const usage = usageAt(db)
    return ({ prices, ...filter }) => usage(prices).total(filter)
  },
})

/** Tokens and costs by something. */
export const usageBy = defineRead({
  name: 'usage.by',
  input: usageByInputSchema.extend(priced),
  output: usageRowsSchema,
  open(db) {
    const usage = usageAt(db)
    return ({ group, prices, ...filter }) => usage(prices).by(group, filter)
  },
})

/** Tokens and costs by day, and within it by model or project. */
export const usageDays = defineRead({
  name: 'usage.days',
  input: usageDaysInputSchema.extend(priced),
  output: usageDaysSchema,
  open(db) {
    const usage = usageAt(db)
    return ({ split, prices, ...filter }) => usage(prices).days(split, filter)
  },
})

/** The newest sessions with every figure; ten thousand of them take a while. */
export const usageSessions = defineRead({
  name: 'usage.sessions',
  input: z.object({ limit: z.int(), projectId: z.string().nullable(), ...priced }),
  output: z.array(sessionReportSchema),
  thread: 'sizes',
  open(db) {
    const usage = usageAt(db)
    return ({ limit, projectId, prices }) => sessionReports(db, usage(prices), limit, projectId)
  },
})

/** All of them, for the thread that registers them. */
export const reads: readonly Pick<Read<never, unknown>, 'name' | 'openChecked'>[] = [
  overviewDays,
  overviewTotal,
  eventDays,
  projectsList,
  sessionsList,
  sessionTimeline,
  sessionChanges,
  callHeadlines,
  storage,
  usageTotal,
  ...codeReads,
  usageBy,
  usageDays,
  usageSessions,
  reportRead,
  changedRead,
  measuresRead,
  figureRowsRead,
  useReport,
  useItems,
  useViolations,
  heldOut,
]
