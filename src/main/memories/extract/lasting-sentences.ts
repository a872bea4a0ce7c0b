// What the user says that outlives the session, as a classifier of sentences hears it.
import type { MemoryKind } from '../../../shared/kinds.ts'
import { isSarcastic, mocks } from '../../distill/rules/prompts/own-words/mockery.ts'
import type { Candidate, Utterance } from '../candidate.ts'
import { functionWords } from '../classes/function-words.ts'
import { classesOf, lastingShare, type Shares } from '../classes/sentence-classes.ts'
import { tokensOf } from '../classes/tokens.ts'
import { weigh } from './norms/evidence.ts'
import { isWeighed } from './norms/scope.ts'
import { isTyped, ownParagraphs, ownWords, sentencesOf } from './sentences.ts'

const longest = 400
const shortest = 12
/** So many sentences of a message are read. */
const mostSentences = 24
/** In more sentences than this nobody gives an order: they talk. */
const mostOfOrder = 3
/** Nor in more UTF-16 units. */
const longestOrder = 110
/**
 * How likely (0 to 1) a sentence must be one that lasts, and how much the signs of a rule must weigh: fitted on sets
 * that the classifier was not trained with (docs/decisions/learnings.md). Both stand in each line: the likelier, the
 * fewer signs are asked for.
 */
const enough = {
  /** Of a message of few sentences, which the agent only answers. */
  order: [[0.67, -Infinity]],
  /** Of one that the agent worked on: it describes that work mostly. */
  task: [[0.75, -Infinity]],
  /** What is so, told with a task: most of it is of that task. */
  told: [[0.9, -4]],
  /** Of many sentences, or answered at length. */
  talk: [
    [0.93, -4],
    [0.7, -2.5],
  ],
  /** Of one piece of the code: what is said is of that piece. */
  piece: [[0.97, -2.5]],
} as const
/** A question asks for something to be kept to where it is a rule so surely, and not whether it can be done. */
const ruleInQuestion = 0.8
const asksWhether =
  /(?:^|[\s,;:–—-])(?:can|could|should|shall|would|do|does|did|is|are|was|what|why|how|when|where|which|who) (?:we|you|i|it|they|the|this|that|there|an?)\b/iu
/** From so likely on (0 to 1) it ends or narrows something, and is nothing by itself. */
const endsFrom = 0.6
/** Says what holds in place of it, which is something by itself. */
const bringsNew = /\b(?:from (?:now|today|here) on|going forward|instead|as of|starting)\b/iu
const changesFrom = 0.3
/** Points at what was offered, or into the code at hand: "option 2", "the second one", "in line 40". */
const points =
  /\b(?:option [\da-f]|(?:go with|use|keep|stick with|take|do) (?:that|this|it|these|those|both|yours)(?=[,.;!]|$)|the (?:first|second|third|former|latter|other)(?: one)?|that one|this one|leave (?:it|them)|(?:in )?lines? \d{1,5}|(?:in|on|of) this (?:loop|function|file|case|block|test|method|class|component|query|branch)|as it was|(?:in|up|down|over) there|there(?=,))(?![\p{L}\d])/iu
/** Takes what the agent wrote, which alone tells what it is: "the rule as you wrote it", "the wording you proposed". */
const pointsBack =
  /\bas you(?:['’]ve| have| had)? (?:\p{L}+ly )?(?:wrote|written|put|said|proposed|suggested|described|sketched|listed|drafted|have|had) (?:it|them|that|those)\b|\b(?:rules?|plan|version|design|proposal|option|way|approach|ones?|list|draft|wording|numbers?|values?) (?:that )?you(?:['’]ve| have)? (?:just )?(?:wrote|written|put|proposed|suggested|described|sketched|listed|drafted|showed|gave|named)\b/iu
/** Is over once somebody has done something: "not before I've pinned them". */
const waits = /\b(?:before|until|till|once) (?:i|we)(?:['’]ve| have)\b/iu
/** Somebody is to hear of something, which is over once they have. */
const informs =
  /^(?:(?:and|then|also|please|so|yes|good|ok(?:ay)?),? )*(?:tell|message|mail|warn|inform|notify|remind) (?!me\b|us\b|you\b)\p{L}(?!.{0,300}\b(?:always|never|every|each|any|when(?:ever)?|if|before|unless)\b)/iu
/** Says what something is. */
const explains =
  /^(?:an? |the )?[\p{L}-]{2,30} (?:is|are) (?:an? )?[\p{L}-]{2,30} (?:that|which)\b/iu
/** What everybody wants, and nobody can check. */
const wishes = /\bas \p{L}{2,30}(?: and \p{L}{2,30})? as possible\b/iu
/** Begins with what only a sentence before names. */
const leans = /^(?:it|they|them|these|those|this|that|he|she)(?:['’]\p{L}+)?\b/iu
/** Names what is to be settled anew, which the talk it begins does. */
const headed = /^(?:amendment|addendum|update|change|correction) (?:to|of|on|for) [^:]{2,60}:/iu
/** Takes what was said before it for settled, or answers with an amount: "No dependency then.", "Ten, but only in dialogs." */
const concludes =
  /(?:\bthen|, (?:fine|good|agreed))[.!]*$|^(?:\d{1,6}|one|two|three|four|five|six|seven|eight|nine|ten|yes|no|both|neither|half)\b[^,]{0,20}, but /iu
/** Called by a command of the agent's, and not said to it. */
const isCommand = /(?:^|\s)\/[a-z][\w:-]{1,40}$/iu
/** Takes back what the agent said, which alone tells what it is of. */
const corrects = /^(?:no|nope|wrong|actually)[,.! ]/iu
const shortestCorrection = 40

/** A sentence of a message with how likely it is of each class. */
export interface Heard {
  readonly sentence: string
  readonly shares: Shares
  readonly before: string
  readonly behind: string
  /** Whether words of English frame it: the classes of others are not known. */
  readonly isEnglish: boolean
  /** Of how many sentences the message is. */
  readonly count: number
}

/** The sentences of what the user typed in an exchange. */
export function heardIn(exchange: readonly Utterance[]): Heard[] {
  return exchange.flatMap(({ by, text }) => {
    if (by !== 'user' || !isTyped(text)) return []
    const sentences = ownParagraphs(text).flatMap(sentencesOf).slice(0, mostSentences)
    const classes = classesOf(sentences.map(ownWords))
    return sentences.flatMap((sentence, at) => {
      const shares = classes[at]
      if (!shares) return []
      const [before, behind] = [sentences[at - 1] ?? '', sentences[at + 1] ?? '']
      const isEnglish = tokensOf(sentence).some((token) => functionWords.has(token))
      return [{ sentence, shares, before, behind, isEnglish, count: sentences.length }]
    })
  })
}

/** What surrounds the sentences of an exchange. */
export interface Setting {
  /** Whether the agent did more in it than talk and look. */
  readonly hasWork: boolean
  /** Whether one piece of code is talked over. */
  readonly isOfPiece: boolean
  /** Whether the agent asked for it: without the question an answer may be read as anything. */
  readonly isAsked: boolean
  /** Whether the agent answers at length. */
  readonly isAnswered: boolean
}

/** The sentences that outlive the session, the first ones first. */
export function lastingSentences(heard: readonly Heard[], setting: Setting): Candidate[] {
  return heard.flatMap((one) => {
    const { sentence, shares, before, behind } = one
    if (sentence.length < shortest || sentence.length > longest) return []
    const own = ownWords(sentence)
    if (isWeighed(own) || isSarcastic(own) || mocks(behind)) return []
    if (
      points.test(own) ||
      pointsBack.test(own) ||
      waits.test(own) ||
      informs.test(own) ||
      explains.test(own) ||
      isCommand.test(own) ||
      headed.test(own) ||
      concludes.test(own)
    )
      return []
    if (
      before === '' &&
      (leans.test(own) || (corrects.test(own) && own.length < shortestCorrection))
    )
      return []
    if (wishes.test(own)) return []
    if (/[?？]["'”’)]?$/u.test(sentence) && (shares.rule < ruleInQuestion || asksWhether.test(own)))
      return []
    const share = lastingShare(shares)
    const lines = enough[manner(one, setting)].filter(([least]) => share >= least)
    if (lines.length === 0) return []
    const around = { before, behind, isOfTask: false, named: null }
    const isEnough = lines.some(
      ([, signs]) => signs === -Infinity || weigh(own, around, '') >= signs,
    )
    return isEnough ? [candidateOf(sentence, shares, before)] : []
  })
}

/** How a sentence is said, by which it is judged. */
function manner(
  { sentence, count, shares }: Heard,
  { hasWork, isOfPiece, isAsked, isAnswered }: Setting,
): keyof typeof enough {
  if (hasWork) return shares.fact > shares.rule ? 'told' : 'task'
  if (isOfPiece || isAsked) return 'piece'
  // What is talked over is put together by the agent where it is settled.
  const isSettling = shares.decision + shares.lift > shares.rule + shares.fact
  const isLong = count > mostOfOrder || sentence.length > longestOrder
  if (!isLong && !isAnswered) return 'order'
  return isSettling ? 'piece' : 'talk'
}

function candidateOf(content: string, shares: Shares, lead: string): Candidate {
  return {
    ...{ content, kind: kindOf(content, shares), importance: 0.75, tags: [], keywords: [] },
    ...{ saidBy: 'user', words: content, lead },
    isOfKnown: shares.lift >= endsFrom && !bringsNew.test(content),
    isChange:
      shares.lift >= changesFrom ||
      /\b(?:instead of|no longer|any ?more|from now on|rather than|not|now)\b/iu.test(content),
  }
}

function kindOf(content: string, { rule, fact, decision, lift }: Shares): MemoryKind {
  if (/\bi(?:['’]d| would)? (?:prefer|like|want|hate|rather)\b/iu.test(content)) return 'preference'
  return fact > Math.max(rule, decision, lift) ? 'fact' : 'convention'
}
