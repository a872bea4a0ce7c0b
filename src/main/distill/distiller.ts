// The distiller: job handlers that make observations and summaries of what was captured.

import { createDecisionStore } from '../db/decisions/decision-store.ts'
import { createFactsStore } from '../db/facts-store.ts'
import { createAnswerStore } from '../db/memories/answer-store.ts'
import { createDistillationStore } from '../db/memories/distillation-store.ts'
import { createExperimentStore } from '../db/memories/experiment-store.ts'
import { createObservationStore } from '../db/memories/observation-store.ts'
import type { Db } from '../db/open.ts'
import { createModelCallStore } from '../db/usage/model-call-store.ts'
import type { JobHandlers } from '../jobs/attempt.ts'
import type { Asker } from '../providers/ask.ts'
import { loadBashGrammar } from '../shell/bash-grammar.ts'
import { createScanTriggers } from './code/project/queue-scans.ts'
import { createSessionHandler } from './distil-session.ts'
import { createTurnHandler } from './distil-turn.ts'
import type { DistillerDependencies } from './distiller-dependencies.ts'
import { createReplayHandler } from './experiments/replay-turn.ts'
import { createAnswersHandler, queueAnswers } from './index-answers.ts'
import { createModelSessionHandler } from './models/distil-session-by-model.ts'
import { createModelTurnHandler } from './models/distil-turn-by-model.ts'
import { createFactsHandler, queueMissingFacts } from './remake-facts.ts'
import { createRehearsal } from './rules/rehearse.ts'
import { createSettling } from './settle-ended.ts'
import { createTellingAgain, queueTellingAgain } from './tell-again.ts'

export interface Distiller {
  readonly handlers: Pick<
    JobHandlers,
    | 'distill.turn'
    | 'distill.model'
    | 'distill.model-session'
    | 'distill.replay'
    | 'distill.session'
    | 'distill.facts'
    | 'distill.again'
    | 'distill.answers'
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

interface Dependencies
  extends Omit<
    DistillerDependencies,
    'store' | 'decisions' | 'scanTriggers' | 'rehearsal' | 'asker'
  > {
  readonly db: Db
  /** Nobody is asked when it is left out. */
  readonly asker?: Asker
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
    asker: rest.asker ?? nobody,
    store: createObservationStore(db),
    decisions: createDecisionStore(db),
    facts: createFactsStore(db),
    scanTriggers: createScanTriggers(db, rest.queue),
    rehearsal: createRehearsal(),
  }
  const answers = createAnswerStore(db)
  const calls = createModelCallStore(db)
  const distillations = createDistillationStore(db)
  const experiments = createExperimentStore(db)
  const turn = withGrammar(createTurnHandler(dependencies))
  const session = createSessionHandler(dependencies)
  return {
    handlers: {
      'distill.turn': turn,
      'distill.model': withGrammar(
        createModelTurnHandler({ ...dependencies, calls, distillations, experiments, now }),
      ),
      'distill.replay': withGrammar(
        createReplayHandler({ ...dependencies, distillations, experiments, now }),
      ),
      'distill.model-session': createModelSessionHandler({ ...dependencies, calls, now }),
      'distill.session': session,
      'distill.facts': withGrammar(createFactsHandler(dependencies)),
      'distill.again': createTellingAgain({ ...dependencies, now }),
      'distill.answers': createAnswersHandler({ ...dependencies, answers }),
    },
    start() {
      calls.settleLost()
      queueMissingFacts(dependencies.queue, dependencies.facts)
      queueTellingAgain(dependencies.queue, dependencies.facts)
      queueAnswers(dependencies.queue, answers)
    },
    settle: createSettling({ db, turn, session }),
  }
}

/** Where no language model is turned on. */
const nobody: Asker = { ask: () => Promise.resolve({ kind: 'nobody' }), isOn: () => false }
