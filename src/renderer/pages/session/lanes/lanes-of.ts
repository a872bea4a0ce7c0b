// Puts what happened in a session into lanes: the user, the agent, each subagent, decisions, tests, commits, context.
import type { SessionDetail, SessionTimeline } from '../../../../shared/contract/sessions.ts'
import type { Outcome } from '../../../../shared/facts/outcome.ts'
import type { DecisionChoice } from '../../../../shared/kinds.ts'
import { typedPrompt } from '../../../../shared/typed-prompt.ts'
import type { Interval } from './time-scale.ts'

export type MarkTone = 'plain' | 'accent' | 'good' | 'bad' | 'warn'

/** A moment in a lane, and where it leads. */
export interface Mark {
  readonly at: number
  readonly tone: MarkTone
  /** The place in the session, and what to show of it. */
  readonly place: string
  readonly focus?: string
}

export interface Lane {
  readonly key: string
  readonly label: string
  /** What the label leaves out. */
  readonly about: string
  /** From beginning to end, drawn lightly. */
  readonly bars: readonly Interval[]
  /** When tools were used. */
  readonly work: readonly Interval[]
  readonly marks: readonly Mark[]
}

type Thread = SessionTimeline['threads'][number]

/** So many subagents have a lane each; more share lanes with those that ran at other times. */
const mostOwnLanes = 8
/** Lanes of subagents that share; what ran beside still more is drawn over another. */
const mostSharedLanes = 12

const tones: Readonly<Record<Outcome, MarkTone>> = {
  done: 'good',
  failed: 'bad',
  refused_by_user: 'warn',
  denied_by_rule: 'warn',
  refused: 'warn',
  interrupted: 'warn',
  running: 'plain',
  no_result: 'plain',
  untold: 'plain',
}

const choiceTones: Readonly<Record<DecisionChoice, MarkTone>> = {
  allow: 'good',
  deny: 'warn',
  observe: 'plain',
  pending: 'plain',
}

/** Lanes without anything in them are left out, but for those of the user and the agent. */
export function lanesOf(detail: SessionDetail, timeline: SessionTimeline): readonly Lane[] {
  const agents = timeline.threads.filter(({ agentId }) => agentId !== null)
  const main = timeline.threads.find(({ agentId }) => agentId === null)
  const lane = (key: string, label: string, marks: readonly Mark[]): Lane => ({
    key,
    label,
    about: '',
    bars: [],
    work: [],
    marks,
  })
  const prompts = detail.turns
    .filter(({ prompt }) => prompt !== null && typedPrompt(prompt) !== '')
    .map(({ startedAt, id }): Mark => ({ at: startedAt, tone: 'accent', place: id }))
  const answers = timeline.asked.map(
    ({ at, turnId }): Mark => ({ at, tone: 'plain', place: turnId }),
  )
  const failuresOf = (agentIds: ReadonlySet<string | null>): readonly Mark[] =>
    timeline.failures
      .filter(({ agentId }) => agentIds.has(agentId))
      .map(({ at, turnId, id }) => ({ at, tone: 'bad', place: turnId, focus: id }))
  const told = (
    entry: SessionTimeline['tests'][number] | SessionTimeline['commits'][number],
  ): Mark => ({
    at: entry.at,
    tone: tones[entry.outcome],
    place: entry.turnId,
    focus: entry.observationId,
  })
  const context: Mark[] = [
    ...detail.injections.map(({ at, id }): Mark => ({ at, tone: 'accent', place: id })),
    ...detail.compactions.flatMap(({ startedAt, endedAt, id }): Mark[] => {
      const at = startedAt ?? endedAt
      return at === null ? [] : [{ at, tone: 'warn', place: id }]
    }),
  ]
  const ends = new Map(detail.turns.map(({ id, endedAt }) => [id, endedAt]))
  return [
    lane('you', 'You', [...prompts, ...answers]),
    {
      ...lane('agent', 'Agent', failuresOf(new Set([null]))),
      bars: detail.turns.flatMap(({ id, startedAt }) => {
        const to = ends.get(id)
        return to == null ? [] : [{ from: startedAt, to }]
      }),
      work: main?.spans ?? [],
    },
    ...agentLanes(agents).map((threads, index): Lane => {
      const [only, ...others] = threads
      return {
        key: `subagents ${index}`,
        label:
          others.length === 0
            ? (only?.task ?? only?.type ?? 'Subagent')
            : `${threads.length} subagents`,
        about: threads
          .map(({ type, task }) => [type ?? 'Subagent', task ?? ''].filter(Boolean).join(': '))
          .join(' · '),
        bars: threads.map(spanOf),
        work: threads.flatMap(({ spans }) => spans),
        marks: failuresOf(new Set(threads.map(({ agentId }) => agentId))),
      }
    }),
    ...[
      lane(
        'decisions',
        'Decisions',
        timeline.decisions.map(
          ({ at, choice, turnId }): Mark => ({ at, tone: choiceTones[choice], place: turnId }),
        ),
      ),
      lane('tests', 'Tests', timeline.tests.map(told)),
      lane('commits', 'Commits', timeline.commits.map(told)),
      lane('context', 'Context', context),
    ].filter(({ marks }) => marks.length > 0),
  ]
}

/** From its beginning to its end, as far as they are known. */
function spanOf({ startedAt, endedAt, spans }: Thread): Interval {
  const from = startedAt ?? spans[0]?.from ?? endedAt ?? 0
  return { from, to: Math.max(from, endedAt ?? spans.at(-1)?.to ?? from) }
}

function agentLanes(agents: readonly Thread[]): readonly (readonly Thread[])[] {
  const ordered = agents
    .filter(
      ({ startedAt, endedAt, spans }) => startedAt !== null || endedAt !== null || spans.length > 0,
    )
    .toSorted((one, other) => spanOf(one).from - spanOf(other).from)
  if (ordered.length <= mostOwnLanes) return ordered.map((thread) => [thread])
  const lanes: { until: number; threads: Thread[] }[] = []
  for (const thread of ordered) {
    const { from, to } = spanOf(thread)
    const free = lanes.find(({ until }) => until <= from)
    if (free) {
      free.threads.push(thread)
      free.until = to
    } else if (lanes.length < mostSharedLanes) lanes.push({ until: to, threads: [thread] })
    else lanes.at(-1)?.threads.push(thread)
  }
  return lanes.map(({ threads }) => threads)
}

/** All the time in which anything happened. */
export function busyTimes(detail: SessionDetail, lanes: readonly Lane[]): readonly Interval[] {
  const turns = detail.turns.map(({ startedAt, endedAt }) => ({
    from: startedAt,
    to: endedAt ?? startedAt,
  }))
  const drawn = lanes.flatMap(({ bars, work, marks }) => [
    ...bars,
    ...work.map(({ from, to }) => ({ from, to })),
    ...marks.map(({ at }) => ({ from: at, to: at })),
  ])
  return [...turns, ...drawn]
}
