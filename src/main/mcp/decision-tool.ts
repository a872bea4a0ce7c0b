// The agent's tool for decisions: what the user allowed and refused that is like a request, as facts.
import { z } from 'zod'
import type { DecisionRow, RecallRequest } from '../../shared/contract/deciding/decisions.ts'
import { AppError } from '../../shared/errors.ts'
import { isoDay } from '../context/dates.ts'
import { plainLine, quotedLine } from '../context/plain-line.ts'

/** What the tool takes. */
export const decisionToolInput = {
  command: z
    .string()
    .max(20_000)
    .optional()
    .describe('A command line that you would run, or give tool and input'),
  tool: z.string().min(1).max(200).default('Bash'),
  input: z.record(z.string(), z.unknown()).optional().describe('What you would give to that tool'),
  everywhere: z.boolean().default(false).describe('All projects, not only this one'),
  limit: z.int().min(1).max(20).default(5),
}

interface Asked {
  readonly command?: string | undefined
  readonly tool: string
  readonly input?: Readonly<Record<string, unknown>> | undefined
  readonly everywhere: boolean
  readonly limit: number
}

/** What is less like the request says nothing about it. */
const leastLikeness = 0.15

/** The request that is looked for. @throws AppError `invalid_input` where neither a command nor an input is given. */
export function recallOf(
  { command, tool, input, everywhere, limit }: Asked,
  place: { readonly projectId: string | null; readonly session: string | null },
): RecallRequest {
  if (command === undefined && input === undefined)
    throw new AppError('invalid_input', 'Give a command, or the input of the tool.')
  return {
    ...{ tool, input: input ?? { command }, k: limit, metadata: {} },
    ...{ goal: place.session ?? '', scope: everywhere ? 'everywhere' : 'project' },
    ...(place.projectId === null ? {} : { projectId: place.projectId }),
  }
}

/** What was found as lines, the nearest first; a refusal says why. */
export function decisionLines(
  rows: readonly { readonly decision: DecisionRow; readonly likeness: number }[],
  everywhere: boolean,
): string[] {
  const told = rows.filter(({ likeness }) => likeness >= leastLikeness)
  if (told.length === 0)
    return [
      `Nothing like it was decided${everywhere ? '.' : ' in this project; everywhere: true looks in all projects.'}`,
    ]
  return [
    'What was decided on requests like it; records, which allow nothing by themselves:',
    ...told.map(({ decision, likeness }) => decisionLine(decision, likeness)),
  ]
}

const outcomes = { ran: 'it ran', failed: 'it failed', undone: 'it was undone later' } as const
const deciders = {
  user: 'by the user',
  mode: 'by the agent’s own mode',
  rule: 'by a rule of the user',
  settings: 'by the agent’s settings',
} as const
const choices = { allow: 'allowed', deny: 'refused', observe: 'not answered', pending: 'waits' }

function decisionLine(
  { at, asked, choice, decidedBy, message, note, outcome, rationale, rationaleBy }: DecisionRow,
  likeness: number,
): string {
  const who = decidedBy === null || choice === 'observe' ? '' : ` ${deciders[decidedBy]}`
  const speaker = decidedBy === 'rule' ? 'the rule says' : 'the user said'
  const said = message === null || message === '' ? '' : `; ${speaker} ${quotedLine(message, 300)}`
  const why = note === null ? '' : `; ${plainLine(note, 160)}`
  const aim = rationaleBy === 'agent' ? `; the agent had said ${quotedLine(rationale, 200)}` : ''
  const end = outcome === null ? '' : `; ${outcomes[outcome]}`
  const like = likeness === 1 ? 'the same request' : `${Math.round(likeness * 100)} % alike`
  return `- ${isoDay(at)}, ${choices[choice]}${who} (${like}): ${plainLine(asked, 300)}${aim}${said}${why}${end}`
}
