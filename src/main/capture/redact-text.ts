// Takes secrets out of one text: private blocks, keys, tokens, and what is assigned to a secret's name.
import { hideBlocks } from './hidden-blocks.ts'
import { replaceAssignedSecrets } from './secret-assignments.ts'
import { replaceCredentials } from './secret-credentials.ts'
import { replaceKnownTokens } from './secret-patterns.ts'
import { shortenBase64 } from './shorten-base64.ts'

/** No secret is shorter than this; shorter texts are not looked at. */
const shortestSecret = 6

/** The text without its secrets. Running it again changes nothing; the time is linear in the length. */
export function redactText(text: string): string {
  if (text.length < shortestSecret) return text
  const shown = shortenBase64(hideBlocks(text))
  return replaceAssignedSecrets(replaceCredentials(replaceKnownTokens(shown)))
}
