// What a talk comes to: it settles something anew, amends what an earlier one settled, or settles nothing.
import { createClassifier } from '../../memories/classes/classifier.ts'
import { lastingShare, type Shares } from '../../memories/classes/sentence-classes.ts'
import { tokensOf } from '../../memories/classes/tokens.ts'
import type { Message, ReadTurn } from './messages.ts'
import {
  acknowledges,
  isAsked,
  leavesAll,
  refuses,
  reports,
  settles,
  takes,
  weighs,
  wonders,
} from './moods.ts'
import weights from './talk-weights.json' with { type: 'json' }

/** `anew`: settles something; `amends`: settles another part of what was settled before; `none`: settles nothing. */
export type TalkClass = 'anew' | 'amends' | 'none'

/** How likely a talk is of each class (0 to 1, together 1). */
export type TalkShares = Readonly<Record<TalkClass, number>>

/** Talks of more turns are read by so many in a row: what is settled is settled in a few. */
const mostTurns = 4
/** Of a message so much is read (UTF-16 units), and so many of its sentences. */
const looked = 600
const mostSentences = 12
/** Words say less than how sentences are put: which words were met depends on what the talks were about. */
const ofWord = 0.5
const ofMood = 1
/** Where a share begins that counts as more. */
const steps = [0.1, 0.3, 0.6, 0.9]

const moods: Readonly<Record<string, RegExp>> = {
  ...{ acknowledges, leavesAll, refuses, reports, settles, takes, weighs, wonders },
}

/**
 * What is known of a talk of a few turns: of its messages, by who says them and whether it is the first, the last or
 * another of their messages, the words and how they follow one another, how the sentences are put, and how likely they
 * last.
 */
export function talkFeaturesOf(turns: readonly ReadTurn[]): Map<string, number> {
  const features = new Map<string, number>()
  const last = turns.length - 1
  for (const [at, { prompt, answer }] of turns.entries()) {
    addMessage(features, at === 0 ? 'asks' : 'says', prompt)
    if (at === last) addMessage(features, 'ends', prompt)
    if (answer.text !== '') addMessage(features, at === last ? 'closes' : 'answers', answer)
  }
  features.set(`turns ${Math.min(turns.length, mostTurns)}`, ofMood)
  return features
}

function addMessage(features: Map<string, number>, place: string, message: Message): void {
  const tokens = ['^', ...tokensOf(message.text, looked), '$']
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1]
    if (at > 0 && next !== undefined) features.set(`${place} ${token}`, ofWord)
    if (next !== undefined) features.set(`${place} ${token} ${next}`, ofWord)
  }
  const sentences = message.sentences.slice(0, mostSentences)
  for (const [name, mood] of Object.entries(moods))
    if (sentences.some((one) => !isAsked(one) && mood.test(one)))
      features.set(`${place}: ${name}`, ofMood)
  if (isAsked(sentences.at(-1) ?? '')) features.set(`${place}: asks`, ofMood)
  const shares = message.shares().slice(0, mostSentences)
  const most = (of: (shares: Shares) => number) => Math.max(0, ...shares.map(of))
  const kinds = {
    lasts: most(lastingShare),
    decides: most(({ decision }) => decision),
    lifts: most(({ lift }) => lift),
    once: most(({ once }) => once),
    report: most(({ report }) => report),
  }
  for (const [name, share] of Object.entries(kinds))
    for (const step of steps) if (share >= step) features.set(`${place}: ${name} ${step}`, ofMood)
}

const classifier = createClassifier(weights)

function sharesOfPart(turns: readonly ReadTurn[]): TalkShares {
  const shares = classifier.sharesOf(talkFeaturesOf(turns))
  const of = (name: TalkClass) => shares[weights.classes.indexOf(name)] ?? 0
  return { anew: of('anew'), amends: of('amends'), none: of('none') }
}

/** What a talk comes to, of its turns in their order, by those of it that most likely settle something. */
export function talkClassOf(turns: readonly ReadTurn[]): TalkShares {
  const starts = Math.max(1, turns.length - mostTurns + 1)
  const shares = Array.from({ length: starts }, (_, from) =>
    sharesOfPart(turns.slice(from, from + mostTurns)),
  )
  return shares.reduce((best, one) => (one.none < best.none ? one : best))
}
