// Layer: what is not settled: failures, the state of the tests, open tasks, refusals, agreements.
import type { Db } from '../../db/open.ts'
import type { LayerReader } from '../layer.ts'
import { failureItems } from './failures.ts'
import { createObservationReader, type Whose } from './observation-rows.ts'
import { agreementItems, openTaskItems } from './open-tasks.ts'
import { refusalItems } from './refusals.ts'
import { createTurnFacts } from './turn-facts.ts'

/** The reader of open matters: of the project's other sessions, or of one session alone. */
export function createOpenMatters(db: Db, whose: Whose): LayerReader {
  const read = createObservationReader(db, whose)
  const turnsOf = createTurnFacts(db, whose)
  return (scope) => {
    const turns = turnsOf(scope)
    return {
      name: 'observations',
      heading: scope.since === null ? 'State of the work:' : 'State of the work since then:',
      share: 0.15,
      items: [
        ...failureItems(turns, scope),
        ...openTaskItems(read, scope),
        ...refusalItems(turns, scope),
        ...agreementItems(read, scope),
      ],
    }
  }
}
