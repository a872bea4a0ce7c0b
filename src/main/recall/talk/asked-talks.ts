// The talks that a prompt is about, read for who asks: what each came to, and what it is compared by.
import type { Db } from '../../db/open.ts'
import type { Recalled } from '../recalled.ts'
import { type Conversation, conversationOf } from '../same-matter.ts'
import { type Line, linesOf } from './lines.ts'
import { outcomeOf } from './outcome.ts'
import { createTalkReader, type Talk, type TalkReader } from './talks.ts'

/** What talks are read for. */
interface Question {
  /** The telling words of the prompt, as stems. */
  readonly words: ReadonlySet<string>
  /** Whether a sentence stands no more. */
  readonly isWithdrawn: (sentence: string) => boolean
}

export interface AskedTalks extends TalkReader {
  /** What was said in a talk (`linesOf`). */
  linesOf(talk: Talk): readonly Line[]
  /** What a talk came to; null where nothing was settled. */
  outcomeOf(talk: Talk): readonly Line[] | null
  /** The talk that a record is of, whatever it led to; null where it is of none. */
  conversationOf(recalled: Pick<Recalled, 'record'>): Conversation | null
}

/** Makes the reader of talks for one prompt. */
export function createAskedTalks(db: Db): (question: Question) => AskedTalks {
  const talks = createTalkReader(db)
  return ({ words, isWithdrawn }) => {
    const conversations = new Map<string, Conversation | null>()
    return {
      ...talks,
      linesOf: (talk) => linesOf(talks.turns(talk), words, isWithdrawn),
      outcomeOf: (talk) => outcomeOf(talks.turns(talk), words, isWithdrawn),
      conversationOf({ record }) {
        const known = conversations.get(record)
        if (known !== undefined) return known
        const talk = talks.around([record]).get(record)
        const said = talk && talks.turns(talk).flatMap(({ prompt, answer }) => [prompt, answer])
        const conversation = talk && said ? conversationOf(talk.key, said) : null
        conversations.set(record, conversation)
        return conversation
      },
    }
  }
}
