// What agent and user settled: plans put to the user, lists of tasks, questions with their answers.
import { z } from 'zod'

export const proposalSchema = z.object({
  title: z.string().default(''),
  /** `handed_on` is a plan that another session carries out; `proposed` one whose answer is not recorded. */
  state: z.enum(['proposed', 'accepted', 'handed_on', 'refused']),
  /** The session that carries it out, where it was handed on. */
  continuedIn: z.string().nullable().default(null),
  /** What its section called Context says: why it is wanted. */
  context: z.string().nullable().default(null),
  steps: z.array(z.string()).default([]),
  /** The user's words to it. */
  reason: z.string().nullable().default(null),
})
export type Proposal = z.infer<typeof proposalSchema>

export const taskSchema = z.object({
  subject: z.string(),
  state: z.enum(['open', 'in_progress', 'done']),
})
export type Task = z.infer<typeof taskSchema>

export const questionSchema = z.object({
  question: z.string(),
  /** Null where none is recorded. */
  answer: z.string().nullable().default(null),
})
export type Question = z.infer<typeof questionSchema>

export const refusalSchema = z.object({
  tool: z.string(),
  /** The command, path or address that was asked for. */
  aim: z.string().default(''),
  by: z.enum(['user', 'rule', 'unknown']),
  /** The words to it: the user's, or the reason that stands in the rule. */
  message: z.string().nullable().default(null),
  /** When it was put or refused (ms since 1970), where that is known. */
  at: z.int().nullable().default(null),
})
export type Refusal = z.infer<typeof refusalSchema>
