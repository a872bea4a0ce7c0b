// Reads the value that follows a name and `=`, `:`, `=>` and the like, in configuration and code.

import { quotedSecretAt } from './beside-name.ts'
import { isBareSecret, isLooseSecret, isQuotedSecret } from './judge.ts'
import type { Named } from './named.ts'
import { quotedAt } from './quotes.ts'
import { bareAt, blockAt, judgedLength, type Value } from './read-value.ts'
import type { NameClass } from './secret-names.ts'
import { isCode, isHighEntropy, isReference, isStrong } from './secret-values.ts'
import { isPasswordish, withoutPoint } from './speaking-values.ts'

const blanks = /[ \t]{0,16}(?:(?:\*\*|__)[ \t]{1,4})?/y
const toNextLine = /\s{0,80}(?=\\{0,6}["'`]|[brf]["'])/y
const parenthesis = /\(\s{1,80}(?=["'])/y
const fallbackAhead = /[^\n"'`|?;]{1,80}(?:\|\||\?\?|\?:|\bor)\s{0,4}(?=\\{0,6}["'`])/y
const callDefault = /\)\s{1,4}(?:or|\|\||\?\?)\s{1,4}(?=["'`])/y
/** The words of a wallet: 12 to 24 of them. */
const wordList = /(?:[a-z]{3,8} {1,2}){11,23}[a-z]{3,8}(?![\w.])/y
/** A function, of which none looks up what its argument names. */
const wrapping =
  /(?!(?:\w{1,40}\.){0,3}(?:get|env|read|load|fetch|find|prompt|t|i18n|translate|require|import)\w{0,20}\()(?:new )?(?:\[\]byte|[A-Za-z_][\w.:]{1,40})\((?=[brf]?["'`])/iy
/** `PASSWORD=${1:-…}` */
const shellDefault = /["']?\$\{\w{1,40}:?[-=]([^}\s"'`$]{3,200})\}/y
const bracedValue = /\{([^{}\n]{2,100})\}/y
const secureString = /\s{0,4}ConvertTo-SecureString\s/iy

/** What follows `=`, `:`, `=>` and the like. */
export function assignedAt(named: Named, at: number, gap: string): Value | null {
  const { text, name, kind, start, end } = named
  blanks.lastIndex = at
  blanks.test(text)
  let valueStart = blanks.lastIndex
  const trimmed = gap.trim() === gap && valueStart === at ? gap : `${gap} `
  for (const onward of [toNextLine, parenthesis]) {
    onward.lastIndex = valueStart
    if (onward.test(text)) valueStart = onward.lastIndex
  }
  shellDefault.lastIndex = valueStart
  const fallen = shellDefault.exec(text)?.[1]
  if (fallen !== undefined && isQuotedSecret(kind, name, fallen)) {
    const valueEnd = shellDefault.lastIndex - 1
    return { text: fallen, start: valueEnd - fallen.length, end: valueEnd }
  }
  wordList.lastIndex = valueStart
  if (/phrase$|mnemonic$/i.test(name) && wordList.test(text)) {
    return { text: '', start: valueStart, end: wordList.lastIndex }
  }
  const quoted = quotedAt(text, valueStart)
  // `input("Password: ")`: the quote closes the one before the name.
  if (quoted && isInside(text, start, end, quoted)) return defaultAfterCall(named, quoted.start)
  if (quoted) {
    const isCommand = text.charAt(quoted.start - 1) === '`' && /\s/.test(quoted.text)
    if (!isCommand && isQuotedSecret(kind, name, quoted.text) && !isNoAssignment(text, quoted))
      return quoted
    return { text: '', start: quoted.start, end: quoted.start }
  }
  const wrapped = wrappedAt(text, valueStart)
  if (wrapped) return wrapped
  const sign = text.charAt(valueStart)
  const block =
    sign === '|' || sign === '>' ? blockAt(text, valueStart, start - lineStart(text, start)) : null
  if (block) return !isReference(block.text) && isBlockSecret(kind, block.text) ? block : null
  secureString.lastIndex = valueStart
  if (secureString.test(text)) return null
  bracedValue.lastIndex = valueStart
  const braced = /pwd$|^password$/i.test(name) ? bracedValue.exec(text)?.[1] : undefined
  if (braced !== undefined && /[^A-Za-z_]/.test(braced) && !/^[\s%$]|[:,]\s|[("']/.test(braced)) {
    return { text: braced, start: valueStart + 1, end: valueStart + 1 + braced.length }
  }
  const bare = bareAt(text, valueStart)
  const isOption = /(?:\s\/|-pass(?:in|out)?\s)$/.test(text.slice(Math.max(0, start - 9), start))
  if (isOption && bare && gap === ':' && valueStart === at && isQuotedSecret(kind, name, bare.text))
    return bare
  if (
    bare &&
    kind === 'password' &&
    isInFlow(text, start) &&
    isQuotedSecret(kind, name, bare.text)
  ) {
    return bare
  }
  if (
    bare &&
    isBareSecret({ kind, name, value: bare.text, gap: trimmed, text, start, end: bare.end })
  )
    return bare
  if (bare && (isReference(bare.text) || isCode(bare.text) || bare.text === '')) {
    // `process.env.SECRET || 'fallback'`: the second value is the secret.
    fallbackAhead.lastIndex = valueStart
    if (fallbackAhead.test(text)) return quotedSecretAt(named, fallbackAhead.lastIndex)
  }
  return looseAfterColon(named, valueStart, bare)
}

/** `password: bcrypt('…')`, `jwtKey = []byte("…")`: a literal that is handed through a function. */
function wrappedAt(text: string, at: number): Value | null {
  wrapping.lastIndex = at
  if (!wrapping.test(text)) return null
  const quoted = quotedAt(text, wrapping.lastIndex)
  return quoted && (isPasswordish(quoted.text) || isHighEntropy(quoted.text)) ? quoted : null
}

/** `password: Spitz!2` within a sentence; the value must speak for itself. */
function looseAfterColon({ kind, text, end }: Named, at: number, bare: Value | null): Value | null {
  if (!bare || bare.text.length > judgedLength || kind !== 'password') return null
  const before = text.charAt(end)
  if (before !== ':' && before !== ' ') return null
  const value = withoutPoint(bare)
  if (/[,;)}]/.test(text.charAt(value.end)) || /[()=]/.test(value.text)) return null
  return at > end + 1 && isStrong(value.text) && /[A-Z]/.test(value.text) ? value : null
}

/** In a map of YAML that stands on one line, where nothing needs quotes. */
function isInFlow(text: string, start: number): boolean {
  const line = text.slice(lineStart(text, start), start)
  return /^\s{0,40}(?:- |[\w-]{1,40}: )?\{ ?(?:[\w-]{1,40}: [\w.@/-]{1,60}, ?){1,8}$/.test(line)
}

function isInside(text: string, start: number, end: number, { start: valueStart }: Value): boolean {
  const opener = text.charAt(start - 1)
  return (
    /["'`]/.test(opener) &&
    !/^\\{0,6}["'`]/.test(text.slice(end, end + 8)) &&
    text.charAt(valueStart - 1) === opener
  )
}

/** `input("Password: ") or "…"`. */
function defaultAfterCall(named: Named, at: number): Value | null {
  callDefault.lastIndex = at
  return callDefault.test(named.text) ? quotedSecretAt(named, callDefault.lastIndex) : null
}

function isNoAssignment(text: string, { end }: Value): boolean {
  // `{ password: "x" === input }` compares, and `type Token = 'ident1' | 'number'` lists: neither assigns.
  return /^["'`](?:\s{0,2}[!=]==?|\s{0,3}\|\s{0,2}["'])/.test(text.slice(end, end + 8))
}

function isBlockSecret(kind: NameClass, value: string): boolean {
  if (kind === 'password')
    return !/^(?:\$ANSIBLE_VAULT|\{\{)/.test(value) && value.split('\n').length <= 3
  return isLooseSecret(kind, value.replace(/\s/g, ''))
}

function lineStart(text: string, at: number): number {
  let start = at
  while (start > 0 && at - start < 200 && text.charAt(start - 1) !== '\n') start--
  return start
}
