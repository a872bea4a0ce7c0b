// What was the matter and what cured it, in the words of whoever found it.
import type { Candidate, Utterance } from '../candidate.ts'
import { isTyped, ownParagraphs, ownWords, sentencesOf } from './sentences.ts'

const longest = 500
/** A cause in fewer words names nothing (UTF-16 units). */
const shortest = 45
const cause =
  /\b(?:the (?:real |actual |underlying |main )?(?:issue|problem|bug|cause|reason|culprit) (?:was|were|turned out to be)|(?:the )?root cause(?: was| is|(?=:))|was caused by|turned out (?:that|to be))(?!\p{L})/iu
/** Says what follows from what, or denies what was thought. */
const explains =
  /\b(?:because|since|due to|caused by|so that|as|when|without|missing|instead of|not|never|no|wrong|stale|only|before|after|twice|expired|too)\b|n['’]t\b/iu
/** Names something as it is written. */
const exact = /`[^`]{2,80}`|\p{L}_\p{L}|\p{Ll}\p{Lu}\p{Ll}|\b[A-Z]{2,}\b|\d|['"“][^'"”]{2,40}['"”]/u
const cures =
  /^(?:so )?(?:the (?:fix|solution|cure|workaround) (?:was|is)|(?:fix|solution|workaround):|(?:i )?fixed (?:it )?by|setting|adding|removing|upgrading|pinning|clearing|restarting)\b/iu
/** Of this task or this moment, or weighed. */
const passing =
  /\b(?:for now|this time|just this once|right now|today|tonight|here|above|below|at the moment|temporarily|for (?:this|that) (?:one|case|test|file|pr|task|request)|in this (?:pr|commit|branch|file|case|function|test))\b|\b(?:maybe|perhaps|might|probably|i think|i guess|i suppose|i wonder|not sure|could be|seems?|looks like|sounds like|possibly|assume|suspect)\b/iu
const hypothetical =
  /^(?:if|suppose|imagine|what if|maybe|perhaps|should|could|would|can|is|are|does|do you|why|how|what|where|when|which)\b/iu
/** Begins with what another sentence names. */
const leans = /^(?:(?:and|but|so|also),? )?(?:it|they|this|that|these|those|he|she|there)\b/iu

/** The causes that are told in an exchange, each with the sentence behind it that says what cured it. */
export function causesIn(exchange: readonly Utterance[]): Candidate[] {
  return exchange.flatMap(({ by, text }) =>
    by === 'user' && !isTyped(text)
      ? []
      : ownParagraphs(text).flatMap((paragraph) => causesOf(sentencesOf(paragraph), by)),
  )
}

function causesOf(sentences: readonly string[], saidBy: Utterance['by']): Candidate[] {
  return sentences.flatMap((sentence, at) => {
    if (!isCause(sentence)) return []
    const next = sentences[at + 1] ?? ''
    const both = cures.test(next) ? `${sentence} ${next}` : sentence
    const content = both.length <= longest ? both : sentence
    return [
      {
        ...{ content, kind: 'debugging', importance: 0.8, tags: [], keywords: [], saidBy },
        ...{ words: content, isChange: false },
      },
    ]
  })
}

function isCause(sentence: string): boolean {
  const own = ownWords(sentence)
  if (sentence.length < shortest || sentence.length > longest || sentence.endsWith('?'))
    return false
  if (passing.test(own) || hypothetical.test(own) || leans.test(own)) return false
  return cause.test(own) && explains.test(own) && exact.test(sentence)
}
