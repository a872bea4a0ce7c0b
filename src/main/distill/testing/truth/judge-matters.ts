// Follows the recorded calls of the labelled set through the rules, and compares how matters are said to stand.
import { type Matter, standsFailed, standsPassed } from '../../../../shared/facts/matter.ts'
import type { ToolCall } from '../../../agents/tool-call.ts'
import { turnObservations } from '../../rules/turn-observations.ts'
import { foldFacts } from '../../work-facts.ts'
import {
  type MatterCase,
  matterCases,
  type RecordedCall,
  type Stands,
  type Verdict,
} from './truth.ts'

/** The verdicts over all labels, and one for each matter that is told as failed without a label that says so. */
export function judgeMatters(cases: readonly MatterCase[] = matterCases()): Verdict[] {
  return cases.flatMap(judgeCase)
}

function judgeCase({ from, turns }: MatterCase): Verdict[] {
  const verdicts: Verdict[] = []
  const before: ToolCall[][] = []
  let number = 0
  for (const turn of turns) {
    const calls: ToolCall[] = []
    for (const item of turn) {
      if ('run' in item) {
        number += 1
        calls.push(callOf(item, number))
        continue
      }
      const matters = mattersAfter([...before, calls])
      verdicts.push(...judge(`${from}, after call ${number}`, matters, item.stands))
    }
    before.push(calls)
  }
  return verdicts
}

function judge(place: string, matters: readonly Matter[], labels: readonly Stands[]): Verdict[] {
  const labelled = labels.map((label): Verdict => {
    const of = matters.filter((matter) => isAbout(matter, label))
    const last = of.at(-1)
    const told = of.some(standsFailed)
      ? 'failed'
      : last && standsPassed(last)
        ? 'passed'
        : 'unknown'
    return {
      what: `${place}: ${label.kind} ${label.name}`,
      truth: label.state,
      told,
      verdict: told === label.state ? 'right' : told === 'unknown' ? 'withheld' : 'wrong',
    }
  })
  const more = matters.filter(
    (matter) =>
      standsFailed(matter) &&
      !labels.some((label) => label.state === 'failed' && isAbout(matter, label)) &&
      !labels.some((label) => isAbout(matter, label)),
  )
  return [
    ...labelled,
    ...more.map(
      (matter): Verdict => ({
        what: `${place}: ${matter.kind} ${matter.name} ${matter.target.join(' ')}`,
        truth: 'not failed',
        told: 'failed',
        verdict: 'wrong',
      }),
    ),
  ]
}

function isAbout({ kind, name, program, target }: Matter, label: Stands): boolean {
  if (kind !== label.kind) return false
  return [name, program, ...target].join(' ').includes(label.name)
}

function mattersAfter(turns: readonly (readonly ToolCall[])[]): Matter[] {
  const observations = turns.flatMap((calls) => {
    const turn = {
      ...{ prompt: 'p', lastMessage: null, calls, subagents: [], decisions: [] },
      cwd: '/home/dev/work',
    }
    return [
      ...turnObservations(turn, (error) => {
        throw error
      }),
    ].flatMap((draft) => draft ?? [])
  })
  return [...foldFacts(observations, [], 'done').matters]
}

function callOf(recorded: RecordedCall, number: number): ToolCall {
  const { run, says, out, error, background, unanswered } = recorded
  const response = { stdout: out ?? '', stderr: '', interrupted: false }
  return {
    ...{ eventId: number, toolUseId: `toolu_${number}`, tool: 'Bash', durationMs: 900 },
    input: { command: run, ...(says ? { description: says } : {}) },
    response:
      unanswered || error !== undefined
        ? null
        : background === undefined
          ? response
          : { ...response, backgroundTaskId: background },
    error: error ?? null,
    outcome: unanswered ? 'no_result' : error === undefined ? 'ok' : 'failed',
    ...{ at: number * 60_000, agentId: null, agentType: null, rawBytes: 500 },
  }
}
