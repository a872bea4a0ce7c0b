// Finds passwords in sentences and chat, in several languages: `the password for the admin is …`, `Use … as the password`.

import { quotedAt } from './named/quotes.ts'
import { bareAt, type Value } from './named/read-value.ts'
import type { NameClass } from './named/secret-names.ts'
import { isRandom } from './named/secret-values.ts'
import { isPasswordish, isWordWithNumber, withoutPoint } from './named/speaking-values.ts'
import { phraseAt } from './phrases.ts'
import type { Span } from './spans.ts'

/** So far from its name a value is sought, in characters and words. */
const reach = 120
const mostWords = 7

const preposition =
  /^(?:for|of|on|in|to|at|f\u00FCr|fuer|von|vom|zum|auf|am|des|der|de|del|do|da|di|du|dos|pour|para|per|voor|van|f\u00F6r|till|til|for|dla|do|\u0434\u043B\u044F|\u043E\u0442)$/i
/** Words between which and the name the value stands; the last signs of the word before may do as well. */
const connector =
  /^(?:is|was|are|be|becomes|remains|lauten|lautet|ist|war|heisst|hei\u00DFt|est|c['\u2019]est|es|era|\u00E9|\u00E8|e'|foi|\u00E4r|er|jest|je|este|to|l\u00E0|adalah|\u03B5\u03AF\u03BD\u03B1\u03B9|\u0647\u064A|\u0647\u0648|\u0446\u0435|\u044D\u0442\u043E|:|=|->|\u2192|\u2014|-)$/i
const adverb =
  /^(?:now|still|currently|just|jetzt|nun|aktuell|maintenant|ahora|agora|adesso|the|der|das|le|la|el)$/i
/** `is the password still …?` */
const standing = /^(?:still|currently|noch|toujours|todav\u00EDa|ancora)$/i
/** `set the initial password to …`, `changed it from …`. */
const change = /\b(?:set|change|changed|reset|rotate|rotated|update|updated|setze|ge\u00E4ndert)\b/i
const fromTo = /^(?:from|von|de)$/i
const onward = /^(?:to|in|into|with|auf|zu|nach|\u00E0|a)$/i

/** Is joined to the name: は and が, 是 and 為, 은 and 는. */
const joinedVerb = /^[\u306F\u304C\u662F\u4E3A\u70BA\uC740\uB294\uC774\uAC00]/

/** Adds the passwords of the sentence around the name that stands at `start` to `end`; returns where to go on. */
export function findInSentence(
  text: string,
  start: number,
  end: number,
  kind: NameClass,
  found: Span[],
): number {
  const before = text.slice(Math.max(0, start - 60), start)
  const isChange = change.test(before)
  let at = end
  // What closes the name: `**password**`, `"password"`, a plural or a case of other languages.
  const close =
    /^(?:[*_"'`\u201D\u00BB]{1,3}|en\b|et\b|nya\b|\u306E|[\u306F\u304C\u662F\u4E3A\u70BA\uC740\uB294\uC774\uAC00][ \t]{0,2})/.exec(
      text.slice(end, end + 6),
    )
  if (close) at += close[0].length
  const given = isForeign.test(text.slice(start, end)) ? valueAt(text, afterBlank(text, at)) : null
  if (given && given.start > end && isTold(given, kind, '')) {
    found.push({ start: given.start, end: given.end, kind: 'password' })
    return given.end
  }
  const limit = Math.min(text.length, end + reach)
  let isAfterConnector = close !== null && joinedVerb.test(close[0])
  /** `パスワード：…` and `パスワードは「…」` have no blanks. */
  let isJoined = isAfterConnector
  let isOpen = false
  let next = end
  for (let count = 0; count < mostWords && at < limit; count++) {
    if (!isJoined) {
      const gap = /^[ \t]{1,4}|^(?=[:\uFF1A=])/.exec(text.slice(at, at + 5))
      if (!gap) return isAfterConnector ? lineBelow(text, at, next, found) : next
      at += gap[0].length
    }
    isJoined = false
    if (isAfterConnector) {
      const phrase = isPhrase.test(text.slice(start, end)) ? phraseAt(text, at) : null
      const value = phrase ?? valueAt(text, at)
      if (value && (phrase || isTold(value, kind, text.slice(start, end)))) {
        found.push({ start: value.start, end: value.end, kind: 'password' })
        next = value.end
        if (!isChange) return next
        at =
          text.startsWith(text.charAt(value.start - 1), value.end) && value.start > at
            ? value.end + 1
            : value.end
        isAfterConnector = false
        isOpen = true
        continue
      }
    }
    const word = /^[^\s]{1,60}/.exec(text.slice(at, at + 60))?.[0] ?? ''
    if (word === '') break
    at += word.length
    if (isAfterConnector) {
      if (adverb.test(word)) continue
      // `a password is generated for root: …`: the value may stand behind a colon.
      isAfterConnector = false
      isOpen = true
      if (!/[:\uFF1A]$/.test(word)) continue
    }
    if (/^[:\uFF1A=]/.test(word) && word.length > 1) {
      at += 1 - word.length
      isAfterConnector = true
      isJoined = true
      continue
    }
    if (count === 0 && standing.test(word)) isAfterConnector = true
    else if (word === 'on' && /salasana$/i.test(text.slice(start, end))) isAfterConnector = true
    else if (connector.test(word) && !(word.toLowerCase() === 'to' && !isChange))
      isAfterConnector = true
    else if (isChange && (fromTo.test(word) || (next > end && onward.test(word))))
      isAfterConnector = true
    else if (
      preposition.test(word) ||
      /^(?:there|here|dort|hier|l\u00E0|all\u00ED)$/i.test(word) ||
      /^[(]|^[dl]['\u2019]/.test(word)
    )
      isOpen = true
    // `la chiave API è …`
    else if (count === 0 && kind === 'key' && /^[A-Z]{2,5}$/.test(word)) isOpen = true
    // `mot de passe admin : …`: one word of what it is for.
    else if (count === 0 && /[:\uFF1A]$|^\S+\s[:\uFF1A]/.test(word + blankAndSign(text, at)))
      isOpen = true
    else if (!isOpen || /[.;!?]$/.test(word)) break
    if (/[:\uFF1A]$/.test(word)) isAfterConnector = true
  }
  return next
}

/** The names of what is made of several words. */
const isPhrase = /(?:phrase|mnemonic)$/i

/** In other scripts the value stands behind the name as often as not: `\u092A\u093E\u0938\u0935\u0930\u094D\u0921 Igel!7 \u0939\u0948`. */
const isForeign = /[^\u0000-\u007F]/

function afterBlank(text: string, at: number): number {
  return text.charAt(at) === ' ' ? at + 1 : at
}

/** A colon that stands behind a blank, with it. */
function blankAndSign(text: string, at: number): string {
  return /^\s[:\uFF1A]/.test(text.slice(at, at + 2)) ? text.slice(at, at + 2) : ''
}

/** What was typed at the prompt of a program. */
const typed = /(?:[ \t]{0,4}\r?\n)([^\s]{6,64})[ \t]{0,4}(?=\r?\n|$)/y
const below = /(?:\r?\n[ \t]{0,8}){1,3}([^\s]{12,200})[ \t]{0,4}(?=\r?\n|$)/y

/** The value that stands alone on the next line: only what was made by a machine. */
function lineBelow(text: string, at: number, next: number, found: Span[]): number {
  typed.lastIndex = at
  const answer = /\bpass(?:word|phrase):$/i.test(text.slice(Math.max(0, at - 12), at))
    ? typed.exec(text)?.[1]
    : undefined
  if (answer !== undefined && isPasswordish(answer)) {
    found.push({
      start: typed.lastIndex - answer.length,
      end: typed.lastIndex,
      kind: 'password',
    })
    return typed.lastIndex
  }
  below.lastIndex = at
  const value = below.exec(text)?.[1]
  if (value === undefined || !isRandom(value) || !/\d/.test(value)) return next
  found.push({ start: below.lastIndex - value.length, end: below.lastIndex, kind: 'password' })
  return below.lastIndex
}

/** A value of a sentence: in quotes or not, without what ends the sentence. */
function valueAt(text: string, at: number): Value | null {
  const marks = /^(?:\*\*|__|<(?:b|em|strong|code|kbd)>)/.exec(text.slice(at, at + 8))
  const from = at + (marks ? marks[0].length : 0)
  const quoted = quotedAt(text, from)
  return quoted ?? withoutPoint(bareAt(text, from))
}

function isTold({ text }: Value, kind: NameClass, name: string): boolean {
  if (/phrase$|mnemonic$/i.test(name) && /^[a-z]{2,12}(?: [a-z]{2,12}){2,11}$/.test(text))
    return true
  return kind === 'password'
    ? isPasswordish(text) || (/pass(?:word|wort)?$/i.test(name) && isWordWithNumber(text))
    : isRandom(text) && /\d/.test(text)
}

const like =
  /(?:as|als|comme|como|come) (?:(?:the|a|an|my|your|our|its|das|le|la|el|il)\s)?(?:[\w-]{1,20} ){0,2}$/i
/** In quotes, or after a word that says to take it. */
const taken =
  /(?:[`"'\u201C\u201E]([^\s`"'\u201D]{6,64})[`"'\u201D\u201C]|(?:^|[^\w])(?:use|try|take|enter|set|with|nimm|nimmst|nehmt|nutze|verwende|utilise|utilisez|mets|prends|usa|use|usar|utiliza|pon|metti|imposta)[ :]{1,2}([^\s`"']{6,64})) {1,2}$/i

/** "Use `…` as the password": the value stands before the name. */
export function findBeforeName(text: string, start: number, found: Span[]): void {
  const near = text.slice(Math.max(0, start - 120), start)
  const as = like.exec(near)
  if (!as) return
  const match = taken.exec(near.slice(0, as.index))
  const secret = match?.[1] ?? match?.[2]
  if (!match || secret === undefined || !isPasswordish(secret)) return
  const at = start - near.length + match.index + match[0].lastIndexOf(secret)
  found.push({ start: at, end: at + secret.length, kind: 'password' })
}

const logins =
  /(?:[^\S\n]{0,2}(?:are|is|sind|lauten|sont|son|in|into|to|on)\b)?(?:[^\S\n]{1,2}[\w-]{1,20}){0,3}?[^\S\n]{0,2}(?::|=|with|using|as|mit|avec|con|com)[^\S\n]{1,2}["'`]?([\w.+@-]{2,60})["'`]?(?:[^\S\n]?[/|:,][^\S\n]?|[^\S\n](?:and|with|mit|avec|con|com)[^\S\n])["'`]?([^\s"'`,;]{4,64})/iy

/** `creds: admin / …`, `login with bob:…`: user and password after a word for both; returns where to go on. */
export function findLogins(text: string, wordEnd: number, found: Span[]): number {
  logins.lastIndex = wordEnd
  const match = logins.exec(text)
  const given = match?.[2]
  if (!match || given === undefined) return wordEnd
  const end = logins.lastIndex
  const value = withoutPoint({ text: given, start: end - given.length, end })
  if (!isPasswordish(value.text)) return wordEnd
  found.push({ start: value.start, end: value.end, kind: 'password' })
  return value.end
}
