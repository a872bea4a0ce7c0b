// What a talk came to: how the agent put it together at its end, and what the user said was to be that is not in that.
import { isAmendment } from '../memories/amendments.ts'
import { isRestated } from '../memories/extract/restated.ts'
import { sentencesOf, spokenIn } from '../memories/extract/sentences.ts'
import { framing, readingOf } from '../memories/reconcile/reading.ts'
import type { TalkTurn } from './talks.ts'

/** What a talk came to, by who said it; one of both may be empty. */
export interface Outcome {
  /** What the agent ended with. */
  readonly agent: string
  /** What the user said beside that, in the order it was said. */
  readonly user: string
  /** The words of the turns in which it was settled, with those of the one before. */
  readonly about: ReadonlySet<string>
}

/** A sentence of fewer telling words only takes what the user said. */
const wordsOfAssent = 4
/** So much of the telling words of what the user said stands in what the agent put together, at least: else it is of something else. */
const leastTaken = 0.2
const leastAnswered = 0.1
/** Of the telling words of a sentence, told already. */
const toldShare = 0.5
const leastTelling = 2
/** A sentence of fewer telling words is told with what it answers, of so many UTF-16 units. */
const wordsOfShort = 3
const longestAsked = 220
/** Of fewer telling words a question leans on the sentence before it: "At noon the queue is full. Then?" */
const wordsOfQuestion = 3
const mostOfValue = 12
/** So many words stand beside a rule in the same message and are of it. */
const mostBeside = 8
/** Of what the agent says again so much was said by the user before. */
const againShare = 0.5

/** How something is to be: a rule, a value, a name. */
const settles =
  /\b(?:never|only|always|must|exactly|wins?|unless|no|none|not|without|instead|rather|at (?:most|least)|each|every|until|should|has to|have to|two|three|four|five|six|seven|eight|nine|ten|half|double|once|twice|nie|nur|immer|jamais|toujours|nunca|siempre|nothing)\b|\d|`[^`]+`|\p{L}_\p{L}|→|->/iu
/** Weighs, wonders, thanks, or speaks of what one is about to do. */
const weighs =
  /^(?:(?:ok(?:ay)?|and|but|so|well)[,. ]+)?(?:i|we|let['’]s)(?:['’](?:ll|d|m|ve)| (?:think|guess|wonder|could|might|will|would|am|was|have|had|talked|looked|see))\b|\b(?:maybe|perhaps|not sure|thanks|thank you|curious|no hurry|when there['’]s time)\b/iu
/** Says what an agent has done, or is about to do; of work on files, which the record tells better. */
const reports =
  /^(?:(?:all |both )?(?:\d+ )?(?:tests?|checks|suite|builds?)\b|(?:i|we)(?:['’](?:m|ve|re)| will| am| have| went| can)\b|(?:running|will do|added|modified|removed|renamed|created|wrote|ran|read|looked)\b(?!:))|\bi['’]ll\b|\b(?:tests?|cases|checks)\b.{0,30}\b(?:pass(?:ed|es|ing)?|green|table|test)\b|\b(?:pass(?:ed|es|ing)?|green)\b.{0,20}\btests?\b/iu
/** An agent that says what it did may say what holds since: "I've taken the cap out and parts under 50 are joined". */
const didSo =
  /^(?:i|we)(?:['’]ve| have) (?!(?:also )?(?:run|ran|checked|looked|read|tested|started|drafted|opened|pushed|committed)\b)/iu
/** Takes what was put forward. */
const takes =
  /^(?:(?:ok(?:ay)?|and|so|well|hm+)[,. ]+)?(?:yes|yep|yeah|right|correct|exactly|agreed|acceptable|fine|sure|deal|good|perfect|sounds good|ok(?:ay)?|do (?:that|it|so)|take (?:it|that)|go (?:ahead|for it|with that)|that one|let['’]s do (?:that|it)|works for me|ja|genau|oui|sí|sì)(?![\p{L}-])/iu
/** Says what code does as it is: "It retries for ever", "next_offer sorts by date". */
const describes =
  /^(?:it|that|[\p{L}\d]{1,30}_[\p{L}\d_]{1,40}|\p{Ll}{1,20}\p{Lu}[\p{L}\d]{1,30}|`[^`]{1,40}`) (?:only |just |now )?(?!(?:is|was|needs|has)\b)\p{Ll}{1,20}s\b|\b(?:at the moment|currently|right now)\b/u
/** Takes nothing. */
const refuses = /^(?:no|nope|nein|non|don['’]t|never|not)(?![\p{L}])/iu
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
    .filter(({ said }) => !isWithdrawn(said))
  const prompts = turns.slice(0, end + 1).map(({ prompt }) => prompt)
  const isPut = isAmendment(agent.join(' ')) || isRestated(last.answer, prompts)
  if (settled.length === 0 && !isPut) return null
  const before = turns.slice(0, end).map(({ answer }) => answer)
  const heard = new Set([...before, ...prompts].flatMap((text) => [...wordsIn(text)]))
  const own = [...wordsIn(agent.join(' '))]
  const taken = own.filter((word) => heard.has(word)).length
  // Who was asked and answered has the answer carried out.
  const isAnswered = end > 0 && (turns[end - 1]?.answer.includes('?') ?? false)
  const isRecap =
    own.length >= leastTelling && taken >= own.length * (isAnswered ? leastAnswered : leastTaken)
  if (!isRecap && !isTaken && settled.length < 2) return null
  const user = besides(settled, isRecap ? agent.join(' ') : '')
  const first = turns.findIndex((_, at) => settledIn(turns, at, { end, isTaken }).length > 0)
  const about = turns
    .slice(Math.max(0, (first === -1 ? end : first) - 1), end + 1)
    .flatMap(({ prompt, answer }) => [...wordsIn(prompt), ...wordsIn(answer)])
  return {
    ...{ agent: isRecap ? agent.join(' ') : '', user: user.join(' ') },
    about: new Set(about),
  }
}

/**
 * What was settled in a talk, the oldest turn first, behind what was decided in it, `content`, and beside that; empty for nothing.
 */
export function settledAfter(
  turns: readonly TalkTurn[],
  content: string,
  isWithdrawn: (sentence: string) => boolean,
): string {
  const begins = content.slice(0, shortBeginning)
  const from = turns.findIndex(({ answer }) => answer.replace(/\s+/g, ' ').includes(begins)) + 1
  // It was decided elsewhere, and took the place of what came of this talk.
  if (from === 0) return ''
  const end = turns.length - 1
  const settled = turns
    .flatMap((_, at) => (at < from ? [] : settledIn(turns, at, { end, isTaken: false })))
    .filter(({ said }) => !isWithdrawn(said))
  return besides(settled, content).join(' ')
}

/** By so many UTF-16 units a decision is known again in a message. */
const shortBeginning = 30

/** A sentence of the user's, with what of the agent's words it answers where it says little by itself. */
interface Settled {
  readonly said: string
  readonly asked: string
  /** Whether it is the agent that says it, as the user had it. */
  readonly isAgent?: boolean
}

/** What the user said in a turn that is to be. */
function settledIn(
  turns: readonly TalkTurn[],
  at: number,
  { end, isTaken }: { readonly end: number; readonly isTaken: boolean },
): Settled[] {
  // What was asked first tells what is wrong, where more was said of it.
  if (at === 0 && (end > 0 || !isTaken)) return []
  const before = turns[at - 1]?.answer ?? ''
  const isAnswer = at > 0 && before.includes('?')
  const sentences = spokenIn(turns[at]?.prompt ?? '')
    .flatMap(sentencesOf)
    .filter((one) => !isAsked(one) && !ofFiles.test(one))
  const said = sentences.filter((one) => !weighs.test(one) || (isAnswer && isShortValue(one)))
  const isWhole = isAnswer || (end === 0 && said.some((one) => settles.test(one)))
  const rules = said.filter((one) => settles.test(one))
  const isSettling = rules.length > 0
  // A few words beside a rule are of it: "Empty is missing. Whitespace only as well."
  const told = isWhole
    ? said
    : said.filter(
        (one) => rules.includes(one) || (isSettling && one.split(' ').length <= mostBeside),
      )
  const [first = ''] = sentences
  const isAssent = at > 0 && takes.test(first)
  const kept = isAssent && told[0] !== first ? [first, ...told] : told
  const isShort = kept.some((one) => tellingIn(one) < wordsOfShort)
  const put = kept.map((one, place) => ({
    said: one,
    asked: place === 0 && isShort ? answered(before, first) : '',
  }))
  const again = at < end ? saidAgain(turns[at], turns[at + 1]?.prompt ?? '') : []
  return [...put, ...again]
}

/** Where the agent says in its own words what the user has just settled, and the user goes on from there. */
function saidAgain(turn: TalkTurn | undefined, next: string): Settled[] {
  if (!turn || refuses.test(next)) return []
  const heard = wordsIn(turn.prompt)
  return statementsOf(turn.answer).flatMap((one) => {
    const own = [...wordsIn(one)]
    const taken = own.filter((word) => heard.has(word)).length
    const isAgain = settles.test(one) && own.length > 0 && taken >= own.length * againShare
    const isValue = [...readingOf(one).exact].some((value) => heard.has(value))
    return isAgain || isValue ? [{ said: one, asked: '', isAgent: true }] : []
  })
}

/** What of an agent's words a short answer is to: the last question, and where the answer takes it what was put forward. */
function answered(answer: string, said: string): string {
  const sentences = spokenIn(answer).flatMap(sentencesOf)
  const at = sentences.findLastIndex(isAsked)
  const question = sentences[at] ?? ''
  const isLeaning = at > 0 && tellingIn(question) < wordsOfQuestion
  const put = sentences.filter(
    (one, place) =>
      place !== at &&
      !reports.test(one) &&
      !ofFiles.test(one) &&
      !describes.test(one) &&
      (takes.test(said) ? settles.test(one) : isLeaning && place === at - 1),
  )
  const asked = refuses.test(said) ? [question] : [...put.slice(-2), question]
  const whole = asked.filter((one) => one !== '').join(' ')
  return whole.length <= longestAsked
    ? whole
    : whole.slice(-longestAsked).replace(/^\S{0,60}\s/u, '')
}

/** Whether a sentence gives a value in few words, however it is put: "I'd go 0.4". */
function isShortValue(sentence: string): boolean {
  return /\d/.test(sentence) && sentence.split(' ').length <= mostOfValue
}

function tellingIn(sentence: string): number {
  return [...readingOf(sentence).words].filter((word) => !framing.has(word)).length
}

/** What is said beside what is told already, of several that say it the last, and the user's words before the agent's. */
function besides(settled: readonly Settled[], agent: string): string[] {
  const told = [wordsIn(agent)]
  const kept = new Map<number, string>()
  const places = [...settled.entries()].reverse()
  const isAgents = ([, { isAgent = false }]: (typeof places)[number]) => isAgent
  for (const [at, { said, asked, isAgent = false }] of [
    ...places.filter((one) => !isAgents(one)),
    ...places.filter(isAgents),
  ]) {
    const { words, exact } = readingOf(`${asked} ${said}`)
    if (words.size < leastTelling && exact.size === 0) continue
    const isTold = told.some(
      (there) =>
        [...words].filter((word) => there.has(word)).length >= words.size * toldShare &&
        [...exact].every((one) => there.has(one)),
    )
    if (isTold) continue
    const before = asked === '' ? '' : `(to “${asked}”) `
    kept.set(at, isAgent ? `(the agent: “${said}”)` : `${before}${said}`)
    told.push(wordsIn(`${asked} ${said}`))
  }
  return [...kept].sort(([a], [b]) => a - b).map(([, text]) => text)
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
      (one) =>
        !isAsked(one) &&
        (!reports.test(one) ||
          (didSo.test(one) && settles.test(one) && !/\btests?\b/iu.test(one))) &&
        !proposes.test(one) &&
        !ofFiles.test(one),
    )
}

/** The telling words of a text, and its numbers and names. */
function wordsIn(text: string): Set<string> {
  const { words, exact } = readingOf(text)
  return new Set([...words, ...exact])
}
