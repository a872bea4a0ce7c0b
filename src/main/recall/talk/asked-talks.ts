// The talks that a prompt is about, each read once for who asks: what it came to, and what it is compared by.
import type { Db } from '../../db/open.ts'
import type { Recalled } from '../recalled.ts'
import { type Conversation, conversationOf } from '../same-matter.ts'
import { type Line, linesOf } from './lines.ts'
import { type ReadTurn, readTurns } from './messages.ts'
import { outcomeOf } from './outcome.ts'
import { plainlyChanging } from './plain-changes.ts'
import { talkClassOf, talkClassSteps } from './talk-classes.ts'
import { createTalkReader, type Talk, type TalkTurn } from './talks.ts'

/** What talks are read for. */
interface Question {
  /** The telling words of the prompt, as stems. */
  readonly words: ReadonlySet<string>
  /** Whether a sentence stands no more. */
  readonly isWithdrawn: (sentence: string) => boolean
}

export interface AskedTalks {
  /**
   * The talks that records are of, by the public ids of the records: turns, and sessions of a single talk. One that led
   * to a memory of a decision is left out, and one of a single turn that was learned from: they are told by that.
   */
  of(refs: readonly string[]): ReadonlyMap<string, Talk>
  /** The talks that records are of, without those alone that led to a memory of a decision. */
  undecided(refs: readonly string[]): ReadonlyMap<string, Talk>
  /** The talks that records are of, whatever they led to. */
  around(refs: readonly string[]): ReadonlyMap<string, Talk>
  /** What was said in a talk, the oldest first. */
  turns(talk: Talk): readonly TalkTurn[]
  /** The statements of a talk (`linesOf`). */
  linesOf(talk: Talk): readonly Line[]
  /** What a talk came to; null where nothing was settled. */
  outcomeOf(talk: Talk): readonly Line[] | null
  /** Reads a talk a step of some ms at a time: what it came to, and how likely it amends another, is known behind that. */
  steps(talk: Talk): Generator<void>
  /** How likely a talk amends what an earlier one settled (0 to 1). */
  amendsOf(talk: Talk): number
  /** The talk that a record is of, whatever it led to; null where it is of none. */
  conversationOf(recalled: Pick<Recalled, 'record'>): Conversation | null
}

/** So likely amends a talk something in which something is changed in plain words. */
const amendsPlainly = 0.5

/** Makes the reader of talks for one prompt, which keeps what it read. */
export function createAskedTalks(db: Db): (question: Question) => AskedTalks {
  const talks = createTalkReader(db)
  return ({ words, isWithdrawn }) => {
    const talkOf = new Map<string, Talk | null>()
    const turns = keptByTalk((talk) => talks.turns(talk))
    const read = keptByTalk((talk): ReadTurn[] => readTurns(turns(talk)))
    const learnedOf = keptByTalk((talk) => talks.learnedOf(talk))
    const lines = keptByTalk((talk): readonly Line[] => linesOf(read(talk), words, isWithdrawn))
    const conversation = keptByTalk((talk) => conversationOf(talk, turns(talk)))

    function around(refs: readonly string[]): ReadonlyMap<string, Talk> {
      const unknown = refs.filter((ref) => !talkOf.has(ref))
      const found = unknown.length === 0 ? null : talks.around(unknown)
      for (const ref of unknown) talkOf.set(ref, found?.get(ref) ?? null)
      return new Map(
        refs.flatMap((ref) => {
          const talk = talkOf.get(ref)
          return talk ? [[ref, talk] as const] : []
        }),
      )
    }

    const outcome = keptByTalk((talk) => outcomeOf(read(talk), () => lines(talk)))

    return {
      around,
      of: (refs) => new Map([...around(refs)].filter(([, talk]) => learnedOf(talk) === null)),
      undecided: (refs) =>
        new Map([...around(refs)].filter(([, talk]) => learnedOf(talk) !== 'decision')),
      turns,
      linesOf: lines,
      outcomeOf: outcome,
      *steps(talk) {
        yield* talkClassSteps(read(talk))
        outcome(talk)
        yield
      },
      amendsOf(talk) {
        const turns = read(talk)
        const isPlain = plainlyChanging(turns).size > 0
        return Math.max(isPlain ? amendsPlainly : 0, talkClassOf(turns).amends)
      },
      conversationOf({ record }) {
        const talk = around([record]).get(record)
        return talk ? conversation(talk) : null
      },
    }
  }
}

/** A reading of talks that is made once of each, by where it begins and ends. */
function keptByTalk<Read>(read: (talk: Talk) => Read): (talk: Talk) => Read {
  const kept = new Map<string, Read>()
  return (talk) => {
    const place = `${talk.firstId} ${talk.last}`
    const known = kept.get(place)
    if (known !== undefined) return known
    const answer = read(talk)
    kept.set(place, answer)
    return answer
  }
}
