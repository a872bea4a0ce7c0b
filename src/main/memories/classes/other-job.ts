// Whether something that is left for one job is left for another one than what is known of: "for PR checks" says nothing of nightly deploys.
import { type Claim, leftBy, without } from '../reconcile/claims.ts'
import { meansSame } from '../reconcile/same-meaning.ts'
import { purposesOf, toolsIn } from '../reconcile/tools.ts'
import { wordingOf } from '../reconcile/wording.ts'

/** What it is for, or what the new one does, up to where the clause goes on. */
const jobs =
  /\b(?:for|runs|handles|builds|hosts|checks|tests|formats|lints|bundles|serves|sends|stores|manages|deploys|covers|collects|keeps|does|when it comes to) (?!(?:now|good|all|everything|ever|that|this|it|them|us|you|me|the (?:moment|time being|whole|entire))\b)(?:the |our |all |any )?([^,;.:!?]{2,80})/giu
/** What it takes the place of, or since when, is no job. */
const besides =
  /\b(?:instead|rather|in place|from (?:now|today|here)|as of|since|because|not|no longer|any ?more|now)\b.*$/iu

/**
 * Whether the later one speaks of a job that the earlier one does not, and both have nothing in common but what is left.
 */
export function isOfOtherJob(later: Claim, earlier: Claim): boolean {
  const tools = toolsIn(earlier.text)
  const left = new Set([...leftBy(later), ...wordingOf(tools.join(' '))])
  const shared = [...earlier.wording].filter((word) => later.wording.has(word) || left.has(word))
  if (shared.length === 0 || !shared.every((word) => left.has(word))) return false
  const job = new Set(
    [...later.text.matchAll(jobs)].flatMap(([, words = '']) => [
      ...wordingOf(words.replace(besides, '')),
    ]),
  )
  for (const word of left) job.delete(word)
  const known = without(earlier.wording, left)
  if (job.size === 0 || known.length === 0) return false
  // Who names what the thing is there for means all that it does.
  const usual = new Set(
    tools
      .flatMap((name) => purposesOf(name))
      .flatMap(({ words }) => [...wordingOf(words.join(' '))]),
  )
  if ([...job].some((word) => usual.has(word))) return false
  return !known.some((word) => meansSame(word, job))
}
