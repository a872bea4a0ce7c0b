// Asks the readers of names, headers, addresses and commands at each word that a secret may stand beside.
import { findAssigned } from '../secret-assignments.ts'
import { nameClass } from '../secret-names.ts'
import { findCallArguments } from './call-arguments.ts'
import {
  findLoginArgument,
  findPiped,
  findPositional,
  findProgramOption,
  findUserOption,
} from './commands.ts'
import { findAuthorization, findBearer, findCookies } from './headers.ts'
import { isStrongOrRandom } from './judge.ts'
import type { StopWord } from './scan.ts'
import type { Span } from './spans.ts'
import { findInUrl } from './urls.ts'

const nameStart = /[A-Za-z0-9_.$-]/
const oracle = /[\w.-]{1,40}\/([^@\s"'/]{3,60})@/y
const pgpass = /[\w*.-]{1,64}:[\w*.-]{1,64}:([^\s:"']{3,128})/y
const sqlIdentified =
  /\s{1,4}(?:WITH\s{1,4}\w{1,40}\s{1,4})?BY\s{1,4}(?:PASSWORD\s{1,4})?['"]([^'"\n]{2,200})['"]/iy
/** What expect types, with the key that sends it. */
const typed = /(?=[^"\n]{0,60}\d)([^\s"\\]{6,64})\\[rn]"/y
const xmlD = /([A-Za-z0-9+/=\s]{40,8192})<\/d>/iy
const property = /sonar\.login=([^\s"']{16,100})/y

/** Finds what is secret because of the words around it; `words` are those of the text in their order. */
export function findNamed(text: string, words: readonly StopWord[], found: Span[]): void {
  let next = 0
  for (const { word, start, end } of words) {
    // The parenthesis of a call may stand behind a name that was looked at.
    if (start >= next || (end > next && word.endsWith('(')))
      next = look(text, word, start, end, found)
  }
}

function look(text: string, word: string, at: number, end: number, found: Span[]): number {
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
  const capture = captures[word]
  if (capture) return captured(text, end, capture, found)
  if (word === 'sudo -s') findPiped(text, at, found)
  if (programs.has(word)) {
    findPositional(text, first === '-' ? at - 'ConvertTo'.length : at, found)
    return end
  }
  if (word === 'login') return findLogin(text, at, end, found)
  if (word === 'auth' || word === 'cookie') {
    const special = findHeader(text, word, at, end, found)
    if (special > end) return special
  }
  if (word === 'pass') {
    findPassProgram(text, at, found)
    if (/^word\(/i.test(text.slice(end, end + 5))) findCallArguments(text, end + 4, found)
  }
  if (word === 'pw' && isLetter(text.charAt(end)) && !/^[A-Z]/.test(text.slice(end))) return end
  return findAssigned(
    text,
    at + (/^[?&_ "-]/.test(word) ? 1 : 0),
    end - (/["=:]$/.test(word) ? 1 : 0),
    found,
  )
}

/** `user:secret@tcp(host)`, as Go's driver for MySQL has it. */
function findBeforeTcp(text: string, at: number, found: Span[]): void {
  const before = text.slice(Math.max(0, at - 120), at)
  const value = /(?<![\w.-])[\w.-]{1,40}:([^\s"'`:${}%]{3,64})$/.exec(before)?.[1]
  if (value !== undefined) found.push({ start: at - value.length, end: at, kind: 'password' })
}

const programs = new Set(['sudo -s', 'net use', 'rabbitmqctl', '-securestring', 'put-parameter'])

function isLetter(char: string): boolean {
  return /[a-z]/i.test(char)
}

const captures: Readonly<Record<string, RegExp>> = {
  'thin:': oracle,
  ':5432:': pgpass,
  'send "': typed,
  identified: sqlIdentified,
  '<d>': xmlD,
}

function captured(text: string, at: number, pattern: RegExp, found: Span[]): number {
  pattern.lastIndex = at
  const match = pattern.exec(text)
  const value = match?.[1]
  if (match === null || value === undefined || /^[$<{[]/.test(value)) return at
  const end = match.index + match[0].lastIndexOf(value) + value.length
  found.push({ start: end - value.length, end, kind: 'password' })
  return end
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
  return /\s/.test(text.charAt(at - 1))
    ? Math.max(end, findLoginArgument(text, at - 1, found))
    : end
}

/** `Authorization` and `Cookie` headers, the functions and options with `auth` in their names. */
function findHeader(text: string, word: string, at: number, end: number, found: Span[]): number {
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
  if (text.startsWith('passwd', at) && text.startsWith('chpasswd', at - 2))
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
