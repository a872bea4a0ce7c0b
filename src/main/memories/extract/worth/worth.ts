// Keeps of what was found what can be understood and kept to by itself: pointers are said in full, what says nothing is left.
import type { Candidate } from '../../candidate.ts'
import { isOfWork, wordsOf } from '../norms/phrases.ts'
import { ownParagraphs, ownWords, sentencesOf } from '../sentences.ts'
import { isComplaint } from './complaints.ts'
import { isHollow } from './hollow.ts'
import { inFull } from './in-full.ts'

const longest = 500
/** Says of a change that it is all: "everything else stays as it is". */
const leavesRest =
  /^(?:(?:and|but|so|ok(?:ay)?),? )?(?:(?:everything|all|anything) else|the rest) (?:stays?|remains?|holds?|is (?:the same|unchanged|fine))\b[^,;:]{0,30}$/iu
/** So many sentences before one are looked at for what it points at. */
const mostBefore = 3
/** So many messages before one are looked at for the name of what it calls the same. */
const mostEarlier = 2
/** Begins with what only the sentence before it names. */
const leads =
  /^(?:(?:so|and|but|also|then|now|plus),? )*(?!(?:that|this)(?:['’]s| is) (?:how|why|what|when)\b|(?:it|that|this)(?:['’]s| is) (?:\p{L}+ )?(?:important|crucial|essential|vital|critical|time|best)\b)(?:it|this|that|they|these|those)(?:['’]\p{L}+)? /iu
/** Does something to what only the sentence before it names. */
const does =
  /\b(?:avoid|us(?:e|ing)|includ(?:e|ing)|add(?:ing)?|writ(?:e|ing)|put|keep|drop|remov(?:e|ing)|skip|delet(?:e|ing)|import(?:ing)?|run(?:ning)?|document|install|nam(?:e|ing)|start|end|refrain from) (?:it|them|one|ones)\b/iu

/**
 * The candidates of a message that are worth keeping, said in full; what is no rule of the user passes as it is.
 * `earlier`: what the user wrote before it, the last one last.
 */
export function worthKeeping(
  candidates: readonly Candidate[],
  message: string,
  earlier: readonly string[],
): Candidate[] {
  const sentences = ownParagraphs(message).flatMap(sentencesOf)
  const told = earlier.slice(-mostEarlier).flatMap((one) => ownParagraphs(one).flatMap(sentencesOf))
  return candidates.flatMap((one) => {
    if (one.saidBy !== 'user' || one.kind === 'decision') return [one]
    const content = saidInFull(one, sentences, told)
    return content === null ? [] : [{ ...one, content }]
  })
}

/** The words of a candidate with what they point at; null where nothing is left that says something. */
function saidInFull(
  { content, words }: Candidate,
  sentences: readonly string[],
  earlier: readonly string[],
): string | null {
  // What was put in other words is said in full.
  if (content !== words && !sentences.some((one) => content.includes(one))) return content
  const all = sentencesOf(content)
  const said = withoutOpening(all)
  const at = sentences.indexOf(said[0] ?? '')
  const before = at === -1 ? [] : sentences.slice(Math.max(0, at - mostBefore), at)
  const whole = inFull(said.join(' '), [...earlier, ...before])
  const isEmpty = said
    .map(ownWords)
    .every((one) => isHollow(one) || isComplaint(one) || leavesRest.test(one))
  const isPointing = isEmpty ? said.some(doesToOther) : leads.test(whole)
  if (isEmpty && !isPointing) return null
  const named = isPointing ? before.findLast((one) => isNaming(one)) : undefined
  if (named === undefined) return isEmpty ? null : whole
  const both = `${named} ${whole}`
  return both.length <= longest ? both : whole
}

/** Whether a sentence does something to what it does not name itself. */
function doesToOther(sentence: string): boolean {
  const at = sentence.search(does)
  return at !== -1 && !isOfWork(wordsOf(sentence.slice(0, at)))
}

/** Whether a sentence can be what the next one points at. */
function isNaming(sentence: string): boolean {
  return !sentence.endsWith('?') && !leads.test(sentence) && isOfWork(wordsOf(sentence))
}

/** The sentences from the first that says something on, where that does not lean on those before it. */
function withoutOpening(said: readonly string[]): readonly string[] {
  const from = said.findIndex((one) => !isHollow(ownWords(one)))
  return from > 0 && !leads.test(said[from] ?? '') && !does.test(said[from] ?? '')
    ? said.slice(from)
    : said
}
