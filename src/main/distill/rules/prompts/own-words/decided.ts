// Finds what the agent's last message says that it decided by itself, with its reason, in its own words.
import { fitMarked } from '../../../../base/plain-text.ts'
import { blocksOf } from '../agent-message.ts'
import { isApiError, speaksForUser } from '../sentence-weight.ts'

const longestWords = 200
const mostFound = 2
const mostSentences = 200

const chose =
  /\bI(?:['’]ve| have|['’]ll| will)? (?:deliberately |therefore |also )?(?:chose|chosen|decided|went with|opted|picked|kept|left|used|use|keep|put|made)\b/i
const over = /\b(?:instead of|rather than|over the|not the|on purpose|by design|deliberately)\b/i
const why =
  /\b(?:because|since|so that|otherwise|as (?:it|they|the|that)|due to|to (?:avoid|keep|save|stay|not))\b/i
/** Decided by nobody yet. */
const open = /\?["”')\]]*$|\b(?:would|could|should|might|may|if you)\b/i

/** At most two sentences in which the agent says what it took in place of what, and why. */
export function decidedIn(message: string | null): string[] {
  if (message === null || isApiError(message)) return []
  return blocksOf(message)
    .filter(({ kind, isOffer }) => (kind === 'paragraph' || kind === 'bullet') && !isOffer)
    .flatMap(({ sentences }) => sentences)
    .slice(0, mostSentences)
    .filter(
      (said) =>
        said.length <= 2 * longestWords &&
        chose.test(said) &&
        over.test(said) &&
        why.test(said) &&
        !open.test(said) &&
        !speaksForUser(said),
    )
    .slice(0, mostFound)
    .map((said) => fitMarked(said, longestWords))
}
