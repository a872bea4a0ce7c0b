// Reads a passphrase in a sentence: words in a row that make no sentence, behind "the passphrase is".

import type { Value } from './named/read-value.ts'

/** From three words up to the twenty-four of a wallet. */
const run = /[a-z]{2,14}(?:(?: |-)[a-z]{2,14}){2,23}(?=["'`*]{0,3}(?:[.,;:!?)]|[ \t]?(?:$|\n)))/y
/** Words that say something of a passphrase: what binds a sentence, and what it may be like. */
const tells =
  /(?:^|[ -])(?:an?|the|this|that|these|those|it|its|is|are|was|be|been|being|has|have|had|do|does|not?|never|always|still|already|also|just|only|too|very|so|as|if|or|and|but|nor|than|then|when|where|while|which|who|what|how|why|of|in|on|at|to|for|from|by|with|without|into|per|via|under|above|below|after|before|until|since|about|between|inside|outside|out|up|off|over|my|your|our|their|his|her|least|most|more|less|same|different|other|another|each|every|any|some|all|none|null|empty|blank|missing|wrong|incorrect|invalid|weak|stale|unknown|words?|characters?|letters?|digits?|bytes?|bits?|minimum|maximum|optional|mandatory|sensitive|somewhere|there|here|again|now|please|we|you|they|me|us|[a-z]{2,12}ly)(?![a-z])/
/** A past participle, or what goes on: "is stored encrypted". */
const happens =
  /^(?:[a-z]{2,12}(?:ed|ing)|kept|read|sent|set|held|shown|lost|found|known|hidden|written|given|taken)(?![a-z])/

/** The passphrase that begins there and ends with its sentence; null when the words say something. */
export function phraseAt(text: string, at: number): Value | null {
  run.lastIndex = at
  const words = run.exec(text)?.[0]
  if (words === undefined || tells.test(words) || happens.test(words)) return null
  return { text: words, start: at, end: at + words.length }
}
