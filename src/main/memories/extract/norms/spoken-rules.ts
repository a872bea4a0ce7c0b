// Rules that are given in talk, weighed sentence by sentence with what stands around them, and said in full where the talk leaves something open.
import { isSarcastic, mocks } from '../../../distill/rules/prompts/own-words/mockery.ts'
import type { Candidate, Utterance } from '../../candidate.ts'
import type { InPieces } from '../../in-pieces.ts'
import { slotsOf } from '../../reconcile/slots.ts'
import { isTyped, longestSpoken, ownParagraphs, ownWords, sentencesOf } from '../sentences.ts'
import { isExample } from '../worth/examples.ts'
import { bySibling, enough, weigh } from './evidence.ts'
import { type Naming, namingIn, sayNaming } from './naming.ts'
import { isOfWork, wordsOf } from './phrases.ts'
import { isTask, onlyAnnounces } from './scope.ts'
import { isOfOthers, isTale } from './tales.ts'
import { isTopic } from './topics.ts'

const longest = 400
const shortest = 12
/** Of so many sentences of a message each is weighed: some 0.2 ms of the main thread for each. */
const mostSentences = 40
/** So many sentences before one are looked at for what it leaves open. */
const mostBefore = 3
/** What is typed alone mostly asks for something, or tells what is seen. */
const enoughAlone = 0.2
/** What was worked on may have been that work: "each row gets a checkbox" is no rule then. */
const enoughOfWork = 2
/** Who talks of one piece of code says how that is to be. */
const enoughOfPiece = 4
/** So many names of the code in a talk tell that it is of a piece of it. */
const mostPieces = 2
const piece =
  /(?<![\p{L}\d_])(?:\p{L}[\p{L}\d]{0,40}_[\p{L}\d_]{1,60}|[\p{L}_][\p{L}\d_.]{0,60}\(\)?|[\p{L}\d_/-]{1,60}\.(?:py|ts|tsx|js|go|rs|java|rb|md))(?![\p{L}\d_])/gu
/** One that may be a rule bears another out. */
const likelyFrom = -2.2
const leaning =
  /^(?:(?:and|so|but|also|then),? )*(?:it|they|them|these|those|that|this|such|one|ones|he|she)\b|\b(?:it|them|those|ones?)[.!]?$|^(?:single|double|absolute|relative|the (?:first|second))\b/iu

/** Does something to what only the talk before it names: "we tag them with the hash". */
const pointing =
  /^(?:(?:and|so|but|also|then),? )*(?:we|i|you|please|let['’]s)(?:['’]\p{L}+)? (?:(?:always|never|all|do|have|would|should|must|will|to|like|only) )*\p{L}+ (?:it|them|those|these)\b/iu
/** Of whoever the sentence before it is of. */
const theirs = /\b(?:their|theirs|his|her|hers)\b/iu

/** A sentence of a message with those before it, the last one first. */
interface Place {
  readonly sentence: string
  readonly before: readonly string[]
  readonly behind: string
  readonly isOfTask: boolean
}

/**
 * The rules that the user gives in an exchange, the first ones first. `hasOther`: whether another reading found one in it;
 * `talk`: what was said up to it; `hasWork`: whether the agent did more in it than talk and look.
 */
export function* spokenRules(
  exchange: readonly Utterance[],
  hasOther: boolean,
  talk: readonly Utterance[],
  hasWork: boolean,
): InPieces<Candidate[]> {
  const isOfPiece = isOfOnePiece(exchange, talk)
  const found: Candidate[] = []
  for (const { by, text } of exchange) {
    if (by !== 'user' || !isTyped(text)) continue
    const places = placesIn(text)
    const rules: Read[] = []
    for (const place of places.slice(0, mostSentences)) {
      yield
      rules.push(ruleIn(place))
    }
    const likely = rules.filter(({ weight }) => weight >= likelyFrom).length
    const more = (hasOther || likely > 1) && !hasWork ? bySibling : 0
    const alike = places.length > 1 || hasOther ? enough : enoughAlone
    const ofTalk = isOfPiece ? enoughOfPiece : alike
    const least = hasWork ? Math.max(enoughOfWork, ofTalk) : ofTalk
    for (const { weight, candidates } of rules)
      if (weight + more >= least) found.push(...candidates)
  }
  return found
}

/** Whether what is talked over up to an exchange is a piece of the code. */
export function isOfOnePiece(exchange: readonly Utterance[], talk: readonly Utterance[]): boolean {
  // Who answers a question about a piece of code settles that.
  const asked = talk.slice(0, -exchange.length).findLast(({ by }) => by === 'agent')?.text ?? ''
  return piecesIn(talk) >= (asked.includes('?') ? 1 : mostPieces)
}

/** Whether a piece of the code is talked over, and not only named in a prompt, or the agent asked for what an exchange answers. */
export function isTalkedOver(exchange: readonly Utterance[], talk: readonly Utterance[]): boolean {
  const asked = talk.slice(0, -exchange.length).findLast(({ by }) => by === 'agent')?.text ?? ''
  const said = talk.length > exchange.length ? talk : talk.filter(({ by }) => by === 'agent')
  return asked.includes('?') || piecesIn(said) > 0
}

function placesIn(text: string): Place[] {
  let isOfTask = false
  return ownParagraphs(text).flatMap((paragraph) => {
    const sentences = sentencesOf(paragraph)
    return sentences.map((sentence, at) => {
      const place = {
        sentence,
        before: sentences.slice(Math.max(0, at - mostBefore), at).reverse(),
        behind: sentences[at + 1] ?? '',
        isOfTask,
      }
      isOfTask ||= isTask(sentence)
      return place
    })
  })
}

interface Read {
  readonly weight: number
  readonly candidates: readonly Candidate[]
}

const none: Read = { weight: -Infinity, candidates: [] }

function ruleIn({ sentence, before, behind, isOfTask }: Place): Read {
  const own = ownWords(sentence)
  if (sentence.length > longest) return none
  if (isSarcastic(own) || mocks(behind) || onlyAnnounces(own) || isExample(own)) return none
  // "Her team has a funny one. All their functions end in _fn."
  if (theirs.test(own) && isOfOthers(before[0] ?? '')) return none
  const namings = namingIn(own, before)
  if (namings.length === 0 && sentence.length < shortest) return none
  const needsMore =
    namings.length === 0 && (leaning.test(own) || pointing.test(own) || !isOfWork(wordsOf(own)))
  const last = (needsMore && before.find(isTopic)) || (before[0] ?? '')
  if (needsMore && last !== '' && (isTale(last) || last.endsWith('?'))) return none
  const whole = needsMore && last !== '' ? `${last} ${sentence}` : sentence
  const around = { before: last, behind, isOfTask, named: namings[0]?.thing ?? null }
  const weight = weigh(own, around, needsMore ? ownWords(last) : '')
  const told = namings.filter((one) => !isSaid(sentence, one))
  if (told.length > 0)
    return { weight, candidates: told.map((one) => candidateOf(sayNaming(one), sentence, one.old)) }
  return {
    weight,
    candidates:
      whole.length > longest
        ? []
        : [candidateOf(whole, whole, goneIn([sentence, ...before, behind]))],
  }
}

/** Whether the sentence itself sets it, alone and in full. */
function isSaid(sentence: string, { side, value, old }: Naming): boolean {
  const [slot, ...others] = slotsOf(sentence)
  return (
    others.length === 0 &&
    old.length === 0 &&
    slot !== undefined &&
    slot.value === value.toLowerCase() &&
    slot.of.endsWith(` names ${side}`)
  )
}

function candidateOf(content: string, words: string, old: readonly string[]): Candidate {
  return {
    ...{ content, kind: 'convention', importance: 0.75, tags: [], keywords: [], saidBy: 'user' },
    words,
    aside: old.map((one) => one.toLowerCase()),
    isChange:
      old.length > 0 ||
      /\b(?:amended|withdrawn|upgraded|as of|changed|renamed|instead)\b/iu.test(words) ||
      /\b(?:instead of|no longer|any ?more|from now on|rather than|not|now)\b/iu.test(words),
  }
}

/** Names that a message says are no longer used: "Postgres is out", "forget structlog", "no more conda". */
const gone = [
  /(?<![\p{L}\d])([\p{L}\d][\p{L}\d._-]{1,30}) (?:is|are|was|has been|turned out) (?:now )?(?:out|gone|history|dead|over|retired|discontinued|withdrawn|deprecated|a nice idea|no more|no longer|going|to go)\b/giu,
  /\b(?:forget|drop|goodbye to|no more|instead of|rather than|not|than|switching from|away from|moved from|used to be|without) (?:the )?([\p{L}\d][\p{L}\d._-]{1,30})(?! \p{L}+ing)(?=[\s,.;!?]|$)/giu,
  /(?<![\p{L}\d])([\p{L}\d][\p{L}\d._-]{1,30}), we say goodbye\b/giu,
  /\bthe ([\p{L}\d][\p{L}\d._-]{1,30}) (?:rule|thing|convention)\b[^.]{0,60}\b(?:gone|withdrawn|dropped|over|history|no longer|dead)\b/giu,
]
const wordless =
  /^(?:the|a|an|it|that|this|them|one|only|just|all|any|so|to|in|on|be|we|you|sure|enough|yet|at|what|how|because|if|when|use|idea)$/iu

function goneIn(sentences: readonly string[]): string[] {
  return sentences.flatMap((sentence) =>
    gone.flatMap((pattern) =>
      [...sentence.slice(0, longest).matchAll(pattern)].flatMap(({ 1: name = '' }) =>
        wordless.test(name) ? [] : [name.toLowerCase().replace(/[.]$/, '')],
      ),
    ),
  )
}

/** Of a name that is asked for, and ways of writing names. */
const affix =
  /(?<![\p{L}\d_])(?:\p{L}[\p{L}\d]{0,19}_(?![\p{L}\d_])|_\p{L}[\p{L}\d]{0,19})(?![\p{L}\d_])/gu
const casing = /_case$/iu

/** How many pieces of the code a talk names; an example of a name that it asks for is none. */
function piecesIn(talk: readonly Utterance[]): number {
  const texts = talk.map(({ text }) => text.slice(0, longestSpoken))
  const affixes = new Set(
    texts
      .flatMap((text) => [...text.matchAll(affix)].map(([one]) => one.toLowerCase()))
      .slice(0, 20),
  )
  const names = new Set(
    texts.flatMap((text) => [...text.matchAll(piece)].map(([name]) => name.toLowerCase())),
  )
  return [...names].filter(
    (name) =>
      !casing.test(name) && ![...affixes].some((one) => name.startsWith(one) || name.endsWith(one)),
  ).length
}
