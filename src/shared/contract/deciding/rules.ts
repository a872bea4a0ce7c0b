// Contract area: rules by the user's hand that answer permission requests, what they would have met, and where they came from.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { timeSchema } from '../common.ts'
import { dangers, ruleEffects, ruleScopes, ruleStates } from './rule-kinds.ts'

const id = z.string().min(1).max(100)

const placeShape = {
  scope: z.enum(ruleScopes).default('project'),
  /** Of a rule for a session. */
  sessionId: z.string().max(200).optional(),
  /** Of a rule for a project. */
  projectId: z.string().max(200).optional(),
}

/** What a rule is for. */
const draftSchema = z.object({
  effect: z.enum(ruleEffects),
  /** `Edit` is for all tools that change files. */
  tool: z.string().min(1).max(200),
  /**
   * Of `Bash` one command, exactly or with ` *` at its end; of files a pattern as of gitignore; of `WebFetch`
   * `domain:example.com`; '' for all requests of the tool.
   */
  pattern: z.string().max(2000),
  ...placeShape,
})
export type RuleDraft = z.output<typeof draftSchema>

const newRuleSchema = draftSchema.extend({
  /** What the agent reads when it is refused. */
  reason: z.string().max(2000).default(''),
  endsAt: timeSchema.nullable().default(null),
  /** The user was shown its dangers and wants it all the same. */
  confirmDanger: z.boolean().default(false),
})
export type NewRule = z.output<typeof newRuleSchema>

const ruleSchema = z.object({
  id: z.string(),
  effect: z.enum(ruleEffects),
  tool: z.string(),
  pattern: z.string(),
  scope: z.enum(ruleScopes),
  sessionId: z.string().nullable(),
  projectId: z.string().nullable(),
  project: z.string().nullable(),
  reason: z.string(),
  /** Those that the user confirmed. */
  dangers: z.array(z.enum(dangers)),
  state: z.enum(ruleStates),
  createdAt: timeSchema,
  endsAt: timeSchema.nullable(),
  /** How many requests it answered, and when the last of them. */
  uses: z.int(),
  lastUsedAt: timeSchema.nullable(),
})
export type Rule = z.infer<typeof ruleSchema>

/** A past request beside a rule. */
const metSchema = z.object({
  id: z.string(),
  asked: z.string(),
  choice: z.enum(['pending', 'allow', 'deny', 'observe']),
  at: timeSchema,
})
export type MetRequest = z.infer<typeof metSchema>

const previewSchema = z.object({
  /** Of an allow: what makes it dangerous; it needs `confirmDanger` then, and cannot be for everywhere. */
  dangers: z.array(z.enum(dangers)),
  /** Past requests that were looked at, the newest 2,000 of the tool in its scope. */
  looked: z.int(),
  matched: z.int(),
  /** The newest of those that it would have answered, and of those of the same program or folder that it would not. */
  wouldMatch: z.array(metSchema),
  wouldNotMatch: z.array(metSchema),
})
export type RulePreview = z.infer<typeof previewSchema>

const suggestionSchema = z.object({
  /** What it is dismissed by. */
  key: z.string(),
  effect: z.enum(ruleEffects),
  tool: z.string(),
  pattern: z.string(),
  projectId: z.string(),
  project: z.string(),
  count: z.int(),
  firstAt: timeSchema,
  lastAt: timeSchema,
  /** From request to answer, all together; ms. */
  waitedMs: z.int(),
  /** The newest of them, a decision. */
  newest: z.string(),
  asked: z.string(),
})
export type RuleSuggestion = z.infer<typeof suggestionSchema>

const exportedSchema = z.object({
  /** In the agent's own syntax, such as `Bash(npm run test:*)`. */
  allow: z.array(z.string()),
  deny: z.array(z.string()),
  /** Rules that its syntax cannot say, each with why. */
  left: z.array(z.object({ ruleId: z.string(), why: z.string() })),
})

export const decisionRulesContract = {
  /** The newest first. */
  list: oc
    .input(
      z.object({
        projectId: z.string().max(200).optional(),
        state: z.enum(ruleStates).optional(),
        limit: z.int().min(1).max(200).default(50),
        offset: z.int().min(0).default(0),
      }),
    )
    .output(z.object({ rows: z.array(ruleSchema), total: z.int() })),
  /** The requests that a rule answered, the newest first. */
  uses: oc
    .input(z.object({ id, limit: z.int().min(1).max(200).default(50) }))
    .output(z.object({ rows: z.array(metSchema) })),
  /** What a rule for a past request could be: for each of its commands. Fails with `not_found`. */
  draft: oc
    .input(z.object({ decisionId: id }))
    .output(z.object({ drafts: z.array(z.object({ tool: z.string(), pattern: z.string() })) })),
  /** What a rule would have met. Fails with `invalid_input` for a pattern that cannot be one. */
  preview: oc.input(draftSchema).output(previewSchema),
  /**
   * Makes a rule. Fails with `invalid_input`, with `conflict` for a dangerous allow without `confirmDanger`, and, as all
   * below that change something, with `unauthorized` for an agent.
   */
  add: oc.input(newRuleSchema).output(ruleSchema),
  pause: oc.input(z.object({ id, isPaused: z.boolean() })).output(ruleSchema),
  /** Ends a rule now; one that has ended stays as it is. */
  end: oc.input(z.object({ id })).output(ruleSchema),
  /** A project's rules, and those for everywhere, as the agent's own settings would have them. */
  export: oc.input(z.object({ projectId: z.string().max(200) })).output(exportedSchema),
  /**
   * Writes them to the project's local settings of the agent, where `diff` is what a call without it gave; without it
   * nothing is written. Fails with `conflict` where the file has changed since.
   */
  writeExport: oc
    .input(z.object({ projectId: z.string().max(200), diff: z.string().optional() }))
    .output(z.object({ file: z.string(), diff: z.string(), isWritten: z.boolean() })),
  /** What is asked again and again with the same answer: three at most. */
  suggestions: oc
    .input(z.object({ projectId: z.string().max(200).optional() }))
    .output(z.object({ rows: z.array(suggestionSchema) })),
  /** For good. */
  dismiss: oc
    .input(z.object({ key: z.string().min(1).max(300) }))
    .output(z.object({ key: z.string() })),
}
