// Tells how the last session was left: what the agent named as open or next, asked without an answer, or broke off in.
import type { LeftOpen } from '../../../shared/facts/said.ts'
import { formatId } from '../../../shared/ids.ts'
import { isAnswersCaveat } from '../../distill/rules/prompts/open-words.ts'
import { laterIn, onlyPutsOff } from '../../distill/rules/prompts/put-off.ts'
import { isStopWord } from '../../search/words/stop-words.ts'
import { dated } from '../dates.ts'
import type { LayerItem, Scope } from '../layer.ts'
import { plainLine, quotedLine } from '../plain-line.ts'
import type { TurnTold } from '../rows/turn-facts.ts'

/** A session that was seen so lately (ms) may still be at work. */
const maybeAtWork = 30 * 60_000

/** Characters of one thing; what it leans on stands before it. */
const longestWords = 220

/** What the newest session in which something was done left open; `turns` come newest first. */
export function leftOpenItems(turns: readonly TurnTold[], scope: Scope): LayerItem[] {
  const last = turns.find((one) => isWork(one.facts))
  if (!last) return []
  const own = turns.filter(({ sessionId }) => sessionId === last.sessionId)
  const [end] = own
  if (!end) return []
  return [
    ...brokenOff(end, scope),
    ...promised(own, scope),
    ...postponed(own, scope),
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

function hasWorked({ filesChanged, commits, matters }: TurnTold['facts']): boolean {
  return filesChanged + commits.length + matters.length > 0
}

/** So many of the last turns are looked at for what they left open. */
const mostEnds = 6

/** The last turns, back to the last in which something was done: what those before them left open may be settled since. */
function endsOf(own: readonly TurnTold[]): TurnTold[] {
  const worked = own.findIndex(({ facts }) => hasWorked(facts))
  // A turn without a prompt only takes notice of a background task.
  const least = own[0]?.prompt === null ? 2 : 1
  return own.slice(0, Math.min(mostEnds, Math.max(least, worked + 1)))
}

function promised(own: readonly TurnTold[], scope: Scope): LayerItem[] {
  const ends = endsOf(own)
  const told = ends.flatMap(({ id, endedAt, prompt, facts }, at) =>
    facts.leftOpen
      // What an earlier turn asked was answered by the next prompt.
      .filter(({ kind }) => kind !== 'asked' || at === 0 || ends[0]?.prompt === null)
      .filter(({ words }) => !isSpokenOf(words, ends.slice(0, at)) && !isAsWished(words, own))
      .filter(
        ({ kind, words }) =>
          kind !== 'open' ||
          hasWorked(facts) ||
          !isAnswersCaveat(words, {
            prompt,
            isFollowed: ends.slice(0, at).some((later) => later.prompt !== null),
          }),
      )
      .map((one) => ({ ...one, id, at: endedAt })),
  )
  const kinds: readonly LeftOpen['kind'][] = ['open', 'next', 'asked']
  return kinds.flatMap((kind) => {
    const of = eachOnce(told.filter((one) => one.kind === kind)).slice(0, 3)
    const [first] = of
    if (!first) return []
    const ref = formatId('turn', first.id)
    const words = of.map((one) => quotedLine(one.words, longestWords)).join('; ')
    return { ref, full: [`${leads[kind]}, ${dated(first.at, scope.now)}: ${words} [${ref}]`] }
  })
}

/**
 * Whether the user spoke of it after: “per sum is right” answers “it rounds the sum, finance may want each line”. Of
 * these turns none did any work, so that what they name was talked over.
 */
function isSpokenOf(words: string, later: readonly TurnTold[]): boolean {
  const said = new Set(later.flatMap(({ prompt }) => tellingWords(plainLine(prompt ?? '', 2000))))
  return tellingWords(words).some((word) => said.has(word))
}

/** Says that a thing was left as it is. */
const leftAlone =
  /\b(?:touch(?:ed)?|left (?:it|that|them|the \w+(?: \w+)?) (?:alone|as|out|unchanged)|unchanged|untouched)\b|(?<!\p{L})(?:angerührt|angefasst|unverändert|touchée?s?|inchangée?s?|tocad[oa]s?|tocc\p{L}+|mex(?:i|ido)|aangeraakt|rusza\p{L}+|ruszy\p{L}+|трога\p{L}+)(?!\p{L})/iu
/** So many of its words in one sentence of the user's are of the same thing. */
const leastCommon = 2

/** Whether it only says that something was left alone of which the user had spoken: that was their wish. */
function isAsWished(words: string, own: readonly TurnTold[]): boolean {
  if (!leftAlone.test(words)) return false
  const named = new Set(tellingWords(words))
  return own.some(({ prompt }) =>
    plainLine(prompt ?? '', 2000)
      .split(/(?<=[.!?])\s/)
      .some((one) => tellingWords(one).filter((word) => named.has(word)).length >= leastCommon),
  )
}

function tellingWords(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}_]{3,40}/gu) ?? []).filter(
    (word) => !isStopWord(word),
  )
}

/** Without what another one holds whole, as the line that leads it in. */
function eachOnce<One extends Pick<LeftOpen, 'words'>>(all: readonly One[]): One[] {
  return all.filter(
    ({ words }, at) =>
      !all.some(
        (other, place) => other.words.includes(words) && (other.words !== words || place < at),
      ),
  )
}

/** What the user put off, or means to do, in the last turns. */
function postponed(own: readonly TurnTold[], scope: Scope): LayerItem[] {
  return endsOf(own).flatMap(({ id, prompt, startedAt, facts }) => {
    const words = laterIn(prompt)
    // What is told as the user's word already is not told again.
    if (words === null || facts.userWords.some((one) => one.words.includes(words))) return []
    // Beside what was changed or committed for it nothing may be left.
    if (facts.filesChanged + facts.commits.length > 0 && !onlyPutsOff(words)) return []
    // What "we'll do that next week" is of stands in the turn before it.
    if (pointsBack.test(words)) return []
    const ref = formatId('turn', id)
    const line = `The user, for later, ${dated(startedAt, scope.now)}: ${quotedLine(words, 160)}`
    return { ref, full: [`${line} [${ref}]`] }
  })
}

/** Puts off what a pronoun alone names. */
const pointsBack =
  /\b(?:do|make|fix|add|finish|see to|take care of|look at|handle|leave|keep) (?:it|that|this|them|those)\b|(?<!\p{L})(?:mach\p{L}* (?:wir )?(?:das|es)|das machen wir|on (?:le |la |les )?f(?:ait|era) (?:ça|cela)|lo hacemos|lo vemos|lo facciamo|a gente faz isso|doen we dat|dat doen we|zrobimy to)(?!\p{L})/iu

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
