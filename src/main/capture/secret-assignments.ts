// Secrets known by the name that they are given to: configuration, code, options, markup and sentences.
import { isAuthorization } from './redact/headers.ts'
import { isBareSecret, isEnvironmentName, isLooseSecret, isQuotedSecret } from './redact/judge.ts'
import {
  bareAt,
  blockAt,
  judgedLength,
  quotedAt,
  type Value,
  wholeEnd,
} from './redact/read-value.ts'
import type { Span } from './redact/spans.ts'
import { type NameClass, nameClass } from './secret-names.ts'
import {
  isCode,
  isHighEntropy,
  isPlaceholder,
  isReference,
  isStrong,
  isTypeWord,
} from './secret-values.ts'

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

const closing = /\\{0,6}["'`]|\*\*|__/y
const bracket = /\\{0,6}\]/y
const annotation = String.raw`:\s{0,4}[A-Za-z_&][\w&.<>?[\]' ]{0,40}=(?![=~])`
const assign = new RegExp(
  String.raw`(?: \d{1,2}(?=:))?\s{0,8}\??\s{0,4}(?:${annotation}|=>|:=|\?=|\|\|=|::=|=(?![=~])|:(?!:)|→|->)`,
  'y',
)
const blanks = /[ \t]{0,16}/y
const toNextLine = /\s{0,80}(?=\\{0,6}["'`]|[brf]["'])/y
const parenthesis = /\(\s{1,80}(?=["'])/y
const argument = /\s{0,4},\s{0,16}(?=\\{0,6}["'`]|[brf@]["'])/y
const fallback =
  /["'`)\]]{0,4}\s{0,4}(?:\|\||\?\?|(?<=[)\]]\s{1,4})or\b|\.unwrap_or\(|\?:)\s{0,4}(?=\\{0,6}["'`])/y
const fallbackAhead = /[^\n"'`|?;]{1,80}(?:\|\||\?\?|\?:|\bor)\s{0,4}(?=\\{0,6}["'`])/y
const callDefault = /\)\s{1,4}(?:or|\|\||\?\?)\s{1,4}(?=["'`])/y
/** Functions that are given a name and its value, or its default. */
const givenBy =
  /\b(?:define|getenv|environ\.get|setenv|putenv|os\.Setenv|set_config)\(\s{0,4}["']$/i
const shellDefault = /:?[-=](?=[^}\s])/y
const shellValue = /[^}\s"'`$]{1,200}/y
const call =
  /(?:["'`])?\]?["'`]?\]?\)\s{0,4}\.\s{0,4}(?:send_keys|sendKeys|type|fill|setValue)\(\s{0,4}(?=["'`])/y
const setterOpen = /\(\s{0,8}(?=["'`])/y
const optionGap = /[= ]\s{0,3}/y
const blank = /[ \t]{1,4}/y
const columns = /(?:\t|[ ]{2})[ \t]{0,40}|[ \t]{0,40}\|[ \t]{0,4}/y
const sentenceVerb =
  /(?:\s(?:for|of|in|on|von|für)\s[\w-]{1,24})?\s{1,3}(?:is|was|lautet|ist|est|es|è|é|er|är|jest|:|=)\s{1,3}(?:now |still |jetzt )?\**/y
const sqlWord = /\s{1,3}(?:BY\s{1,3}(?:PASSWORD\s{1,3})?)?(?=['"])/y
const pairValue =
  /\\{0,6}["']?\s{0,8}[,;]?\s{0,40}(?:[\w:-]{1,20}=["'][^"'<>\n]{0,40}["']\s{1,4})?\\{0,6}["']?value\\{0,6}["']?\s{0,8}[:=]\s{0,8}/iy
const elementEnd = /\\{0,6}["']?\s{0,4}>/y
const elementText = /[^<>\n]{1,300}(?=<)/y
const multipart = /\\{0,6}["']?\r?\n\r?\n/y
const variableDefault = /["']?\s{0,4}\{[^{}]{0,300}?\bdefault\s{0,8}=\s{0,8}(?=")/y
const configurationWord =
  /(?:^|\n|\\n|\s)(?:ENV|ARG|SetEnv|setx(?: \/M)?|set -g?x|set -gx|fastcgi_param|login\s{1,4}\S{1,80}|user(?:name)?\s{1,4}\S{1,80})\s{1,8}$/i
/** The words of a wallet: 12 to 24 of them. */
const wordList = /(?:[a-z]{3,8} {1,2}){11,23}[a-z]{3,8}(?![\w.])/y
const bracedValue = /\{([^{}\n]{2,100})\}/y
const singleOptions = /^-(?:password|passwd|passphrase|pass|(?:src|dest)?(?:store|key)pass)$/i
const secureString = /\s{0,4}ConvertTo-SecureString\s/iy

/** Words that follow an option in a sentence about it. */
const proseWord =
  /^(?:to|for|or|and|is|in|on|if|as|from|with|the|a|an|option|options|flag|flags|value|argument|instead|when|was|are|must|should|can|of|that|which|file|via)\b/i

/** Where a name stands, and what may follow it. */
interface Named {
  readonly text: string
  readonly name: string
  readonly kind: NameClass
  readonly start: number
  readonly end: number
}

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
  const kind = kindOf(text, start, name)
  if (kind === null) return end
  const named = { text, name, kind, start, end }
  const value = valueGiven(named)
  if (!value) return end
  if (value.start >= value.end) return Math.max(end, value.end)
  const valueEnd = wholeEnd(text, value)
  found.push({ start: value.start, end: valueEnd, kind: 'secret' })
  return Math.max(end, valueEnd)
}

function kindOf(text: string, start: number, name: string): NameClass | null {
  const kind = nameClass(name)
  const before = text.charAt(start - 1)
  if (kind === null) {
    if (name === 'PWD' && /;\s?$/.test(text.slice(Math.max(0, start - 2), start))) return 'password'
    if (/^key$/i.test(name) && (before === '?' || before === '&')) return 'weak'
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

/** The secret that a name is given; an empty value to go on behind what was looked at; null when there is none. */
function valueGiven(named: Named): Value | null {
  const { text, name, start, end } = named
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
    (isQuoted ? looselyQuoted(named, argument, after) : null) ??
    pairAt(named) ??
    defaultOf(named, after) ??
    looselyQuoted(named, call, end) ??
    elementAt(named) ??
    setterValue(named) ??
    (text.charAt(start - 1) === '$' ? null : spacedValue(named, after))
  )
}

/** What follows `=`, `:`, `=>` and the like. */
function assignedAt(named: Named, at: number, gap: string): Value | null {
  const { text, name, kind, start, end } = named
  blanks.lastIndex = at
  blanks.test(text)
  let valueStart = blanks.lastIndex
  const trimmed = gap.trim() === gap && valueStart === at ? gap : `${gap} `
  for (const onward of [toNextLine, parenthesis]) {
    onward.lastIndex = valueStart
    if (onward.test(text)) valueStart = onward.lastIndex
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
    if (!isCommand && isQuotedSecret(kind, name, quoted.text) && !isCompared(text, quoted))
      return quoted
    return { text: '', start: quoted.start, end: quoted.start }
  }
  const sign = text.charAt(valueStart)
  const block =
    sign === '|' || sign === '>' ? blockAt(text, valueStart, start - lineStart(text, start)) : null
  if (block) return !isReference(block.text) && isBlockSecret(kind, block.text) ? block : null
  secureString.lastIndex = valueStart
  if (secureString.test(text)) return null
  bracedValue.lastIndex = valueStart
  const braced = /pwd$|^password$/i.test(name) ? bracedValue.exec(text)?.[1] : undefined
  if (braced !== undefined && /[^A-Za-z_]/.test(braced) && !/^[\s%$]|[:,]\s/.test(braced)) {
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

function isCompared(text: string, { end }: Value): boolean {
  // `{ password: "x" === input }` compares, it does not assign.
  return /^["'`]\s{0,2}[!=]==?/.test(text.slice(end, end + 6))
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

function quotedSecretAt({ kind, name, text }: Named, at: number): Value | null {
  const quoted = quotedAt(text, at)
  return quoted && isQuotedSecret(kind, name, quoted.text) ? quoted : null
}

/** `define('NAME', 'value')`, `getItem("name").type('value')`: the value must look like a secret by itself. */
function looselyQuoted(
  { text, name, kind, start }: Named,
  connector: RegExp,
  at: number,
): Value | null {
  connector.lastIndex = at
  if (!connector.test(text)) return null
  const quoted = quotedAt(text, connector.lastIndex)
  if (!quoted) return null
  if (isLooseSecret(kind, quoted.text) || isSaltLike(kind, name, quoted.text)) return quoted
  const before = text.slice(Math.max(0, start - 30), start)
  if (kind === 'password' && givenBy.test(before) && isQuotedSecret(kind, name, quoted.text))
    return quoted
  if (kind === 'authorization') return isAuthorization(quoted.text) ? quoted : null
  return kind !== 'password' &&
    kind !== 'cookie' &&
    isQuotedSecret(kind, name, quoted.text) &&
    /\d/.test(quoted.text) &&
    quoted.text.length >= 16
    ? quoted
    : null
}

function isSaltLike(kind: NameClass, name: string, value: string): boolean {
  return (
    isEnvironmentName(name) &&
    isQuotedSecret(kind, name, value) &&
    value.length >= 20 &&
    /\d/.test(value) &&
    /\W/.test(value)
  )
}

/** `{"name": "DB_PASSWORD", "value": "…"}`, `name: X⏎ value: …`, `name="password" value="…"`. */
function pairAt(named: Named): Value | null {
  const { text, kind, name, start, end } = named
  pairValue.lastIndex = end
  if (pairValue.test(text)) {
    const at = pairValue.lastIndex
    const quoted = quotedAt(text, at)
    if (quoted) return isQuotedSecret(kind, name, quoted.text) ? quoted : null
    const bare = bareAt(text, at)
    const isPlain = bare && !isReference(bare.text) && !isCode(bare.text) && !isTypeWord(bare.text)
    return isPlain && isQuotedSecret(kind, name, bare.text) ? bare : null
  }
  multipart.lastIndex = end
  if (
    /name=\\{0,6}["']?$/.test(text.slice(Math.max(0, start - 8), start)) &&
    multipart.test(text)
  ) {
    const bare = bareAt(text, multipart.lastIndex)
    return bare && isQuotedSecret(kind, name, bare.text) ? bare : null
  }
  variableDefault.lastIndex = end
  if (/^["']?\s{0,4}\{/.test(text.slice(end, end + 6)) && variableDefault.test(text)) {
    return quotedSecretAt(named, variableDefault.lastIndex)
  }
  return null
}

/** `<password>…</password>`, `<property name="password">…</property>`. */
function elementAt({ text, kind, name, start, end }: Named): Value | null {
  const opener = text.charAt(start - 1)
  if (opener !== '<' && opener !== ':' && opener !== '"' && opener !== "'") return null
  elementEnd.lastIndex = end
  if (!elementEnd.test(text)) return null
  elementText.lastIndex = elementEnd.lastIndex
  const content = elementText.exec(text)?.[0]
  if (content === undefined) return null
  const isLabel = opener !== '<' && kind === 'password' && !isStrong(content.trim())
  if (isLabel || !isQuotedSecret(kind === 'weak' ? 'weak' : kind, name, content)) return null
  const lead = content.length - content.trimStart().length
  return {
    text: content,
    start: elementText.lastIndex - content.length + lead,
    end: elementText.lastIndex - (content.length - content.trimEnd().length),
  }
}

/** `setPassword("…")`, `.token("…")`: a field is set. */
function setterValue({ text, kind, name, start, end }: Named): Value | null {
  setterOpen.lastIndex = end
  if (!setterOpen.test(text)) return null
  const isField = text.charAt(start - 1) === '.' || /\.\w+$/.test(name)
  const last = name.split('.').at(-1) ?? ''
  const isSetter =
    /^(?:set|with|use|add|put|change)[A-Z_]/.test(last) ||
    (isField && /^[a-z]+(?:Key|Token|Secret|Password)?$/.test(last)) ||
    /^PASSWORD$/.test(name)
  if (
    !isSetter ||
    /^(?:get|has|is|verify|check|hash|find|validate|compare|read|fetch|parse|decode)/.test(last)
  )
    return null
  const quoted = quotedAt(text, setterOpen.lastIndex)
  return quoted &&
    (kind === 'password'
      ? isQuotedSecret(kind, name, quoted.text)
      : isLooseSecret(kind, quoted.text))
    ? quoted
    : null
}

/** `process.env.NAME || "…"`, `${NAME:-value}`, `env::var("NAME").unwrap_or("…")`. */
function defaultOf(named: Named, after: number): Value | null {
  const { text, kind, name, start, end } = named
  fallback.lastIndex = end
  if (fallback.test(text)) return quotedSecretAt(named, fallback.lastIndex)
  shellDefault.lastIndex = after
  if (text.startsWith('${', start - 2) && shellDefault.test(text)) {
    shellValue.lastIndex = shellDefault.lastIndex
    const value = shellValue.exec(text)?.[0]
    if (value !== undefined && isQuotedSecret(kind, name, value)) {
      return { text: value, start: shellDefault.lastIndex, end: shellValue.lastIndex }
    }
  }
  return null
}

/** A value after a blank: `ENV NAME value`, `password 'x'` of SQL, a column of a table, a sentence. */
function spacedValue(named: Named, after: number): Value | null {
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
    if (value && isLooseSecret(kind, value.text)) return value
    // What a sentence puts in quotes is meant literally.
    const isLiteral = quoted && connector === sentenceVerb && kind === 'password'
    if (isLiteral && /^[^\s.]{6,64}$/.test(quoted.text) && isQuotedSecret(kind, name, quoted.text))
      return quoted
  }
  blank.lastIndex = after
  if (!blank.test(text)) return null
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
  if (/^(?:requirepass|masterauth|bindpw|rootpw)$/i.test(name) && /(?:^|\n)[ \t]*$/.test(before)) {
    return isQuotedSecret(kind, name, value.text) ? value : null
  }
  if (kind === 'key') return isHighEntropy(value.text) ? value : null
  if (kind !== 'password') return null
  return /secret/i.test(name)
    ? null
    : isStrong(value.text) && !/[=:]/.test(value.text)
      ? value
      : null
}

function fillsFrom(text: string, end: number): boolean {
  return /^\s*(?:\n|$|machine)/.test(text.slice(end, end + 20))
}

/** `--password value`, `-storepass value`. */
function optionValue({ text, name, kind, start, end }: Named): Value | null {
  if (start > 0 && /[A-Za-z0-9]/.test(text.charAt(start - 1))) return null
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

function isOptionSecret(kind: NameClass, name: string, value: string, isGiven: boolean): boolean {
  if (value === '' || value.startsWith('-') || value.length < 3) return false
  if (isReference(value) || isPlaceholder(value) || isTypeWord(value) || proseWord.test(value))
    return false
  if (/^[A-Z][A-Z_]+$/.test(value) || /^(?:id|type|source|src|env)=/.test(value)) return false
  // The option takes no value of its own: `--secret dbPassword …`.
  if (nameClass(value) !== null && !/\d/.test(value)) return false
  if (kind === 'weak') return isQuotedSecret('weak', name, value)
  if (/^[.~]?\/|^\.\.\/|\.(?:pem|key|txt|json|crt)$/.test(value)) return false
  return kind === 'password'
    ? name.startsWith('--') || isGiven || isStrong(value) || /pass$/i.test(name)
    : /\d/.test(value) && value.length >= 8
}

function withoutPoint<T extends Value | null>(value: T): T {
  if (!value || !/[.!?:,*]$/.test(value.text)) return value
  const text = value.text.replace(/(?:[.?:,*]|(?<=[A-Za-z])!){1,3}$/, '')
  return { ...value, text, end: value.start + text.length }
}

/** Whether the value of an object's field is a secret, going by the field's name. */
export function isSecretField(name: string, value: string): boolean {
  const kind = nameClass(name)
  if (kind === null || value === '') return false
  if (kind === 'authorization') return isAuthorization(value)
  return kind !== 'cookie' && isQuotedSecret(kind, name, value)
}
