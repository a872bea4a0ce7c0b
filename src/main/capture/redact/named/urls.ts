// Credentials in addresses: user and password, or a token alone, before the host.

import type { Span } from '../spans.ts'
import { isCode, isPlaceholder, isRandom, isReference } from './secret-values.ts'

const longest = 512
const placeholders =
  /^(?:password|passwd|pass|pwd|secret|token|<?[a-z_-]*password>?|xxx+|\*+|user|username)$/i

/** The password of the address whose `://` ends there; returns where to go on. */
export function findInUrl(text: string, authority: number, found: Span[]): number {
  let end = authority
  let at = -1
  let colon = -1
  while (end < text.length && end - authority < longest) {
    const char = text.charAt(end)
    if (/[/\s"'`<>?#\\(),]/.test(char)) {
      if ((char !== '#' && char !== '?') || at >= 0) break
      // `#` and `?` may belong to a password that was not escaped, when an `@` follows before the path.
      if (!/^[^/\s"'`<>]{1,60}@[\w.-]/.test(text.slice(end, end + 80))) break
    }
    if (char === '@') at = end
    else if (char === ':' && colon < 0 && at < 0) colon = end
    end++
  }
  if (at < 0) return authority
  if (colon >= 0) {
    const password = text.slice(colon + 1, at)
    if (password === '' || !isPassword(password)) return authority
    found.push({ start: colon + 1, end: at, kind: 'password' })
    return at
  }
  const user = text.slice(authority, at)
  if (!isRandom(user) || isReference(user) || user.includes('.') || /^[0-9a-f]{32}$/.test(user))
    return authority
  found.push({ start: authority, end: at, kind: 'token' })
  return at
}

function isPassword(value: string): boolean {
  return !(
    isReference(value) ||
    isPlaceholder(value) ||
    placeholders.test(value) ||
    (isCode(value) && /[({[]/.test(value)) ||
    /[{}]/.test(value) ||
    value.includes('[redacted')
  )
}
