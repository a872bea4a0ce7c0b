// Whether what the agent says was settled comes from the talk with the user: what it asks a yes for, or takes from elsewhere, nobody settled.
import type { Utterance } from '../candidate.ts'
import { isDenial } from './denial.ts'
import { shareHeard } from './restated.ts'

/** The end of a message that is looked at for a question (UTF-16 units). */
const lookedAtEnd = 300
/** Of the telling words of what was settled, heard in the talk up to it. */
const leastHeard = 0.25
/** Asks whether it is to be so. */
const asksForYes =
  /\b(?:shall|should|may|can|could) (?:i|we)\b|\b(?:do|would) you (?:want|like|agree|prefer|mind)\b|\b(?:want me to|sounds? (?:good|right|ok(?:ay)?|fair)|does (?:that|this) (?:work|match|fit|sound)|is (?:that|this) (?:ok(?:ay)?|right|correct|fine|what you)|agree(?:d)?|proceed|go ahead|your call|ok(?:ay)?|correct|right)\b[^?]{0,60}\?/iu
const yes =
  /^(?:(?:oh|ah|hm+|well)[,. ]+)?(?:yes|yep|yeah|yup|ok(?:ay)?|sure|sounds? (?:good|right|great)|agreed|go ahead|do (?:it|that|so)|correct|right|exactly|perfect|great|fine|deal|please do|lgtm|\+1|ja|genau|passt|oui|sí|si|да)(?![\p{L}\d])/iu
const restricts = /\b(?:but|except|however|instead|although|not|rather|only if)\b|n['’]t\b|\?/iu
const longestYes = 120

/** Whether a message of the agent ends with asking the user whether it is to be so. */
export function asksYes(answer: string): boolean {
  const end = answer.trimEnd().slice(-lookedAtEnd)
  return /\?["'”’)*_]{0,3}$/u.test(end) && asksForYes.test(end)
}

/** Whether a prompt says yes to what was asked, to all of it. */
export function saysYes(prompt: string): boolean {
  const said = prompt.trim()
  return said.length <= longestYes && yes.test(said) && !restricts.test(said)
}

/**
 * Whether what the agent settled in the last of these exchanges, the oldest first, was spoken of with the user: in the
 * user's words, or in the agent's own that the user answered without a no.
 */
export function isSpokenOf(settled: string, exchanges: readonly (readonly Utterance[])[]): boolean {
  const asked = exchanges.at(-1)?.find(({ by }) => by === 'user')?.text ?? ''
  // Who says yes answers what was put before.
  if (yes.test(asked.trim())) return true
  const isAnswered = !isDenial(asked)
  const heard = exchanges.flatMap((exchange, at) => {
    const isLast = at === exchanges.length - 1
    return exchange.flatMap(({ by, text }) =>
      by === 'user' || (!isLast && isAnswered) ? text : [],
    )
  })
  return shareHeard(settled, heard) >= leastHeard
}
