// Finds passwords that stand loose beside words of logging in: "log in as svc with …", "credentials: svc …", "use … to sign in".

import { isReference } from './named/secret-values.ts'
import { withoutPoint } from './named/speaking-values.ts'
import type { Span } from './spans.ts'

/** So far before and behind the word a password is sought on its line, in characters. */
const before = 60
const behind = 120
const shortest = 8
const longest = 64
const words = /[^\s"'`\u201C\u201D\u201E\u00AB\u00BB]+/g
/** Opens or closes what a sentence puts around a word. */
const opening = /^[(*_]{1,3}/
const closing = /[),;*_]{1,3}$/
/** Of an expression, a pattern, a format, a path, an entity, a branch of a merge. */
const ofCode = /[()[\]{}<>|\\/=;:]|&&|\$[A-Z_]{2}|%[sdvifx](?![A-Za-z\d])|^\^|\$$|^[$@%&-]|\.\.\./
/** An address, a package with its version, a numbered thing, a method, a file with what is asked of it. */
const ofNames =
  /@[\w-]+(?:\.[\w-]+)+$|@[v^~]?\d[\w.]*$|^[A-Za-z][A-Za-z.-]*\d?[#@]\d+[a-z]?$|^[A-Z][A-Za-z\d]*#[a-z]\w*[?!]?$|^[\w-]+\.[a-z]{1,5}[?#@]|^[A-Za-z]+[+*&^!?]+\d+$|^(?:[A-Za-z]+\d*[&+][A-Za-z]+\d*)$/

/**
 * Whether a word is one that nobody writes but as a password: capitals, small letters, digits and a sign inside, and no
 * piece of code, address or name of another kind.
 */
function isMadeUp(word: string): boolean {
  return (
    word.length >= shortest &&
    word.length <= longest &&
    /[a-z]/.test(word) &&
    /[A-Z]/.test(word) &&
    /\d/.test(word) &&
    /[A-Za-z\d][!#$%&*@^?]{1,3}[A-Za-z\d]/.test(word) &&
    !ofCode.test(word) &&
    !ofNames.test(word) &&
    !isReference(word)
  )
}

/** The stop words that may begin one of logging in. */
const begins = new Set(
  [
    'pass',
    'secret',
    'cred',
    'auth',
    'pw',
    'login',
    'log in',
    'logs in',
    'logging in',
    'sign in',
  ].concat(['connect to', 'ssh ', 'einlog', 'anmeld']),
)
/** Those that do, with what follows them. */
const cue =
  /(?:auth(?=enticat)|cred(?=s\b|entials?\b)|pass(?=\b|words?\b|phrase|code|wor[td]|wd)|secret(?!\w)|(?:log|sign|logs|logging) in|login|connect to|ssh |einlog|anmeld|pwd?\b)/iy

/** Adds the passwords on the line around the word that stands at `start`, if it is one of logging in. */
export function findNearLogin(text: string, word: string, start: number, found: Span[]): void {
  if (!begins.has(word)) return
  cue.lastIndex = start
  if (/[\w$.]/.test(text.charAt(start - 1)) || !cue.test(text)) return
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const from = Math.max(lineStart, start - before)
  const near = text.slice(from, start + behind)
  const end = near.indexOf('\n', start - from)
  for (const match of near.slice(0, end === -1 ? near.length : end).matchAll(words)) {
    const { 0: run, index } = match
    const skipped = opening.exec(run)?.[0].length ?? 0
    const bare = run.slice(skipped).replace(closing, '')
    const at = from + index + skipped
    // A word that the window cuts is not seen whole.
    const isCut =
      (index === 0 && from > lineStart) ||
      (at + bare.length === start + behind && text.length > start + behind)
    if (isCut) continue
    const value = withoutPoint({ text: bare, start: at, end: at + bare.length })
    if (isMadeUp(value.text)) found.push({ start: value.start, end: value.end, kind: 'password' })
  }
}
