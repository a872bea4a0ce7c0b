// Whose words are whose, where it is told what outlives a session: text that was pasted into a message is nobody's.
import type { TurnRecord } from '../../agents/tool-call.ts'
import { type SaidWords, saidInTurn, saidWords } from './said-by-people.ts'
import type { Source } from './source-check.ts'

/** What is found is held against it: in its parts the user's messages are without what they give of others. */
export interface LearningSource extends Source {
  /** All that stands in the user's messages. */
  readonly written: SaidWords
}

/** The words of a message that are its author's own. */
export type OwnWords = (message: string) => string

/** Of a turn, with all that a model was given of it. */
export function sourceOfTurn(
  record: TurnRecord,
  input: string,
  ownWords: OwnWords,
): LearningSource {
  const messages = [record.prompt ?? '', ...(record.steering ?? [])]
  const [prompt = '', ...steering] = messages.map(ownWords)
  return {
    text: input,
    ofUser: [prompt, ...steering].join('\n').toLowerCase(),
    said: saidInTurn({ ...record, prompt, steering }),
    written: saidWords(messages),
  }
}

/** Of a prompt and the answer to it, with all that a model was given of their session. */
export function sourceOfExchange(
  prompt: string,
  answer: string,
  input: string,
  ownWords: OwnWords,
): LearningSource {
  const own = ownWords(prompt)
  return {
    text: [input, prompt, answer].join('\n'),
    ofUser: own.toLowerCase(),
    said: saidWords([own, answer]),
    written: saidWords([prompt]),
  }
}
