// Credentials in HTTP headers: Authorization in its schemes, and the values of cookies.

import type { Span } from '../spans.ts'
import { isHighEntropy, isRandom, isReference } from './secret-values.ts'

const separator =
  /(?:\s{1,4}|\\{0,6}["'`]?\]?\s{0,4}[:=,]\s{0,4}(?:[bfru](?=["'`]))?\\{0,6})["'`]?\s{0,4}/y
const scheme =
  /(?:bearer|basic|token|digest|apikey|api-key|bot|key|ssws|genie-?key|aws4-hmac-sha256|negotiate|sso-key|pveapitoken)[ =]\s{0,4}(?:token=)?["']?/iy
const credential = /[^\s"'`\\,;<>]{4,4096}/y
const bearerValue = /\s{1,4}([A-Za-z0-9._~+/=-]{16,4096})/y

/** The credential after the name of an Authorization header that ends there; returns where to go on. */
export function findAuthorization(text: string, nameEnd: number, found: Span[]): number {
  separator.lastIndex = nameEnd
  if (!separator.test(text)) return nameEnd
  const at = separator.lastIndex
  scheme.lastIndex = at
  const hasScheme = scheme.test(text)
  // `proxy_set_header Authorization "Basic …"`: with a blank alone, the quote and the scheme must be there.
  const isSpaced = /^\s/.test(text.charAt(nameEnd)) && !/[:=,]/.test(text.slice(nameEnd, at))
  if (isSpaced && !(hasScheme && /["'`]/.test(text.slice(nameEnd, at)))) return nameEnd
  credential.lastIndex = hasScheme ? scheme.lastIndex : at
  const start = credential.lastIndex
  const value = credential.exec(text)?.[0]
  if (value === undefined || !isCredential(value, hasScheme)) return nameEnd
  found.push({ start, end: start + value.length, kind: 'credential' })
  return start + value.length
}

/** The token after the word `Bearer` that ends there. */
export function findBearer(text: string, wordEnd: number, found: Span[]): number {
  bearerValue.lastIndex = wordEnd
  const value = bearerValue.exec(text)?.[1]
  if (value === undefined || !isCredential(value, true)) return wordEnd
  found.push({
    start: bearerValue.lastIndex - value.length,
    end: bearerValue.lastIndex,
    kind: 'credential',
  })
  return bearerValue.lastIndex
}

/** Whether the value of a field named `Authorization` is a credential, with or without its scheme. */
export function isAuthorization(value: string): boolean {
  const parts = value.trim().split(/\s+/)
  return isCredential(parts.at(-1) ?? '', parts.length > 1)
}

function isCredential(value: string, hasScheme: boolean): boolean {
  if (
    isReference(value) ||
    /^(?:your|my)(?:[-_]|[A-Z])/.test(value) ||
    /^[A-Z_]+$/.test(value) ||
    /[({]/.test(value)
  )
    return false
  // Words such as `Bearer authentication` or `authorization: string` are no credentials.
  if (/^[A-Za-z]?[a-z]+$/.test(value)) return hasScheme && value.length >= 20
  if (/^[a-z]+(?:[-_.][a-z]+)+$/i.test(value)) return false
  return hasScheme
    ? value.length >= 6 && !/^[a-z]+=/.test(value)
    : /\d/.test(value) && value.length >= 12
}

const cookieSeparator = /\\{0,6}["'`]?\]?\s{0,4}[:=,]\s{0,4}(?:[bfru](?=["'`]))?\\{0,6}["'`]?/y
const cookiePair = /[\s;]{0,4}([A-Za-z0-9_.$-]{1,80})=([^;\s"'`,\\]{0,4096})/y
const sessionName =
  /sess|sid$|token|auth|jwt|csrf|xsrf|login|remember|secret|identity|ticket|credential/i
const mostPairs = 100

/** The values of the cookies in a header whose name ends there; returns where to go on. */
export function findCookies(text: string, nameEnd: number, found: Span[]): number {
  cookieSeparator.lastIndex = nameEnd
  return cookieSeparator.test(text)
    ? findCookiePairs(text, cookieSeparator.lastIndex, found)
    : nameEnd
}

/** The values of `name=value; name=value` that begins there; returns where it ends. */
export function findCookiePairs(text: string, from: number, found: Span[]): number {
  let at = from
  for (let count = 0; count < mostPairs; count++) {
    cookiePair.lastIndex = at
    const pair = cookiePair.exec(text)
    if (!pair) break
    const [, name = '', value = ''] = pair
    at = cookiePair.lastIndex
    const isSession = sessionName.test(name) && value.length >= 8 && /\d/.test(value)
    if (isReference(value) || !(isSession || isRandom(value) || isHighEntropy(value))) continue
    found.push({ start: at - value.length, end: at, kind: 'cookie' })
  }
  return at
}
