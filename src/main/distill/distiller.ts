// The distiller: job handlers that make observations and summaries of what was captured.

import { createFactsStore } from '../db/facts-store.ts'
import { createAnswerStore } from '../db/memories/answer-store.ts'
import { createObservationStore } from '../db/memories/observation-store.ts'
import type { Db } from '../db/open.ts'
import type { JobHandlers } from '../jobs/attempt.ts'
import { loadBashGrammar } from '../shell/bash-grammar.ts'
import { createScanTriggers } from './code/project/queue-scans.ts'
import { createSessionHandler } from './distil-session.ts'
import { createTurnHandler } from './distil-turn.ts'
import type { DistillerDependencies } from './distiller-dependencies.ts'
import { createAnswersHandler, queueAnswers } from './index-answers.ts'
import { createFactsHandler, queueMissingFacts } from './remake-facts.ts'
import { createSettling } from './settle-ended.ts'
import { createTellingAgain, queueTellingAgain } from './tell-again.ts'

export interface Distiller {
  readonly handlers: Pick<
    JobHandlers,
    'distill.turn' | 'distill.session' | 'distill.facts' | 'distill.again' | 'distill.answers'
  >
  /** Has told anew what an older version told, and facts made where it left none; once for a store. */
  start(): void
  /**
   * Tells what the newest sessions of a project left untold, but of the session that starts, within so many ms.
   * Resolves with how many turns and sessions were told.
   */
  settle(
    place: { readonly projectId: string; readonly sessionId: string },
    limitMs: number,
  ): Promise<number>
}

interface Dependencies extends Omit<DistillerDependencies, 'store' | 'scanTriggers'> {
  readonly db: Db
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** Makes the distiller of a core. */
export function createDistiller({ db, now = Date.now, ...rest }: Dependencies): Distiller {
  let isMissing = false
  /** The grammar by which commands are read is loaded with the first job. */
  const withGrammar =
    <Given extends unknown[], Made>(handler: (...given: Given) => Promise<Made> | Made) =>
    async (...given: Given): Promise<Made> => {
      try {
        await loadBashGrammar()
      } catch (error) {
        if (!isMissing) rest.log.error({ err: error }, 'shell lines are read without their grammar')
        isMissing = true
      }
      return handler(...given)
    }
  const dependencies = {
    ...rest,
    store: createObservationStore(db),
    facts: createFactsStore(db),
    scanTriggers: createScanTriggers(db, rest.queue),
  }
  const answers = createAnswerStore(db)
  const turn = withGrammar(createTurnHandler(dependencies))
  const session = createSessionHandler(dependencies)
  return {
    handlers: {
      'distill.turn': turn,
      'distill.session': session,
      'distill.facts': withGrammar(createFactsHandler(dependencies)),
      'distill.again': createTellingAgain({ ...dependencies, now }),
      'distill.answers': createAnswersHandler({ ...dependencies, answers }),
    },
    start() {
      queueMissingFacts(dependencies.queue, dependencies.facts)
      queueTellingAgain(dependencies.queue, dependencies.facts)
      queueAnswers(dependencies.queue, answers)
    },
    settle: createSettling({ db, turn, session }),
  }
}
