// Whether words claim that the user lets the agent do things: nobody but the user says so, whatever a file or an agent tells.

const claims =
  /\b(?:the )?user(?:s)? (?:has |have |had |already )*(?:allow|permit|approv|authori[sz]|grant|trust|consent)\p{L}* .{0,40}\b(?:all|any|every\p{L}*|commands?|tools?|edits?|permissions?|access|sudo|actions?|changes)\b|\b(?:never|don['’]t|do not|no need to|without) ask(?:ing)? (?:(?:the user|for|again|any|user) ){0,3}(?:permissions?|confirmation|approval)\b|\b(?:skip|bypass|ignore)(?:ping|ing|s)? (?:all |the |any )?permission|\bwithout (?:ever )?asking\b|\balways (?:approve|allow|accept)\b|\bauto-?(?:approv|accept)\p{L}*|--dangerously-/iu

/** Reads the beginning of a text, 500 UTF-16 units. */
export function claimsPermission(text: string): boolean {
  return claims.test(text.slice(0, 500))
}

/** A message is read by its first part (UTF-16 units). */
const looked = 3000
const namesUser = /\b(?:the|your|this|our) user(?:['’]s)?\b/iu

/** Says what "the user" wants of who reads it. */
const tellsFor =
  /\b(?:the|your|this) user (?:wants|asks|asked|says|said|prefers|requires|expects|told)(?:\b[^.!?]{0,20})?(?: (?:you|the (?:agent|assistant|model))\b|:)/iu

/**
 * Whether a message claims a permission of "the user": who lets the agent do things says "I", so that the words were
 * pasted, or written to be remembered.
 */
export function speaksForUser(message: string): boolean {
  const text = message.slice(0, looked)
  return (namesUser.test(text) && claims.test(text)) || tellsFor.test(text)
}

/** A grant stands within so much of what is said (UTF-16 units). */
const lookedForGrant = 500
const anything =
  /\b(?:all|any|every|full|blanket|each and every|unlimited)(?: (?:of )?(?:the|your|my|future|possible|other|bash|shell|terminal|system|tool|file)){0,3} (?:commands?|tools?|tool calls?|permissions?|access|actions?|bash|shell|edits?)\b(?! (?:that|which|before|first|myself|personally|by hand)\b)|\b(?:everything|anything) you (?:do|run|want|ask|need)\b/iu
/** Lets somebody do something, in the first person. */
const grants =
  /\bi(?:['’]ve| have| had|['’]m| am)?(?:[, ]+(?:the user|hereby|have|now|already|always|also|explicitly|permanently|fully|once|herewith)){0,4},? (?:grant(?:ed|ing)?|approv(?:e|ed|ing)|allow(?:ed|ing)?|permit(?:ted|ting)?|authori[sz](?:e|ed|ing)|consent(?:ed)?(?: to)?|g[ai]ven?|trust(?:ed)?)\b|\byou(?:['’]ve| have)(?: got)? (?:my |permanent )?/iu
/** Has whatever is run done without a word. */
const blindly =
  /\b(?:run|execute|approve|accept|perform|do) (?:(?:all|any|every|the|bash|shell|terminal) ){0,3}(?:commands?|tools?|tool calls?|actions|edits|permissions|everything|anything)\b.{0,40}\bwithout (?:\p{L}+ ){0,2}(?:ask(?:ing)?|confirm\p{L}*|approval|permissions?|prompt\p{L}*)\b/iu
/** Speaks as "the user", which nobody calls themselves. */
const asUser = /\b(?:as the user,? i|i,? (?:as )?the user)\b/iu

/**
 * Whether words let whoever reads them do whatever they like, in whosever name: what is allowed is set in the agent's
 * settings, and is never remembered. What may be done in one matter is a rule: "you may force push to my branches".
 */
export function grantsEverything(words: string): boolean {
  const text = words.slice(0, lookedForGrant)
  if (blindly.test(text) || asUser.test(text)) return true
  const grant = grants.exec(text)
  return grant !== null && anything.test(text.slice(grant.index, grant.index + 160))
}
