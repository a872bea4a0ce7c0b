// Takes secrets out of one text: private blocks, keys, tokens, and what the words around it call a secret.

import { findNamed } from './find-named.ts'
import { hideBlocks } from './hidden-blocks.ts'
import { findKubernetesSecrets } from './named/kubernetes.ts'
import { isHighEntropy } from './named/secret-values.ts'
import { scan } from './scan.ts'
import { findInOtherScripts } from './sentences.ts'
import { shortenBase64 } from './shorten-base64.ts'
import { replaceSpans, type Span } from './spans.ts'
import { plainView } from './views.ts'

/** No secret is shorter than this; shorter texts are not looked at. */
const shortestSecret = 6

/** The text without its secrets. Running it again changes nothing; the time is linear in the length. */
export function redactText(text: string): string {
  if (text.length < shortestSecret) return text
  const shown = shortenBase64(hideBlocks(text))
  const found = secretsOf(shown)
  const view = plainView(shown)
  if (view) {
    for (const { start, end, kind } of secretsOf(view.text)) {
      found.push({ start: view.origins[start] ?? 0, end: view.ends[end - 1] ?? shown.length, kind })
    }
  }
  return replaceSpans(shown, found)
}

/** A secret key of AWS has no sign of its own, but stands near the access key that it belongs to. */
const awsSecret = /(?<![\w/+=-])[A-Za-z\d/+]{40}(?![\w/+=-])/g
const awsReach = 300

function findAwsSecrets(text: string, found: Span[]): void {
  const keys = found.filter(({ kind }) => kind === 'aws key')
  for (const { end } of keys) {
    for (const match of text.slice(end, end + awsReach).matchAll(awsSecret)) {
      if (!isHighEntropy(match[0]) || /^[a-f\d]{40}$/.test(match[0])) continue
      found.push({ start: end + match.index, end: end + match.index + 40, kind: 'aws secret' })
    }
  }
}

function secretsOf(text: string): Span[] {
  const found: Span[] = []
  findNamed(text, scan(text, found), found)
  findKubernetesSecrets(text, found)
  findInOtherScripts(text, found)
  findAwsSecrets(text, found)
  return found
}
