// How a rule is put, whatever it is of: what is ruled out, is to be, is done with what, or asked for as a favour.

/** Said not to be let through, by whatever noun or verb. */
const ruledOut =
  /\b(?:frowned upon|off the table|out of (?:bounds|the question)|(?:does not|doesn['’]t|do not|don['’]t|won['’]t) (?:pass|get (?:through|past|merged|committed)|belong)|(?:gets?|is|are|be) (?:rejected|refused|sent back|turned down|banned|forbidden|prohibited|taboo|not allowed|not an option|never (?:to be )?\p{L}+(?:ed|en|t))|no business|a no-go|no place|let['’]s not|please don['’]t|: never\b|, never\b[.!]?$|(?:we|i) (?:don['’]t|do not|won['’]t|never) (?:do|use|let|accept|allow|want|like|merge|ship|mix|mock|write|commit|catch|swallow|tolerate))\b/iu
/** What is to be so. */
const toBe =
  /\b(?:(?:is|are) (?:not )?to (?:be\b|\p{L}{3,})|(?<!would )(?:has|have) to\b|must(?:n['’]t)?\b(?! pass\b)|ought to|needs? (?:to be|an?|its|their)\b|should (?:be|have|go|come|start|end|begin|live|carry|get|always|never)\b|(?:there|it)(?:['’]s| is| must be| should be| has to be) (?:a must|mandatory|required|one|an?)\b|deserves?\b|belongs?\b|(?:gets?|receives?) an? )/iu
const cleft =
  /\bwhat (?:we|i)(?:['’]d| would)? (?:(?:also|all|now|always|really) )*(?:like|want|use|do|expect|need|write|go with|ask)\b[^.;]{0,60} (?:is|are)\b|\b(?:is|are) (?:what|how|where) (?:we|you) \p{L}+/iu
const each =
  /(?:^|[,:;–—] ?|\b(?:and|also|please|so|then|but),? )(?:give|make|keep|put|write|add|have|let|mark|test|wrap|document|name|annotate|cover|validate|check|close|log|tag|pin|sort|format|use|leave) (?:(?:each|every|all|any|your|our)\b|(?:\p{L}+ ){1,3}(?:on|to|in|for|at|from|with|above|before|after) (?:each|every|all|any|your)\b)/iu
const whatever =
  /\b(?:whatever|anything|everything|whichever|wherever|whenever|every ?time|each time|when(?:ever)?) (?:you|we|it|something|there|that)? ?(?:build|write|touch|log|commit|add|make|create|open|introduce|do|change|push|merge|ship|need|use|goes|comes|is|does|has)\b/iu
const madeWith =
  /\b(?:(?:is|are|be|gets?|goes|go|runs?) (?:now |all |always |only )*(?:handled|done|made|written|managed|formatted|built|run|described|defined|stored|kept|sorted|validated|tested|logged|sent|through|in|by) (?:(?:by|with|in|through|as|via) )?|we (?:now |all |always )?(?:use|do|write|build|manage|format|log|handle|test|run|go with|go for|settled on) )/iu
/** Asks for something in the way of a favour or a taste. */
const plea =
  /\b(?:may i (?:also )?(?:ask|recommend|suggest|beg)|(?:it would|it['’]d) (?:please|help|be (?:nice|lovely|great|good|better|kind))|i(?:['’]d| would| should)? (?:really |also |much )?(?:like|love|rather|ask|prefer|appreciate|insist|be grateful)|could you (?:please |also |always )?|one would do well|you['’]d (?:also )?(?:want|do well)|i(?:['’]m| am) (?:a fan of|partial to|fond of)|my (?:plea|wish|only request|one request)|please)\b/iu
/** A piece of a name, or something as it is written. */
const piece =
  /(?<!\p{L})@\p{L}|[\p{L}\d]_(?![\p{L}\d])|(?<![\p{L}\d])_\p{L}|(?<![\p{L}\d])['"‘“]\S{1,20}['"’”]/u

/** What a sentence shows of them; `whole`: with what stands before it in the same breath. */
export function framesOf(sentence: string, whole: string) {
  return {
    isRuledOut: ruledOut.test(sentence),
    isToBe: toBe.test(sentence),
    isCleft: cleft.test(sentence),
    isEach: each.test(sentence),
    ofWhatever: whatever.test(sentence),
    isMadeWith: madeWith.test(sentence),
    isPlea: plea.test(whole),
    hasPiece: piece.test(sentence),
  }
}
