// The read queries of a core, prepared once for each database and shared by all handlers.

import { createDecisionQueries, type DecisionQueries } from '../db/decisions/decision-queries.ts'
import { createEventQueries, type EventQueries } from '../db/events/event-queries.ts'
import { createJobQueries, type JobQueries } from '../db/events/job-queries.ts'
import { createMemoryDoubts } from '../db/memories/memory-doubts.ts'
import { createMemoryStore, type MemoryStore } from '../db/memories/memory-store.ts'
import { createProjectQueries, type ProjectQueries } from '../db/projects/project-queries.ts'
import {
  createSessionDetailQueries,
  type SessionDetailQueries,
} from '../db/sessions/session-detail-queries.ts'
import { createSessionQueries, type SessionQueries } from '../db/sessions/session-queries.ts'
import { createTurnQueries, type TurnQueries } from '../db/sessions/turn-queries.ts'
import { createOverviewQueries, type OverviewQueries } from '../db/usage/overview-queries.ts'
import type { ApiRooms } from './api-rooms.ts'

export interface Queries {
  readonly sessions: SessionQueries
  readonly sessionDetail: SessionDetailQueries
  readonly turns: TurnQueries
  readonly overview: OverviewQueries
  readonly jobs: JobQueries
  readonly events: EventQueries
  readonly projects: ProjectQueries
  readonly memories: MemoryStore
  readonly memoryDoubts: ReturnType<typeof createMemoryDoubts>
  readonly decisions: DecisionQueries
}

/** Keyed by the core, so that they go when it goes. */
const known = new WeakMap<ApiRooms, Queries>()

/** The queries of `core`. */
export function queriesOf(core: ApiRooms): Queries {
  const found = known.get(core)
  if (found) return found
  const { db } = core
  const queries: Queries = {
    sessions: createSessionQueries(db),
    sessionDetail: createSessionDetailQueries(db),
    turns: createTurnQueries(db),
    overview: createOverviewQueries(db),
    jobs: createJobQueries(db),
    events: createEventQueries(db),
    projects: createProjectQueries(db),
    memories: createMemoryStore(db),
    memoryDoubts: createMemoryDoubts(db),
    decisions: createDecisionQueries(db),
  }
  known.set(core, queries)
  return queries
}
