// Contract area: what sessions changed of a project's sources, function by function.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { timeSchema } from './common.ts'

/** One function, class or other definition that one event changed. */
export const codeChangeSchema = z.object({
  /** From the project's root. */
  path: z.string(),
  name: z.string(),
  /** With all that it stands in, in the way of its language. */
  qualifiedName: z.string(),
  kind: z.string(),
  change: z.enum(['new', 'modified', 'deleted', 'renamed', 'moved']),
  /** Its qualified name before, where it had another. */
  formerName: z.string().nullable(),
  /** As it was then. */
  signature: z.string(),
  sessionId: z.string(),
  turnId: z.string(),
  at: timeSchema,
})

/** A change with what asked for it and what is told of it. */
export const codeTouchSchema = codeChangeSchema.extend({
  sessionTitle: z.string().nullable(),
  /** The prompt of its turn. */
  prompt: z.string().nullable(),
  observationIds: z.array(z.string()),
})

export const codeChangedInputSchema = z.object({
  projectId: z.string(),
  /** Only what this session changed, oldest first. */
  sessionId: z.string().optional(),
  /** Only what changed at or after this time, newest first. */
  since: timeSchema.default(0),
  limit: z.int().min(1).max(2000).default(500),
})
export const codeWhyInputSchema = z.object({
  projectId: z.string(),
  /** A name of its own or a qualified one, of now or of before it was renamed. */
  name: z.string().min(1).max(500),
  limit: z.int().min(1).max(200).default(50),
})

export const codeContract = {
  /** What changed in a project. */
  changed: oc.input(codeChangedInputSchema).output(z.array(codeChangeSchema)),
  /** What touched a function, newest first. */
  why: oc.input(codeWhyInputSchema).output(z.array(codeTouchSchema)),
}
