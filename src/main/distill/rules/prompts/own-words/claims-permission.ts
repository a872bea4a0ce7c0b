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
