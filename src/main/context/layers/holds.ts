// Layer: what holds by a formal act of the user: questions of the agent they answered, plans they accepted.
import { formatId } from '../../../shared/ids.ts'
import type { Db } from '../../db/open.ts'
import { endsWords, namedIn, sharedNames } from '../../distill/matters/words-taken-back.ts'
import { doubts } from '../../distill/rules/prompts/doubt.ts'
import { leavesAsIs } from '../../distill/rules/prompts/put-off.ts'
import { dated } from '../dates.ts'
import type { LayerItem, LayerReader, Scope } from '../layer.ts'
import { plainSentence, quotedLine } from '../plain-line.ts'
import { createObservationReader, type LayerObservation } from '../rows/observation-rows.ts'
import { createWithdrawn, type Withdrawn } from '../rows/remembered-words.ts'
import type { TurnFactsReader, TurnTold } from '../rows/turn-facts.ts'
import { plainWords } from '../rows/without-gone.ts'

/**
 * What was said so long (ms) before the project's last turn may hold, and is for the memories to say. A project that
 * rested longer stands as that turn left it.
 */
const holdsFor = 180 * 24 * 3_600_000
const mostLookedAt = 30
const mostTold = 14

/** Something that holds, with its time. */
interface Held {
  readonly at: number
  /** By which it is known again: of two of the same the newer one holds. */
  readonly words: string
  readonly item: LayerItem
}

/**
 * The reader of what holds. What the user said in prompts is for the memories to tell: they know whether it is a rule,
 * whether it was rejected, and what took its place. A quotation knows none of that.
 */
export function createHolds(db: Db, turnFacts: TurnFactsReader): LayerReader {
  const read = createObservationReader(db, 'others')
  const withdrawnIn = createWithdrawn(db)
  return (scope) => {
    const of = (kind: string) => read.newest(scope, kind, { failed: false, limit: mostLookedAt })
    const recent = turnFacts.all(scope)
    const turns = recent.length > 0 ? recent : turnFacts.lately(scope)
    const until = Math.min(turns[0]?.startedAt ?? scope.now, scope.now)
    const withdrawn = withdrawnIn(scope.projectId)
    const held = [
      ...of('message').flatMap((one) => answersIn(one, turns, scope, withdrawn)),
      ...of('plan').flatMap((one) => planIn(one, turns, scope)),
    ].filter(({ at }) => until - at < holdsFor)
    return {
      name: 'holds',
      heading:
        scope.since === null ? 'What holds, in the user’s words:' : 'Said by the user since then:',
      items: newestOfEach(held).slice(0, mostTold),
    }
  }
}

/** Newest first; what was said again is told once. */
function newestOfEach(held: readonly Held[]): LayerItem[] {
  const told = new Map<string, LayerItem>()
  for (const { words, item } of [...held].sort((a, b) => b.at - a.at)) {
    const key = plainWords(words)
    if (!told.has(key)) told.set(key, item)
  }
  return [...told.values()]
}

/** Ends the day, and is said of that evening alone. */
const endsDay =
  /\b(?:(?:i['’]?ll )?stop (?:here|now)|gotta go|done for today|that['’]?s (?:it|all|enough) for (?:today|now)|enough for today|good ?night|love it)\b|(?<!\p{L})(?:schluss für heute|feierabend|reicht für heute|on s['’]arrête là|assez pour aujourd['’]hui|por hoy (?:ya|basta)|basta por hoy|per oggi basta|por hoje (?:é só|chega)|genoeg voor vandaag|na dziś (?:koniec|wystarczy))(?!\p{L})/iu
/** Whether each sentence points at something that is named elsewhere, and the first one by what it is about. */
function pointsOnly(words: string): boolean {
  const bare = words.replace(assent, '')
  return pointsAtFirst.test(bare) && bare.split(/(?<=[.!?])\s+/).every((part) => points.test(part))
}

const assent =
  /^(?:(?:yes|yep|yeah|ok(?:ay)?|sure|right|exactly|ja|genau|oui|sí|sì|sim|tak|да)[,.!: ]+){1,2}/iu
/** A task whose thing is a pronoun, or a sentence without a subject. */
const pointsAtFirst =
  /^(?:(?:just|please|then|so|and|but|only) )*\p{L}+ (?:(?:on|with|at|for) )?(?:it|that|this|them|those|these)(?!\p{L}|['’]s (?:our|the|a) )(?! (?:is|are) (?:our|the|a) )|^(?:is|are|was|were|should|must|shall) /iu

const points = /\b(?:it|that|this|them|those|these|they)\b/i

/** Is said of a day or of a piece of work alone. */
const ofThatDay =
  /(?<!\p{L})(?:today|tonight|this (?:morning|afternoon|evening|week)|tomorrow|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|heute|morgen|am (?:mon|diens|mitt?|donners|frei)\p{L}*tag|aujourd['’]hui|demain|ce soir|hoy|mañana|oggi|domani|stasera|hoje|amanhã|vandaag|dziś|dzisiaj|jutro|сегодня|завтра)(?!\p{L})|今日|今天|明日|明天|오늘|내일/iu

const ofThisWork =
  /\b(?:(?:in|for|on|with) this (?:pr|pull request|commit|branch|task|session|fix|change|run|one)|(?:just|only) this (?:once|time|one)|this time|(?:right|for) now|for the (?:moment|time being))\b|(?<!\p{L})(?:(?:in|für) diese[mnrs]? (?:pr|commit|branch|aufgabe)|(?:nur )?dieses mal|diesmal|vorerst|erst ?mal|pour l['’]instant|por ahora|de momento|per ora|por enquanto|voorlopig|na razie|cette fois|esta vez|questa volta|desta vez|deze keer|tym razem)(?!\p{L})|今回|这次|暂时/iu

/** Whether an answer was given for a while, which another session does not share. */
function isOfThen(answer: string): boolean {
  const read = answer.slice(0, mostRead)
  return ofThatDay.test(read) || ofThisWork.test(read)
}

/** A longer prompt is a task or a paste (UTF-16 units). */
const mostRead = 600

/** Whether the user took what was said back later, said the opposite, or spoke of it with another value. */
function isOvertaken(one: LayerObservation, said: string, turns: readonly TurnTold[]): boolean {
  const later = turns.filter(({ startedAt, prompt }) => startedAt > one.at && prompt !== null)
  const next = later.findLast(({ sessionId }) => sessionId === one.sessionId)
  return later.some(
    (turn) => endsWords(said, turn.prompt, turn === next) || hasOtherValue(said, turn.prompt ?? ''),
  )
}

/** Whether a prompt names the same with a number that was not said before. */
function hasOtherValue(said: string, prompt: string): boolean {
  // A question states no value.
  if (prompt.length > mostRead || /[?？]\s*$/.test(prompt)) return false
  const before = numbersIn(said)
  if (before.length === 0 || numbersIn(prompt).every((value) => before.includes(value)))
    return false
  return sharedNames(namedIn(said), namedIn(prompt)) > 0
}

function numbersIn(text: string): string[] {
  return text.slice(0, mostRead).match(/\d{1,12}(?:[.,]\d{1,6})?/g) ?? []
}

/** The user leaves things as they are: what was weighed in that session before is dropped. */
function isDropped(at: number, turns: readonly TurnTold[]): boolean {
  const dropping = turns.filter(({ startedAt, prompt }) => startedAt > at && leavesAsIs(prompt))
  return dropping.some(({ sessionId }) =>
    turns.some((turn) => turn.sessionId === sessionId && turn.startedAt <= at),
  )
}

const butAlso = /,? (?:but|aber|mais|pero|ma|mas|maar|ale|но) /iu

/** Whether neither names what is to be done: “Work on it now”, of “this todo”. */
function isOfNothing(question: string, answer: string): boolean {
  // "Yes, work on it now, but keep the branch": what comes behind the "but" is told where it names its thing.
  const [, besides = ''] = answer.slice(0, 400).split(butAlso)
  const [first = ''] = besides.split(/(?<=[.!?])\s+/, 1)
  return pointsOnly(answer) && (first === '' || points.test(first)) && points.test(question)
}

function answersIn(
  one: LayerObservation,
  turns: readonly TurnTold[],
  scope: Scope,
  withdrawn: Withdrawn,
): Held[] {
  const { id, at, facts } = one
  if (facts.kind !== 'message' || isDropped(at, turns)) return []
  const ref = formatId('observation', id)
  return facts.questions.flatMap(({ question, answer }) =>
    answer === null ||
    isOfNothing(question, answer) ||
    isOfThen(answer) ||
    withdrawn.holds(answer) ||
    isOvertaken(one, `${question} ${answer}`, turns)
      ? []
      : {
          at,
          words: question,
          item: {
            ref,
            full: [
              `Asked ${quotedLine(question, 130)}, the user answered ${quotedLine(answer, 220)}, ${dated(at, scope.now)} [${ref}]`,
            ],
            short: `The user answered ${quotedLine(answer, 130)}, ${dated(at, scope.now)} [${ref}]`,
          },
        },
  )
}

/**
 * What the user said against a plan later; empty where nothing was. Only the prompt after it needs no name of it: what
 * was corrected after other work was that.
 */
function saidSince(plan: string, at: number, turns: readonly TurnTold[]): string {
  const later = turns.filter(({ startedAt, prompt }) => startedAt > at && prompt !== null)
  const named = namedIn(plan)
  for (const turn of later) {
    const { prompt, facts } = turn
    if (turn !== later.at(-1) && sharedNames(named, namedIn(prompt)) === 0) continue
    const correction = facts.userWords.find(({ kind }) => kind === 'correction')
    if (correction) return correction.words
    if (doubts(prompt) && !endsDay.test(prompt ?? '')) return prompt ?? ''
  }
  return ''
}

/** What the user said to the last version of the plan before the one they accepted; empty where there was none. */
function saidBefore(title: string, at: number, turns: readonly TurnTold[]): string {
  const own = turns.find(
    ({ startedAt, facts }) =>
      startedAt <= at &&
      facts.proposals.some((one) => one.title === title && one.state === 'accepted'),
  )
  const proposals = turns
    .filter((turn) => turn.sessionId === own?.sessionId && turn.startedAt <= at)
    .reverse()
    .flatMap(({ facts }) => facts.proposals)
  const accepted = proposals.findLastIndex((one) => one.title === title)
  return proposals.slice(0, accepted).findLast(({ state }) => state === 'refused')?.reason ?? ''
}

function planIn(
  { id, at, facts }: LayerObservation,
  turns: readonly TurnTold[],
  scope: Scope,
): Held[] {
  const plan = facts.kind === 'plan' ? facts.proposal : null
  if (plan === null || (plan.state !== 'accepted' && plan.state !== 'handed_on')) return []
  const ref = formatId('observation', id)
  const since = saidSince(`${plan.title} ${plan.context ?? ''}`, at, turns)
  const before = saidBefore(plan.title, at, turns)
  const revised = before === '' ? '' : `, revised after the user said ${quotedLine(before, 140)}`
  const but = since === '' ? '' : `; the user said later ${quotedLine(since, 140)}`
  const line = `Plan accepted by the user, ${dated(at, scope.now)}: ${quotedLine(plan.title, 110)}${revised}${but}`
  const why =
    plan.context === null ? '' : `; the plan says why: ${plainSentence(plan.context, 200)}`
  return [
    {
      at,
      words: plan.title,
      item: { ref, full: [`${line}${why} [${ref}]`], short: `${line} [${ref}]` },
    },
  ]
}
