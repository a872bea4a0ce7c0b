// Tells how the last session was left: what the agent named as open or next, asked without an answer, or broke off in.
import type { LeftOpen } from '../../../shared/facts/said.ts'
import { formatId } from '../../../shared/ids.ts'
import { dated } from '../dates.ts'
import type { LayerItem, Scope } from '../layer.ts'
import { plainLine, quotedLine } from '../plain-line.ts'
import type { TurnTold } from './turn-facts.ts'

/** A session that was seen so lately (ms) may still be at work. */
const maybeAtWork = 30 * 60_000

/** Characters of one thing; what it leans on stands before it. */
const longestWords = 220

/** What the newest session in which something was done left open; `turns` come newest first. */
export function leftOpenItems(turns: readonly TurnTold[], scope: Scope): LayerItem[] {
  const last = turns.find((one) => isWork(one.facts))
  if (!last) return []
  const own = turns.filter(({ sessionId }) => sessionId === last.sessionId)
  const [end, before] = own
  if (!end) return []
  return [
    ...brokenOff(end, scope),
    ...promised(end, before, scope),
    ...unansweredPlan(own, scope),
    ...decidedItems(own, scope),
  ]
}

function isWork({
  filesChanged,
  commits,
  matters,
  proposals,
  questions,
  leftOpen,
}: TurnTold['facts']) {
  return (
    filesChanged +
      commits.length +
      matters.length +
      proposals.length +
      questions.length +
      leftOpen.length >
    0
  )
}

function promised(end: TurnTold, before: TurnTold | undefined, scope: Scope): LayerItem[] {
  // A turn without a prompt only takes notice of a background task.
  const turns = end.prompt === null && before ? [end, before] : [end]
  const told = turns.flatMap(({ id, endedAt, facts }) =>
    facts.leftOpen.map((one) => ({ ...one, id, at: endedAt })),
  )
  const kinds: readonly LeftOpen['kind'][] = ['open', 'next', 'asked']
  return kinds.flatMap((kind) => {
    const of = told.filter((one) => one.kind === kind).slice(0, 3)
    const [first] = of
    if (!first) return []
    const ref = formatId('turn', first.id)
    const words = of.map((one) => quotedLine(one.words, longestWords)).join('; ')
    return { ref, full: [`${leads[kind]}, ${dated(first.at, scope.now)}: ${words} [${ref}]`] }
  })
}

const leads: Readonly<Record<LeftOpen['kind'], string>> = {
  open: 'Left open, says the agent',
  next: 'Next, says the agent',
  asked: 'The agent asked at the end',
}

function brokenOff(
  { id, startedAt, prompt, facts, isOpen, lastEventAt }: TurnTold,
  scope: Scope,
): LayerItem[] {
  if (isOpen && scope.now - lastEventAt < maybeAtWork) return []
  // A plan that waits for its answer is told as that: the client ends the session with it to carry it out in a new one.
  const isProposed = facts.outcome === 'no_result' && facts.proposals.at(-1)?.state === 'proposed'
  if (isProposed) return []
  const how =
    facts.apiError !== undefined
      ? `The last turn ended in an error of the API (${quotedLine(facts.apiError, 100)})`
      : facts.outcome === 'interrupted' || facts.outcome === 'refused_by_user'
        ? 'The user stopped the last turn'
        : facts.outcome === 'no_result'
          ? 'The record of the last turn breaks off'
          : null
  if (how === null) return []
  const ref = formatId('turn', id)
  const asked = prompt === null ? '' : `; it was asked ${quotedLine(plainLine(prompt, 140), 140)}`
  return [{ ref, full: [`${how}, ${dated(startedAt, scope.now)}${asked} [${ref}]`] }]
}

/** A plan that was accepted and after which nothing was committed, or that was never answered. */
function unansweredPlan(own: readonly TurnTold[], scope: Scope): LayerItem[] {
  const at = own.findIndex(({ facts }) => facts.proposals.length > 0)
  const turn = own[at]
  const plan = turn?.facts.proposals.at(-1)
  if (!turn || !plan) return []
  const isCommitted = own.slice(0, at + 1).some(({ facts }) => facts.commits.length > 0)
  const state =
    plan.state === 'proposed'
      ? 'Plan proposed, no answer recorded'
      : plan.state === 'accepted' && !isCommitted
        ? 'Plan accepted, no commit recorded since'
        : null
  if (state === null) return []
  const ref = formatId('turn', turn.id)
  return [
    {
      ref,
      full: [
        `${state}, ${dated(turn.startedAt, scope.now)}: ${quotedLine(plan.title, 110)} [${ref}]`,
      ],
    },
  ]
}

/** What the agent says that it decided in the session, the newest; nobody may take it for the user's word. */
function decidedItems(own: readonly TurnTold[], scope: Scope): LayerItem[] {
  const turn = own.find(({ facts }) => facts.decided !== undefined)
  if (!turn) return []
  const ref = formatId('turn', turn.id)
  const words = (turn.facts.decided ?? []).map((one) => quotedLine(one, 200)).join('; ')
  return [
    {
      ref,
      full: [`Decided by the agent, it says, ${dated(turn.endedAt, scope.now)}: ${words} [${ref}]`],
    },
  ]
}
