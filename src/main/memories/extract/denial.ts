// Whether a prompt takes back what the agent ended with: then nothing of that outlives the session.

/** A prompt is read by its first words (UTF-16 units). */
const looked = 160
const denies =
  /^\s*(?:(?:hm+|wait|sorry|hey|well|oh)[,.! ]+)*(?:no(?:pe)?(?:[,.!]| that| this| it|$)|wrong(?:[,.!:]|$)|(?:that|this)(?:['’]s| is) (?:wrong|incorrect|not (?:right|correct|true|what))|not (?:correct|right|true|what i)|incorrect|i disagree|nein[,. ]|falsch|das (?:stimmt nicht|ist falsch)|non[,. ]|c['’]est faux|no es (?:correcto|así))/iu
/** Begins with a no and goes on in agreement. */
const agrees = /^\s*no[,.!]? (?:problem|worries|objections?|need|questions?|further)/iu

/** Whether the user says first that it is not so. */
export function isDenial(prompt: string): boolean {
  const said = prompt.slice(0, looked)
  return denies.test(said) && !agrees.test(said)
}
