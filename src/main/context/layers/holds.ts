// Layer: what holds: what the user wished, corrected and chose in their own words, answers, plans that were accepted.
import type { UserWords } from '../../../shared/facts/said.ts'
import { formatId } from '../../../shared/ids.ts'
import type { Db } from '../../db/open.ts'
import { doubts } from '../../distill/rules/prompts/doubt.ts'
import { setsLimit } from '../../distill/rules/prompts/limits.ts'
import { dated } from '../dates.ts'
import type { LayerItem, LayerReader, Scope } from '../layer.ts'
import { plainSentence, quotedLine } from '../plain-line.ts'
import { createObservationReader, type LayerObservation } from './observation-rows.ts'
import type { TurnFactsReader, TurnTold } from './turn-facts.ts'

/**
 * What was said so long (ms) before the project's last turn may hold, and is for the memories to say. A project that
 * rested longer stands as that turn left it.
 */
const holdsFor = 180 * 24 * 3_600_000
const mostLookedAt = 30
const mostTold = 14
/** What was said of the thing at hand is told for so long (ms) before the project's last turn, and so many of it. */
const atHandFor = 30 * 24 * 3_600_000
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
  return (scope) => {
    const of = (kind: string) => read.newest(scope, kind, { failed: false, limit: mostLookedAt })
    const recent = turnFacts.all(scope)
    const turns = recent.length > 0 ? recent : turnFacts.lately(scope)
    const until = Math.min(turns[0]?.startedAt ?? scope.now, scope.now)
    const held = [
      ...turns.flatMap((turn) => saidIn(turn, scope)),
      ...of('message').flatMap((one) => answersIn(one, scope)),
      ...of('plan').flatMap((one) => planIn(one, turns, scope)),
    ].filter(({ at }) => until - at < holdsFor)
    return {
      name: 'holds',
      heading:
        scope.since === null ? 'What holds, in the user’s words:' : 'Said by the user since then:',
      items: [
        ...newestOfEach(held.filter(({ isAtHand }) => isAtHand !== true)).slice(0, mostTold),
        ...newestOfEach(
          held.filter(({ isAtHand, at }) => isAtHand === true && until - at < atHandFor),
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

function saidIn({ id, startedAt, facts }: TurnTold, scope: Scope): Held[] {
  const ref = formatId('turn', id)
  return facts.userWords.filter(isTold).map((one) => {
    const { kind, words, offered } = one
    const line = `${said[kind]}, ${dated(startedAt, scope.now)}: ${quotedLine(words, 240)}`
    const by = offered === null ? '' : `, of what the agent offered: ${quotedLine(offered, 140)}`
    return {
      at: startedAt,
      words,
      item: { ref, full: [`${line}${by} [${ref}]`], short: `${line} [${ref}]` },
      isAtHand: isAtHand(one),
    }
  })
}

function answersIn({ id, at, facts }: LayerObservation, scope: Scope): Held[] {
  if (facts.kind !== 'message') return []
  const ref = formatId('observation', id)
  return facts.questions.flatMap(({ question, answer }) =>
    answer === null
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

/** What the user said to it later, in the words that took the most back; empty where nothing did. */
function saidSince(at: number, turns: readonly TurnTold[]): string {
  const later = turns.filter(({ startedAt }) => startedAt > at)
  for (const { prompt, facts } of later) {
    const correction = facts.userWords.find(({ kind }) => kind === 'correction')
    if (correction) return correction.words
    if (doubts(prompt)) return prompt ?? ''
  }
  return ''
}

function planIn(
  { id, at, facts }: LayerObservation,
  turns: readonly TurnTold[],
  scope: Scope,
): Held[] {
  const plan = facts.kind === 'plan' ? facts.proposal : null
  if (plan === null || (plan.state !== 'accepted' && plan.state !== 'handed_on')) return []
  const ref = formatId('observation', id)
  const since = saidSince(at, turns)
  const but = since === '' ? '' : `; the user said later ${quotedLine(since, 140)}`
  const line = `Plan accepted by the user, ${dated(at, scope.now)}: ${quotedLine(plan.title, 110)}${but}`
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
