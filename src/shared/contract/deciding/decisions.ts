// Contract area: what the user allowed and refused, found by likeness, and told by other programs.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { deciders, decisionChoices, rationaleSpeakers } from '../../kinds.ts'
import { timeSchema } from '../common.ts'

/** What came of what was allowed. */
const decisionOutcomes = ['ran', 'failed', 'undone'] as const

/** Where alike decisions are looked for. */
export const recallScopes = ['session', 'project', 'everywhere'] as const
export type RecallScope = (typeof recallScopes)[number]

const longestInput = 1_000_000
/** Clocks of other machines may be ahead by so much (ms). */
const aDay = 24 * 3_600_000
const longestWords = 16_000

/** How things stood when it was made; what is not known is null or empty. */
const situationSchema = z.object({
  branch: z.string().nullable().default(null),
  mode: z.string().nullable().default(null),
  failing: z.string().nullable().default(null),
  files: z.array(z.string()).default([]),
})

const decisionRowSchema = z.object({
  id: z.string(),
  /** The session that it was made in; null where that is not known here. */
  sessionId: z.string().nullable(),
  turnId: z.string().nullable(),
  turn: z.int().nullable(),
  projectId: z.string().nullable(),
  /** The session as whoever told it named it. */
  goal: z.string(),
  tool: z.string(),
  /** What was asked, on one line. */
  asked: z.string(),
  choice: z.enum(decisionChoices),
  /** The user's words to a refusal. */
  message: z.string().nullable(),
  /** Why nobody is known to have allowed or refused it. */
  note: z.string().nullable(),
  /** What it was wanted for, or why it was refused; empty where nobody said. */
  rationale: z.string(),
  rationaleBy: z.enum(rationaleSpeakers).nullable(),
  decidedBy: z.enum(deciders).nullable(),
  outcome: z.enum(decisionOutcomes).nullable(),
  at: timeSchema,
  answeredAt: timeSchema.nullable(),
})
export type DecisionRow = z.infer<typeof decisionRowSchema>

const decisionRecordSchema = decisionRowSchema.extend({
  /** What the tool would have been given, redacted; null where it cannot be read. */
  input: z.unknown(),
  situation: situationSchema,
  /** What the user had asked for when it came up; null where that is not known. */
  prompt: z.string().nullable(),
  /** Of its form; 1. */
  version: z.int(),
  /** The vector that came with it, at length 1; only where it was asked for. */
  vector: z.array(z.number()).nullable().optional(),
})
export type DecisionRecordInFull = z.infer<typeof decisionRecordSchema>

/** Alike requests of one kind, as `Bash git push`. */
const decisionGroupSchema = z.object({
  head: z.string(),
  tool: z.string(),
  /** The newest of them. */
  asked: z.string(),
  newest: z.string(),
  count: z.int(),
  allowed: z.int(),
  refused: z.int(),
  /** Seen, and neither allowed nor refused. */
  unanswered: z.int(),
  firstAt: timeSchema,
  lastAt: timeSchema,
  /** From request to answer, all together; ms. */
  waitedMs: z.int(),
})
export type DecisionGroup = z.infer<typeof decisionGroupSchema>

const filterShape = {
  projectId: z.string().max(200).optional(),
  sessionId: z.string().max(200).optional(),
  tool: z.string().max(200).optional(),
  choice: z.enum(decisionChoices).optional(),
  decidedBy: z.enum(deciders).optional(),
  /** Alike ones alone. */
  head: z.string().max(300).optional(),
  from: timeSchema.optional(),
  to: timeSchema.optional(),
}
const filterSchema = z.object(filterShape)
export type DecisionFilter = z.infer<typeof filterSchema>

const page = {
  limit: z.int().min(1).max(200).default(50),
  offset: z.int().min(0).default(0),
}

const text = (name: string, most: number) =>
  z
    .string({ error: `${name} must be a text.` })
    .max(most, { error: `${name} may have ${most} characters.` })
const filled = (name: string, most: number) =>
  text(name, most).refine((value) => value.trim() !== '', { error: `${name} must not be empty.` })

/** What may be left out; programs that write every field give null for it. */
const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? undefined)

/** A UUID is the same one in capitals. */
const sameId = (id: string) =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id.toLowerCase() : id

/** Characters as JSON; without end for what is nested too deep to be written. */
function lengthOf(value: unknown): number {
  try {
    return JSON.stringify(value)?.length ?? 0
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** A decision from elsewhere. `at` is in ms since 1970. */
export const decisionInputSchema = z
  .object(
    {
      /** A UUID, or an id of your own; the same id again changes nothing. */
      id: filled('id', 100).overwrite(sameId),
      /** The session in which it was made. */
      goal: filled('goal', 200),
      /** The number of the turn in it. */
      turn: z
        .int({ error: 'turn must be a whole number.' })
        .min(0, { error: 'turn must not be below 0.' }),
      tool: filled('tool', 200),
      input: z
        .unknown()
        .refine((value) => value !== undefined, { error: 'input is missing.' })
        .refine((value) => lengthOf(value) <= longestInput, {
          error: `input may take ${longestInput} characters as JSON.`,
        }),
      choice: z.enum(['allow', 'deny', 'observe'], {
        error: 'choice must be allow, deny or observe.',
      }),
      /** What it was decided for; may be empty. */
      rationale: text('rationale', longestWords),
      /** Whose words the rationale is. */
      rationaleBy: optional(
        z.enum(rationaleSpeakers, {
          error: `rationaleBy must be one of ${rationaleSpeakers.join(', ')}.`,
        }),
      ),
      at: z
        .int({ error: 'at must be a time in ms since 1970.' })
        .min(0, { error: 'at must be a time in ms since 1970.' })
        .refine((at) => at <= Date.now() + aDay, {
          error: 'at lies in the future: it must be a time in ms since 1970.',
        }),
      /** Of a refusal: what was said to it. */
      message: optional(filled('message', longestWords)),
      /** Of what was only seen: why nobody allowed or refused it. */
      note: optional(filled('note', longestWords)),
      toolUseId: optional(text('toolUseId', 200)),
      /** The folder it would have run in; its project is the decision's where the session is not known. */
      cwd: optional(text('cwd', 4000)),
      decidedBy: z
        .enum(deciders, { error: `decidedBy must be one of ${deciders.join(', ')}.` })
        .default('user'),
      outcome: optional(
        z.enum(decisionOutcomes, {
          error: `outcome must be one of ${decisionOutcomes.join(', ')}.`,
        }),
      ),
      situation: optional(situationSchema),
      /** The vector of its text, when the caller has it; its length must fit the model in use. */
      vector: optional(
        z
          .array(z.number({ error: 'vector must be a list of numbers.' }), {
            error: 'vector must be a list of numbers.',
          })
          .min(1, { error: 'vector must not be empty.' })
          .max(8192, { error: 'vector may have 8192 numbers.' }),
      ),
      version: z.literal(1, { error: 'version must be 1.' }).default(1),
    },
    { error: 'A decision is an object.' },
  )
  .refine(({ choice, message }) => choice !== 'deny' || message !== undefined, {
    error: 'A deny needs a message: what was said to the agent.',
    path: ['message'],
  })
  .refine(({ choice, note }) => choice !== 'observe' || note !== undefined, {
    error: 'An observe needs a note: why nobody allowed or refused it.',
    path: ['note'],
  })
export type DecisionInput = z.output<typeof decisionInputSchema>

/** A request whose like is looked for. */
export const recallRequestSchema = z.object({
  goal: z.string().max(200).default(''),
  toolUseId: z.string().max(200).optional(),
  tool: filled('tool', 200),
  input: z.unknown(),
  metadata: z.record(z.string(), z.unknown()).default({}),
  /** The folder it would run in: its project is the scope where the session is not known. */
  cwd: z.string().max(4000).optional(),
  /** The project that is meant, whatever session and folder say. */
  projectId: z.string().max(200).optional(),
  scope: z
    .enum(recallScopes, { error: `scope must be one of ${recallScopes.join(', ')}.` })
    .default('project'),
  k: z.int().min(0).max(100).default(5),
})
export type RecallRequest = z.output<typeof recallRequestSchema>

export const decisionsContract = {
  /** The newest first. */
  list: oc
    .input(filterSchema.extend(page))
    .output(z.object({ rows: z.array(decisionRowSchema), total: z.int() })),
  /** Alike ones together, those asked most often first. */
  groups: oc
    .input(filterSchema.extend(page))
    .output(z.object({ rows: z.array(decisionGroupSchema), total: z.int() })),
  /** Fails with `not_found`. */
  get: oc
    .input(
      z.object({
        id: z.string().max(100).overwrite(sameId),
        withVector: z.boolean().default(false),
      }),
    )
    .output(decisionRecordSchema),
  /** The nearest of those that were answered, `k` at most; `likeness` is from 0 to 1, which is the same request. */
  recall: oc.input(recallRequestSchema).output(
    z.object({
      rows: z.array(z.object({ decision: decisionRowSchema, likeness: z.number() })),
      mode: z.enum(['words', 'hybrid']),
    }),
  ),
  /**
   * Takes a decision from elsewhere; `known` where there is one of that id, which stays as it is. Fails with
   * `invalid_input` for a vector that does not fit, with `unauthorized` for an agent.
   */
  record: oc
    .input(decisionInputSchema)
    .output(z.object({ id: z.string(), status: z.enum(['stored', 'known']) })),
  /** What the user answers: how often, how much of it is refused, and how long the agent waited. */
  numbers: oc
    .input(
      z.object({
        projectId: z.string().max(200).optional(),
        days: z.int().min(1).max(3650).default(30),
      }),
    )
    .output(
      z.object({
        requests: z.int(),
        allowed: z.int(),
        refused: z.int(),
        unanswered: z.int(),
        /** Answered by the user, with the time that it took; ms. */
        answered: z.int(),
        waitedMs: z.int(),
        tools: z.array(z.object({ value: z.string(), count: z.int() })),
      }),
    ),
}
