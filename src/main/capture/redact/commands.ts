// Secrets that are options or arguments of well-known programs, where no name tells what they are.
import { isPlaceholder, isRandom, isReference, isStrong, isTypeWord } from '../secret-values.ts'
import { findCookiePairs } from './headers.ts'
import { bareAt, quotedAt, type Value } from './read-value.ts'
import type { Span } from './spans.ts'

interface ProgramOption {
  /** The program, and the words that must stand between it and the option. */
  readonly program: RegExp
  readonly option: string
  /** Whether the value follows the option at once (`-pSECRET`), after a blank, or both. */
  readonly place: 'attached' | 'apart' | 'either'
  /** The value is `user:secret`, `user%secret`, or cookies. */
  readonly form?: 'user:' | 'user%' | 'cookies'
}

const databases =
  /\b(?:mysql|mysqldump|mysqladmin|mysqlimport|mysqlshow|mysqlcheck|mariadb|mariadb-dump|mariadb-admin)\b/
const programs: readonly ProgramOption[] = [
  { program: databases, option: 'p', place: 'attached' },
  {
    program: /\b(?:docker|podman|nerdctl|buildah|skopeo|helm|crane|oras|oc)\b.*\blogin\b/,
    option: 'p',
    place: 'either',
  },
  { program: /\bsshpass\b/, option: 'p', place: 'either' },
  { program: /\btwine\b/, option: 'p', place: 'apart' },
  { program: /\bmongo(?:sh|dump|restore|export|import)?\b/, option: 'p', place: 'either' },
  { program: /\b7z[ar]?\b/, option: 'p', place: 'attached' },
  { program: /\b(?:zip|unzip|zipcloak)\b/, option: 'P', place: 'apart' },
  { program: /\b(?:sqlcmd|bcp|isql|osql)\b/, option: 'P', place: 'either' },
  {
    program: /\bldap(?:search|add|modify|delete|passwd|whoami|compare)\b/,
    option: 'w',
    place: 'either',
  },
  { program: /\bredis-cli\b/, option: 'a', place: 'apart' },
  { program: /\bopenssl\b/, option: 'k', place: 'apart' },
  { program: /\baz\b.*\b(?:login|create|update|-u|-n)\b/, option: 'p', place: 'apart' },
  {
    program:
      /\b(?:conan|jf|jfrog|rabbitmqadmin|cqlsh|clickhouse-client|influx|snowsql|vncviewer|xfreerdp|nuget)\b/,
    option: 'p',
    place: 'either',
  },
  { program: /\b(?:useradd|usermod)\b/, option: 'p', place: 'apart' },
  { program: /\bmosquitto_(?:pub|sub)\b/, option: 'P', place: 'apart' },
  { program: /\bcurl\b/, option: 'u', place: 'either', form: 'user:' },
  { program: /\bcurl\b/, option: 'U', place: 'either', form: 'user:' },
  { program: /\bcurl\b/, option: 'b', place: 'apart', form: 'cookies' },
  { program: /\b(?:http|https|xh)\b/, option: 'a', place: 'apart', form: 'user:' },
  { program: /\bsmb(?:client|get)\b/, option: 'U', place: 'either', form: 'user%' },
]
const longestLine = 400

/** The secret of the option whose letter stands there, when its program takes one so. */
export function findProgramOption(text: string, letterAt: number, found: Span[]): number {
  const letter = text.charAt(letterAt)
  // A long option with one hyphen, such as `-password`, is known by its name.
  if (text.startsWith('pass', letterAt)) return letterAt
  const line = commandBefore(text, letterAt)
  const known = programs.find(({ option, program }) => option === letter && program.test(line))
  return known ? take(text, letterAt + 1, known, found) : letterAt
}

function take(text: string, at: number, { place, form }: ProgramOption, found: Span[]): number {
  const hasGap = /[\s=]/.test(text.charAt(at))
  if (hasGap ? place === 'attached' : place === 'apart') return at
  const value = valueAt(text, hasGap ? at + 1 : at)
  if (!value) return at
  if (form === 'cookies') return findCookiePairs(text, value.start, found)
  const secret = form === undefined ? value : afterUser(value, form === 'user:' ? ':' : '%')
  if (!secret || !isLiteral(secret.text)) return at
  if (form === 'user:' && /^\d+$/.test(secret.text)) return at
  found.push({ start: secret.start, end: secret.end, kind: 'password' })
  return secret.end
}

const longOption = /\s(?:--user|--proxy-user|--cookie|--auth)[ =]\s{0,3}/y

/** `curl --user name:secret`, `--cookie "…"`: the option that begins with the blank there. */
export function findUserOption(text: string, blankAt: number, found: Span[]): number {
  longOption.lastIndex = blankAt
  if (!longOption.test(text)) return blankAt + 1
  const at = longOption.lastIndex
  if (!/\b(?:curl|http|https|xh|wget)\b/.test(commandBefore(text, blankAt))) return at
  const value = valueAt(text, at)
  if (!value) return at
  if (text.startsWith('--cookie', blankAt + 1)) return findCookiePairs(text, value.start, found)
  const secret = afterUser(value, ':')
  if (!secret || !isLiteral(secret.text)) return at
  found.push({ start: secret.start, end: secret.end, kind: 'password' })
  return secret.end
}

const loginArgument =
  /(?:[ \t](?:login|auth|add-authtoken|add-auth-token|-auth|authtoken|config set-token|token)[ \t]{1,4})(?:[^\s:"'-][^\s:"']{0,60}:)?(?=[^\s-])/y

/** `wandb login KEY`, `ngrok config add-authtoken KEY`, `jenkins-cli -auth user:KEY`: the word that begins with the blank there. */
export function findLoginArgument(text: string, blankAt: number, found: Span[]): number {
  loginArgument.lastIndex = blankAt
  if (!loginArgument.test(text)) return blankAt + 1
  const value = bareAt(text, loginArgument.lastIndex)
  if (!value || !isRandom(value.text) || isReference(value.text) || value.text.includes('/'))
    return blankAt + 1
  found.push({ start: value.start, end: value.end, kind: 'token' })
  return value.end
}

const shellQuote =
  /\b(?:echo|printf)\s{1,4}(?:-[neE]{1,3}\s{1,4})?(["']?)([^"'\n$]{3,200}?)\1\s{0,4}\|[^|\n]{0,100}$/

/** `echo 'secret' | sudo -S …`: what is handed to the program that is named there. */
export function findPiped(text: string, programAt: number, found: Span[]): void {
  const from = lineBefore(text, programAt)
  const line = text.slice(from, programAt)
  const piped = shellQuote.exec(line)
  if (!piped) return
  const value = piped[2] ?? ''
  const start = from + piped.index + piped[0].indexOf(value)
  const secret = text.startsWith('chpasswd', programAt)
    ? afterUser({ text: value, start, end: start + value.length }, ':')
    : { text: value, start, end: start + value.length }
  if (secret && isLiteral(secret.text))
    found.push({ start: secret.start, end: secret.end, kind: 'password' })
}

const positional: readonly RegExp[] = [
  /\bhtpasswd[ \t]{1,4}-[a-zA-Z]{0,6}b[a-zA-Z]{0,6}[ \t]{1,4}\S{1,200}[ \t]{1,4}\S{1,100}[ \t]{1,4}(["']?)([^\s"']{3,100})\1/y,
  /\bhtpasswd[ \t]{1,4}-[a-zA-Z]{0,6}nb[a-zA-Z]{0,6}[ \t]{1,4}\S{1,100}[ \t]{1,4}(["']?)([^\s"']{3,100})\1/y,
  /\brabbitmqctl[ \t]{1,4}(?:add_user|change_password|authenticate_user)[ \t]{1,4}\S{1,100}[ \t]{1,4}(["']?)([^\s"']{3,100})\1/y,
  /\bmysqladmin[^\n|;]{0,100}?[ \t]password[ \t]{1,4}(["']?)([^\s"']{3,100})\1/y,
  /\bnet use[ \t]{1,4}(?:[A-Za-z*]:?[ \t]{1,4})?\\\\\S{1,200}[ \t]{1,4}(?:\/user:\S{1,100}[ \t]{1,4})?(["']?)([^\s"'/][^\s"']{2,100})\1/y,
  /\bput-parameter\b[^\n]{0,200}?--type[ =]SecureString[^\n]{0,200}?--value[ =](["']?)([^\s"']{3,200})\1/y,
  /\bput-parameter\b[^\n]{0,200}?--value[ =](["']?)([^\s"']{3,200})\1[^\n]{0,200}?SecureString/y,
  /\bConvertTo-SecureString[ \t]{1,4}(?:-String[ \t]{1,4})?(["'])([^"'\n]{2,200})\1/y,
]

/** Programs whose secret has its place among the arguments: `htpasswd -b FILE USER SECRET`. */
export function findPositional(text: string, programAt: number, found: Span[]): void {
  for (const pattern of positional) {
    pattern.lastIndex = programAt
    const value = pattern.exec(text)?.[2]
    if (value === undefined || !isLiteral(value)) continue
    const end =
      programAt + text.slice(programAt, pattern.lastIndex).lastIndexOf(value) + value.length
    found.push({ start: end - value.length, end, kind: 'password' })
  }
}

function valueAt(text: string, at: number): Value | null {
  return quotedAt(text, at) ?? bareAt(text, at)
}

function afterUser(value: Value, separator: string): Value | null {
  const at = value.text.indexOf(separator)
  if (at < 0) return null
  return { text: value.text.slice(at + 1), start: value.start + at + 1, end: value.end }
}

function isLiteral(value: string): boolean {
  return (
    value.length >= 2 &&
    !value.startsWith('-') &&
    !isReference(value) &&
    !isPlaceholder(value) &&
    (!isTypeWord(value) || isStrong(value))
  )
}

/** The command that the option belongs to: from the last sign that begins a new one. */
function commandBefore(text: string, at: number): string {
  const line = text.slice(lineBefore(text, at), at)
  const cut = Math.max(
    line.lastIndexOf('|'),
    line.lastIndexOf(';'),
    line.lastIndexOf('&&'),
    line.lastIndexOf('$('),
  )
  return line.slice(cut + 1)
}

function lineBefore(text: string, at: number): number {
  const from = Math.max(0, at - longestLine)
  const window = text.slice(from, at)
  let start = window.lastIndexOf('\n')
  // A backslash at the end of the line before: the command goes on.
  while (start > 0 && window.charAt(start - 1) === '\\') start = window.lastIndexOf('\n', start - 1)
  return from + start + 1
}
