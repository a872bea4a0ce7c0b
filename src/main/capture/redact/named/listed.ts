// Secrets in a list or a pair that a name is given: `TOKENS=(… …)`, `passwords = ["…", "…"]`, `credentials = ("svc", "…")`.

import type { Span } from '../spans.ts'
import { quotedAt } from './quotes.ts'
import type { Value } from './read-value.ts'
import { type NameClass, senseOf } from './secret-names.ts'
import { isHighEntropy } from './secret-values.ts'
import { isPasswordish } from './speaking-values.ts'

const opening =
  /["'`]?\]?\s{0,4}(?::\s{0,2}[\w<>[\]., ]{1,40}=|=>|:=|=|:)\s{0,4}(?:new \w{1,20}(?:\[\])?|\w{1,12}!?|&?\[\]\w{1,12})?\s{0,2}[([{]/y
/** An element of an array of a shell, which may name its place: `[user]=bob`. */
const shellElement = /(?:\[["']?[\w.-]{1,40}["']?\]=)?/y
const bareElement = /[^\s"'`()$]{6,200}/y
const between = /[\s,;]{0,200}/y
const mostElements = 50

/** Adds what is secret in the list that the name is given; returns where to go on, or `end` without any. */
export function findListed(text: string, name: string, end: number, found: Span[]): number {
  const kind = senseOf(name).listed
  if (kind === null || kind === 'cookie') return end
  opening.lastIndex = end
  if (!opening.test(text)) return end
  const isShell = text.startsWith('=(', opening.lastIndex - 2)
  let at = opening.lastIndex
  let last = end
  for (let count = 0; count < mostElements; count++) {
    between.lastIndex = at
    between.test(text)
    at = between.lastIndex
    shellElement.lastIndex = at
    if (isShell && shellElement.test(text)) at = shellElement.lastIndex
    const value = quotedAt(text, at) ?? (isShell ? bareElementAt(text, at) : null)
    if (!value) break
    const next = value.end + (/["'`]/.test(text.charAt(value.end)) ? 1 : 0)
    // The name of a field, whose value is looked at for itself.
    if (/^\s{0,4}(?::|=)/.test(text.slice(next, next + 6))) break
    if (isElementSecret(kind, name, value.text)) {
      found.push({ start: value.start, end: value.end, kind: 'secret' })
      last = next
    }
    at = next
  }
  return last
}

function bareElementAt(text: string, at: number): Value | null {
  bareElement.lastIndex = at
  const value = bareElement.exec(text)?.[0]
  return value === undefined ? null : { text: value, start: at, end: at + value.length }
}

/** Names of secrets are listed as well: `secrets: ['DB_PASSWORD', 'api-token-v2']`. */
const listedName = /^(?:[A-Z][A-Z0-9_]*|[a-z]+\d?(?:[-_./][a-z0-9]+)+)$/

function isElementSecret(kind: NameClass, name: string, value: string): boolean {
  if (listedName.test(value)) return false
  if (kind === 'password' || /(?:cred(?:ential)?s?|auth)$/i.test(name)) return isPasswordish(value)
  return isHighEntropy(value)
}
