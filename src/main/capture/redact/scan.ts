// Goes over a text once: takes note of known tokens, and of the words that secrets stand beside.

import { placeWords } from './commands/known-places.ts'
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
  identi¦fiants kin¦it -¦-stdin ne¦w( has¦h( hashp¦w( fern¦et( ft¦p( begi¦n( verif¦y( compar¦e(`
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
      'recove\u00A6ry cod',
      'vercel e\u00A6nv',
      'bac\u00A6kup cod',
      'ne\u00A6t use',
    ]),
)

interface Sought {
  /** In small letters, except where case matters. */
  readonly word: string
  readonly offset: number
  readonly shape: Anchored | undefined
}

interface Entry {
  readonly starts: TokenStart[]
  readonly sought: Sought[]
}

/** By two characters, the entry of what has them; 0 for nothing. */
const table = new Uint16Array(128 * 128)
const entries: Entry[] = [{ starts: [], sought: [] }]

for (const start of tokenStarts) entryOf(start.text.slice(0, 2)).starts.push(start)
for (const shape of anchored) {
  const offset = shape.anchor.indexOf('\u00A6')
  const word = shape.anchor.replace('\u00A6', '')
  entryOf(word.slice(offset, offset + 2)).sought.push({ word, offset, shape })
}
for (const marked of stopWords) {
  const offset = marked.indexOf('\u00A6')
  const word = marked.replace('\u00A6', '').toLowerCase()
  const [first = '', second = ''] = word.slice(offset)
  const pairs = [first, first.toUpperCase()].flatMap((a) => [a + second, a + second.toUpperCase()])
  for (const pair of new Set(pairs)) entryOf(pair).sought.push({ word, offset, shape: undefined })
}

function entryOf(pair: string): Entry {
  const index = (pair.charCodeAt(0) << 7) | pair.charCodeAt(1)
  if (table[index] === 0) table[index] = entries.push({ starts: [], sought: [] }) - 1
  return entries[table[index] ?? 0] ?? { starts: [], sought: [] }
}

/** Adds the known tokens to `found`; returns the words, in their order. */
export function scan(text: string, found: Span[]): StopWord[] {
  const words: StopWord[] = []
  const last = text.length - 1
  let code = text.charCodeAt(0)
  for (let at = 0; at < last; at++) {
    const next = text.charCodeAt(at + 1)
    const index = code < 128 && next < 128 ? table[(code << 7) | next] : 0
    code = next
    if (index === 0 || index === undefined) continue
    const entry = entries[index]
    if (!entry) continue
    let to = at
    if (entry.starts.length > 0 && beginsWord(text, at))
      to = findToken(text, at, entry.starts, found)
    if (to === at && entry.sought.length > 0) to = compare(text, at, entry.sought, words, found)
    if (to > at + 1) {
      at = to - 1
      code = text.charCodeAt(to)
    }
  }
  return words
}

function compare(
  text: string,
  at: number,
  sought: readonly Sought[],
  words: StopWord[],
  found: Span[],
): number {
  let to = at
  for (const { word, offset, shape } of sought) {
    const start = at - offset
    if (start < 0) continue
    if (shape) {
      if (text.startsWith(word, start))
        to = Math.max(to, findAnchored(text, start, start + word.length, shape, found))
    } else if (isAt(text, start, word)) words.push({ word, start, end: start + word.length })
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
