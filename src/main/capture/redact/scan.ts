// Goes over a text once: takes note of known tokens, and of the words that secrets stand beside.

import { placeWords } from './commands/known-places.ts'
import { otherScriptsOf } from './other-scripts.ts'
import type { Span } from './spans.ts'
import {
  type Anchored,
  anchored,
  findAnchored,
  findToken,
  type TokenStart,
  tokenStarts,
} from './tokens/find-token.ts'

/** A word that a secret may stand beside, and where it stands. */
export interface StopWord {
  /** In small letters. */
  readonly word: string
  readonly start: number
  readonly end: number
}

/**
 * The words, `¦` before two of their characters that are rare in ordinary text. Text is compared two characters at a
 * time with one table: an expression of all these alternatives took three times as long (10 µs a KB beside 3).
 */
const stopWords = placeWords.concat(
  `¦[redacted pa¦ss ¦pwd ¦pw se¦cret t¦oken k¦ey ¦cred ¦auth c¦ookie ¦:// b¦earer con¦trase ken¦nwort ¦-pat ¦_pat sa¦lt
  pe¦pper ¦mnemonic ¦phrase ¦?sig= ¦&sig= ¦?code= ¦&code= si¦gnature p¦sk se¦ssion ¦jwt ¦_pin ¦"pin _cod¦e: "encr¦ypt" ¦-team: ¦"d"
  lo¦gin connec¦t( @t¦cp( jwt.si¦gn( createhma¦c( ¦-user pd¦o( sequeliz¦e( connectio¦n( algoliasearc¦h( clien¦t( ini¦t( sudo ¦-S rabbitm¦qctl
  ¦-SecureString pu¦t-parameter se¦nha wach¦twoord seno¦rd cl¦ave adgan¦gskode sala¦sana jels¦z he¦slo m¦dp zugan¦gsdaten
  identi¦fiants kin¦it -¦-stdin ne¦w( has¦h( hashp¦w( fern¦et( ft¦p( begi¦n( verif¦y( compar¦e(
  bin¦d( bin¦d_s( .t¦ochararray databas¦e( sess¦ion( gehei¦mnis j¦eton c¦hiave c¦have
  ciph¦eriv( _enc¦rypt( _dec¦rypt( scry¦ptsync( scryp¦t( pbk¦df2sync( pbkd¦f2( _hm¦ac( hmac.h¦exdigest( hmac.d¦igest( utf8.ge¦tbytes( ascii.ge¦tbytes( mysq¦li(`
    .split(/\n\s+|(?<!sudo) /)
    .concat([
      '\u00A6 -a',
      '\u00A6 -b',
      '\u00A6 -k',
      '\u00A6 -p',
      '\u00A6 -n',
      '\u00A6 -t',
      '\u00A6 -u',
      '\u00A6 -w',
      ' cod\u00A6e:',
      'logging\u00A6 in',
      'l\u00A6og in',
      'recove\u00A6ry cod',
      ' P\u00A6IN ',
      'vercel e\u00A6nv',
      'bac\u00A6kup cod',
      'ne\u00A6t use',
    ]),
)

/** What a text holds beside its words: who looks at the whole of it is asked for these alone. */
export const holds = {
  /** `private` in any case: tags, and keys as files hold them. */
  blocks: 1,
  /** Codes of colours, escapes or entities. */
  codes: 2,
  /** `Secret`, as Kubernetes names its kind. */
  kubernetes: 4,
} as const

const signs: readonly (readonly [string, number])[] = [
  ['pri\u00A6vate', holds.blocks],
  ...['\u00A6\u001b[', '\u00A6\\u00', '\u00A6%22', '\u00A6%3', '\u00A6%7b', '\u00A6%26']
    .concat(['\u00A6&quot', '\u00A6&lt', '\u00A6&#', '\u00A6&apos'])
    .map((sign) => [sign, holds.codes] as const),
  ['se\u00A6cret', holds.kubernetes],
]

interface Sought {
  /** In small letters, except where case matters. */
  readonly word: string
  readonly offset: number
  readonly shape: Anchored | undefined
  /** Of `holds`; 0 for a stop word or a shape. */
  readonly sign: number
}

interface Entry {
  readonly starts: TokenStart[]
  readonly sought: Sought[]
  /** Where its row in `neighbours` begins. */
  readonly row: number
}

/** Room for the characters that may stand after the two of an entry, and for those that may stand before them. */
const rowLength = 256
/**
 * 1 for a character that may stand after the two of an entry, and from the 128th on before them: nearly all that has
 * the two is told apart by it.
 */
const neighbours = new Uint8Array(rowLength * 1024)

/** By two characters, the entry of what has them; 0 for nothing. */
const table = new Uint16Array(128 * 128)
const entries: Entry[] = []
entries.push(createEntry())

function createEntry(): Entry {
  const row = entries.length * rowLength
  if (row >= neighbours.length) throw new Error('More pairs are sought than there is room for')
  return { starts: [], sought: [], row }
}

for (const start of tokenStarts) {
  const entry = entryOf(start.text.slice(0, 2))
  entry.starts.push(start)
  if (start.text.length > 2) admit(entry.row, start.text.charAt(2))
  else neighbours.fill(1, entry.row, entry.row + rowLength)
}
for (const shape of anchored) {
  const offset = shape.anchor.indexOf('\u00A6')
  const word = shape.anchor.replace('\u00A6', '')
  seek(entryOf(word.slice(offset, offset + 2)), { word, offset, shape, sign: 0 })
}
for (const [marked, sign] of [...stopWords.map((word) => [word, 0] as const), ...signs]) {
  const offset = marked.indexOf('\u00A6')
  const word = marked.replace('\u00A6', '').toLowerCase()
  const [first = '', second = ''] = word.slice(offset)
  const pairs = [first, first.toUpperCase()].flatMap((a) => [a + second, a + second.toUpperCase()])
  for (const pair of new Set(pairs)) seek(entryOf(pair), { word, offset, shape: undefined, sign })
}

function seek(entry: Entry, sought: Sought): void {
  const { word, offset } = sought
  entry.sought.push(sought)
  if (word.length > offset + 2) admit(entry.row, word.charAt(offset + 2))
  else if (offset > 0) admit(entry.row + 128, word.charAt(offset - 1))
  // Nothing is sought but the two: whatever stands beside them.
  else neighbours.fill(1, entry.row, entry.row + rowLength)
}

/** Lets the character pass in either case. */
function admit(row: number, char: string): void {
  neighbours[row + char.toLowerCase().charCodeAt(0)] = 1
  neighbours[row + char.toUpperCase().charCodeAt(0)] = 1
}

function entryOf(pair: string): Entry {
  const index = (pair.charCodeAt(0) << 7) | pair.charCodeAt(1)
  if (table[index] === 0) table[index] = entries.push(createEntry()) - 1
  return entries[table[index] ?? 0] ?? createEntry()
}

/** What was seen of a text. */
export interface Scanned {
  /** In their order. */
  readonly words: StopWord[]
  /** Of `holds`. */
  signs: number
  /** Of the words in other scripts, those that may occur: see `otherScriptsOf`. */
  otherScripts: number
}

/** Adds the known tokens to `found`; returns the words, and what else the text holds. */
export function scan(text: string, found: Span[]): Scanned {
  const last = text.length - 1
  let code = text.charCodeAt(0)
  const scanned: Scanned = { words: [], signs: 0, otherScripts: otherScriptsOf(code) }
  for (let at = 0; at < last; at++) {
    const next = text.charCodeAt(at + 1)
    if ((code | next) >= 128) {
      scanned.otherScripts |= otherScriptsOf(next)
      code = next
      continue
    }
    const index = table[(code << 7) | next]
    code = next
    if (index === 0 || index === undefined) continue
    // What is no character of ours, or beyond the ends, is taken for one: what is sought is compared whole.
    const after = at + 1 < last ? text.charCodeAt(at + 2) & 127 : 0
    const before = at > 0 ? text.charCodeAt(at - 1) & 127 : 0
    const row = index * rowLength
    if (neighbours[row + after] === 0 && neighbours[row + 128 + before] === 0) continue
    const entry = entries[index]
    if (!entry) continue
    let to = at
    if (entry.starts.length > 0 && beginsWord(text, at))
      to = findToken(text, at, entry.starts, found)
    if (to === at && entry.sought.length > 0) to = compare(text, at, entry.sought, scanned, found)
    if (to > at + 1) {
      at = to - 1
      code = text.charCodeAt(to)
    }
  }
  return scanned
}

function compare(
  text: string,
  at: number,
  sought: readonly Sought[],
  scanned: Scanned,
  found: Span[],
): number {
  let to = at
  for (const { word, offset, shape, sign } of sought) {
    const start = at - offset
    if (start < 0) continue
    if (shape) {
      if (text.startsWith(word, start))
        to = Math.max(to, findAnchored(text, start, start + word.length, shape, found))
    } else if (isAt(text, start, word)) {
      if (sign === 0) scanned.words.push({ word, start, end: start + word.length })
      else scanned.signs |= sign
    }
  }
  return to
}

/** Whether the word, which is in small letters, stands there in any case. */
function isAt(text: string, start: number, word: string): boolean {
  for (let index = 0; index < word.length; index++) {
    const code = text.charCodeAt(start + index)
    const wanted = word.charCodeAt(index)
    if (code !== wanted && (code < 65 || code > 90 || code + 32 !== wanted)) return false
  }
  return true
}

const backslash = 92

/** Nothing that could belong to the same word stands before; a written-out escape such as `\n` does not. */
function beginsWord(text: string, at: number): boolean {
  if (at === 0 || !isWordCode(text.charCodeAt(at - 1))) return true
  return text.charCodeAt(at - 2) === backslash && /[nrt]/.test(text.charAt(at - 1))
}

function isWordCode(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}
