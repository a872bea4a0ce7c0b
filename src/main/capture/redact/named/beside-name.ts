// Reads values that stand beside a name without a sign of assignment: arguments, pairs, elements, setters, defaults.

import { isAuthorization } from './headers.ts'
import { isEnvironmentName, isLooseSecret, isQuotedSecret } from './judge.ts'
import type { Named } from './named.ts'
import { quotedAt } from './quotes.ts'
import { bareAt, type Value } from './read-value.ts'
import type { NameClass } from './secret-names.ts'
import { isCode, isReference, isStrong, isTypeWord } from './secret-values.ts'
import { isPasswordish } from './speaking-values.ts'

const fallback =
  /["'`)\]}]{0,4}\s{0,4}(?:\|\||\/\/(?= ['"])|\?\?|(?<=[)\]]\s{1,4})or\b|\.unwrap_or\(|\?:)\s{0,4}(?=\\{0,6}["'`])/y
/** Functions that are given a name and its value, or its default. */
const givenBy =
  /\b(?:define|getenv|environ\.get|setdefault|getProperty|setenv|putenv|os\.Setenv|set_config)\(\s{0,4}["']$/i
const shellDefault = /:?[-=](?=[^}\s])/y
const shellValue = /[^}\s"'`$]{1,200}/y
const setterOpen = /\(\s{0,8}(?=["'`])/y
const pairValue =
  /\\{0,6}["']?\s{0,8}[,;]?\s{0,40}(?:[\w:-]{1,20}=["'][^"'<>\n]{0,40}["']\s{1,4})?\\{0,6}["']?value\\{0,6}["']?\s{0,8}[:=]\s{0,8}/iy
const plistString = /<\/key>\s{0,40}<(?:string|data)>\s{0,40}([^<>\n]{1,4096})(?=<)/y
const elementEnd = /\\{0,6}["']?\s{0,4}>/y
const elementText = /[^<>\n]{1,300}(?=<)/y
const multipart = /\\{0,6}["']?\r?\n\r?\n/y
/** `name="password"><value>…</value>`, `<dt>Password</dt><dd>…</dd>`: the next element holds the value. */
const nextElement =
  /(?:["']\s{0,2}\/?>|<\/\w{1,20}>)\s{0,60}<(\w{1,20})(?:\s[^<>]{0,80})?>\s{0,40}([^<>\s]{4,300})\s{0,40}<\//y
/** `--name token --data …`, as programs that store secrets have it. */
const optionPair =
  /["']?\s{1,4}--(?:value|data|body|secret-string|secret-value|string)[ =]["']?(?=[^\s"'$-])/y
/** `let(:password) { '…' }`. */
const rubyBlock = /["']?\)?[ \t]{0,3}\{[ \t]{0,3}(?=(["'])[^"'\n]{4,200}\1[ \t]{0,3}\})/y
const variableDefault = /["']?\s{0,4}\{[^{}]{0,300}?\bdefault\s{0,8}=\s{0,8}(?=")/y

export function quotedSecretAt({ kind, name, text }: Named, at: number): Value | null {
  const quoted = quotedAt(text, at)
  return quoted && isQuotedSecret(kind, name, quoted.text) ? quoted : null
}

/** `define('NAME', 'value')`, `getItem("name").type('value')`: the value must look like a secret by itself. */
export function looselyQuoted(
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
  // The keys of WordPress have blanks and signs of every kind.
  const isDefined = givenBy.test(before) && isEnvironmentName(name)
  if (isDefined && /^(?=.*\d)(?=.*[^\w\s/.:-]).{40,200}$/.test(quoted.text)) return quoted
  if (kind === 'password' && givenBy.test(before) && isQuotedSecret(kind, name, quoted.text))
    return quoted
  if (kind === 'authorization') return isAuthorization(quoted.text) ? quoted : null
  const isGiven = /credentials?$/i.test(name) || (isEnvironmentName(name) && givenBy.test(before))
  if (isGiven && isPasswordish(quoted.text)) return quoted
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
export function pairAt(named: Named): Value | null {
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
  const paired = nextElementAt(named) ?? optionPairAt(named)
  if (paired) return paired
  rubyBlock.lastIndex = end
  if (rubyBlock.test(text)) return quotedSecretAt(named, rubyBlock.lastIndex)
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

function nextElementAt({ text, kind, name, end }: Named): Value | null {
  nextElement.lastIndex = end
  const match = nextElement.exec(text)
  const content = match?.[2]
  if (!match || content === undefined) return null
  const isValue = match[1] === 'value' && isQuotedSecret(kind, name, content)
  if (
    !isValue &&
    !(isLooseSecret(kind, content) && (kind !== 'password' || isPasswordish(content)))
  )
    return null
  const at = end + match[0].lastIndexOf(content)
  return { text: content, start: at, end: at + content.length }
}

function optionPairAt({ text, kind, end }: Named): Value | null {
  optionPair.lastIndex = end
  if (!optionPair.test(text)) return null
  const bare = bareAt(text, optionPair.lastIndex)
  return bare && isLooseSecret(kind, bare.text) ? bare : null
}

/** `<password>…</password>`, `<property name="password">…</property>`. */
export function elementAt({ text, kind, name, start, end }: Named): Value | null {
  const opener = text.charAt(start - 1)
  if (opener === '>') return plistValue(text, kind, name, end)
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

/** `<key>ClientSecret</key> <string>…</string>` of property lists. */
function plistValue(text: string, kind: NameClass, name: string, end: number): Value | null {
  plistString.lastIndex = end
  const content = plistString.exec(text)?.[1]
  if (content === undefined || !isQuotedSecret(kind, name, content)) return null
  const valueEnd = plistString.lastIndex
  return { text: content, start: valueEnd - content.length, end: valueEnd }
}

/** `setPassword("…")`, `.token("…")`: a field is set. */
export function setterValue({ text, kind, name, start, end }: Named): Value | null {
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
  // `set_password("shop", "bob", "…")`: the value is not the first argument.
  if (quoted && /^["']\s{0,4},\s{0,4}["']/.test(text.slice(quoted.end, quoted.end + 12)))
    return null
  return quoted &&
    (kind === 'password'
      ? isQuotedSecret(kind, name, quoted.text)
      : isLooseSecret(kind, quoted.text))
    ? quoted
    : null
}

/** `process.env.NAME || "…"`, `${NAME:-value}`, `env::var("NAME").unwrap_or("…")`. */
export function defaultOf(named: Named, after: number): Value | null {
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
