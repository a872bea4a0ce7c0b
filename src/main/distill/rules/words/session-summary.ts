// Closes a session from its turns: what it was about, what came of it, what stays open; each once.
import type { DecisionRecord } from '../../../agents/tool-call.ts'
import {
  capitalise,
  count,
  fit,
  fitMarked,
  listOf,
  sentence,
  unique,
} from '../../../base/plain-text.ts'
import { caveatOf } from '../prompts/agent-message.ts'
import { sayRefusals, tellsRefusal } from '../prompts/decision-words.ts'
import { readOpening } from '../prompts/opening.ts'
import { promptGist } from '../prompts/prompt-gist.ts'
import { fitSummary } from './fit-tokens.ts'
import { lowerFirst } from './headline.ts'
import type { Closing } from './turn-summary.ts'
import { sayWork, type Told } from './work-words.ts'

export interface TurnTold {
  readonly prompt: string | null
  readonly title: string | null
  readonly summary: string | null
  readonly lastMessage: string | null
  /** Whether a language model wrote the summary, which is then quoted instead of the message. */
  readonly isWritten: boolean
  readonly observations: readonly Told[]
}

/** What is known of a session beside its turns. */
export interface SessionToClose {
  readonly decisions: readonly DecisionRecord[]
  readonly cwd: string | null
}

/** A session grows with the turns in which something was done. */
const longestSummary = { one: 460, perTurn: 40, most: 700 } as const
const summaryTokens = { one: 90, perTurn: 8, most: 150 } as const
const longestSaid = 280
/** A turn that weighs less only looked, talked or committed: its answer says nothing new or on its own. */
const leastWeight = 0.4

/** Title and summary of a session; both empty for a session in which nothing happened. */
export function summariseSession(turns: readonly TurnTold[], session: SessionToClose): Closing {
  const real = turns.filter(isReal)
  const weighty = [...real].sort((a, b) => weight(b) - weight(a))[0]
  const first = real.find((turn) => promptGist(turn.prompt).kind !== 'nod') ?? real[0]
  // A session may begin with a glance at something else; what it was about weighs more.
  const minor = first && weighty && weight(first) < 0.8 && weight(weighty) > weight(first) * 3
  const about = minor ? weighty : first
  const title = deedOf(turns) || (about?.title ?? '')
  if (!about || !weighty) return { title: '', summary: '' }
  if (real.length === 1) return { title, summary: about.summary ?? '' }

  // Called again by a background task, the agent goes on with what it was asked before.
  const asked = real.some(({ prompt }) => prompt !== null)
    ? real.filter(({ prompt }) => prompt !== null)
    : real
  const observations = turns.flatMap((turn) => turn.observations)
  const refusals = sayRefusals(session.decisions, session.cwd)
  const did = sayWork(observations, {
    room: Math.max(120, 270 - refusals.length),
    looks: false,
    refusalsKnown: tellsRefusal(session.decisions),
  })
  // A commit is told by what was done; its turn has nothing to say beyond that.
  const main = [...asked].sort((a, b) => weight(b, 'commit') - weight(a, 'commit'))[0] ?? weighty
  const last = asked.findLast((turn) => turn !== main && weight(turn, 'commit') >= leastWeight)
  const done = [
    did ? `In ${count(asked.length, 'turn')}: ${lowerFirst(did)}` : '',
    capitalise(refusals),
    openTasks(observations),
  ]
  const others = otherAsks(real, about)
  const caveat = lastCaveat(real)
  const end = asked.at(-1)
  const said = saidBy(main, main === end)
  const saidLast = last ? saidBy(last, last === end) : () => ''
  const weighed = asked.filter((turn) => weight(turn) >= leastWeight * 2).length
  const grown = (of: { one: number; perTurn: number; most: number }) =>
    Math.min(of.most, of.one + of.perTurn * Math.max(0, weighed - 2))
  const summary = (others: string) =>
    fitSummary(
      grown(longestSummary),
      longestSaid,
      (room) => {
        const lately = room > 180 ? saidLast(room * 0.4) : ''
        const told = said(room - lately.length)
        const both = told.includes(lately) ? [told] : [told, lately]
        const isBefore = last !== undefined && asked.indexOf(last) < asked.indexOf(main)
        const words = [...(isBefore ? both.reverse() : both), ...done]
        const isTold = words.some((part) => part.includes(caveat.slice(0, 40)))
        return [...words, isTold ? '' : caveat, others]
          .map(sentence)
          .filter((part) => part !== '')
          .join(' ')
      },
      grown(summaryTokens),
    )
  // The other prompts are told where that leaves room for what came of it all.
  return {
    title,
    summary: done.join('').length + others.length > 300 ? summary('') : summary(others),
  }
}

/** What was done by its weightiest name: the pull request, else the commit that is more than upkeep; else empty. */
function deedOf(turns: readonly TurnTold[]): string {
  let request = ''
  const subjects: string[] = []
  for (const { facts } of turns.flatMap(({ observations }) => observations)) {
    if (!facts || !('commits' in facts) || facts.outcome !== 'done') continue
    if (facts.pullRequest?.action.startsWith('create')) request = facts.pullRequest.title ?? request
    for (const { subject, amended } of facts.commits) {
      // A commit that was amended has a new subject, or the same.
      if (amended) subjects.pop()
      if (subject) subjects.push(subject)
    }
  }
  const named = subjects.filter((one) => !upkeep.test(one))
  const [first] = named
  if (request !== '' || first === undefined) return fit(request, longestTitle)
  return named.length > 2
    ? `${fit(first, longestTitle - 20)} and ${count(named.length - 1, 'more commit')}`
    : fit(first, longestTitle)
}

/** Subjects of commits that a session is not named after. */
const upkeep = /^(?:docs|chore|test|style|ci|build|wip|fixup|squash|merge|revert|bump|release)\b/i
const longestTitle = 90

/** Whether the turn is more than housekeeping such as /clear. */
function isReal(turn: TurnTold): boolean {
  if (turn.observations.length > 0) return true
  const { kind } = promptGist(turn.prompt)
  return kind !== 'housekeeping' && kind !== 'empty' && Boolean(turn.title)
}

function weight(turn: TurnTold, without?: Told['kind']): number {
  return turn.observations
    .filter(({ kind }) => kind !== without)
    .reduce((sum, one) => sum + (one.kind === 'explore' ? 0.1 : one.importance), 0)
}

function saidBy(
  { isWritten, summary, lastMessage }: TurnTold,
  isLast: boolean,
): (most: number) => string {
  return isWritten ? (most) => fit(summary ?? '', most) : readOpening(lastMessage, isLast)
}

/** What the last answer of weight holds back; what earlier ones held back may be mended since. */
function lastCaveat(turns: readonly TurnTold[]): string {
  const last = turns.findLast((turn) => turn.lastMessage !== null && weight(turn) > 0)
  return last && !last.isWritten ? caveatOf(last.lastMessage, 110) : ''
}

/** The other prompts in their own short words, as far as they name something. */
function otherAsks(turns: readonly TurnTold[], about: TurnTold): string {
  const asks = unique(
    turns.flatMap((turn) => {
      const gist = promptGist(turn.prompt)
      return turn !== about && gist.kind === 'ask' && gist.telling
        ? `“${fitMarked(gist.ask, 56)}”`
        : []
    }),
  )
  return asks.length > 0 ? `Also asked: ${listOf(asks, 2)}` : ''
}

/** What the list of tasks left undone at its last state: what was begun, else what was not. */
function openTasks(observations: readonly Told[]): string {
  const facts = observations.findLast(
    (one) => one.facts?.kind === 'plan' && one.facts.tasks.length > 0,
  )?.facts
  const tasks = facts?.kind === 'plan' ? facts.tasks : []
  const begun = tasks.filter(({ state }) => state === 'in_progress')
  const open = begun.length > 0 ? begun : tasks.filter(({ state }) => state === 'open')
  const names = open.map(({ subject }) => fit(subject, 70))
  return names.length > 0 ? `Still open: ${fit(listOf(names, 2), 110)}` : ''
}
