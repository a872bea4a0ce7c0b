// The reads of the evaluation: what became of what was given, by counts and item by item.
import { z } from 'zod'
import {
  holdOutSchema,
  useFilterSchema,
  useItemsInputSchema,
  useItemsSchema,
  useReportSchema,
  violationsInputSchema,
  violationsSchema,
} from '../../shared/contract/evaluation-use.ts'
import { itemTexts } from '../context/compose.ts'
import { createHeldOutStore } from '../db/usage/held-out-store.ts'
import { createUseItems } from '../db/usage/use-items.ts'
import { createUseReport } from '../db/usage/use-report.ts'
import { defineRead } from '../threads/define-read.ts'

export const useReport = defineRead({
  name: 'uses.report',
  input: useFilterSchema,
  output: useReportSchema,
  open: (db) => createUseReport(db),
})

export const useItems = defineRead({
  name: 'uses.items',
  input: useItemsInputSchema,
  output: useItemsSchema,
  open(db) {
    const queries = createUseItems(db, itemTexts)
    return (input) => queries.items(useItemsInputSchema.parse(input))
  },
})

export const useViolations = defineRead({
  name: 'uses.violations',
  input: violationsInputSchema,
  output: violationsSchema,
  open(db) {
    const queries = createUseItems(db, itemTexts)
    return (input) => queries.violations(violationsInputSchema.parse(input))
  },
})

/** What became of sessions from which a layer was withheld, beside the others. */
export const heldOut = defineRead({
  name: 'uses.heldOut',
  input: z.null(),
  output: holdOutSchema.shape.compared,
  open(db) {
    const store = createHeldOutStore(db)
    return () => store.compared()
  },
})
