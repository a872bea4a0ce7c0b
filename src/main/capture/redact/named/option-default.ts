// The default of an option or field whose name says that it is secret: `add_argument('--token', default='…')`.

import { isLooseSecret, isQuotedSecret } from './judge.ts'
import type { Named } from './named.ts'
import { quotedAt } from './quotes.ts'
import type { Value } from './read-value.ts'

const ahead =
  /["'`]\s{0,4},(?:[^\n;]{0,200}?[\s,({])?(?:default(?:_?value)?|fallback)["']?\s{0,4}[=:(]{1,2}\s{0,4}(?=["'`])/iy
/** `secret: str = Field(default='…')`. */
const called =
  /[^\n;"'()]{0,60}\((?:[^()\n;]{0,120}[\s,(])?(?:default|fallback)(?:_?value)?\s{0,2}[=:]\s{0,2}(?=["'`])/iy
/** An attribute stands before the field that it is about. */
const before =
  /default_value(?:_t)?\s{0,2}=\s{0,2}"([^"\n]{4,200})"([^\]\n]{0,100}\]\s{1,20}(?:pub(?:\([^()]{0,20}\))? )?)$/
const attributeReach = 240

/** The default that is told behind the name, or before it in an attribute. */
export function defaultToldFor({ text, name, kind, start, end }: Named): Value | null {
  const isOption = /["'`]/.test(text.charAt(end))
  if (isOption) {
    ahead.lastIndex = end
    const quoted = ahead.test(text) ? quotedAt(text, ahead.lastIndex) : null
    return quoted && isQuotedSecret(kind, name, quoted.text) ? quoted : null
  }
  if (!/[:= ]/.test(text.charAt(end))) return null
  called.lastIndex = end
  if (called.test(text)) {
    const quoted = quotedAt(text, called.lastIndex)
    return quoted && isQuotedSecret(kind, name, quoted.text) ? quoted : null
  }
  if (text.charAt(end) !== ':') return null
  const near = text.slice(Math.max(0, start - attributeReach), start)
  if (!near.includes('default_value')) return null
  const match = before.exec(near)
  const value = match?.[1]
  if (!match || value === undefined || !isLooseSecret(kind, value)) return null
  const valueEnd = start - (match[2] ?? '').length - 1
  return { text: value, start: valueEnd - value.length, end: valueEnd }
}
