// Layer: where we are: git, pull requests, what stands failed, what is open and was promised next.
import type { Db } from '../../db/open.ts'
import type { LayerReader, Scope } from '../layer.ts'
import type { CommitCall } from '../rows/commit-calls.ts'
import { createObservationReader } from '../rows/observation-rows.ts'
import type { TurnFactsReader } from '../rows/turn-facts.ts'
import { failureItems } from './failures.ts'
import { leftOpenItems } from './left-open.ts'
import { agreementItems, openTaskItems } from './open-tasks.ts'
import { createWhereWeAre } from './where-we-are.ts'

/** The reader of how things stand, after all sessions of the project but the one that starts. */
export function createState(
  db: Db,
  turnFacts: TurnFactsReader,
  commitCalls: (scope: Scope) => readonly CommitCall[],
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

/** The reader of how the work of one session alone stands: failures, the state of the tests, open tasks, agreements. */
export function createOwnState(db: Db, turnFacts: TurnFactsReader): LayerReader {
  const read = createObservationReader(db, 'own')
  return (scope) => ({
    name: 'state',
    heading: scope.since === null ? 'State of the work:' : 'State of the work since then:',
    items: [
      ...failureItems(turnFacts.lately(scope), scope),
      ...openTaskItems(read, scope),
      ...agreementItems(read, scope),
    ],
  })
}
