// Reads the value after a name and a blank: `ENV NAME value`, `PASSWORD 'x'` of SQL, a column of a table, a sentence.

import { isEnvironmentName, isLooseSecret, isQuotedSecret } from './judge.ts'
import type { Named } from './named.ts'
import { quotedAt } from './quotes.ts'
import { bareAt, type Value } from './read-value.ts'
import { isCode, isHighEntropy, isReference, isStrong, isTypeWord } from './secret-values.ts'
import { isPasswordish, withoutPoint } from './speaking-values.ts'

const blank = /[ \t]{1,4}/y
const columns = /(?:\t|[ ]{2})[ \t]{0,40}|[ \t]{0,40}[|\u2502][ \t]{0,4}|[ \t]?\.{3,60}[ \t]/y
/** `(setf *api-token* "…")`, `(password . "…")` of Lisp. */
const lispValue = /\*?[ \t]{1,4}(?:\.[ \t]{1,4})?(?=")/y
const sentenceVerb =
  /(?:\s(?:for|of|in|on|von|für)\s[\w-]{1,24})?\s{1,3}(?:is|was|lautet|ist|est|es|è|é|er|är|jest|:|=)\s{1,3}(?:now |still |jetzt )?\**/y
/** `required-v2`, `auth/token-2`. */
const wordsOfNames = /^[a-z]+\d?(?:[-_./][a-z0-9]+)+$/
/** `DEPLOY_TOKEN <<< …`. */
const hereString = /[ \t]{1,4}<<<[ \t]{0,4}/y
const sqlWord = /\s{1,3}(?:BY\s{1,3}(?:PASSWORD\s{1,3})?)?(?=['"])/y
const configurationWord =
  /(?:^|\n|\\n|\s)(?:ENV|ARG|SetEnv|setx(?: \/M)?|set -g?x|set -gx|fastcgi_param|login\s{1,4}\S{1,80}|user(?:name)?\s{1,4}\S{1,80})\s{1,8}$/i
/** Words that follow an option in a sentence about it. */
export const proseWord =
  /^(?:to|for|or|and|is|in|on|if|as|from|with|the|a|an|option|options|flag|flags|value|argument|instead|when|was|are|must|should|can|of|that|which|file|via)\b/i

/** A value after a blank: `ENV NAME value`, `password 'x'` of SQL, a column of a table, a sentence. */
export function spacedValue(named: Named, after: number): Value | null {
  const { text, name, kind, start, end } = named
  sqlWord.lastIndex = end
  if (after === end && sqlWord.test(text)) {
    const quoted = quotedAt(text, sqlWord.lastIndex)
    if (!quoted) return null
    const isStatement =
      kind === 'password' && /^PASSWORD$|[a-z][A-Z]|_/.test(name) && !/^(?:get|is|has)/.test(name)
    return isLooseSecret(kind, quoted.text) ||
      (isStatement && isQuotedSecret(kind, name, quoted.text))
      ? quoted
      : null
  }
  for (const connector of [sentenceVerb, columns]) {
    connector.lastIndex = after
    if (!connector.test(text)) continue
    const quoted = quotedAt(text, connector.lastIndex)
    const value = quoted ?? withoutPoint(bareAt(text, connector.lastIndex))
    // Columns of a table say what else is known of a field that is called so.
    const isCell = connector === columns && kind === 'password'
    if (value && isLooseSecret(kind, value.text) && (!isCell || isPasswordish(value.text))) {
      if (!isCell || !wordsOfNames.test(value.text)) return value
    }
    // What a sentence puts in quotes is meant literally.
    const isLiteral = quoted && connector === sentenceVerb && kind === 'password'
    if (isLiteral && /^[^\s.]{6,64}$/.test(quoted.text) && isQuotedSecret(kind, name, quoted.text))
      return quoted
  }
  lispValue.lastIndex = after
  if (
    /\([\w-]{0,12} ?\*?$/.test(text.slice(Math.max(0, start - 16), start)) &&
    lispValue.test(text)
  ) {
    const quoted = quotedAt(text, lispValue.lastIndex)
    return quoted && isLooseSecret(kind, quoted.text) ? quoted : null
  }
  hereString.lastIndex = after
  if (hereString.test(text)) {
    const at = hereString.lastIndex
    const given = quotedAt(text, at) ?? bareAt(text, at)
    return given && isLooseSecret(kind, given.text) ? given : null
  }
  blank.lastIndex = after
  // `-field=password path` asks for what is called so.
  if (!blank.test(text) || text.charAt(start - 1) === '=') return null
  const bare = bareAt(text, blank.lastIndex)
  if (!bare) return null
  const value = withoutPoint(bare)
  const before = text.slice(Math.max(0, start - 100), start)
  if (configurationWord.test(before)) {
    const isLiteral =
      !isReference(value.text) &&
      !isCode(value.text) &&
      !isTypeWord(value.text) &&
      !proseWord.test(value.text)
    if (/(?:login|user(?:name)?)\s/i.test(before.slice(-90)) && !/\b(?:ENV|ARG)\b/.test(before)) {
      if (kind !== 'password') return null
      return isLiteral && (isStrong(value.text) || fillsFrom(text, value.end)) ? value : null
    }
    return isLiteral && isQuotedSecret(kind, name, value.text) ? value : null
  }
  if (
    !value.text.startsWith('-') &&
    /^(?:requirepass|masterauth|bindpw|rootpw)$/i.test(name) &&
    /(?:^|\n)[ \t]*$/.test(before)
  ) {
    return isQuotedSecret(kind, name, value.text) ? value : null
  }
  if (kind === 'key') return isHighEntropy(value.text) ? value : null
  if (kind !== 'password') return null
  // A label between tags, and the name of a person.
  const isLabel = text.charAt(start - 1) === '>' && text.charAt(value.end) === '<'
  if (isEnvironmentName(name) && isHighEntropy(value.text)) return value
  const isSecretOfUser = /(?:privilege \d{1,2}|enable|username \S{1,40}) $/.test(before)
  return isLabel || name === 'Pass' || (/secret/i.test(name) && !isSecretOfUser)
    ? null
    : isStrong(value.text) && !/[=:]/.test(value.text)
      ? value
      : null
}

function fillsFrom(text: string, end: number): boolean {
  return /^\s*(?:\n|$|machine)/.test(text.slice(end, end + 20))
}
