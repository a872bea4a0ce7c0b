// What a classifier knows of a sentence: its words, how they follow one another, and what stands around it in the message.
import { isOfWork, phrasesIn, type Word, wordsOf } from '../extract/norms/phrases.ts'
import { functionWords } from './function-words.ts'
import { tokensOf } from './tokens.ts'

/** A sentence as it is read, once for itself and for those beside it. */
export interface ReadSentence {
  readonly tokens: readonly string[]
  readonly words: readonly Word[]
  /** Whether it names something that is made, or a tool. */
  readonly isOfWork: boolean
}

/** How much a feature says: those of the sentence itself, and those of what stands around it. */
const own = 1
const around = 0.5
const ofMessage = 0.25
/** A sentence is read by its first part, and a message by its (UTF-16 units). */
const looked = 500
const mostOfMessage = 2000
/** Words of fewer letters tell nothing of what a message is about. */
const leastInMessage = 4
/** Of the sentence before so many last tokens are read, and so many first ones of the one behind. */
const mostBefore = 12
const mostBehind = 4
const firstTokens = 3
/** A sentence of so many tokens more is of the next class of lengths. */
const lengthStep = 4
const longestClass = 6
/** Words of more letters are known by their beginning as well. */
const stemLength = 5

/** Reads a sentence, or nothing where none stands. */
export function readSentence(sentence: string): ReadSentence {
  const words = wordsOf(sentence.slice(0, looked))
  return { tokens: tokensOf(sentence), words, isOfWork: isOfWork(words) }
}

/**
 * The features of a sentence beside those before and behind it by name, with their values (0 to 1): words, pairs and
 * triples of them with the sentence's ends, the first ones by place, the function words that follow one another, and
 * words of the sentences beside it.
 */
export function featuresOf(
  { tokens, words, isOfWork: isOwn }: ReadSentence,
  { tokens: earlier, isOfWork: wasOfWork }: ReadSentence,
  { tokens: later }: ReadSentence,
): Map<string, number> {
  const features = new Map<string, number>()
  const ended = ['^', ...tokens, '$']
  for (const [at, token] of ended.entries()) {
    const [next, second] = [ended[at + 1], ended[at + 2]]
    if (next !== undefined) features.set(`${token} ${next}`, own)
    if (next !== undefined && second !== undefined) features.set(`${token} ${next} ${second}`, own)
  }
  for (const [at, token] of tokens.entries()) {
    features.set(token, own)
    if (at < firstTokens) features.set(`${at}:${token}`, own)
    if (token.length > stemLength && !token.startsWith('<'))
      features.set(`${token.slice(0, stemLength)}-`, own)
  }
  const frame = tokens.filter((token) => functionWords.has(token))
  for (const [at, token] of frame.entries()) {
    const [next, second] = [frame[at + 1], frame[at + 2]]
    if (next !== undefined) features.set(`${token}~${next}`, own)
    if (next !== undefined && second !== undefined) features.set(`${token}~${next}~${second}`, own)
  }
  features.set(`length:${Math.min(longestClass, Math.floor(tokens.length / lengthStep))}`, own)
  if (earlier.length === 0) features.set('first', own)
  else {
    for (const token of earlier.slice(-mostBefore)) features.set(`before:${token}`, around)
    features.set(`before^${earlier[0]}`, around)
    features.set(`before$${earlier.at(-1)}`, around)
  }
  for (const token of later.slice(0, mostBehind)) features.set(`behind:${token}`, around)
  if (later.length > 0) features.set(`behind^${later[0]}`, around)
  if (earlier.length + later.length === 0) features.set('alone', own)
  features.set(isOwn ? 'of work' : 'of no work', own)
  for (const { reach, owner, isCraft } of phrasesIn(words)) {
    features.set(`reach ${reach}`, own)
    if (owner !== null) features.set(`owner ${owner}`, own)
    if (isCraft) features.set(`craft ${reach}`, own)
  }
  features.set(wasOfWork ? 'before of work' : 'before of none', own)
  return features
}

/** What a message of these sentences says of each of them. */
export function messageFeatures(sentences: readonly string[]): Map<string, number> {
  const features = new Map<string, number>()
  for (const token of tokensOf(sentences.join(' '), mostOfMessage))
    if (token.length >= leastInMessage) features.set(`in:${token}`, ofMessage)
  return features
}
