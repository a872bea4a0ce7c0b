// Reads the value of an option whose name says that it is secret: `--password value`, `-storepass value`.

import { proseWord } from './after-blank.ts'
import { isQuotedSecret } from './judge.ts'
import type { Named } from './named.ts'
import { quotedAt } from './quotes.ts'
import { bareAt, type Value } from './read-value.ts'
import { type NameClass, nameClass } from './secret-names.ts'
import { isPlaceholder, isRandom, isReference, isStrong, isTypeWord } from './secret-values.ts'

const optionGap = /[= ]\s{0,3}/y
const listGap = /\\{0,6}["']\s{0,4},\s{0,40}(?=\\{0,6}["'])/y
const singleOptions = /^-(?:password|passwd|passphrase|pass|(?:src|dest)?(?:store|key)pass)$/i

/** `--password value`, `-storepass value`. */
export function optionValue({ text, name, kind, start, end }: Named): Value | null {
  if (start > 0 && /[A-Za-z0-9]/.test(text.charAt(start - 1))) return null
  const listed = listedAfter(text, end)
  if (listed) {
    const isSecret = kind === 'password' ? isStrong(listed.text) : isRandom(listed.text)
    return isSecret && isOptionSecret(kind, name, listed.text, true) ? listed : null
  }
  optionGap.lastIndex = end
  if (!optionGap.test(text)) return null
  const at = optionGap.lastIndex
  const isGiven = text.charAt(end) === '=' || singleOptions.test(name)
  const quoted = quotedAt(text, at)
  if (quoted)
    return kind === 'cookie' || !isOptionSecret(kind, name, quoted.text, isGiven) ? null : quoted
  const bare = bareAt(text, at)
  return bare && kind !== 'cookie' && isOptionSecret(kind, name, bare.text, isGiven) ? bare : null
}

/** `"args": ["--api-key", "…"]`: the next of a list. */
function listedAfter(text: string, end: number): Value | null {
  listGap.lastIndex = end
  return listGap.test(text) ? quotedAt(text, listGap.lastIndex) : null
}

function isOptionSecret(kind: NameClass, name: string, value: string, isGiven: boolean): boolean {
  if (value === '' || value.startsWith('-') || value.length < 3) return false
  if (isReference(value) || isPlaceholder(value) || isTypeWord(value) || proseWord.test(value))
    return false
  if (/^[A-Z][A-Z_]+$/.test(value) || /^(?:id|type|source|src|env)=/.test(value)) return false
  // `--set-secrets=NAME=secret:latest` names what is kept elsewhere.
  if (/^--(?:set|update)-secrets$/.test(name)) return false
  // The option takes no value of its own: `--secret dbPassword …`.
  if (nameClass(value) !== null && !/\d/.test(value)) return false
  if (kind === 'weak') return isQuotedSecret('weak', name, value)
  if (/^[.~]?\/|^\.\.\/|\.(?:pem|key|txt|json|crt)$/.test(value)) return false
  return kind === 'password'
    ? name.startsWith('--') || isGiven || isStrong(value) || /pass$/i.test(name)
    : /\d/.test(value) && value.length >= 8
}
