// The distiller: job handlers that make observations and summaries of what was captured.
import { createFactsStore } from '../db/facts-store.ts'
import { createObservationStore } from '../db/memories/observation-store.ts'
import type { Db } from '../db/open.ts'
import type { JobHandlers } from '../jobs/attempt.ts'
import { createSessionHandler } from './distil-session.ts'
import { createTurnHandler } from './distil-turn.ts'
import type { DistillerDependencies } from './distiller-dependencies.ts'
import { createFactsHandler, queueMissingFacts } from './remake-facts.ts'

export interface Distiller {
  readonly handlers: Pick<JobHandlers, 'distill.turn' | 'distill.session' | 'distill.facts'>
  /** Has facts made of what an older version wrote without any; once for a store. */
  start(): void
}

interface Dependencies extends Omit<DistillerDependencies, 'store'> {
  readonly db: Db
  /** Given to every room; distilling measures durations only. */
  readonly now?: () => number
}

/** Makes the distiller of a core. */
export function createDistiller({ db, ...rest }: Dependencies): Distiller {
  const dependencies = { ...rest, store: createObservationStore(db), facts: createFactsStore(db) }
  return {
    handlers: {
      'distill.turn': createTurnHandler(dependencies),
      'distill.session': createSessionHandler(dependencies),
      'distill.facts': createFactsHandler(dependencies),
    },
    start: () => queueMissingFacts(dependencies.queue, dependencies.facts),
  }
}
