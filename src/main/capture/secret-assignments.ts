// Secrets known by the name they are assigned to: .env files, YAML, JSON, code and command options.

import { trimEndOf } from '../../shared/trim-end.ts'
import { isAuthorization } from './secret-credentials.ts'
import { nameClass } from './secret-names.ts'
import { mark } from './secret-patterns.ts'
import { isCode, isRandom, isReference, isTypeWord } from './secret-values.ts'

const keyword = /passw|passphrase|passcode|_pass\b|pwd|secret|token|key|credential/gi
const nameChar = /[A-Za-z0-9_.-]/
/** Names longer than this are no names. */
const longestName = 80
const separator =
  /\\{0,6}["'`]?\]?\s{0,8}(?:\?\s{0,4})?(?::\s{0,4}(?:string|str|String)\s{0,4}=(?!=)|=>|:=|=(?!=)|:(?!:))[ \t]{0,8}/y
const optionGap = /[= ]\s{0,3}/y
const fallback = /[^\n"'`|?;]{1,80}(?:\|\||\?\?)\s{0,4}(?=\\{0,6}["'`])/y
const openQuote = /[bru]?(\\{0,6})(["'`])/y
// Enough of a value to judge it (64 characters); the rest of a longer one goes with it.
const judgedLength = 64
const bareValue = /(?:[^\s"'`\\]|\\(?![nrt"'\\]))(?:[^\s"'`,\\]|\\(?![nrt"'\\])|,(?=\S)){0,63}/y
const bareEnd = /[\s"'`\\]/g
const longestQuoted = 4096
/** Words that follow an option in a sentence about it. */
const proseWord =
  /^(?:to|for|or|and|is|in|on|if|as|from|with|the|a|an|option|options|flag|flags|value|argument|instead|when|was|are|must|should|can)\b/i

/** Replaces the literal values that are assigned to names of secrets. */
export function replaceAssignedSecrets(text: string): string {
  let result = ''
  let from = 0
  keyword.lastIndex = 0
  for (let hit = keyword.exec(text); hit; hit = keyword.exec(text)) {
    const found = valueAt(text, hit.index, hit.index + hit[0].length)
    keyword.lastIndex = Math.max(keyword.lastIndex, found.next)
    if (found.start === undefined) continue
    result += `${text.slice(from, found.start)}${mark('secret')}`
    from = found.next
  }
  return from === 0 ? text : result + text.slice(from)
}

/** Whether the value of an object's field is a secret, going by the field's name. */
export function isSecretField(name: string, value: string): boolean {
  if (/authorization$/i.test(name)) return isAuthorization(value)
  const kind = nameClass(name)
  return kind !== null && value !== '' && isQuotedSecret(kind, name, value)
}

interface Found {
  /** Where the secret begins; absent when there is none. */
  readonly start?: number
  /** Where to go on: the secret's end, or the name's. */
  readonly next: number
}

function valueAt(text: string, hitStart: number, hitEnd: number): Found {
  let start = hitStart
  while (start > 0 && hitStart - start < longestName && nameChar.test(text.charAt(start - 1)))
    start--
  // A written-out line break before the name is not part of it.
  if (text.charAt(start - 1) === '\\' && /^[nrt]/.test(text.slice(start))) start++
  let end = hitEnd
  while (end < text.length && end - hitEnd < longestName && nameChar.test(text.charAt(end))) end++
  const name = text.slice(start, end)
  const kind = nameClass(name)
  if (kind === null) return { next: end }
  const isOption = name.startsWith('--')
  const gap = isOption ? optionGap : separator
  gap.lastIndex = end
  const gapMatch = gap.exec(text)
  if (!gapMatch) return { next: end }
  const valueStart = gap.lastIndex
  const quoted = quotedAt(text, valueStart, kind, name)
  if (quoted) return quoted
  bareValue.lastIndex = valueStart
  const bare = bareValue.exec(text)?.[0]
  if (bare === undefined) return { next: end }
  const isCut = bare.length >= judgedLength
  const value = isOption || isCut ? bare : trimEndOf(bare, /[;})\]]/)
  const next = valueStart + value.length
  const secret = isOption
    ? !value.startsWith('-') && !isReference(value) && !proseWord.test(value) && !isTypeWord(value)
    : isBareSecret({
        kind,
        name,
        value,
        gap: gapMatch[0],
        text,
        start,
        end: isCut ? text.length : next,
      })
  if (!secret) {
    // `process.env.SECRET || 'fallback'`: the second value is the secret.
    fallback.lastIndex = valueStart
    const isFallback = !isOption && (isReference(value) || isCode(value)) && fallback.test(text)
    return (isFallback ? quotedAt(text, fallback.lastIndex, kind, name) : null) ?? { next: end }
  }
  if (!isCut) return { start: valueStart, next }
  bareEnd.lastIndex = next
  return { start: valueStart, next: bareEnd.exec(text)?.index ?? text.length }
}

/** What stands in quotes there; null when no quote opens there. */
function quotedAt(text: string, at: number, kind: 'password' | 'key', name: string): Found | null {
  openQuote.lastIndex = at
  const quote = openQuote.exec(text)
  if (!quote) return null
  const start = openQuote.lastIndex
  const value = quotedValue(text, start, `${quote[1]}${quote[2]}`)
  return isQuotedSecret(kind, name, value) ? { start, next: start + value.length } : { next: start }
}

function quotedValue(text: string, from: number, quote: string): string {
  const window = text.slice(from, from + longestQuoted)
  const isMultiline = quote.endsWith('`')
  let end = window.indexOf(quote)
  // A quote inside the value is escaped once more than the one that ends it.
  while (end > 0 && window.charAt(end - 1) === '\\') end = window.indexOf(quote, end + 1)
  const line = isMultiline ? -1 : window.indexOf('\n')
  if (end < 0) end = window.length
  return window.slice(0, line >= 0 && line < end ? line : end)
}

function isQuotedSecret(kind: 'password' | 'key', name: string, value: string): boolean {
  const trimmed = value.trim()
  if (trimmed === '' || isReference(trimmed) || isTypeWord(trimmed)) return false
  if (kind === 'password') {
    // Words in a row may be a passphrase; a sentence about passwords is none.
    if (/\s/.test(trimmed)) {
      return (
        !/^[A-Z]/.test(trimmed) && !/password|secret|required|enter|must|invalid/i.test(trimmed)
      )
    }
    return (
      !/^[a-z]*(?:password|passwd|secret|passphrase)$/i.test(trimmed) &&
      !/^(?:https?:\/\/[^@]*|\/[\w./-]+)$/.test(trimmed)
    )
  }
  if (/\s/.test(trimmed) || trimmed.length < 8) return false
  if (/^[a-z]+(?:[-_.:/][a-z]+)*$/i.test(trimmed) && !isEnvironmentName(name)) {
    // Words joined by hyphens are names; one long run of letters without any is a key.
    return /^[A-Za-z]{20,}$/.test(trimmed) && /[a-z]/.test(trimmed) && /[A-Z]/.test(trimmed)
  }
  return !/^(?:https?:\/\/|\.{0,2}\/)/.test(trimmed)
}

interface Bare {
  readonly kind: 'password' | 'key'
  readonly name: string
  readonly value: string
  readonly gap: string
  readonly text: string
  readonly start: number
  /** Where the value ends; the text's end for a value that is longer than what is judged. */
  readonly end: number
}

function isBareSecret({ kind, name, value, gap, text, start, end }: Bare): boolean {
  if (value.length < 3 || isReference(value) || isTypeWord(value) || isCode(value)) return false
  if (/pwd$/i.test(name) && value.startsWith('/')) return false
  if (isEnvironmentName(name) && gap === '=') {
    return kind === 'password' || (value.length >= 4 && !/^\d{1,7}$/.test(value))
  }
  if (kind === 'key') {
    if (/^[\d.,_]+$/.test(value)) return false
    return isRandom(value) || (fillsLine(text, start, end) && value.length >= 8 && /\d/.test(value))
  }
  if (/^[A-Z][A-Za-z0-9]*$/.test(value) && !/\d$/.test(value)) return false
  const after = text.charAt(end)
  if (fillsLine(text, start, end))
    return !/pass|secret|pwd/i.test(value) || /[^A-Za-z_]/.test(value)
  if (!/\d/.test(value) || value.length < 6) return false
  // In an object literal an unquoted word is a variable.
  return gap === '=' || isRandom(value) || !/[,;})]/.test(after)
}

function isEnvironmentName(name: string): boolean {
  return /^[A-Z][A-Z0-9_]*$/.test(name) && (name.includes('_') || /PASSWORD|PASSWD/.test(name))
}

/** Whether the assignment is all that stands on its line, as in YAML, INI and .env files. */
function fillsLine(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 40), start)
  const after = text.slice(end, end + 40)
  return (
    /(?:^|\n|\\n)[ \t+\d→>|-]*(?:export )?["']?$/.test(before) &&
    /^[ \t]*(?:\r?\n|\\n|\\r|#|["']?$)/.test(after)
  )
}
