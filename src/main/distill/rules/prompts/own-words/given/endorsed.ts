// Whether the user makes theirs what somebody else said: "and I agree", "he is right", "do that from now on".

const agrees =
  /(?<![\p{L}\d])(?:i(?: \p{L}+)? (?:agree|concur)|i(?: really| also)? like (?:it|that|this|the idea)|(?:he|she|they|it)(?:['’]s|['’]re| is| are) (?:\p{L}+ )?right|good (?:idea|point|call|rule|advice)|fair (?:point|enough)|makes sense|sounds good|same here|(?:let['’]?s|we(?:['’]ll| will| should)?|i(?:['’]ll| will)?|please|so|and|then) (?:now )?(?:do|keep|keep to|stick to|stick with|follow|adopt|go with|apply) (?:that|it|this|so|like that|likewise)|(?:do|keep|make) (?:it|that|this|so)(?: like that| that way| so| this way)? (?:from now on|always|here|everywhere|too)|(?:keep|stick|hold) to (?:that|it|this)|(?:holds|applies|counts|goes) for (?:us|me|this)|that(?:['’]s| is) (?:now )?(?:our|my|the) (?:new )?(?:rule|convention|way)|ich stimme zu|hat recht|so machen wir|d['’]accord|de acuerdo)(?![\p{L}\d])|(?:^|[,;.–—-] ?|\b(?:and|so) )agreed\b/iu
const leaves =
  /\?["'”’)]*\s*$|(?<![\p{L}\d])(?:if|whether|not|n['’]t|never|hardly|no|unless|dis)(?: \p{L}+){0,3} (?:agree|right|good|sense|follow|idea|point)\b|\bdisagree\b/iu
/** Whether the sentence that gives others' words, or one close behind it, takes them over. */
export function isEndorsed(sentence: string, behind: readonly string[]): boolean {
  return [sentence, ...behind].some((one) => {
    const text = one.slice(0, 500)
    return agrees.test(text) && !leaves.test(text)
  })
}

/** Agrees, before it goes on. */
const opening =
  /^(?:(?:and|so|well|ok(?:ay)?)[, ]+)?(?:(?:he|she|they)(?:['’]s|['’]re| is| are) (?:\p{L}+ )?right|i agree|agreed|good (?:idea|point)|makes sense)[,.;:!]? (?:so |and )?(?=\p{L})/iu

/** A sentence without the agreement that it begins with: "he is right, never …" is "never …". */
export function withoutAgreement(sentence: string): string {
  return sentence.replace(opening, '')
}
