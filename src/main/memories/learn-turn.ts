// The job that learns from a turn: what may outlive its session is found in what was said, and taken in at once.
import { formatId } from '../../shared/ids.ts'
import type { Announcer } from '../base/announcer.ts'
import type { EventLog } from '../base/logs/event-log.ts'
import {
  createLearningStore,
  type StoredExchange,
  type TurnToLearn,
} from '../db/memories/learning-store.ts'
import { createWorkToLearn } from '../db/memories/work-to-learn.ts'
import type { Db } from '../db/open.ts'
import type { JobHandler } from '../jobs/attempt.ts'
import type { SearchIndex } from '../search/search-index.ts'
import type { Utterance } from './candidate.ts'
import type { RulesNear } from './extract/amended/amended-rules.ts'
import type { RulesOfSession } from './extract/amended/changed-minds.ts'
import { curesIn } from './extract/cures.ts'
import { isDenial } from './extract/denial.ts'
import { extraction } from './extract/extract-by-rules.ts'
import { refusalsIn } from './extract/refusals.ts'
import { withPauses } from './in-pieces.ts'
import { createLearner } from './learn-candidate.ts'
import { createNearest } from './reconcile/nearest.ts'

/** A turn is read with so many exchanges before it, so that an error, its cause and its cure are seen together. */
const mostExchanges = 5
/** Of a message, and of all of them together (UTF-16 units). */
const longestMessage = 3000
const longestTogether = 8000
/** So many known rules are looked at beside a sentence that may change one. */
const mostRules = 12

interface Dependencies {
  readonly db: Db
  readonly searchIndex: SearchIndex
  readonly announcer: Announcer
  readonly events: Pick<EventLog, 'write'>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Makes the handler of `learn.turn`; the job's key is the row of the turn. */
export function createLearnHandler(dependencies: Dependencies): JobHandler {
  const store = createLearningStore(dependencies.db)
  const done = createWorkToLearn(dependencies.db)
  const learn = createLearner({ ...dependencies, store })
  const nearest = createNearest(dependencies.db)
  /** The user's rules that held before a turn. */
  const rulesBefore =
    ({ projectId, at }: TurnToLearn): RulesNear =>
    (text) =>
      nearest(projectId, text, dependencies.now())
        .filter((one) => one.author === 'user' && one.kind !== 'decision' && one.at < at)
        .slice(0, mostRules)
        .map(({ content }) => content)
  /** Those that the user said in the session before a turn; `before`: the turn right before it. */
  const rulesSaid =
    (turn: TurnToLearn, before: StoredExchange | undefined): RulesOfSession =>
    () =>
      store
        .rulesOfSession(turn, mostRules)
        .map(({ content, turnId }) => ({ content, isLast: turnId === before?.turnId }))
  return async (job, signal) => {
    const turn = store.turn(Number(job.key))
    const spoken = turn ? store.exchanges(turn, mostExchanges) : []
    if (!turn || spoken.length === 0) return () => {}
    const isTakenBack = isDenial(store.nextPrompt(turn) ?? '')
    const hasWork = spoken.at(-1)?.hasWork === 1
    const candidates = [
      ...(await withPauses(
        extraction(said(spoken), hasWork, rulesBefore(turn), rulesSaid(turn, spoken.at(-2))),
        signal,
      )),
      ...refusalsIn(done.refused(turn.id)),
      ...curesIn(done.work(turn, mostExchanges), turn.id),
    ].filter(({ saidBy }) => saidBy === 'user' || !isTakenBack)
    const before = isDenial(spoken.at(-1)?.prompt ?? '') ? spoken.at(-2) : undefined
    return () => {
      // The turn may have been deleted meanwhile.
      if (store.turn(turn.id) === null) return
      // The agent put together what the user then denied: the turns of a session may be read in any order.
      for (const row of before ? store.takeBack(before.turnId) : []) {
        const ref = formatId('memory', row)
        dependencies.searchIndex.remove('memory', ref)
        dependencies.announcer.announce({ type: 'memory', ref })
      }
      for (const candidate of candidates) {
        const row = learn(candidate, turn, spoken)
        if (row === null) continue
        dependencies.announcer.announce({ type: 'memory', ref: formatId('memory', row) })
      }
    }
  }
}

/** What was said, cut to what is read; the newest is kept where there is too much. */
function said(spoken: readonly StoredExchange[]): Utterance[][] {
  const exchanges: Utterance[][] = []
  let left = longestTogether
  for (const { prompt, answer } of [...spoken].reverse()) {
    if (left <= 0) break
    const exchange: Utterance[] = [{ by: 'user', text: prompt.slice(0, longestMessage) }]
    if (answer !== null) exchange.push({ by: 'agent', text: answer.slice(0, longestMessage) })
    left -= exchange.reduce((sum, { text }) => sum + text.length, 0)
    exchanges.unshift(exchange)
  }
  return exchanges
}
