// Words that carry no meaning of their own: a document without them is no worse an answer.

const words = `
a about after all also am an and any are as at be because been before being between both but by can could
did do does doing done down during each for from had has have having he her here his how i if in into is it
its just let like me more most my no nor not now of off on once only or other our out over own please same
she should so some such than that the their them then there these they this those through to too under until
up us very was we were what when where which while who whom why will with would you your
der die das den dem des ein eine einer und oder aber ist sind war nicht mit von zu im auf für wie warum wo
le la les un une des du et ou est sont pas avec dans pour que qui sur pourquoi
el los las una y o es son con en por para como qué cómo del al
`
const stopWords = new Set(words.trim().split(/\s+/u))

/** Whether a lower-case word is a function word of English, German, French or Spanish. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word)
}
