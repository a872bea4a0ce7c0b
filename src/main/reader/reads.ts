// The reads that may take longer than a frame: lists over the whole memory and sizes of the whole file.
import { z } from 'zod'
import { sessionListInputSchema, sessionListSchema } from '../../shared/contract/sessions.ts'
import { projectRowSchema, storageSchema } from '../../shared/contract/system.ts'
import { usageByInputSchema, usageRowsSchema } from '../../shared/contract/usage.ts'
import { type PriceTable, priceTableSchema } from '../../shared/prices.ts'
import { readStorage, storagePathsSchema } from '../core/storage.ts'
import { createOverviewQueries, dayFiguresSchema } from '../db/overview-queries.ts'
import { createProjectQueries } from '../db/project-queries.ts'
import { createSessionQueries } from '../db/session-queries.ts'
import { createUsageQueries } from '../db/usage-queries.ts'
import { searchRead } from '../search/search-read.ts'
import { defineRead, type Read } from './define-read.ts'
import { findSessionsByWords } from './session-words.ts'

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
    return (input) => queries.list(input, input.text ? findSessionsByWords(db, input.text) : null)
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

/** Tokens and costs by something, at the prices that are given. */
export const usageBy = defineRead({
  name: 'usage.by',
  input: usageByInputSchema.extend({ prices: priceTableSchema }),
  output: usageRowsSchema,
  open(db) {
    let prices: PriceTable
    const queries = createUsageQueries(db, () => prices)
    return ({ group, prices: given, ...filter }) => {
      prices = given
      return queries.by(group, filter)
    }
  },
})

/** All of them, for the thread. */
export const reads: readonly Pick<Read<never, unknown>, 'name' | 'openChecked'>[] = [
  overviewDays,
  projectsList,
  sessionsList,
  storage,
  usageBy,
  searchRead,
]
