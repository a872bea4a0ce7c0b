// Corrections of the agent that name what is to be used: "no, use pnpm", "don't use lodash", "the correct way to deploy is …".

import { isSarcastic, mocks } from '../../distill/rules/prompts/own-words/mockery.ts'
import type { Candidate, Utterance } from '../candidate.ts'
import { isTyped, ownParagraphs, ownWords, sentencesOf, spokenIn } from './sentences.ts'

const longest = 500
const shortest = 20
/** What the agent said is quoted where it is no longer (UTF-16 units). */
const longestQuoted = 160

/** Says that what the agent did or said is not so, and what is to be used. */
const corrects =
  /^(?:(?:no|nope|wrong|not correct|incorrect|actually)(?:[,.!:;]| [-–—]) ?|that(?:['’]s| is) (?:wrong|not (?:right|correct)|incorrect)(?:[,.!:;]| [-–—]) ?)(?:(?:please |we |always )*(?:use|run|prefer|stick with)\b|(?:don['’]t|do not|never) use\b)/iu
/** A tool by its name alone. Of an article or a pronoun it is of this task. */
const named =
  /\b(?:use|uses|using|run|ran|running|install|installed|prefer|stick with|with|via|through) (?!(?:a|an|the|this|that|these|those|it|its|them|both|either|option|plan|approach|version|variant|number|my|your|yours|mine|one|two|case|and|or|to|more|less|only|just|what|whatever)\b)[`'"]?[\p{L}@][\p{L}\d@./+#_-]{1,40}/iu
const forbids =
  /^(?:please )?(?:don['’]t|do not|never) use (?!(?:a|an|the|this|that|these|those|it|its|them|both|either|option|plan|my|your|one|more|any)\b)[`'"]?[\p{L}@][\p{L}\d@./+#_-]{1,40}/iu
/** How something is done here. */
const properly = /^the (?:correct|right|proper) way to [^,.;]{3,80} is (?!to (?:do|be)\b)/iu
/** Of this task or this moment, or weighed. */
const passing =
  /\b(?:for now|this time|just this once|right now|today|tonight|here|function|loop|above|below|at the moment|temporarily|for (?:this|that) (?:one|case|test|file|pr|task|request)|in this (?:pr|commit|branch|file|case|function|test))\b|\b(?:maybe|perhaps|might|probably|i think|i guess|i suppose|i wonder|not sure|could be|seems?|looks like|sounds like|possibly|assume|suspect)\b/iu
const leans = /^(?:(?:and|but|so|also),? )?(?:it|they|this|that|these|those|he|she|there)\b/iu
/** One place in the project. */
const place =
  /(?<![\p{L}\d_-])[\p{L}\d_-]{1,60}\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|php|cs|cpp|md|json|ya?ml|toml|sql|css|html)\b/iu

/** What the user corrects in an exchange; `before` is the one before it, whose answer a short correction speaks of. */
export function correctionsIn(
  exchange: readonly Utterance[],
  before: readonly Utterance[] = [],
): Candidate[] {
  const answer = before.findLast(({ by }) => by === 'agent')?.text ?? ''
  return exchange.flatMap(({ by, text }) => {
    if (by !== 'user' || !isTyped(text)) return []
    return ownParagraphs(text).flatMap((paragraph) => {
      const sentences = sentencesOf(paragraph)
      return sentences.flatMap((one, at) =>
        mocks(sentences[at + 1] ?? '') ? [] : correctionOf(one, answer),
      )
    })
  })
}

function correctionOf(sentence: string, answer: string): Candidate[] {
  const own = ownWords(sentence)
  if (sentence.length > longest || /[?？]$/u.test(sentence) || isSarcastic(own)) return []
  if (passing.test(own) || place.test(own)) return []
  const isShort = sentence.length < shortest
  if (corrects.test(own) && named.test(own))
    return isShort ? besideAnswer(sentence, answer) : [candidateOf(sentence, sentence)]
  return !isShort && !leans.test(own) && (forbids.test(own) || properly.test(own))
    ? [candidateOf(sentence, sentence)]
    : []
}

/** A correction too short to be understood alone, with what it speaks of; none where nothing names it. */
function besideAnswer(sentence: string, answer: string): Candidate[] {
  const about = spokenIn(answer)
    .flatMap(sentencesOf)
    .findLast((one) => one.length <= longestQuoted && !one.endsWith('?') && named.test(one))
  if (about === undefined) return []
  return [candidateOf(`${sentence} (said when the agent wrote: “${about}”)`, sentence)]
}

function candidateOf(content: string, words: string): Candidate {
  return {
    ...{ content, kind: 'correction', importance: 0.85, tags: [], keywords: [], saidBy: 'user' },
    ...{ words, isChange: true },
  }
}
