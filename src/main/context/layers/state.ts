// Layer: where we are: git, pull requests, what stands failed, what is open and was promised next.
import type { Db } from '../../db/open.ts'
import type { LayerReader, Scope } from '../layer.ts'
import { failureItems } from './failures.ts'
import { leftOpenItems } from './left-open.ts'
import { createObservationReader, type LayerObservation } from './observation-rows.ts'
import { openTaskItems } from './open-tasks.ts'
import type { TurnFactsReader } from './turn-facts.ts'
import { createWhereWeAre } from './where-we-are.ts'

/** The reader of how things stand, after all sessions of the project but the one that starts. */
export function createState(
  db: Db,
  turnFacts: TurnFactsReader,
  commitCalls: (scope: Scope) => readonly LayerObservation[],
): LayerReader {
  const whereWeAre = createWhereWeAre(db, commitCalls)
  const read = createObservationReader(db, 'others')
  return (scope) => {
    const turns = turnFacts.lately(scope)
    const { git, edited } = whereWeAre(scope)
    return {
      name: 'state',
      heading: scope.since === null ? 'Where we are:' : 'Where we are since then:',
      items: [
        ...git,
        ...failureItems(turns, scope),
        ...leftOpenItems(turns, scope),
        ...edited,
        ...openTaskItems(read, scope),
      ],
    }
  }
}
