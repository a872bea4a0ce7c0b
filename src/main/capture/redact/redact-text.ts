// Takes secrets out of one text: private blocks, keys, tokens, and what the words around it call a secret.

import { findNamed } from './find-named.ts'
import { hideBlocks } from './hidden-blocks.ts'
import { findKubernetesSecrets } from './named/kubernetes.ts'
import { isHighEntropy } from './named/secret-values.ts'
import { findInOtherScripts } from './other-scripts.ts'
import { type Scanned, scan } from './scan.ts'
import { shortenBase64 } from './shorten-base64.ts'
import { replaceSpans, type Span } from './spans.ts'
import { holds } from './stop-words.ts'
import { plainView } from './views.ts'

/** No secret is shorter than this; shorter texts are not looked at. */
const shortestSecret = 6

/** The text without its secrets. Running it again changes nothing; the time is linear in the length. */
export function redactText(text: string): string {
  if (text.length < shortestSecret) return text
  let found: Span[] = []
  let scanned = scan(text, found)
  const isHeld = (scanned.signs & holds.blocks) !== 0
  const shown = shortenBase64(isHeld ? hideBlocks(text) : text)
  if (shown !== text) {
    found = []
    scanned = scan(shown, found)
  }
  findAround(shown, scanned, found)
  const view = (scanned.signs & holds.codes) !== 0 ? plainView(shown) : null
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
  findAround(text, scan(text, found), found)
  return found
}

/** Adds to the tokens that were found what is secret by what stands around it. */
function findAround(text: string, { words, signs, otherScripts }: Scanned, found: Span[]): void {
  findNamed(text, words, found)
  if ((signs & holds.kubernetes) !== 0) findKubernetesSecrets(text, found)
  if (otherScripts !== 0) findInOtherScripts(text, otherScripts, found)
  if (found.length > 0) findAwsSecrets(text, found)
}
