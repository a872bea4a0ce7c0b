// What a message of a few words makes of a rule said before it in the same session: "forget that, use bun", "nah, 6 then".
import type { Candidate, Utterance } from '../../candidate.ts'
import { anotherValue } from './another-value.ts'
import { placedValue } from './placed-value.ts'

/** A rule of the user that was said in the session. */
export interface RuleOfSession {
  readonly content: string
  /** Whether it was said, or changed, right before. */
  readonly isLast: boolean
}

/** What the user said before in a session and holds, the last one first. */
export type RulesOfSession = () => readonly RuleOfSession[]

/**
 * The rule of the session of which a message names another value, said with it. `isAsked`: whether the agent asked
 * something right before, which a value alone may answer.
 */
export function changedMinds(
  exchange: readonly Utterance[],
  isAsked: boolean,
  rules: RulesOfSession,
): (Candidate & { readonly value: string })[] {
  return exchange.flatMap(({ by, text }) => {
    const words = text.trim()
    const found = by === 'user' ? anotherValue(words) : null
    if (found === null || (isAsked && found.turning !== 'denied')) return []
    for (const { content, isLast } of rules()) {
      const placed = placedValue(content, found.value)
      if (placed === null) continue
      // A number or a word may be of whatever was spoken of last; a value of a class is of nothing else.
      if (placed.by === 'shape' && (!isLast || found.turning === 'none')) continue
      if (placed.by === 'object' && (!isLast || found.turning !== 'denied')) continue
      return [
        {
          ...{ content: placed.text, kind: 'convention' as const, importance: 0.75, tags: [] },
          ...{ keywords: [], saidBy: 'user' as const, words, isChange: true, aside: [placed.old] },
          value: found.value.toLowerCase(),
        },
      ]
    }
    return []
  })
}
