// Secrets that are options of well-known programs, where no name tells what they are.

import { findCookiePairs } from '../named/headers.ts'
import { quotedAt } from '../named/quotes.ts'
import { bareAt, type Value } from '../named/read-value.ts'
import { isRandom, isReference } from '../named/secret-values.ts'
import { isPasswordish } from '../named/speaking-values.ts'
import type { Span } from '../spans.ts'
import { afterUser, commandBefore, isLiteral } from './command-line.ts'

interface ProgramOption {
  /** The program, and the words that must stand between it and the option. */
  readonly program: RegExp
  readonly option: string
  /** Whether the value follows the option at once (`-pSECRET`), after a blank, or both. */
  readonly place: 'attached' | 'apart' | 'either'
  /** The value is `user:secret`, `user%secret`, or cookies. */
  readonly form?: 'user:' | 'user%' | 'user,' | 'cookies'
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
  {
    program: /\bsecurity\b.*\badd-(?:generic|internet)-password\b/,
    option: 'w',
    place: 'apart',
  },
  { program: /\blftp\b/, option: 'u', place: 'apart', form: 'user,' },
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
  { program: /\bssh-keygen\b/, option: 'N', place: 'apart' },
  { program: /\bipmitool\b/, option: 'P', place: 'apart' },
  { program: /\bsnmp(?:get|set|walk|bulkwalk|trap)\b/, option: 'A', place: 'apart' },
  { program: /\bsnmp(?:get|set|walk|bulkwalk|trap)\b/, option: 'X', place: 'apart' },
  { program: /\b(?:codecov|influx|doctl|vault|snyk)\b/, option: 't', place: 'apart' },
  { program: /\bmosquitto_(?:pub|sub)\b/, option: 'P', place: 'apart' },
  { program: /\bcurl\b/, option: 'u', place: 'either', form: 'user:' },
  { program: /\bcurl\b/, option: 'U', place: 'either', form: 'user:' },
  { program: /\bcurl\b/, option: 'b', place: 'apart', form: 'cookies' },
  { program: /\b(?:http|https|xh)\b/, option: 'a', place: 'apart', form: 'user:' },
  { program: /\bsmb(?:client|get)\b/, option: 'U', place: 'either', form: 'user%' },
]

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
  const secret = form === undefined ? value : afterUser(value, form.slice(-1))
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
  const value = valueAt(text, at)
  if (!value) return at
  const isKnown = /\b(?:curl|http|https|xh|wget)\b/.test(commandBefore(text, blankAt))
  // Of any other program what looks like a password by itself: `--user 1000:1000` names an owner.
  if (!isKnown && !isPasswordish(afterUser(value, ':')?.text ?? '')) return at
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

function valueAt(text: string, at: number): Value | null {
  return quotedAt(text, at) ?? bareAt(text, at)
}
