// Facts as rows hold them, for the tests of context: what a test is about, the rest as after a quiet call.
import type { z } from 'zod'
import type { proposalSchema } from '../../../shared/facts/agreement.ts'
import { factsText } from '../../../shared/facts/facts-text.ts'
import { type Matter, matterSchema } from '../../../shared/facts/matter.ts'
import {
  type CommandFacts,
  factsVersion,
  observationFactsSchema,
  planFactsSchema,
  questionFactsSchema,
} from '../../../shared/facts/observation-facts.ts'
import {
  type SessionFacts,
  sessionFactsSchema,
  type TurnFacts,
  turnFactsSchema,
} from '../../../shared/facts/work-facts.ts'

/** The facts of a shell command. */
export function commandFacts(told: Partial<CommandFacts> & Pick<CommandFacts, 'kind'>): string {
  const { kind } = told
  return factsText(
    observationFactsSchema,
    observationFactsSchema.parse({
      v: factsVersion,
      outcome: 'done',
      command: 'vitest',
      purpose: kind === 'command' ? 'run' : kind,
      aim: 'Run the tests',
      ...told,
    }),
  )
}

/** The facts of a test run that counted. */
export function testFacts(command: string, failed: number, passed: number): string {
  return commandFacts({
    kind: 'test',
    outcome: failed > 0 ? 'failed' : 'done',
    command,
    tests: {
      runner: command,
      passed,
      failed,
      skipped: 0,
      flaky: 0,
      unit: 'test',
      broken: false,
      failing: [],
      countsFrom: 'output',
    },
  })
}

/** The facts of one commit. */
export function commitFacts(hash: string, subject: string): string {
  const commit = { hash, subject, amended: false, supersededBy: null }
  return commandFacts({ kind: 'commit', command: 'git commit', aim: 'Commit', commits: [commit] })
}

export function questionFacts(question: string, answer: string): string {
  const facts = {
    v: factsVersion,
    kind: 'message',
    outcome: 'done',
    questions: [{ question, answer }],
  }
  return factsText(questionFactsSchema, questionFactsSchema.parse(facts))
}

/** The facts of a plan that was put to the user. */
export function proposalFacts(proposal: z.input<typeof proposalSchema>): string {
  const plan = { v: factsVersion, kind: 'plan', outcome: 'done', proposal } as const
  return factsText(planFactsSchema, planFactsSchema.parse(plan))
}

export function taskFacts(tasks: z.infer<typeof planFactsSchema>['tasks']): string {
  return factsText(
    planFactsSchema,
    planFactsSchema.parse({ v: factsVersion, kind: 'plan', outcome: 'done', tasks }),
  )
}

/** What is said of a matter; the rest is as after one attempt. */
export type TriedMatter = Pick<Matter, 'kind' | 'name' | 'outcome' | 'at'> & Partial<Matter>

/** The facts of a turn in which these matters were tried. */
export function turnFacts(...matters: readonly TriedMatter[]): string {
  return turnFactsWith({}, ...matters)
}

/** The same with more of what is known of the turn. */
export function turnFactsWith(
  more: Partial<TurnFacts>,
  ...matters: readonly TriedMatter[]
): string {
  return factsText(
    turnFactsSchema,
    turnFactsSchema.parse({
      ...{ v: factsVersion, outcome: 'done', whole: true, ...more },
      matters: matters.map((one) => matterSchema.parse(one)),
    }),
  )
}

/** The facts of a session of one turn. */
export function sessionFacts(told: Partial<SessionFacts>): string {
  const rest = { v: factsVersion, outcome: 'done', whole: true, turns: 1 } as const
  return factsText(sessionFactsSchema, sessionFactsSchema.parse({ ...rest, ...told }))
}

/** The counts of a test run. */
export function testCounts(failed: number, passed: number): Matter['tests'] {
  const run = { runner: 'vitest', unit: 'test', broken: false, countsFrom: 'output' } as const
  const failing =
    failed > 0 ? [{ name: 'gateway › sends the new token', reason: 'expected 200' }] : []
  return { ...run, passed, failed, skipped: 0, flaky: 0, failing }
}
