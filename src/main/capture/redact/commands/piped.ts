// Secrets that are handed to a program by a pipe, a here-string or a file: `echo '…' | docker login --password-stdin`.
import { isHighEntropy, isRandom } from '../named/secret-values.ts'
import { isPasswordish } from '../named/speaking-values.ts'
import type { Span } from '../spans.ts'
import { afterUser, isLiteral, lineBefore } from './command-line.ts'

const shellQuote =
  /\b(?:echo|printf)\s{1,4}(?:-[neE]{1,3}\s{1,4})?(?:["']?%s["']?\s{1,4})?(["']?)([^"'\n$|]{3,4000}?)\1\s{0,4}\|[^|\n]{0,100}$/
const hereString =
  /[^\n|;&]{0,100}?<<<[ \t]{0,4}(["']?)([^\s"'$][^"'\n$]{2,4000}?)\1(?:\n|$|[;&|)])/y

/** A file that is made of a command: `--password-file=<(echo 'secret')`. */
const substituted =
  /[\w-]{0,24}[= ]{1,2}["']?<\(\s{0,2}(?:echo|printf)\s{1,4}(?:-[neE]{1,3}\s{1,4})?(?:["']?%s(?:\\n)?["']?\s{1,4})?(["']?)([^\s"')$]{3,200})\1\s{0,2}\)/y

/** What is handed to an option in the place of a file; the word of its name ends at `wordEnd`. */
export function findSubstituted(text: string, wordEnd: number, found: Span[]): void {
  substituted.lastIndex = wordEnd
  const match = substituted.exec(text)
  const value = match?.[2]
  if (!match || value === undefined) return
  add(value, match.index + match[0].lastIndexOf(value), found)
}

/** `user:secret` lines that follow: a here-document, or the list of a cloud's configuration. */
const userList =
  /chpasswd(?::\s{1,40}(?:expire:[^\n]{1,20}\s{1,40})?list:[ \t]{0,2}[|>][^\n]{0,10}|[^\n]{0,140})\n/y
const userLine = /[ \t]{0,16}(?:- )?[\w.-]{1,32}:([^\s:]{3,128})[ \t]{0,8}(?:\r?\n|$)/y
const mostUsers = 100

function findUserList(text: string, programAt: number, found: Span[]): void {
  userList.lastIndex = programAt
  if (!userList.test(text)) return
  let at = userList.lastIndex
  if (!/<<|:\s/.test(text.slice(lineBefore(text, programAt), at))) return
  for (let count = 0; count < mostUsers; count++) {
    userLine.lastIndex = at
    const value = userLine.exec(text)?.[1]
    if (value === undefined) break
    if (value !== 'RANDOM') add(value, text.indexOf(value, text.indexOf(':', at)), found)
    at = userLine.lastIndex
  }
}

/** `echo 'secret' | sudo -S …`, `… --password-stdin <<< 'secret'`: what is handed to the program that is named there. */
export function findPiped(text: string, programAt: number, found: Span[]): void {
  if (text.startsWith('chpasswd', programAt)) findUserList(text, programAt, found)
  hereString.lastIndex = programAt
  const here = hereString.exec(text)
  if (here) {
    const end = programAt + here[0].lastIndexOf(here[2] ?? '') + (here[2] ?? '').length
    add(here[2] ?? '', end - (here[2] ?? '').length, found)
    return
  }
  const from = lineBefore(text, programAt)
  const piped = shellQuote.exec(text.slice(from, programAt))
  if (!piped) return
  const value = (piped[2] ?? '').replace(/\\n$/, '')
  const start = from + piped.index + piped[0].indexOf(value)
  if (text.startsWith('chpasswd', programAt)) {
    const secret = afterUser({ text: value, start, end: start + value.length }, ':')
    if (secret) add(secret.text, secret.start, found)
  } else add(value, start, found)
}

function add(value: string, start: number, found: Span[]): void {
  if (isLiteral(value)) found.push({ start, end: start + value.length, kind: 'password' })
}

const written =
  /\b(?:echo|printf)\s{1,4}(?:-[neE]{1,3}\s{1,4})?(["']?)([^\s"'$]{6,4000})\1\s{0,4}>{1,2}\s{0,4}["']?[\w./~-]{0,80}$/

/** `echo '…' > config/master.key`: what is written to a file whose name says that it is secret. */
export function findWritten(text: string, nameAt: number, found: Span[]): void {
  if (!/[\s./~_-]/.test(text.charAt(nameAt - 1))) return
  const near = text.slice(Math.max(0, nameAt - 60), nameAt)
  const sign = near.lastIndexOf('>')
  if (sign < 0 || !/^>\s{0,4}["']?[\w./~-]*$/.test(near.slice(sign))) return
  const from = lineBefore(text, nameAt)
  const match = written.exec(text.slice(from, nameAt))
  const value = match?.[2]
  if (!match || value === undefined) return
  if (!isPasswordish(value) && !isRandom(value) && !isHighEntropy(value)) return
  add(value, from + match.index + match[0].indexOf(value), found)
}
