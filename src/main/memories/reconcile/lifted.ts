// Whether a later sentence lifts what an earlier one asks or forbids: "default exports are fine again", "no need to ask before that any more".
import { type Claim, without } from './claims.ts'
import { wordingOf } from './wording.ts'

/** Lets through what was forbidden. */
const allows =
  /\b(?:is|are|it['’]s) (?:(?:totally|perfectly|all) )?(?:fine|ok(?:ay)?|allowed|welcome|good|alright)(?: (?:again|now|after all|from now on))+|\b(?:fine|ok(?:ay)?|allowed) again\b|\b(?:you|we) (?:can|may)(?= .*\b(?:again|now)\b)|\bagain\b/giu
const isAllowed =
  /\b(?:fine|ok(?:ay)?|allowed|welcome|good|alright) (?:again|now|after all|from now on)\b|\b(?:you|we) (?:can|may) .{1,80}\b(?:again|now)\b/iu
/** Asks no longer for what was asked for. */
const frees =
  /\b(?:no need to|(?:you|we) (?:don['’]t|do not|no longer) (?:need|have) to|no longer (?:need|have) to|not necessary to)\b|\b(?:any ?more|no longer)\b/giu
const isFree =
  /\bno need to\b|\b(?:don['’]t|do not|no longer) (?:need|have) to\b|\bnot necessary to\b/iu
/** "Endpoints don't need the role claim any more": a thing that was asked for. */
const isWithout =
  /\b(?:do(?:es)?(?:n['’]t| not)|no longer) (?:need|require)s? .{2,80}\b(?:any ?more|now|from now on)\b|\bno longer (?:need|require)s? /iu
/** Says beside it that the rule is gone. */
const gone =
  /,? (?:i|we) (?:dropped|lifted|removed|changed) (?:that|the|this) (?:rule|ban)\b|,? (?:forget|ignore) what i said(?: about (?:it|them|that))?/giu
/** So many telling words may each have of its own. */
const mostOwn = 1
const leastShared = 2

/** Whether the later one lifts the earlier one, as far as that goes. */
export function lifts(later: Claim, earlier: Claim): boolean {
  const isNeedless = !earlier.isDenied && isWithout.test(later.text)
  const isLifted = earlier.isDenied ? isAllowed.test(later.text) : isFree.test(later.text)
  if (!isLifted && !isNeedless) return false
  const told = later.text.replace(gone, ' ').replace(earlier.isDenied ? allows : frees, ' ')
  const words = wordingOf(told)
  const shared = [...words].filter((word) => earlier.wording.has(word)).length
  return (
    shared >= Math.min(leastShared, earlier.wording.size) &&
    shared > 0 &&
    // What one of several needs no longer the others still need.
    without(words, earlier.wording).length <= (isLifted ? mostOwn : 0) &&
    without(earlier.wording, words).length <= mostOwn
  )
}
