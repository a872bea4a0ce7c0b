// Whether a sentence only names what the next ones are of: "Branch names.", "Also images."
import { isOfWork, wordsOf } from './phrases.ts'

const longestTopic = 5
/** What makes a sentence of a few words more than the name of what comes next. */
const verbs =
  /\b(?:is|are|was|were|be|has|have|had|do|does|did|can|could|will|would|must|should|may|use|see|thanks?|sure|yes|no|ok(?:ay)?)\b|['’](?:s|re|ll|ve|m|d)\b|n['’]t\b|\?$/iu

/** Whether a sentence is no more than the name of something of the work. */
export function isTopic(sentence: string): boolean {
  return (
    sentence.split(' ', longestTopic + 1).length <= longestTopic &&
    /^[\p{L}\s,'’-]+[.!:]?$/u.test(sentence) &&
    !verbs.test(sentence) &&
    isOfWork(wordsOf(sentence))
  )
}
