// How a text is handed over that is to be written, sent or worked on: "put this into the README: …", "the ticket: …".

/** A lead-in stands so near the beginning of a sentence (UTF-16 units). */
const looked = 160
const talk = String.raw`^(?:(?:and|so|but|ok(?:ay)?|well|also|now|then|please|pls|hey|just|can you|could you|would you|i need you to|let['’]s)[, ]+){0,4}`
const tail = String.raw`(?:[^.!?:\n]|\.(?=\w)){0,70}?:(?=\s|$)`
const words =
  '(?:(?:commit|error|log|status|success|warning|welcome|system|confirmation|push) )?(?:message|text|description|title|subject|headline|heading|caption|label|placeholder|tooltip|banner|disclaimer|prompt|wording|copy|body|summary|paragraph|sentence|intro(?:duction)?|footer|slogan|announcement|release notes?|comment|reply|answer|template|note)'

const forms: readonly RegExp[] = [
  // To be put somewhere.
  new RegExp(
    String.raw`${talk}(?:put|add|insert|append|prepend|paste|copy|write|include|place|save|store|post|send|publish)\b (?:[^.!?:\n]|\.(?=\w)){0,40}?\b(?:this|these|the following|that|the text|the lines?|the words|the paragraph|the sentence|below)\b${tail}`,
    'iu',
  ),
  new RegExp(
    String.raw`${talk}(?:use|make|set|turn|take) (?:this|these|the following)(?: \p{L}+){0,2} (?:as|into|for|the|a|an) ${tail}`,
    'iu',
  ),
  // To be worked on.
  new RegExp(
    String.raw`${talk}(?:translate|proof-?read|rephrase|reword|shorten|summari[sz]e|paraphrase|polish|rewrite|spell-?check|edit|(?:correct|fix|check|improve) (?:the |my |his |her )?(?:grammar|spelling|wording|style|english|text|typos?|sentence|following|this)|übersetz\p{L}*|traduis|traduce)\b${tail}`,
    'iu',
  ),
  new RegExp(
    String.raw`${talk}(?:(?:draft|write|compose|prepare|send|formulate) (?:me )?(?:an? |the |my )?(?:short |polite |quick )?(?:reply|answer|response|e-?mail|mail|message)|(?:reply|answer|respond)(?= to\b| this\b| the\b| that\b))\b${tail}`,
    'iu',
  ),
  // To be told to somebody else.
  new RegExp(
    String.raw`${talk}(?:tell|write(?: to)?|remind|inform|answer|e-?mail|message|ping|ask) (?!(?:me|us|yourself|nobody|no one|whether|if|what|why)\b)(?:\p{L}+(?: \p{L}+){0,3})(?: (?:that|this|the following))? ?:(?=\s|$)`,
    'iu',
  ),
  // What a text of the program or about it is to say.
  new RegExp(
    String.raw`${talk}(?:the |this |a |an |its |use |new )(?:\p{L}+ ){0,2}${words}(?: (?:for|of|on|in|at|to|above|below|under) (?:[^.!?:\n]|\.(?=\w)){1,40}?)?(?: (?:is|should|must|shall|will|reads?|says?|be|say|read)){0,2} ?:(?=\s|$)`,
    'iu',
  ),
  new RegExp(
    String.raw`${talk}(?:\p{L}+ )?${words}(?: (?:for|of|on|in) (?:[^.!?:\n]|\.(?=\w)){1,40}?| (?:is|should be|should say|should read|reads|says)) ?:(?=\s|$)`,
    'iu',
  ),
  /^(?:tooltip|error|label|button|banner|help|alert|dialog|placeholder|body|intro) (?:text|copy|wording|label) ?:(?=\s|$)/iu,
  // What somebody asked for in writing.
  new RegExp(
    String.raw`${talk}(?:(?:the|this|that|my|our|his|her|their|a|an) )?(?:(?:jira|github|support|bug|feature|user|product|api|json) )?(?:tickets?|issues?|stor(?:y|ies)|spec(?:s|ification)?|rfc|standard|acceptance criteria|assignment|exercise|task description|contract|bug report|feature request|mail|e-?mail|review|feedback|transcript|minutes)(?: #?[\p{L}-]{0,6}\d{1,7})?(?: (?:is|was|says|reads|states|goes)(?: as follows)?)? ?:(?=\s|$)`,
    'iu',
  ),
]
/** Kept by the agent, or the user's own: nobody else's text. */
const kept =
  /(?<![\p{L}\d])(?:memory|mind|(?:claude|agents|gemini|cursor)(?:\.md|rules)?|(?:your|our|the|my|house|project) (?:\p{L}+ ){0,2}(?:rules?|instructions|conventions?|guidelines?|preferences?)|rules?|conventions?)(?![\p{L}\d])/iu

/** How far a sentence hands a text over, up to behind the colon; null where it does not. */
export function handedFrom(sentence: string): number | null {
  const text = sentence.slice(0, looked)
  for (const form of forms) {
    const lead = form.exec(text)?.[0]
    if (lead !== undefined) return kept.test(lead) ? null : lead.length
  }
  return null
}
