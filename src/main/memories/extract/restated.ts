// Whether somebody puts together what was agreed on, told by what is said and not by how it is begun: words of several messages of the user come again, as rules.
import { stemmer } from 'stemmer'
import { isStopWord } from '../../search/words/stop-words.ts'

const looked = 2000
/**
 * So many telling words at least, of which so many come from what the user said in the conversation; spoken of things and
 * not of you and me; with rules, several points or numbers. Tried on 120 conversations of which 30 come to a decision: of
 * the 27 last words of the agent that are more than an assent it finds 21, and among 178 messages of the others 10.
 */
const leastWords = 8
const leastShare = 0.3
const mostPersons = 0.03
const leastMessages = 2
const leastRules = 2

/** How things are to be, whatever they are. */
const rules =
  /\b(?:never|only|always|must|exactly|wins?|keeps?|unless|before|after|then|not|no|any|instead|rather|whenever|each|every|per|rounded|until|nie|nur|immer|genau|jamais|seulement|toujours|nunca|solo|siempre)\b|->|=|→/giu
/** An answer to a question, or of work on files: the one tells what is, the other what was done. */
const reports =
  /^(?:yes|no|yep|nope)(?!\p{L})|(?<![\p{L}\d_-])[\p{L}\d_-]{1,60}\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|php|cs|cpp|md|json|ya?ml)(?!\p{L})/iu
/** You and me. */
const persons = /\b(?:i|we|you|let['’]s)(?:['’]\p{L}+)?(?![\p{L}'’])/giu
/** A point of a list, or what is set to what. */
const points = /^[ \t]{0,8}(?:[-*|]|\d{1,3}\.)[ \t]|:=|^[ \t]{1,8}\p{L}{1,40} = /gmu
/** Speaks of what somebody will do, or weighs and thanks. */
const weighs =
  /\b(?:i['’]ll|i will|let['’]s|we (?:should|could|might)|maybe|perhaps|i think|sounds|great|good (?:point|idea|catch)|thanks|appreciate|i['’]d|makes sense|yeah|absolutely|precisely|exactly(?=[.,!])|(?:good|great) question|valid|you['’]re)\b/iu

/** Whether `said` puts together what the user said before, in `messages`. */
export function isRestated(said: string, messages: readonly string[]): boolean {
  const text = said.slice(0, looked)
  if (messages.length < leastMessages || text.includes('?') || weighs.test(text.slice(0, 200)))
    return false
  const own = stemsOf(text)
  if (own.size < leastWords || reports.test(text) || !isSpecific(text)) return false
  const spoken = text.match(persons)?.length ?? 0
  if (spoken >= text.split(/\s+/).length * mostPersons) return false
  return shareHeard(text, messages) >= leastShare
}

/** How many of the telling words of a text come from messages (0 to 1). */
export function shareHeard(said: string, messages: readonly string[]): number {
  const own = stemsOf(said)
  if (own.size === 0) return 0
  const heard = new Set(messages.flatMap((message) => [...stemsOf(message)]))
  return [...own].filter((word) => heard.has(word)).length / own.size
}

/** Says more than one thing of how it is to be. */
function isSpecific(text: string): boolean {
  return (
    countRules(text) > leastRules ||
    text.split(';').length > 2 ||
    [...text.matchAll(points)].length >= 2 ||
    // A number alone may be a measurement: "2.3% in the dry run, mostly guests".
    (countRules(text) > 0 && /(?<![\p{L}\d.#_])\d+(?![\p{L}\d_])/u.test(text))
  )
}

function countRules(text: string): number {
  return text.match(rules)?.length ?? 0
}

function stemsOf(text: string): Set<string> {
  const words =
    text
      .slice(0, looked)
      .toLowerCase()
      .match(/[\p{L}\p{N}_]{3,}/gu) ?? []
  return new Set(words.filter((word) => !isStopWord(word)).map((word) => stemmer(word)))
}
