// Contract area: deleting what is remembered, with the time to take it back.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { forgetKinds } from '../kinds.ts'
import { timeSchema } from './common.ts'

const forgetTargetSchema = z.object({
  kind: z.enum(forgetKinds),
  id: z.string().max(500),
})

export const scheduledSchema = z.object({
  until: timeSchema,
  /** Paths of damaged files that cannot be gone over: it may stand in them still. */
  outOfReach: z.array(z.string()),
})

export const forgetContract = {
  /** Hides a thing at once and erases it for good at `until`. Fails with `not_found`. */
  schedule: oc.input(forgetTargetSchema).output(scheduledSchema),
  /** Takes a deletion back before its time is over. */
  undo: oc.input(forgetTargetSchema).output(z.object({ undone: z.boolean() })),
}
