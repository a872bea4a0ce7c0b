// Takes in what a language model found in a turn, and gives it what is known, so that one call tells the turn and judges what it teaches.
import { formatId, parseId } from '../../shared/ids.ts'
import type { Announcer } from '../base/announcer.ts'
import type { EventLog } from '../base/logs/event-log.ts'
import { createLearningStore } from '../db/memories/learning-store.ts'
import type { Db } from '../db/open.ts'
import type { FoundLearning, TurnLearning } from '../distill/models/turn-learning.ts'
import type { SearchIndex } from '../search/search-index.ts'
import type { Candidate } from './candidate.ts'
import { isDenial } from './extract/denial.ts'
import { ownParagraphs, ownWords } from './extract/sentences.ts'
import { createLearner } from './learn-candidate.ts'
import { createNearest } from './reconcile/nearest.ts'
import type { Verdict } from './verdict.ts'

/** A turn is given so many known memories, and of each so many UTF-16 units. */
const mostKnown = 8
const longestKnown = 240
/** Every so many turns the exchanges before are given: of each message, and of all together, so many UTF-16 units. */
const everyTurns = 5
const longestMessage = 3000
const longestTogether = 8000

/** By its kind, from 0 to 1; what is not named is .7. */
const importances: Readonly<Partial<Record<Candidate['kind'], number>>> = {
  correction: 0.85,
  debugging: 0.8,
  ...{ preference: 0.75, decision: 0.75, workaround: 0.75, operational: 0.75 },
}

const verdicts = {
  same: 'same',
  refines: 'refines',
  replaces: 'supersedes',
  contradicts: 'conflicts',
} as const

interface Dependencies {
  readonly db: Db
  readonly searchIndex: SearchIndex
  readonly announcer: Announcer
  readonly events: Pick<EventLog, 'write'>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export function createModelLearning(dependencies: Dependencies): TurnLearning {
  const { db, announcer, now } = dependencies
  const store = createLearningStore(db)
  const learn = createLearner({ ...dependencies, store })
  const nearest = createNearest(db)
  return {
    known(turnId) {
      const turn = store.turn(turnId)
      const [last] = turn ? store.exchanges(turn, 1) : []
      if (!turn || !last) return []
      const said = `${last.prompt.slice(0, 1000)} ${(last.answer ?? '').slice(-1000)}`
      return nearest(turn.projectId, said, now())
        .slice(0, mostKnown)
        .map(({ id, content }) => ({
          id: formatId('memory', id),
          content: content.slice(0, longestKnown),
        }))
    },
    earlier(turnId) {
      const turn = store.turn(turnId)
      if (!turn || turn.number % everyTurns !== 0) return []
      const told: string[] = []
      let left = longestTogether
      for (const { prompt, answer } of store.exchanges(turn, everyTurns).slice(0, -1).reverse()) {
        const exchange = `User: ${prompt.slice(0, longestMessage)}\nAgent: ${(answer ?? '').slice(0, longestMessage)}`
        if (exchange.length > left) break
        left -= exchange.length
        told.unshift(exchange)
      }
      return told
    },
    ownWords: (message) => ownParagraphs(message).map(ownWords).join('\n\n'),
    take(turnId, found) {
      const turn = store.turn(turnId)
      if (!turn) return
      const spoken = store.exchanges(turn, 1)
      // What the user took back next is not to outlive the session, however late it is found.
      const isTakenBack = isDenial(store.nextPrompt(turn) ?? '')
      for (const one of found) {
        if (isTakenBack && one.saidBy === 'agent') continue
        const row = learn(candidateOf(one), turn, spoken, verdictOf(one))
        if (row !== null) announcer.announce({ type: 'memory', ref: formatId('memory', row) })
      }
    },
  }
}

function candidateOf({ content, kind, saidBy, relation }: FoundLearning): Candidate {
  return {
    ...{ content, kind, importance: importances[kind] ?? 0.7, tags: [], keywords: [] },
    ...{ saidBy, words: content, isChange: relation === 'replaces' },
  }
}

function verdictOf({ relation, of }: FoundLearning): Verdict | null {
  const row = parseId('memory', of)
  return relation === 'new' || row === null ? null : { kind: verdicts[relation], of: [row] }
}
