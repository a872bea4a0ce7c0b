// Asks the readers of names, headers, addresses and commands at each word that a secret may stand beside.

import { findAtPlace, isPlace } from './commands/known-places.ts'
import { findPiped, findSubstituted, findWritten } from './commands/piped.ts'
import { findPositional } from './commands/positional.ts'
import { findLoginArgument, findProgramOption, findUserOption } from './commands/program-options.ts'
import { findCallArguments, findCharArray } from './named/call-arguments.ts'
import { findCodes, findInColumn, findInserted } from './named/columns.ts'
import { findAssigned } from './named/find-assigned.ts'
import { findAuthorization, findBearer, findCookies } from './named/headers.ts'
import { isStrongOrRandom } from './named/judge.ts'
import { nameClass } from './named/secret-names.ts'
import { isPasswordish } from './named/speaking-values.ts'
import { findInUrl } from './named/urls.ts'
import { findNearLogin } from './near-login.ts'
import { findNumber, isOfNumber } from './numbers.ts'
import { createRepeats } from './repeats.ts'
import type { StopWord } from './scan.ts'
import { findInSentence, findLogins } from './sentences.ts'
import type { Span } from './spans.ts'
import { heedTime } from './time-limit.ts'

/** Fewer words are judged in some milliseconds: what repeats itself among them is not sought. */
const mostJudged = 1000
const nameStart = /[A-Za-z0-9_.$-]/
/** `a001 LOGIN user password` of IMAP. */
const imapLogin = /[ \t]["']?[\w.+@-]{1,80}["']?[ \t]["']?([^\s"']{4,100})/y
const property = /sonar\.login=([^\s"']{16,100})/y

/** Finds what is secret because of the words around it; `words` are those of the text in their order. */
export function findNamed(text: string, words: readonly StopWord[], found: Span[]): void {
  const repeats = words.length > mostJudged ? createRepeats(text) : null
  let next = 0
  for (const { word, start, end } of words) {
    // The parenthesis of a call, or a known place, may stand behind a name that was looked at.
    if (
      start < next &&
      (end <= next || partsOfNames.has(word) || !(word.endsWith('(') || isPlace(word)))
    )
      continue
    heedTime()
    const to = repeats
      ? repeats.ask(word, start, found, () => look(text, word, start, end, found))
      : look(text, word, start, end, found)
    next = Math.max(next, to)
  }
}

/** The most frequent words: parts of names and nothing else. */
const partsOfNames = new Set(['session', 'key', 'token', 'pass', 'secret', 'pw', 'cred'])

function look(text: string, word: string, at: number, end: number, found: Span[]): number {
  findNearLogin(text, word, at, found)
  return partsOfNames.has(word)
    ? lookAtName(text, word, at, end, found)
    : lookAtWord(text, word, at, end, found)
}

function lookAtWord(text: string, word: string, at: number, end: number, found: Span[]): number {
  const first = word.charAt(0)
  // What was taken out before is not looked at.
  if (first === '[') return end + Math.max(0, text.slice(end, end + 40).indexOf(']'))
  if (word === '://') return findInUrl(text, end, found)
  if (word === 'bearer') return findBearer(text, end, found)
  if (first === ' ' && word.length === 3) {
    const next = findProgramOption(text, end - 1, found)
    return next > end ? next : at
  }
  if (word === '-user') return Math.max(end, findUserOption(text, at - 2, found))
  if (word === '@tcp(') {
    findBeforeTcp(text, at, found)
    return end
  }
  if (word.endsWith('(')) {
    findCallArguments(text, end - 1, found)
    return end
  }
  if (word === '.tochararray') {
    findCharArray(text, at, found)
    return end
  }
  if (isPlace(word)) {
    const next = findAtPlace(text, word, end, found)
    // `password 0 …`: when there is none, the name is looked at for itself.
    return next > end ? next : at
  }
  if (onlyOfLogin.has(word)) return end
  if (pipedTo.has(word)) findPiped(text, at, found)
  if (logins.has(word)) return findLogins(text, end, found)
  if (isOfNumber(word)) return findNumber(text, at, end, found)
  if (keysInSentences.has(word)) return findInSentence(text, at, end, 'key', found)
  if (word === 'clave' || word === 'kata sandi')
    return findInSentence(text, at, end, 'password', found)
  if (word === 'recovery cod' || word === 'backup cod') {
    const next = findCodes(text, end, found)
    if (next > end) return next
    // A single code stands behind its name.
    const to = findNumber(text, at, end, found)
    return to > end ? to : at
  }
  if (programs.has(word)) {
    findPositional(text, first === '-' ? at - 'ConvertTo'.length : at, found)
    return end
  }
  if (word === 'login') return findLogin(text, at, end, found)
  if (word === 'auth' || word === 'cookie') {
    const special = findHeader(text, word, at, end, found)
    if (special > end) return special
  }
  return lookAtName(text, word, at, end, found)
}

function lookAtName(text: string, word: string, at: number, end: number, found: Span[]): number {
  if (word === 'pass') {
    findPassProgram(text, at, found)
    if (/^word\(/i.test(text.slice(end, end + 5))) findCallArguments(text, end + 4, found)
    const to = /^-?code/i.test(text.slice(end, end + 5)) ? findNumber(text, at, end, found) : end
    if (to > end) return to
  }
  if (word === 'pw' && isLetter(text.charAt(end)) && !/^[A-Z]/.test(text.slice(end))) return end
  if (
    word === 'secret' &&
    /^s? (?:set|put|create|add|versions add)\b/.test(text.slice(end, end + 16))
  )
    findPiped(text, at, found)
  const nameStart = at + (/^[?&_ "-]/.test(word) ? 1 : 0)
  const nameEnd = end - (/["=:]$/.test(word) ? 1 : 0)
  const known = found.length
  const next = findAssigned(text, nameStart, nameEnd, found)
  if (found.length > known) return next
  if (text.charAt(next) === '(') findCallArguments(text, next, found)
  if (word === 'cred') return Math.max(next, findLogins(text, next, found))
  if (writtenTo.has(word)) {
    findWritten(text, at, found)
    findSubstituted(text, end, found)
  }
  if (word === 'pass' && /[,) ]/.test(text.charAt(next))) findInserted(text, at, next, found)
  if (word === 'pass' || word === 'secret')
    return Math.max(next, findInColumn(text, at, next, found))
  return next
}

const writtenTo = new Set(['key', 'secret', 'token', 'pass', 'cred'])

/** `user:secret@tcp(host)`, as Go's driver for MySQL has it. */
function findBeforeTcp(text: string, at: number, found: Span[]): void {
  const before = text.slice(Math.max(0, at - 120), at)
  const value = /(?<![\w.-])[\w.-]{1,40}:([^\s"'`:${}%]{3,64})$/.exec(before)?.[1]
  if (value !== undefined) found.push({ start: at - value.length, end: at, kind: 'password' })
}

const pipedTo = new Set(['sudo -s', 'vercel env', 'kinit', '--stdin'])
/** Beside these nothing stands but a password that tells itself. */
const onlyOfLogin = new Set(['connect to', 'ssh ', 'einlog', 'anmeld'])
const logins = new Set([
  'zugangsdaten',
  'identifiants',
  'logging in',
  'log in',
  'logs in',
  'sign in',
])
/** Words of other languages for a key or a token. */
const keysInSentences = new Set(['geheimnis', 'jeton', 'chiave', 'chave'])
const programs = new Set(['net use', 'rabbitmqctl', '-securestring', 'put-parameter'])

function isLetter(char: string): boolean {
  return /[a-z]/i.test(char)
}

function findLogin(text: string, at: number, end: number, found: Span[]): number {
  if (text.charAt(end) === '(') findCallArguments(text, end, found)
  if (text.charAt(at - 1) === '.') {
    property.lastIndex = at - 'sonar.'.length
    const value = at >= 6 ? property.exec(text)?.[1] : undefined
    if (value !== undefined && isStrongOrRandom(value)) {
      found.push({
        start: property.lastIndex - value.length,
        end: property.lastIndex,
        kind: 'token',
      })
    }
    return end
  }
  if (!/\s/.test(text.charAt(at - 1))) return at === 0 ? findLogins(text, end, found) : end
  imapLogin.lastIndex = end
  const secret = text.startsWith('LOGIN', at) ? imapLogin.exec(text)?.[1] : undefined
  if (secret !== undefined && isPasswordish(secret)) {
    found.push({
      start: imapLogin.lastIndex - secret.length,
      end: imapLogin.lastIndex,
      kind: 'password',
    })
    return imapLogin.lastIndex
  }
  const next = findLoginArgument(text, at - 1, found)
  return next > end ? next : Math.max(end, findLogins(text, end, found))
}

/** `AUTH password` or `AUTH user password`, a line of its own, as of Redis. */
const serverAuth = /(?<=^|\n)AUTH[ ](?:[\w-]{1,40}[ ])?([^\s"']{6,200})(?=\s|$)/y

/** `Authorization` and `Cookie` headers, the functions and options with `auth` in their names. */
function findHeader(text: string, word: string, at: number, end: number, found: Span[]): number {
  serverAuth.lastIndex = at
  const given = text.startsWith('AUTH', at) ? serverAuth.exec(text)?.[1] : undefined
  if (given !== undefined && isPasswordish(given)) {
    const to = serverAuth.lastIndex
    found.push({ start: to - given.length, end: to, kind: 'password' })
    return to
  }
  let nameEnd = end
  while (nameEnd - end < 40 && nameStart.test(text.charAt(nameEnd))) nameEnd++
  let start = at
  while (at - start < 40 && nameStart.test(text.charAt(start - 1))) start--
  const name = text.slice(start, nameEnd)
  if (name === '--cookie') return findUserOption(text, start - 1, found)
  const kind = nameClass(name.replace(/^-+/, ''))
  if (kind === 'authorization') return findAuthorization(text, nameEnd, found)
  if (kind === 'cookie') return findCookies(text, nameEnd, found)
  if (word === 'auth' && /auth(?:toke?n)?$/i.test(name) && /\s/.test(text.charAt(start - 1))) {
    const next = findLoginArgument(text, start - 1, found)
    if (next > nameEnd) return next
  }
  const open = text.startsWith('=(', nameEnd) ? nameEnd + 1 : nameEnd
  if (text.charAt(open) === '(') findCallArguments(text, open, found)
  return end
}

/** Programs with `pass` in their names or options, whose secret stands elsewhere on the line. */
function findPassProgram(text: string, at: number, found: Span[]): void {
  if (text.startsWith('passwd --stdin', at)) findPiped(text, at, found)
  else if (text.startsWith('passwd', at) && text.startsWith('chpasswd', at - 2))
    findPiped(text, at - 2, found)
  else if (text.startsWith('htpasswd', at - 2)) findPositional(text, at - 2, found)
  else if (text.startsWith('--password-stdin', at - 2)) findPiped(text, at - 2, found)
  else if (
    text.startsWith('password', at) &&
    /mysqladmin/.test(text.slice(Math.max(0, at - 60), at))
  ) {
    const program = text.lastIndexOf('mysqladmin', at)
    if (at - program < 60) findPositional(text, program, found)
  }
}
