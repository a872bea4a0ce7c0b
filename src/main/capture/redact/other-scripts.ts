// Finds secrets after the words for them in other scripts and languages, which are compared whole.
import { findInSentence } from './sentences.ts'
import type { Span } from './spans.ts'
import { heedTime } from './time-limit.ts'

/** The word for a password in scripts that are compared whole: they are rare. */
const otherScripts = [
  '\u043F\u0430\u0440\u043E\u043B\u044C',
  '\u041F\u0430\u0440\u043E\u043B\u044C',
  '\u5BC6\u7801',
  '\u5BC6\u78BC',
  '\u30D1\u30B9\u30EF\u30FC\u30C9',
  '\uBE44\uBC00\uBC88\uD638',
  '\u0643\u0644\u0645\u0629 \u0627\u0644\u0645\u0631\u0648\u0631',
  '\u0441\u0435\u043A\u0440\u0435\u0442',
  '\u015Fifre',
  '\u015Eifre',
  'm\u1EADt kh\u1EA9u',
  '\u03BA\u03C9\u03B4\u03B9\u03BA\u03CC\u03C2',
  '\u092A\u093E\u0938\u0935\u0930\u094D\u0921',
  '\u043F\u0430\u0440\u043E\u043B\u0430',
  '\u043B\u043E\u0437\u0438\u043D\u043A\u0430',
  'has\u0142o',
  'Has\u0142o',
]

/** Words for a key, behind which only what a machine made is one. */
const keys = ['Schl\u00FCssel', 'schl\u00FCssel', 'cl\u00E9 API', 'Cl\u00E9 API']
const otherWords = [
  ...otherScripts.map((word) => [word, 'password'] as const),
  ...keys.map((word) => [word, 'key'] as const),
]

/** By each character of those words that is not of ours, the words that have it, one bit for each. */
const byCode = new Uint32Array(65_536)
for (const [index, [word]] of otherWords.entries()) {
  const rare = /[^\u0000-\u007F]/.exec(word)?.[0] ?? word
  byCode[rare.charCodeAt(0)] = (byCode[rare.charCodeAt(0)] ?? 0) | (1 << index)
}

/** The words that may occur in a text that has this character, one bit for each. */
export function otherScriptsOf(code: number): number {
  return byCode[code] ?? 0
}

/** Adds the secrets after words for them that are written in other scripts or languages; only these are sought. */
export function findInOtherScripts(text: string, mayOccur: number, found: Span[]): void {
  for (const [index, [word, kind]] of otherWords.entries()) {
    if ((mayOccur & (1 << index)) === 0) continue
    let at = text.indexOf(word)
    while (at >= 0) {
      heedTime()
      const end = at + word.length
      at = text.indexOf(word, Math.max(end, findInSentence(text, at, end, kind, found)))
    }
  }
}
