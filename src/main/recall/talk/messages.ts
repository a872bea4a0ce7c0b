// A message of a talk as it is read: what was spoken in it, sentence by sentence, and what each sentence is.
import { classesOf, type Shares } from '../../memories/classes/sentence-classes.ts'
import { sentencesOf, spokenIn } from '../../memories/extract/sentences.ts'
import type { TalkTurn } from './talks.ts'

export interface Message {
  /** As it was said. */
  readonly text: string
  /** What was spoken in it, without what looks like the marks by which it is told; those of a long message not all. */
  readonly sentences: readonly string[]
  /** How likely each of the sentences is of each class (0 to 1). */
  readonly shares: () => readonly Shares[]
}

/** A turn of a talk, with its messages read. */
export interface ReadTurn {
  readonly prompt: Message
  readonly answer: Message
}

/** So many sentences of a message are looked at. */
const mostSentences = 24
/** A longer sentence is cut (UTF-16 units). */
const longestSentence = 500

/** Reads the messages of turns. */
export function readTurns(turns: readonly TalkTurn[]): ReadTurn[] {
  return turns.map(({ prompt, answer }) => ({
    prompt: readMessage(prompt),
    answer: readMessage(answer),
  }))
}

function readMessage(text: string): Message {
  const sentences = spokenIn(text)
    .flatMap(sentencesOf)
    .slice(0, mostSentences)
    .map((one) =>
      plainMarks(one.length > longestSentence ? `${one.slice(0, longestSentence)} …` : one),
    )
  let known: readonly Shares[] | null = null
  const shares = () => {
    known = known ?? classesOf(sentences)
    return known
  }
  return { text, sentences, shares }
}

/** A text without what looks like the marks by which it is told: who says it, and ids. */
function plainMarks(text: string): string {
  return text
    .replace(/\b(the (?:user|agent) (?:said|decided)):/giu, '$1,')
    .replace(/\[[a-z]\d{1,9}\]/giu, '')
}
