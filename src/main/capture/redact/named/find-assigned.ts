// Finds the values that are given to names: asks, for each name, the readers of the ways in which a value is given.

import { findBeforeName, findInSentence } from '../sentences.ts'
import type { Span } from '../spans.ts'
import { spacedValue } from './after-blank.ts'
import { assignedAt } from './after-sign.ts'
import { defaultOf, elementAt, looselyQuoted, pairAt, setterValue } from './beside-name.ts'
import { findListed } from './listed.ts'
import type { Named } from './named.ts'
import { defaultToldFor } from './option-default.ts'
import { optionValue } from './option-value.ts'
import { type Value, wholeEnd } from './read-value.ts'
import { type NameClass, nameClass, senseOf } from './secret-names.ts'

/** Letters of ours, digits, and what stands inside names: `_`, `.`, `-`. */
function isNameCode(code: number): boolean {
  if (code >= 97) return code <= 122 || (code >= 0xc0 && code <= 0x24f)
  if (code >= 65) return code <= 90 || code === 95
  return code >= 45 && code <= 57 && code !== 47
}

/** Names longer than this are no names. */
const longestName = 80
/** Words that make a name together with the one after them: `API key`, `recovery code`. */
const firstWord =
  /(?:^|[^A-Za-z])(api|openai|anthropic|stripe|github|gitlab|aws|secret|access|private|auth|unseal|recovery|backup|seed|license|signing|encryption|deploy|master|service|account|root|mot de) {1,2}$/i
/** What `key` alone stands in: `'crypt' => ['key' => …`. */
const secretParent =
  /(?:crypt(?:o|ion)?|cipher|jwt|hmac|signing|secrets?|auth|api)["']?\s{0,4}(?:=>|:|=)\s{0,4}[[({]\s{0,20}["']$/i
/** `Jwt:Key` of a configuration. */
const secretGroup = /(?:jwt|hmac|aes|crypto|signing|secrets?|encryption):$/i
const closing = /\\{0,6}["'`]|\*\*|__/y
const bracket = /\\{0,6}[\]}]/y
const annotation = String.raw`:\s{0,4}[A-Za-z_&][\w&.<>?[\]' ]{0,40}:?=(?![=~])`
const assign = new RegExp(
  String.raw`(?: \d{1,2}(?=:))?\s{0,8}\??\s{0,4}(?:As [A-Za-z]{1,20} {1,3}=|${annotation}|=>|:=|\?=|\|\|=|::=|=(?![=~])|:(?!:)|→|->)`,
  'y',
)
export const argument = /\s{0,4},\s{0,16}(?=\\{0,6}["'`]|[brf@]["'])/y
/** A constant that names a field: `CURLOPT_USERPWD`, `Context.SECURITY_CREDENTIALS`. */
const isConstant = /(?:^|[.:])[A-Z]{2,}_[A-Z_]{3,}$/
const call =
  /(?:["'`])?\]?["'`]?\]?\)\s{0,4}\.\s{0,4}(?:send_keys|sendKeys|type|fill|setValue)\(\s{0,4}(?=["'`])/y

/**
 * Looks at the name around a keyword that stands at `hitStart` to `hitEnd`, and adds the value that it is given.
 * Returns where to go on.
 */
export function findAssigned(
  text: string,
  hitStart: number,
  hitEnd: number,
  found: Span[],
): number {
  let start = hitStart
  while (start > 0 && hitStart - start < longestName && isNameCode(text.charCodeAt(start - 1)))
    start--
  // A written-out line break before the name is not part of it.
  if (start > 0 && text.charAt(start - 1) === '\\' && 'nrt'.includes(text.charAt(start))) start++
  let end = hitEnd
  while (end < text.length && end - hitEnd < longestName && isNameCode(text.charCodeAt(end))) end++
  const name = text.slice(start, end)
  const sense = senseOf(name)
  // Most names hold no secret: `sessions.map`, `keyOf`, `tokenCount`.
  if (sense.listed === null && !sense.isByPlace) return end
  const listed = findListed(text, name, end, found)
  if (listed > end) return listed
  const kind = kindOf(text, start, name)
  // `type Password = 'a' | 'b'` names what a value may be.
  const isType =
    /^[A-Z]/.test(name) &&
    /(?:^|[\s;])(?:type|keyof) $/.test(text.slice(Math.max(0, start - 7), start))
  if (kind === null || isType) return end
  const named = { text, name, kind, start, end }
  const value = valueGiven(named)
  if (!value || value.start >= value.end) return Math.max(value?.end ?? end, findTold(named, found))
  const valueEnd = wholeEnd(text, value)
  found.push({ start: value.start, end: valueEnd, kind: 'secret' })
  return Math.max(end, valueEnd)
}

/** The value in the sentence around a name to which none is assigned. */
function findTold({ text, name, kind, start, end }: Named, found: Span[]): number {
  if (kind !== 'password' && kind !== 'key') return end
  // To pass something is an ordinary verb.
  if (/^pass$/i.test(name)) return end
  if (kind === 'password') findBeforeName(text, start, found)
  // A sentence goes on with a blank, a colon, or what closes an emphasis.
  return /[\s:*"'`\u201D\u00BB\u306F\u306E]/.test(text.charAt(end))
    ? findInSentence(text, start, end, kind, found)
    : end
}

function kindOf(text: string, start: number, name: string): NameClass | null {
  const kind = nameClass(name)
  const before = text.charAt(start - 1)
  if (kind === null) {
    if (name === 'PWD' && /;\s?$/.test(text.slice(Math.max(0, start - 2), start))) return 'password'
    if (/^key$/i.test(name) && (before === '?' || before === '&')) return 'weak'
    if (/^key$/i.test(name) && secretGroup.test(text.slice(Math.max(0, start - 12), start)))
      return 'key'
    if (name === 'key' && secretParent.test(text.slice(Math.max(0, start - 80), start)))
      return 'key'
    if (!/^(?:key|code|phrase|passe)\b/i.test(name)) return null
    const first = firstWord.exec(text.slice(Math.max(0, start - 20), start))?.[1]
    if (first === undefined) return null
    return /^(?:mot de|seed|recovery|backup)$/i.test(first) ? 'password' : 'key'
  }
  if (
    kind === 'weak' &&
    /^(?:sig|signature|code)$/i.test(name) &&
    before !== '?' &&
    before !== '&'
  ) {
    // What Amazon's header is signed with stands in it without a quote.
    if (/^Signature=[a-f0-9]{64}/.test(text.slice(start, start + 80))) return 'key'
    return /recovery |backup /i.test(text.slice(Math.max(0, start - 9), start)) ? 'password' : null
  }
  return kind
}

const codeOf = (char: string) => char.charCodeAt(0)
const [parenthesis, comma, semicolon, space] = ['(', ',', ';', ' '].map(codeOf)
/** Behind these no value is given to a name. */
const ends = new Set(['!', '&', '+', '@', '%'].map(codeOf))

/** So far from a name a value may stand to which words lead, and the least that a random one has, in characters. */
const wordsReach = 120
const leastRandom = /\S{16}/

/**
 * The secret that a name is given; an empty value to go on behind what was looked at; null when there is none. What
 * stands next rules nearly all the ways out, and often all.
 */
function valueGiven(named: Named): Value | null {
  const { text, kind, end } = named
  const next = text.charCodeAt(end)
  if (end === text.length || ends.has(next)) return null
  if (next === parenthesis) return setterValue(named)
  if (next === comma || next === semicolon) return pairOrArgument(named)
  if (next === space && kind === 'weak' && isSmallLetter(text.charCodeAt(end + 1))) {
    if (!leastRandom.test(text.slice(end, end + wordsReach))) return null
  }
  return valueBehind(named)
}

function isSmallLetter(code: number): boolean {
  return code >= 97 && code <= 122
}

function pairOrArgument(named: Named): Value | null {
  const { text, name, start, end } = named
  const isArgument = isConstant.test(name) || text.charAt(start - 1) === '{'
  return (isArgument ? looselyQuoted(named, argument, end) : null) ?? pairAt(named)
}

function valueBehind(named: Named): Value | null {
  const { text, name, start, end } = named
  const byDefault = defaultToldFor(named)
  if (byDefault) return byDefault
  if (/^--?[A-Za-z]/.test(name)) return optionValue(named)
  closing.lastIndex = end
  let after = closing.test(text) ? closing.lastIndex : end
  const isQuoted = after > end
  bracket.lastIndex = after
  if (bracket.test(text)) after = bracket.lastIndex
  assign.lastIndex = after
  const gap = assign.exec(text)
  const isExpansion = text.startsWith('${', start - 2) && /^:?[-=]/.test(text.slice(end, end + 2))
  if (gap && !isExpansion) return assignedAt(named, assign.lastIndex, gap[0]) ?? pairAt(named)
  return (
    (isQuoted || isConstant.test(name) || text.charAt(start - 1) === '{'
      ? looselyQuoted(named, argument, after)
      : null) ??
    pairAt(named) ??
    defaultOf(named, after) ??
    looselyQuoted(named, call, end) ??
    elementAt(named) ??
    setterValue(named) ??
    (text.charAt(start - 1) === '$' ? null : spacedValue(named, after))
  )
}
