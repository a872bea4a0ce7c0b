// Layers: how things stand (failures, the state of the tests, open tasks, agreements), and what the user refused.
import type { Db } from '../../db/open.ts'
import type { LayerReader } from '../layer.ts'
import { failureItems } from './failures.ts'
import { createObservationReader, type Whose } from './observation-rows.ts'
import { agreementItems, openTaskItems } from './open-tasks.ts'
import { createRefusals } from './refusals.ts'
import { createTurnFacts } from './turn-facts.ts'

/** Readers of how things stand and of refusals: of the project's other sessions, or of one session alone. */
export function createOpenMatters(
  db: Db,
  whose: Whose,
): { readonly state: LayerReader; readonly refusals: LayerReader } {
  const read = createObservationReader(db, whose)
  const turnFacts = createTurnFacts(db, whose)
  return {
    state: (scope) => ({
      name: 'state',
      heading: scope.since === null ? 'State of the work:' : 'State of the work since then:',
      items: [
        ...failureItems(turnFacts.lately(scope), scope),
        ...openTaskItems(read, scope),
        ...agreementItems(read, scope),
      ],
    }),
    refusals: createRefusals(turnFacts),
  }
}
