// Compares who is said to have refused, what is said to be answered, and what became of plans with the labels.
import { z } from 'zod'
import { outcomeSchema } from '../../../../shared/facts/outcome.ts'
import { createTranscriptReader } from '../../../agents/claude-code/transcripts/transcript-reader.ts'
import type { ToolCall } from '../../../agents/tool-call.ts'
import { turnObservations } from '../../rules/turn-observations.ts'
import { readTruth, type Verdict } from './truth.ts'

const decisionsSchema = z.array(
  z.strictObject({
    from: z.string(),
    tool: z.string(),
    input: z.looseObject({}),
    /** The fields of the line that carries the result; null where there is none. */
    line: z.looseObject({ content: z.string(), is_error: z.boolean().optional() }).nullable(),
    truth: outcomeSchema,
    words: z.string().optional(),
    answer: z.string().nullable().optional(),
    plan: z.enum(['proposed', 'accepted', 'handed_on', 'refused']).optional(),
    /** The session that begins with the plan. */
    continuedIn: z.string().optional(),
  }),
)
type Decision = z.infer<typeof decisionsSchema>[number]

/** The verdicts over `decisions.json`. */
export function judgeDecisions(): Verdict[] {
  return decisionsSchema.parse(readTruth('decisions.json')).map((one) => {
    const truth = say(one.plan === 'handed_on' ? 'done' : one.truth, one)
    const told = toldOf(one)
    const isLess = told.startsWith('refused ') && one.truth !== 'done' && one.truth !== 'failed'
    return {
      ...{ what: `${one.from}: ${one.tool}`, truth, told },
      verdict: told === truth ? 'right' : isLess ? 'withheld' : 'wrong',
    }
  })
}

function say(outcome: string, more: Pick<Decision, 'words' | 'answer' | 'plan'>): string {
  return `${outcome} ${more.words ?? ''} ${more.answer ?? ''} ${more.plan ?? ''}`.trim()
}

function toldOf(one: Decision): string {
  const { call, words } = callOf(one)
  const plan = typeof one.input.plan === 'string' ? one.input.plan : ''
  const turn = {
    ...{ prompt: 'p', lastMessage: null, subagents: [], decisions: [], cwd: '/home/dev/shop' },
    calls: [call],
    handedOn:
      one.continuedIn === undefined
        ? null
        : { sessionId: one.continuedIn, prompt: `Implement the following plan:\n\n${plan}` },
  }
  const drafts = [...turnObservations(turn, () => {})].flatMap((draft) => draft ?? [])
  const facts = drafts[0]?.facts
  const proposal = facts?.kind === 'plan' ? facts.proposal : null
  const answer = facts?.kind === 'message' ? (facts.questions[0]?.answer ?? undefined) : undefined
  return say(facts?.outcome ?? 'nothing', {
    words: words ?? undefined,
    answer,
    plan: proposal?.state,
  })
}

function callOf({ tool, input, line }: Decision): { call: ToolCall; words: string | null } {
  const reader = createTranscriptReader('s')
  const at = (second: number) => `2026-11-20T12:00:0${second}Z`
  const common = { sessionId: 's', cwd: '/home/dev/shop' }
  const use = { type: 'tool_use', id: 'toolu_1', name: tool, input }
  const { content, is_error, ...more } = line ?? { content: '' }
  const result = {
    type: 'tool_result',
    tool_use_id: 'toolu_1',
    content,
    ...(is_error ? { is_error } : {}),
  }
  const lines = [
    { type: 'user', uuid: 'u1', timestamp: at(0), message: { content: 'go on' } },
    { type: 'assistant', uuid: 'a1', timestamp: at(1), message: { id: 'm1', content: [use] } },
    ...(line === null
      ? []
      : [{ type: 'user', uuid: 'u2', timestamp: at(2), message: { content: [result] }, ...more }]),
  ]
  const events = lines.flatMap((one) => [
    ...(reader.read({
      ...{ text: JSON.stringify({ ...common, ...one }), complete: true, continues: false },
    } as Parameters<typeof reader.read>[0]) ?? []),
  ])
  const told = [...events, ...reader.finish()].find((event) => event.kind === 'tool')
  if (told?.kind !== 'tool') throw new Error(`no call was read of ${tool}`)
  const by = told.refusedBy === null ? {} : { refusedBy: told.refusedBy }
  return { call: { ...told.call, ...by }, words: told.words }
}
