// A rule without the value that it takes the place of: who reads it later is to see the one that holds.
import { slotsOf } from '../reconcile/slots.ts'

/** "…, not 'x_'", "… instead of 'x_'", "…; the old 'x_' is history", at the end of what is said of the value. */
const replaced =
  /(?:,|;|,? and|,? but)? (?:not|no longer|instead of|rather than|in place of|as opposed to|(?:the )?old) (?:the (?:old )?)?['"‘“`][^'"’”`]{1,40}['"’”`](?: (?:any ?more|as before|either|is (?:gone|history|no more|retired|dead)))?(?=[.!,;]|$)/iu

/** Leaves out of a sentence that sets one value of a thing what the value was before. */
export function withoutReplacedValue(sentence: string): string {
  const [slot, ...others] = slotsOf(sentence)
  const found = replaced.exec(sentence)
  if (!slot || others.length > 0 || !found) return sentence
  const rest = sentence.slice(0, found.index) + sentence.slice(found.index + found[0].length)
  const [left] = slotsOf(rest)
  return left?.of === slot.of && left.value === slot.value ? rest : sentence
}
