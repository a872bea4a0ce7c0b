// The distiller: job handlers that make observations and summaries of what was captured.
import { createObservationStore } from '../db/observation-store.ts'
import type { Db } from '../db/open.ts'
import type { JobHandlers } from '../jobs/attempt.ts'
import { createSessionHandler } from './distil-session.ts'
import { createTurnHandler } from './distil-turn.ts'
import type { DistillerDependencies } from './distiller-dependencies.ts'

export interface Distiller {
  /** Handlers of the jobs `distill.turn` (key: row of the turn) and `distill.session` (key: its id). */
  readonly handlers: Pick<JobHandlers, 'distill.turn' | 'distill.session'>
}

interface Dependencies extends Omit<DistillerDependencies, 'store'> {
  readonly db: Db
  /** Given to every room; distilling measures durations only. */
  readonly now?: () => number
}

/** Makes the distiller of a core. */
export function createDistiller({ db, ...rest }: Dependencies): Distiller {
  const dependencies = { ...rest, store: createObservationStore(db) }
  return {
    handlers: {
      'distill.turn': createTurnHandler(dependencies),
      'distill.session': createSessionHandler(dependencies),
    },
  }
}
