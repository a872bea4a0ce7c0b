// Layer: what holds: what the user wished, corrected and chose in their own words, answers, plans that were accepted.
import type { UserWords } from '../../../shared/facts/said.ts'
import { formatId } from '../../../shared/ids.ts'
import type { Db } from '../../db/open.ts'
import { endsWords, namedIn, sharedNames } from '../../distill/matters/words-taken-back.ts'
import { doubts } from '../../distill/rules/prompts/doubt.ts'
import { setsLimit } from '../../distill/rules/prompts/limits.ts'
import { speaksForUser } from '../../distill/rules/prompts/own-words/claims-permission.ts'
import {
  hasItDone,
  isForNow,
  leavesAsIs,
  withoutFirstStep,
} from '../../distill/rules/prompts/put-off.ts'
import { dated } from '../dates.ts'
import type { LayerItem, LayerReader, Scope } from '../layer.ts'
import { plainSentence, quotedLine } from '../plain-line.ts'
import { createDecisionTalks } from '../rows/decision-talks.ts'
import { createObservationReader, type LayerObservation } from '../rows/observation-rows.ts'
import { createRememberedWords, type IsRemembered } from '../rows/remembered-words.ts'
import type { TurnFactsReader, TurnTold } from '../rows/turn-facts.ts'

/**
 * What was said so long (ms) before the project's last turn may hold, and is for the memories to say. A project that
 * rested longer stands as that turn left it.
 */
const holdsFor = 180 * 24 * 3_600_000
const mostLookedAt = 30
const mostTold = 14
/** What was said of the thing at hand is told for so long (ms) before the project's last turn, and so many of it. */
const atHandFor = 30 * 24 * 3_600_000
/** Who comes back after so long (ms) has nothing at hand any more. */
const restedFor = 60 * 24 * 3_600_000
const mostAtHand = 5

/** Something that holds, with its time. */
interface Held {
  readonly at: number
  /** By which it is known again. */
  readonly words: string
  readonly item: LayerItem
  /** Whether it was said of the thing at hand, and may be done with. */
  readonly isAtHand?: boolean
}

/** The reader of what holds; only what the record has as the user's own word. */
export function createHolds(db: Db, turnFacts: TurnFactsReader): LayerReader {
  const read = createObservationReader(db, 'others')
  const isRemembered = createRememberedWords(db)
  const talks = createDecisionTalks(db)
  const isToldElsewhere: IsRemembered = (id, words) =>
    isRemembered(id, words) || talks.ofTurn(id, words)
  return (scope) => {
    const of = (kind: string) => read.newest(scope, kind, { failed: false, limit: mostLookedAt })
    const recent = turnFacts.all(scope)
    const turns = recent.length > 0 ? recent : turnFacts.lately(scope)
    const until = Math.min(turns[0]?.startedAt ?? scope.now, scope.now)
    const held = [
      ...turns.flatMap((turn) => saidIn(turn, turns, scope, isToldElsewhere)),
      ...of('message').flatMap((one) => (isDropped(one.at, turns) ? [] : answersIn(one, scope))),
      ...of('plan').flatMap((one) => planIn(one, turns, scope)),
    ].filter(({ at }) => until - at < holdsFor)
    return {
      name: 'holds',
      heading:
        scope.since === null ? 'What holds, in the user’s words:' : 'Said by the user since then:',
      items: [
        ...newestOfEach(held.filter(({ isAtHand }) => isAtHand !== true)).slice(0, mostTold),
        ...newestOfEach(
          held.filter(
            ({ isAtHand, at }) =>
              isAtHand === true &&
              until - at < atHandFor &&
              (scope.since !== null || scope.now - at < restedFor) &&
              !isDropped(at, turns),
          ),
        ).slice(0, mostAtHand),
      ],
    }
  }
}

/** Newest first; what was said again is told once. */
function newestOfEach(held: readonly Held[]): LayerItem[] {
  const told = new Map<string, LayerItem>()
  for (const { words, item } of [...held].sort((a, b) => b.at - a.at)) {
    const key = words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
    if (!told.has(key)) told.set(key, item)
  }
  return [...told.values()]
}

const said: Readonly<Record<UserWords['kind'], string>> = {
  wish: 'The user wants',
  correction: 'The user corrected',
  choice: 'The user chose',
  environment: 'The user on the environment',
  limit: 'The user said',
}

/** Of a correction: that it is said for always, or of how the agent works; else it is of the thing at hand. */
const lasting = [
  /\b(?:always|never|from (?:now|here) on|going forward|in (?:general|future|the future)|every(?:where| time)?|each(?! other)|throughout|must|mustn['’]t|shouldn['’]t|should (?:not|only))\b/i,
  /\bin this (?:repo(?:sitory)?|project|codebase)\b|\byou (?:keep \w+ing|should(?:n['’]t| not)? have|were supposed|ignored|are ignoring)\b|\bi told you\b/i,
  /^(?:please )?use \S+(?: \S+){0,2}?,? (?:instead of|rather than|not) /i,
  /(?<!\p{L})(?:immer(?! noch)|nie(?:mals)?|ab (?:jetzt|sofort)|künftig|grundsätzlich|toujours|jamais|désormais|siempre|nunca|sempre|mai|всегда|никогда|впредь)(?!\p{L})/iu,
  /以后|今后|永远|始终|总是|不要|不能|今後|必ず|常に|항상|앞으로|절대/u,
] as const

function isAtHand({ kind, words }: UserWords): boolean {
  return kind === 'limit' || (kind === 'correction' && !lasting.some((one) => one.test(words)))
}

/** A correction of the thing at hand is done with unless it says what is not to be, or only so. */
function isTold(one: UserWords): boolean {
  return one.kind === 'limit' || !isAtHand(one) || setsLimit(one.words)
}

/** Ends the day, and is said of that evening alone. */
const endsDay =
  /\b(?:(?:i['’]?ll )?stop (?:here|now)|gotta go|done for today|that['’]?s (?:it|all|enough) for (?:today|now)|enough for today|good ?night|love it)\b|(?<!\p{L})(?:schluss für heute|feierabend|reicht für heute|on s['’]arrête là|assez pour aujourd['’]hui|por hoy (?:ya|basta)|basta por hoy|per oggi basta|por hoje (?:é só|chega)|genoeg voor vandaag|na dziś (?:koniec|wystarczy))(?!\p{L})/iu
/** Names a thing by a pronoun alone: done with in the turn, and understood by nobody later. */
const byPronoun =
  /(?<!\p{L})(?:that one|this one|the other(?: one)?|not that|es[ao]s?|est[ao]s?|diese[rsn]?|jene[rsn]?|celui-(?:là|ci)|celle-(?:là|ci)|quell[oa]|quest[oa]|ess[ea]|die daar|tamten|tego|те|это)(?!\p{L})/iu
const fewWords = 7
/** More words of a task tell more than how it was to be done. */
const mostOfTask = 12
/** How a task goes on or is put, of which a limit says no more than how it was to be done. */
const putsTask =
  /^(?:(?:ok(?:ay)?|now|then|please|pls|and|yes)[, ]+)*(?:go on|continue|carry on|fix|run|rerun|summari[sz]e|explain|list|show|weiter|mach weiter|fass|zeig|continue|continua|résume|sigue|continúa|hazme|resume|muéstra(?:me)?|vai avanti|riassumi|segue|faz|resuma|ga (?:door|verder)|vat|kontynuuj|podsumuj)(?!\p{L})/iu

/** Whether words of the thing at hand begin by pointing at what only the turn before them names: "try it, keep it if …". */
function leansOnTurn(one: UserWords): boolean {
  return isAtHand(one) && pointsOnly(one.words)
}

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

/** Begins with what was said before: "that one's useless in the first days". */
const pointsAtTalk = /^(?:that|this|these|those)(?:['’]s| ones?)?(?!\p{L})/iu

const undoes =
  /^(?:(?:ok(?:ay)?|no|please|pls)[, ]+)*(?:undo|revert|roll back|take .{2,40} (?:back|out)|mach .{2,40} rückgängig|nimm .{2,40} (?:zurück|raus)|annule|enlève|deshaz|revierte|quita|annulla|togli|desfaz|reverte|tira|draai .{2,40} terug|haal .{2,40} eruit|cofnij|wywal)(?!\p{L})/iu
/** Words that begin with the same letters are of the same thing. */
const sameBeginning = 4

/** Whether a later prompt has that undone of which the words are. */
function isUndone({ startedAt }: TurnTold, words: string, turns: readonly TurnTold[]): boolean {
  const named = beginningsOf(words)
  return turns.some(
    ({ startedAt: at, prompt }) =>
      at > startedAt &&
      prompt !== null &&
      undoes.test(prompt) &&
      beginningsOf(prompt).some((one) => named.includes(one)),
  )
}

function beginningsOf(words: string): string[] {
  const long =
    words
      .slice(0, 400)
      .toLowerCase()
      .match(/\p{L}{5,}/gu) ?? []
  return long.map((one) => one.slice(0, sameBeginning))
}

/** Whether all that the words limit is that a first step was to be taken, after which the next ones were. */
function isPastStep(turn: TurnTold, words: string, turns: readonly TurnTold[]): boolean {
  const rest = withoutFirstStep(words)
  if (rest === words || setsLimit(rest)) return false
  // Who wrote files to plan what they do has not carried it out by writing more.
  const isWritten = turn.facts.filesChanged > 0
  return turns.some(
    ({ startedAt, prompt, facts }) =>
      startedAt > turn.startedAt &&
      (facts.commits.length > 0 || (!isWritten && facts.filesChanged > 0) || hasItDone(prompt)),
  )
}

/** Whether the words were said of this once, and what was done or said since has ended them. */
function isOver(turn: TurnTold, one: UserWords, turns: readonly TurnTold[]): boolean {
  const { startedAt } = turn
  if (!isAtHand(one) && one.kind !== 'wish') return false
  const { words } = one
  // What was said with the work that was then committed was said of that.
  if (isAtHand(one) && turn.facts.commits.length > 0 && !hasReason(words)) return true
  if (isAtHand(one) && ofThatDay.test(words) && isPastDay(turn, turns)) return true
  const changed = turns.some(
    (later) =>
      later.startedAt > startedAt &&
      (later.facts.filesChanged > 0 || later.facts.commits.length > 0),
  )
  if (changed && isForNow(words)) return true
  if (isPastStep(turn, words, turns)) return true
  if (!isAtHand(one)) return false
  const count = words.split(' ').length
  const isVague = byPronoun.test(words) && count < fewWords
  const isPut = putsTask.test(words) && count < mostOfTask
  return isVague || isPut || endsDay.test(words) || isUndone(turn, words, turns)
}

/**
 * Has nothing changed at all, or nothing of somebody's branch: said of what is asked in that session. Of a folder or a
 * file it would be a rule.
 */
const changesNothing =
  /\bno (?:code )?(?:changes?|edits?)(?: (?:please|pls))?[.!]*$|\b(?:don['’]?t|do not) (?:change|edit|touch|modify) any(?:thing| code)(?: (?:please|pls))?(?: (?:on|in) (?:his|her|their|this|that) (?:branch|pr|fork)\b|[.!]*$)|(?<!\p{L})(?:nichts ändern|keine (?:code-?)?änderungen)(?:,? bitte)?[.!]*$|(?<!\p{L})ne (?:change|modifie|touche)z? rien[.!]*$/iu

/** Whether words were said for their session alone. */
function isOfSession({ words }: UserWords): boolean {
  return changesNothing.test(words.slice(0, 240)) && !lasting.some((one) => one.test(words))
}

/** Whether the user took the words back later, or said the opposite. */
function isTakenBack(turn: TurnTold, words: string, turns: readonly TurnTold[]): boolean {
  const later = turns.filter(
    ({ startedAt, prompt }) => startedAt > turn.startedAt && prompt !== null,
  )
  const next = later.findLast(({ sessionId }) => sessionId === turn.sessionId)
  return later.some((one) => endsWords(words, one.prompt, one === next))
}

/** Says why, by which it may hold for what comes later. */
function hasReason(words: string): boolean {
  return /\b(?:because|since|so that|otherwise|weil|denn|damit|sonst|porque|parce qu|car|perché|omdat|bo|ponieważ|потому)(?!\p{L})|因为|から/iu.test(
    words,
  )
}

/** Is said of a day alone. */
const ofThatDay =
  /(?<!\p{L})(?:today|tonight|this (?:morning|afternoon|evening|week)|tomorrow|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|heute|morgen|am (?:mon|diens|mitt?|donners|frei)\p{L}*tag|aujourd['’]hui|demain|ce soir|hoy|mañana|oggi|domani|stasera|hoje|amanhã|vandaag|dziś|dzisiaj|jutro|сегодня|завтра)(?!\p{L})|今日|今天|明日|明天|오늘|내일/iu

/** Whether work went on in another session since. */
function isPastDay(turn: TurnTold, turns: readonly TurnTold[]): boolean {
  return turns.some(
    ({ sessionId, startedAt }) => sessionId !== turn.sessionId && startedAt > turn.startedAt,
  )
}

function saidIn(
  turn: TurnTold,
  turns: readonly TurnTold[],
  scope: Scope,
  isToldElsewhere: IsRemembered,
): Held[] {
  const { id, startedAt, facts, prompt } = turn
  const ref = formatId('turn', id)
  // Who lets the agent do things says "I": what speaks of "the user" was pasted.
  if (speaksForUser(prompt ?? '')) return []
  return (
    facts.userWords
      .filter((one) => scope.since !== null || !isOfSession(one))
      .filter((one) => isTold(one) && !isOver(turn, one, turns) && !leansOnTurn(one))
      .filter(({ kind, words }) => kind !== 'limit' || !pointsAtTalk.test(words))
      .filter(({ words }) => !isTakenBack(turn, words, turns))
      // A memory tells it, as the user has corrected it since, or a decision.
      .filter(({ words }) => !isToldElsewhere(id, words))
      .map((one) => {
        const { kind, words, offered } = one
        const line = `${said[kind]}, ${dated(startedAt, scope.now)}: ${quotedLine(words, 240)}`
        const by =
          offered === null ? '' : `, of what the agent offered: ${quotedLine(offered, 140)}`
        return {
          at: startedAt,
          words,
          item: { ref, full: [`${line}${by} [${ref}]`], short: `${line} [${ref}]` },
          isAtHand: isAtHand(one),
        }
      })
  )
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

function answersIn({ id, at, facts }: LayerObservation, scope: Scope): Held[] {
  if (facts.kind !== 'message') return []
  const ref = formatId('observation', id)
  return facts.questions.flatMap(({ question, answer }) =>
    answer === null || isOfNothing(question, answer)
      ? []
      : {
          at,
          words: `${question} ${answer}`,
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
