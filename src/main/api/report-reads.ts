// The reads of the area `reports`: what happened in a stretch of time, and how well the memory did in it.
import { z } from 'zod'
import {
  changedGraphSchema,
  measuresInputSchema,
  measuresSchema,
  reportFactsSchema,
  reportInputSchema,
} from '../../shared/contract/evaluation/report.ts'
import { figureRowsInputSchema, figureRowsSchema } from '../../shared/contract/evaluation/rows.ts'
import { priceTableSchema } from '../../shared/prices.ts'
import { createCallQueries } from '../db/code/call-queries.ts'
import { createFigureRows } from '../db/evaluation/figure-rows.ts'
import { createMeasureRows } from '../db/evaluation/measure-rows.ts'
import { createProjectCalls } from '../db/evaluation/project-calls.ts'
import { createReportRows } from '../db/evaluation/report-rows.ts'
import { createUsageQueries } from '../db/usage/usage-queries.ts'
import { changedGraph } from '../evals/report/changed-graph.ts'
import { foldFunctions } from '../evals/report/fold-functions.ts'
import { makeMeasures } from '../evals/report/make-measures.ts'
import { makeReport } from '../evals/report/make-report.ts'
import { defineRead } from '../threads/define-read.ts'

const nowSchema = z.object({ now: z.int() })

/** Null for a session that is not known. */
export const reportRead = defineRead({
  name: 'reports.get',
  input: reportInputSchema.extend({ ...nowSchema.shape, prices: priceTableSchema }),
  output: reportFactsSchema.nullable(),
  open(db) {
    const rows = createReportRows(db)
    const calls = createCallQueries(db)
    return ({ now, prices, ...input }) => {
      const { sessionId, projectId } = input
      if (sessionId !== undefined && rows.projectOf(sessionId) === undefined) return null
      const span = sessionId === undefined ? { from: input.from, to: input.to } : { sessionId }
      const usage = createUsageQueries(db, () => prices).by('model', { ...span, projectId })
      return makeReport(input, now, rows, calls, usage)
    }
  },
})

export const changedRead = defineRead({
  name: 'reports.changed',
  input: reportInputSchema,
  output: changedGraphSchema,
  open(db) {
    const rows = createReportRows(db)
    const calls = createCallQueries(db)
    return (input) => {
      const changes = rows.functions(input)
      return changedGraph(foldFunctions(changes), changes, calls)
    }
  },
})

export const measuresRead = defineRead({
  name: 'reports.measures',
  input: measuresInputSchema.extend(nowSchema.shape),
  output: measuresSchema,
  open(db) {
    const rows = createMeasureRows(db)
    const calls = createProjectCalls(db, createCallQueries(db))
    return ({ now, ...input }) => makeMeasures(input, now, rows, calls)
  },
})

const figureRowsAsked = figureRowsInputSchema.extend(nowSchema.shape)
export const figureRowsRead = defineRead({
  name: 'reports.rows',
  input: figureRowsAsked,
  output: figureRowsSchema,
  open(db) {
    const list = createFigureRows(db, createProjectCalls(db, createCallQueries(db)))
    return (input) => list(figureRowsAsked.parse(input))
  },
})
