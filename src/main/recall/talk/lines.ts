// What was said in a talk to be told again: its statements in the order they were said, by who said them, as many as there is room for.
import { lastingShare } from '../../memories/classes/sentence-classes.ts'
import { framing, readingOf } from '../../memories/reconcile/reading.ts'
import { setsAnother } from './last-words.ts'
import type { Message, ReadTurn } from './messages.ts'
import {
  acknowledges,
  describes,
  isAsked,
  ofFiles,
  refuses,
  reports,
  settles,
  takes,
  weighs,
  wonders,
} from './moods.ts'
import { isPlainChange, plainlyChanging } from './plain-changes.ts'
import { talkClassOf } from './talk-classes.ts'

/** A sentence of a talk. */
export interface Line {
  readonly by: 'user' | 'agent'
  readonly text: string
  /** The turn it was said in, 0 for the first. */
  readonly turn: number
  /** How much is lost where it is not told. */
  readonly worth: number
}

/** A sentence of fewer telling words says nothing without the question that it answers. */
const wordsOfShort = 3
/** In so few turns the user may say all of it at once. */
const mostOfDictation = 2
/** A first turn that less likely settles nothing (0 to 1) settles it, where what is said behind it likely settles nothing. */
const mostOpen = 0.3
const leastIdle = 0.7
/** From so likely on (0 to 1) a sentence is an order for this piece of work. */
const onceSaid = 0.9
/** … and one to last. */
const surelyLasting = 0.6
const worths = { settles: 2, user: 1, ends: 1, names: 0.5, met: 0.5, weighs: -1.5 }
/** So many of the prompt's words in a sentence count. */
const mostMet = 4

/**
 * The statements of a talk, the oldest turn first, by what they are worth to who asks with `words` (stems). What was asked
 * first is none, where more was said of it; what `isWithdrawn` says stands no more is left out.
 */
export function linesOf(
  turns: readonly ReadTurn[],
  words: ReadonlySet<string>,
  isWithdrawn: (sentence: string) => boolean,
): Line[] {
  const isLong = turns.length > 1
  const isDictated = isSettledAtOnce(turns)
  const plain = plainlyChanging(turns)
  const said = turns.flatMap((turn, at): Line[] => {
    const reply = turns[at + 1]?.prompt.sentences[0] ?? ''
    const isFirst = at === 0 && isLong
    const own = usersOf(turn.prompt, {
      isFirst,
      isDictated,
      isPlain: plain.has(at),
    }).filter((text, place) => place > 0 || !isBareRefusal(text, turns[at - 1]?.answer.text ?? '?'))
    // It ends with what all of it comes to.
    const ends = isLong && at === turns.length - 1 ? worths.ends : 0
    return [
      ...own.map(
        (text) =>
          ({ by: 'user', text, turn: at, worth: worthOf(text, words) + worths.user }) as const,
      ),
      ...agentsOf(turn.answer, reply, isFirst && !isDictated).map(
        (text) => ({ by: 'agent', text, turn: at, worth: worthOf(text, words) + ends }) as const,
      ),
    ]
  })
  // A user's "yes" takes what stands before it, "no" answers it, and "never the bodies" limits it.
  return said.filter(
    ({ by, text }) =>
      !isWithdrawn(text) &&
      (tellingIn(text) > 1 ||
        refuses.test(text) ||
        (by === 'user' && (tellingIn(text) > 0 || takes.test(text)))),
  )
}

/** Whether the user said all of it with the first message, and the agent took it. */
function isSettledAtOnce(turns: readonly ReadTurn[]): boolean {
  const [first] = turns
  if (!first || turns.length < 2 || turns.length > mostOfDictation) return false
  if (acknowledges.test(first.answer.text.trim())) return true
  return talkClassOf([first]).none <= mostOpen && talkClassOf(turns.slice(1)).none >= leastIdle
}

/**
 * What a user said that stands: no questions, and nothing that is to be done once. First is said what is wrong, of which
 * only what is to last stands, or all that is settled where it is `isDictated`. What changes something in plain words stands.
 */
function usersOf(
  prompt: Message,
  { isFirst, isDictated, isPlain }: Readonly<Record<'isFirst' | 'isDictated' | 'isPlain', boolean>>,
): string[] {
  const classes = prompt.shares()
  return prompt.sentences.filter((text, at) => {
    const shares = classes[at]
    if (isPlain && (isPlainChange(text) || (!isFirst && setsAnother(text)))) return true
    if (isAsked(text) || !shares || shares.once >= onceSaid) return false
    if (!isFirst || lastingShare(shares) >= surelyLasting) return true
    return isDictated && settles.test(text) && !describes.test(text)
  })
}

/** Whether it only refuses what was put forward, which is not told. */
function isBareRefusal(text: string, before: string): boolean {
  return refuses.test(text) && tellingIn(text) <= 1 && !before.includes('?')
}

/**
 * What an agent said that stands: no reports of its work, nothing that the user did not take (`reply` begins what the
 * user said then), and of its questions the one that was answered in a word. It begins with how things are, unless the user takes that at once.
 */
function agentsOf({ sentences }: Message, reply: string, isFirst: boolean): string[] {
  const asked = sentences.findLastIndex(isAsked)
  const isShort = reply !== '' && tellingIn(reply) < wordsOfShort
  // "Yes" and "no" to a question are its answer, and say nothing of what stands before it.
  const isTaken = asked === -1 && takes.test(reply)
  const isRefused =
    (asked === -1 && refuses.test(reply)) || wonders.test(reply) || (isFirst && !isTaken)
  return sentences.filter((text, at) => {
    if (isAsked(text)) return at === asked && isShort
    if (ofFiles.test(text) || isRefused || (isFirst && describes.test(text))) return false
    return !reports.test(text) || (settles.test(text) && !/\btests?\b/iu.test(text))
  })
}

function worthOf(text: string, words: ReadonlySet<string>): number {
  const { words: own, exact } = readingOf(text)
  const met = [...own].filter((word) => words.has(word)).length
  return (
    (settles.test(text) ? worths.settles : 0) +
    (exact.size > 0 ? worths.names : 0) +
    Math.min(met, mostMet) * worths.met +
    (weighs.test(text) ? worths.weighs : 0)
  )
}

function tellingIn(sentence: string): number {
  const { words, exact } = readingOf(sentence)
  return [...words].filter((word) => !framing.has(word)).length + exact.size
}

/** The lines of most worth that are told in so many UTF-16 units, in the order they were said; where others are left out stands an ellipsis. */
export function fitting(lines: readonly Line[], most: number): Line[] {
  const order = [...lines.entries()].sort(
    ([a, one], [b, other]) => other.worth - one.worth || a - b,
  )
  const kept = new Set<number>()
  let length = 0
  for (const [at, { text }] of order) {
    if (length + text.length + 1 > most) continue
    length += text.length + 1
    kept.add(at)
  }
  return [...lines.entries()].flatMap(([at, line]) => {
    if (!kept.has(at)) return []
    const isCut = at + 1 < lines.length && !kept.has(at + 1)
    return [isCut ? { ...line, text: `${line.text} …` } : line]
  })
}

/** Who says what: "the user said: …"; each side once, until the other one speaks. */
export function toldLines(lines: readonly Line[]): string {
  return lines
    .map(({ by, text }, at) => (lines[at - 1]?.by === by ? text : `the ${by} said: ${text}`))
    .join(' ')
}
