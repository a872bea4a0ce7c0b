// Finds which of the things that an agent offered a prompt chooses, by its number or letter.
import { fitMarked } from '../../../base/plain-text.ts'
import { plain } from './agent-message.ts'

const longestOffered = 140
/** Choices are offered at the end of a message, within so many characters. */
const mostOffered = 8000

/** The number by which a choice is made: `3 is better`, `do #2`, `option 1`. */
export function numberIn(sentence: string): string | null {
  const said = /^(?:(?:do|take|use|go with) )?(?:#|option |variant |approach )?(\d{1,2})\b/i
  return said.exec(sentence)?.[1] ?? null
}

/** `do 2`, `create a plan for B`, `option A please`: what is picked, and nothing that counts (`do 2 more runs`). */
const pick =
  /^(?:(?:yes|ok(?:ay)?|sure|then)[,.!]? )?(?:please )?(?:(?:do|take|use|go (?:with|for)|let['’]?s (?:do|take|go (?:with|for))|pick|choose|implement|i(?:['’]d| would)? (?:take|choose|pick|prefer)|(?:create|make|write) a plan for) )?(?:the )?(?:(?:option|variant|approach|number) |#)?(?<mark>\d{1,2}|[A-H])(?=$|[,.;:!)]|,? (?:and|but|with|please|then|first)\b)/i

/** The agent left something to choose. */
const leavesChoice =
  /\?\s*$|\b(?:options?|alternatives?|variants?|which (?:one|do|would|of)|two ways|either)\b/i

/** What the sentence picks of what the agent offered; null where it picks nothing that is known. */
export function pickedIn(sentence: string, answerBefore: string | null): string | null {
  const mark = pick.exec(sentence)?.groups?.mark
  if (mark === undefined || answerBefore === null) return null
  // "a" is an article.
  if (/[a-z]/.test(mark)) return null
  return leavesChoice.test(answerBefore.slice(-mostOffered).trimEnd())
    ? offeredAs(mark, answerBefore)
    : null
}

/** What stands under that number or letter in the last list of the agent's message. */
export function offeredAs(number: string | null, answerBefore: string | null): string | null {
  if (number === null || answerBefore === null) return null
  const lines = answerBefore.slice(-mostOffered).split('\n')
  const mark = String.raw`^\s*(?:[-*#]{1,4} )?(?:\*\*)?(?:option )?${number}(?:\*\*)?(?:[.):] | ?[—–-] )`
  const entry = lines.findLast((line) => new RegExp(mark, 'i').test(line))
  if (entry === undefined) return null
  const said = plain(
    entry
      .replace(new RegExp(mark, 'i'), (found) =>
        found.includes('**') && !/\*\*.*\*\*/.test(found) ? '**' : '',
      )
      .trim(),
  )
  return said === '' ? null : fitMarked(said, longestOffered)
}
