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

/** What is known of a message: its words and pairs of them, and how its sentences are put. */
interface Known {
  readonly words: readonly string[]
  readonly moods: readonly string[]
}

/** A message of a long talk is looked at in several parts of it, and at several places. */
const read = new WeakMap<Message, Known>()

function addMessage(features: Map<string, number>, place: string, message: Message): void {
  const known = read.get(message) ?? knownOf(message)
  read.set(message, known)
  for (const word of known.words) features.set(`${place} ${word}`, ofWord)
  for (const mood of known.moods) features.set(`${place}: ${mood}`, ofMood)
}

function knownOf(message: Message): Known {
  const tokens = ['^', ...tokensOf(message.text, looked), '$']
  const words = new Set<string>()
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1]
    if (at > 0 && next !== undefined) words.add(token)
    if (next !== undefined) words.add(`${token} ${next}`)
  }
  return { words: [...words], moods: moodsOf(message) }
}

function moodsOf(message: Message): string[] {
  const put: string[] = []
  const sentences = message.sentences.slice(0, mostSentences)
  for (const [name, mood] of Object.entries(moods))
    if (sentences.some((one) => !isAsked(one) && mood.test(one))) put.push(name)
  if (isAsked(sentences.at(-1) ?? '')) put.push('asks')
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
    for (const step of steps) if (share >= step) put.push(`${name} ${step}`)
  return put
}

const classifier = createClassifier(weights)

/** What parts come to, by their first turn and how many they are; turns that are read anew are others. */
const told = new WeakMap<ReadTurn, Map<number, TalkShares>>()

function sharesOfPart(turns: readonly ReadTurn[]): TalkShares {
  const [first] = turns
  const kept = (first && told.get(first)) ?? new Map<number, TalkShares>()
  const known = kept.get(turns.length)
  if (known) return known
  const shares = classifier.sharesOf(talkFeaturesOf(turns))
  const of = (name: TalkClass) => shares[weights.classes.indexOf(name)] ?? 0
  const part = { anew: of('anew'), amends: of('amends'), none: of('none') }
  if (first) told.set(first, kept.set(turns.length, part))
  return part
}

function partsOf(turns: readonly ReadTurn[]): ReadTurn[][] {
  const starts = Math.max(1, turns.length - mostTurns + 1)
  return Array.from({ length: starts }, (_, from) => turns.slice(from, from + mostTurns))
}

/** Finds what `talkClassOf` tells, a step of some ms at a time: of twelve turns of 4,000 characters all takes 100 ms. */
export function* talkClassSteps(turns: readonly ReadTurn[]): Generator<void> {
  for (const message of turns.flatMap(({ prompt, answer }) => [prompt, answer])) {
    message.shares()
    yield
  }
  for (const part of partsOf(turns)) {
    sharesOfPart(part)
    yield
  }
}

/** What a talk comes to, of its turns in their order, by those of it that most likely settle something. */
export function talkClassOf(turns: readonly ReadTurn[]): TalkShares {
  const shares = partsOf(turns).map(sharesOfPart)
  return shares.reduce((best, one) => (one.none < best.none ? one : best))
}
