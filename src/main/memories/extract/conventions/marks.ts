// What a sentence may lay down for code, by its shape alone: a piece of a name, a casing, a digit, a docstring, a decorator, an import.
import { isStopWord } from '../../../search/words/stop-words.ts'
import { isArtefact, isTool } from '../norms/artefacts.ts'
import { isEnded, isGoneBy } from '../norms/gone.ts'

export type Aspect =
  | 'start'
  | 'end'
  | 'include'
  | 'digit'
  | 'case'
  | 'construct'
  | 'decorator'
  | 'import'

/** Something in a sentence that may be laid down. */
export interface Mark {
  readonly aspect: Aspect
  /** As it is said in full: "k_", "CamelCase", "docstring", "audit". */
  readonly value: string
  /** Where it begins and ends in the sentence (UTF-16 units). */
  readonly at: number
  readonly end: number
  /** Whether the words around it say that it holds no longer. */
  readonly isGone: boolean
}

const looked = 600
/** So many are read of a sentence. */
const most = 8
const patterns: readonly (readonly [Aspect, RegExp])[] = [
  ['start', /(?<![\p{L}\p{N}_./@:`-])(\p{L}[\p{L}\p{N}]{0,14}_)(?![\p{L}\p{N}_])/gu],
  ['end', /(?<![\p{L}\p{N}_./@:`-])(_[\p{L}\p{N}]{1,15})(?![\p{L}\p{N}_(])/gu],
  [
    'include',
    /\b(?:letters|string|characters|marker|sequence|abbreviation|syllable) ['"‘“`]?([\p{L}\p{N}]{2,8})(?=['"’”`]? (?:ha(?:s|ve) to|must|should|shall|needs?|appears?|occurs?|goe?s?|somewhere|in\b|is|are|belongs?))/giu,
  ],
  // What reads like no word is one for its own sake.
  ['include', /(?<![\p{L}\p{N}_./@'’-])([b-df-hj-np-tv-xz]{3,5})(?![\p{L}\p{N}_/@'’-]|\.\p{L})/gu],
  [
    'include',
    /\b(?:word|contain(?:s|ing)?|includ(?:es?|ing)|ha(?:s|ve)|put|see|carr(?:y|ies)|with) ['"‘“`]([\p{L}\p{N}]{2,8})['"’”`](?= (?:somewhere|anywhere|in|goe?s?|must|should|has|appears?)\b)/giu,
  ],
  ['digit', /\b(?:an?|one|single|exactly one) (?:single |one )?(digit|numeral)\b/giu],
  [
    'digit',
    /\ba (number) in (?:(?:the|its|their|each|every|all|our|your|of) ){0,2}(?:\p{L}+ )?names?\b/giu,
  ],
  [
    'case',
    /(?<![\p{L}\p{N}_])(camel[ -]?case|pascal[ -]?case|snake[ _-]?case|kebab[ -]?case|upper[ -]?case|lower[ -]?case|(?:block |all )capitals|(?:capital|block|upper-?case) letters|all[ _-]?caps|(?<=\bin )(?:capitals|caps))(?![\p{L}\p{N}_])/giu,
  ],
  ['construct', /(?<!\p{L})(doc(?:umentation)?[ -]?strings?)(?!\p{L})/giu],
  [
    'construct',
    /(?<!\p{L})((?:type )?annotat(?:ions?|e[sd]?|ing)|type hints?|type-hinted)(?!\p{L})/giu,
  ],
  [
    'construct',
    /\b(?:write|put|carry|give|state|show|spell out|add|with|has|have) (?:the |their |its |your )?(types)(?!\p{L})/giu,
  ],
  [
    'construct',
    /(?<!\p{L})(comments|commented|(?<=\b(?:an?|one|without) )comment|comment(?= (?:your|all|every|the code)\b))(?!\p{L})/giu,
  ],
  [
    'construct',
    /\b(?:(?:an?|the|its|one|own) (try(?! to\b| at\b| and\b| it\b| on\b))|(try)(?: |\/|-)(?:statements?|blocks?|clauses?|except|catch))(?!\p{L})/giu,
  ],
  [
    'construct',
    /\b(?:(?:an?|one|least one|its|own|single) (assert(?:ion)?)|(assert) statements?|(assert(?:ion)?s))(?!\p{L})/giu,
  ],
  ['decorator', /(?<![\p{L}\p{N}_@./])@(\p{L}[\p{L}\p{N}_]{1,40})(?!\.?[\p{L}\p{N}_/@-])/gu],
  [
    'decorator',
    /\bdecorator(?: in it| there)?,? (?:(?:it['’]s |is )?(?:called|named) )['"‘“`]?(\p{L}[\p{L}\p{N}_]{1,40})/giu,
  ],
  [
    'import',
    /(?<![\p{L}\p{N}_.])([a-z][a-z\d_]{1,30}) (?:is|gets|be|has to be|must be|should be|needs to be) (?:always )?imported\b|\bimport (?:line )?(?:of|for) (?:the )?([a-z][a-z\d_]{1,30})(?![\p{L}\p{N}_])/gu,
  ],
  [
    'import',
    /\b[Ww]hat (?:has to be|must be|should be|needs to be|is|gets) imported (?:[\p{L} ]{1,40} )?(?:is|will be) ['"‘“`]?([a-z][a-z\d_]{1,30})(?!\.?[\p{L}\p{N}_])/gu,
  ],
  [
    'import',
    /\bimports? (?:the )?['"‘“`]?(?!(?:\p{L}+ed|\p{L}+ly|(?:module|file|package|librar|name|type|path|statement|line)(?:s|y|ies)?|order|anything|everything|whatever)\b)([a-z][a-z\d_]{1,30})(?!\.?[\p{L}\p{N}_])/gu,
  ],
]
const casings: readonly (readonly [RegExp, string])[] = [
  [/^camel/iu, 'CamelCase'],
  [/^pascal/iu, 'PascalCase'],
  [/^snake/iu, 'snake_case'],
  [/^kebab/iu, 'kebab-case'],
  [/^lower/iu, 'lowercase'],
  [/^(?:upper|cap|all|block)/iu, 'UPPERCASE'],
]
const constructs: readonly (readonly [RegExp, string])[] = [
  [/^doc/iu, 'docstring'],
  [/^(?:type|annotat)/iu, 'type annotation'],
  [/^comment/iu, 'comment'],
  [/^try/iu, 'try statement'],
  [/^assert/iu, 'assert statement'],
]
/** Short for a word, or a sound. */
const usual =
  /^(?:html?|css|sql|xml|php|npm|pdfs?|http|https|tcp|ssh|dns|svg|png|jpg|csv|jwt|sdks?|msgs?|str|tmp|src|pkg|cfg|ctx|btw|pls|thx|mrs|etc|hmm+|shh+|psst|pst|tsk|brr|grr|ppl|rhythm|std|fn|prs|gdpr|vpn|mvp|crm|tbd|nth)$/iu
const leaves =
  /\b(?:retir(?:e|ed|ing)|dropp?(?:ed|ing)?|ditch(?:ed|ing)?|abandon(?:ed|ing)?|remov(?:e|ed|ing)|complain\p{L}* (?:about|that)|enough of|can['’]t (?:keep|remain)|plain|old|until now) (?:the |that |our )?['"‘“]?$/iu

/** The marks of a sentence, in their order. */
export function marksIn(sentence: string): Mark[] {
  const text = sentence.slice(0, looked)
  const found: Mark[] = []
  for (const [aspect, pattern] of patterns)
    for (const match of text.matchAll(pattern)) {
      const raw = match.slice(1).find((one) => one !== undefined) ?? ''
      const at = match.index + match[0].lastIndexOf(raw)
      const end = at + raw.length
      if (found.some((one) => one.at < end && at < one.end)) continue
      if (aspect === 'import' && isStopWord(raw)) continue
      if (aspect === 'include' && (isTool(raw) || isArtefact(raw) || usual.test(raw))) continue
      const before = text.slice(Math.max(0, at - 60), at)
      // "The letters abc have to be in it" and "x is imported" end nothing.
      const isOver = /^(?:start|end|case)$/u.test(aspect) && isEnded(text.slice(end))
      const isGone = isOver || isGoneBy(before) || leaves.test(before)
      found.push({ aspect, value: inFull(aspect, raw), at, end, isGone })
    }
  return found.sort((a, b) => a.at - b.at).slice(0, most)
}

function inFull(aspect: Aspect, raw: string): string {
  const full = aspect === 'case' ? casings : aspect === 'construct' ? constructs : []
  return aspect === 'digit' ? 'digit' : (full.find(([form]) => form.test(raw))?.[1] ?? raw)
}
