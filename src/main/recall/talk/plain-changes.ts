// Tells whether the user changes in plain words what was settled, "raise it to 12": it is a change whatever the agent says to it.
import { numbersIn } from '../../memories/measures.ts'
import { setsAnother } from './last-words.ts'
import type { ReadTurn } from './messages.ts'
import { isAsked, leavesAll, takes, weighs } from './moods.ts'

/** So is it from now on, or in place of something. */
const saysChange =
  /\b(?:from now on|as of (?:now|today)|instead of|rather than|in place of|no longer|any ?more|ab (?:jetzt|sofort)|statt|anstelle|nicht mehr)\b|\binstead[.!]?$/iu
/** Names what holds no more: "from 12 on, not 5", "Wiebke, not Jens". */
const namesFormer = /, not (?:\d|`|\p{Lu}\p{Ll})/u
/** Has a value changed: "raise the limit to 60". */
const sets =
  /(?:^(?:(?:please|and|ok(?:ay)?|so|then|now|hm+)[,.]? ){0,3}(?:[`\p{L}\d_()]{2,40}[:,] )?|[,;:–] (?:(?:and|so|then|please) )?)(?:make|let|set|change|raise|lower|bump|increase|decrease|reduce|cut|extend|shorten|lift|drop|move|go|put|keep|double|halve)\b.{0,80}\b(?:to|at|be|it|that|them|for|with|in)\b/iu
/** Says how much it is to be: "drafts should stay for 45 days". */
const isToBe = /\b(?:should|must|shall|ha(?:s|ve) to|(?:is|are) to)\b/iu
/** Stands in any text: "no", "one". */
const nearlyNone = /^#[01](?:$| )/u
/** Tells what is wrong, or asks for work: "jobs run twice instead of once, please mend it". */
const isOfFault =
  /\b(?:bugs?|wrong(?:ly)?|broken|fail(?:s|ed|ing)?|errors?|crash(?:es|ed)?|mend|fix(?:es|ed)?|repair|why|debug|investigate|look (?:at|into)|check|complain(?:s|ed)?|maybe|perhaps|could|might|should we|wonder(?:ing)?)\b/iu
/** An agent that does as it was told: "Then that would have to be looked at" weighs it. */
const notes =
  /^(?:noted|settled|done|understood|will do|updated|changed|amended|added|written down|got it|all right|alright)(?![\p{L}-])/iu
/** Leaves it open. */
const putsOff = /\bnot (?:now|yet|decid(?:ed|ing)|sure)\b/iu
/** An answer so short says nothing of its own (UTF-16 units). */
const mostOfShort = 40

/** Whether a sentence of the user changes something in plain words. */
export function isPlainChange(sentence: string): boolean {
  if (isAsked(sentence) || weighs.test(sentence) || isOfFault.test(sentence)) return false
  const isSet = sets.test(sentence) || isToBe.test(sentence)
  return (
    saysChange.test(sentence) ||
    namesFormer.test(sentence) ||
    (isSet && [...numbersIn(sentence)].some((one) => !nearlyNone.test(one)))
  )
}

/** What was found of talks, by their turns: a prompt asks it of one for its outcome, its lines and what it amends. */
const found = new WeakMap<readonly ReadTurn[], ReadonlySet<number>>()

/** The places of the turns of a talk in which the user changes something in plain words, which the agent takes or says nothing to, and nobody takes back. */
export function plainlyChanging(turns: readonly ReadTurn[]): ReadonlySet<number> {
  const known = found.get(turns)
  if (known) return known
  const places = new Set([...turns.keys()].filter((at) => changesPlainly(turns, at)))
  found.set(turns, places)
  return places
}

function changesPlainly(turns: readonly ReadTurn[], at: number): boolean {
  const turn = turns[at]
  if (!turn || turn.prompt.sentences.some((one) => isOfFault.test(one))) return false
  const answer = turn.answer.text.trim()
  const isTaken =
    answer.length <= mostOfShort ? !answer.includes('?') : notes.test(answer) || takes.test(answer)
  if (!isTaken) return false
  const isSaid = turn.prompt.sentences.some(
    (one) =>
      isPlainChange(one) ||
      // "Hm, no, 15", which answers nothing.
      (at > 0 && setsAnother(one) && !(turns[at - 1]?.answer.text ?? '?').includes('?')),
  )
  if (!isSaid) return false
  const behind = turns.slice(at + 1).flatMap(({ prompt }) => prompt.sentences)
  return !behind.some((one) => leavesAll.test(one) || putsOff.test(one))
}
