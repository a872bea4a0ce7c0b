// What a talk came to: how the agent put it together at its end, and what the user said was to be that is not in that.
import { isAmendment } from '../memories/amendments.ts'
import { isRestated } from '../memories/extract/restated.ts'
import { sentencesOf, spokenIn } from '../memories/extract/sentences.ts'
import { readingOf } from '../memories/reconcile/reading.ts'
import type { TalkTurn } from './talks.ts'

/** What a talk came to, by who said it; one of both may be empty. */
export interface Outcome {
  /** What the agent ended with. */
  readonly agent: string
  /** What the user said beside that, in the order it was said. */
  readonly user: string
}

/** A sentence of fewer telling words only takes what the user said. */
const wordsOfAssent = 4
/** So much of the telling words of what the user said stands in what the agent put together, at least: else it is of something else. */
const leastTaken = 0.2
/** Of the telling words of a sentence, told already. */
const toldShare = 0.5
const leastTelling = 2

/** How something is to be: a rule, a value, a name. */
const settles =
  /\b(?:never|only|always|must|exactly|wins?|unless|no|none|not|without|instead|rather|at (?:most|least)|each|every|until|should|has to|have to|two|three|four|five|six|seven|eight|nine|ten|half|double|once|twice|nie|nur|immer|jamais|toujours|nunca|siempre)\b|\d|`[^`]+`|\p{L}_\p{L}/iu
/** Weighs, wonders, thanks, or speaks of what one is about to do. */
const weighs =
  /^(?:(?:ok(?:ay)?|and|but|so|well)[,. ]+)?(?:i|we|let['’]s)(?:['’](?:ll|d|m|ve)| (?:think|guess|wonder|could|might|will|would|am|was|have|had|talked|looked|see))\b|\b(?:maybe|perhaps|not sure|thanks|thank you|curious|no hurry|when there['’]s time)\b/iu
/** Says what an agent has done, or is about to do; of work on files, which the record tells better. */
const reports =
  /^(?:(?:all |both )?(?:\d+ )?(?:tests?|checks|suite|builds?)\b|(?:i|we)(?:['’](?:m|ve|re)| will| am| have| went| can)\b|(?:running|will do|added|modified|removed|renamed|created|wrote|ran|read|looked)\b(?!:))|\bi['’]ll\b|\btests? (?:still )?pass/iu
/** Puts forward what nobody agreed to yet. */
const proposes =
  /\b(?:i|we)(?:['’]d| would| could| might| suggest| propose| recommend)\b|\b(?:how about|what if|one option|alternatively)\b/iu
const ofFiles =
  /(?<![\p{L}\d_-])[\p{L}\d_-]{1,60}\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|php|cs|cpp|md|json|ya?ml)(?!\p{L})/iu

/**
 * What the turns of a talk, the oldest first, came to; null where the user settled nothing in it. What `isWithdrawn` says
 * stands no more is left out.
 */
export function outcomeOf(
  turns: readonly TalkTurn[],
  isWithdrawn: (sentence: string) => boolean,
): Outcome | null {
  const end = endOf(turns)
  const last = turns[end]
  // What was asked for and not answered settles nothing.
  if (!last || (end === 0 && last.answer.trim() === '')) return null
  const isTaken = isAssent(last.answer)
  const agent = isTaken ? [] : statementsOf(last.answer).filter((one) => !isWithdrawn(one))
  const settled = turns
    .slice(0, end + 1)
    .flatMap((_, at) => settledIn(turns, at, { end, isTaken }))
    .filter((one) => !isWithdrawn(one))
  const prompts = turns.slice(0, end + 1).map(({ prompt }) => prompt)
  const isPut = isAmendment(agent.join(' ')) || isRestated(last.answer, prompts)
  if (settled.length === 0 && !isPut) return null
  const before = turns.slice(0, end).map(({ answer }) => answer)
  const heard = new Set([...before, ...prompts].flatMap((text) => [...wordsIn(text)]))
  const own = [...wordsIn(agent.join(' '))]
  const taken = own.filter((word) => heard.has(word)).length
  const isRecap = own.length >= leastTelling && taken >= own.length * leastTaken
  if (!isRecap && !isTaken && settled.length < 2) return null
  const user = besides(settled, isRecap ? agent.join(' ') : '')
  return { agent: isRecap ? agent.join(' ') : '', user: user.join(' ') }
}

/** What the user said in a turn that is to be. */
function settledIn(
  turns: readonly TalkTurn[],
  at: number,
  { end, isTaken }: { readonly end: number; readonly isTaken: boolean },
): string[] {
  // What was asked first tells what is wrong, where more was said of it.
  if (at === 0 && (end > 0 || !isTaken)) return []
  const said = spokenIn(turns[at]?.prompt ?? '')
    .flatMap(sentencesOf)
    .filter((one) => !isAsked(one) && !weighs.test(one) && !ofFiles.test(one))
  const isAnswer = at > 0 && (turns[at - 1]?.answer.includes('?') ?? false)
  const isWhole = isAnswer || (end === 0 && said.some((one) => settles.test(one)))
  return isWhole ? said : said.filter((one) => settles.test(one))
}

/** What is said beside what is told already, of several that say it the last. */
function besides(settled: readonly string[], agent: string): string[] {
  const told = wordsIn(agent)
  const user: string[] = []
  for (const sentence of [...settled].reverse()) {
    const { words, exact } = readingOf(sentence)
    if (words.size < leastTelling && exact.size === 0) continue
    const known = [...words].filter((word) => told.has(word)).length
    if (known >= words.size * toldShare && [...exact].every((one) => told.has(one))) continue
    user.unshift(sentence)
    for (const word of wordsIn(sentence)) told.add(word)
  }
  return user
}

/** The last turn in which something was said of it: behind it the user only agrees, or nothing is answered. */
function endOf(turns: readonly TalkTurn[]): number {
  let end = turns.length - 1
  while (end > 0) {
    const { prompt, answer } = turns[end] ?? { prompt: '', answer: '' }
    const said = spokenIn(prompt).flatMap(sentencesOf)
    if (!isAssent(answer) || said.some((one) => !isAgreed(one))) break
    end -= 1
  }
  return end
}

/** Whether an answer only takes what was said. */
function isAssent(answer: string): boolean {
  const isFew = (one: string) => readingOf(one).words.size < wordsOfAssent && !/\d|`/.test(one)
  return !answer.includes('?') && statementsOf(answer).every(isFew)
}

/** Whether the user only agrees, or asks. */
function isAgreed(sentence: string): boolean {
  return isAsked(sentence) || weighs.test(sentence) || readingOf(sentence).words.size < leastTelling
}

const isAsked = (sentence: string): boolean => /[?？]["'”’)]?$/u.test(sentence)

/** What an agent says of how things are to be. */
function statementsOf(answer: string): string[] {
  return spokenIn(answer)
    .flatMap(sentencesOf)
    .filter(
      (one) => !isAsked(one) && !reports.test(one) && !proposes.test(one) && !ofFiles.test(one),
    )
}

/** The telling words of a text, and its numbers and names. */
function wordsIn(text: string): Set<string> {
  const { words, exact } = readingOf(text)
  return new Set([...words, ...exact])
}
