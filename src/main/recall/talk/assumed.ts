// Takes a later change that is about the prompt, and leads to no earlier talk, for one of what the prompt names.
import type { Recalled } from '../recalled.ts'
import { type Conversation, isBefore } from '../same-matter.ts'
import type { Telling } from '../telling.ts'
import type { AskedTalks } from './asked-talks.ts'
import type { Assumed, Trails } from './same-trail.ts'

/** So likely amends a talk something (0 to 1) of which nobody says what. */
const leastAmends = 0.7
/** So much is such a talk about the prompt (`weighTalks`): another one may be of a neighbour. */
const leastOfWhole = 1

interface Asked {
  readonly talks: Pick<AskedTalks, 'amendsOf' | 'around' | 'conversationOf' | 'outcomeOf'>
  /** The trails of what is told. */
  readonly trail: Pick<Trails, 'isOfMatter'>
  /** How much the whole talk that a record is of is about the prompt. */
  readonly wholeOf: (recalled: Recalled) => number
}

/** Of `found`, the talks that are taken to amend what is told since the prompt names it; none where it names several matters. */
export function assumedOf(
  told: readonly Telling[],
  found: readonly Recalled[],
  { talks, trail, wholeOf }: Asked,
): Assumed[] {
  const named = told
    .filter(({ isNamed }) => isNamed)
    .flatMap(({ recalled }) => talks.conversationOf(recalled) ?? [])
  const [first] = named.sort((a, b) => (isBefore(a, b) ? -1 : 1))
  if (!first || named.some((one) => one.firstId !== first.firstId && !trail.isOfMatter(one, first)))
    return []
  return found.flatMap((recalled) => {
    if (wholeOf(recalled) < leastOfWhole) return []
    const talk = talks.around([recalled.record]).get(recalled.record)
    const one = talk && talks.conversationOf(recalled)
    if (!one || !isBefore(first, one) || isOfOther(one, first)) return []
    const isChange = talks.amendsOf(talk) >= leastAmends && talks.outcomeOf(talk) !== null
    return isChange ? { turnId: one.firstId, amendedId: first.firstId } : []
  })
}

function isOfOther({ code }: Conversation, first: Conversation): boolean {
  return code.size > 0 && ![...code].some((name) => first.names.has(name))
}
