// Puts the overview together: figures by day, what needs attention, the newest sessions.
import type { z } from 'zod'
import type { overviewSchema } from '../../shared/contract/system.ts'
import type { DayFigures } from '../db/usage/overview-queries.ts'
import type { ApiRooms } from './api-rooms.ts'
import { attention } from './attention.ts'
import { queriesOf } from './queries.ts'
import { overviewDays, overviewTotal } from './reads.ts'

type Overview = z.infer<typeof overviewSchema>

const recentShown = 10
const placesShown = 6

/** The overview of this moment. Periods are local days and hold today. */
export async function overview(core: ApiRooms): Promise<Overview> {
  const queries = queriesOf(core)
  const [days, total] = await Promise.all([
    core.reader.read(overviewDays, { at: core.now() }),
    core.reader.read(overviewTotal, null),
  ])
  return {
    today: sum(days.slice(-1)),
    last7Days: sum(days.slice(-7)),
    last30Days: sum(days.slice(-30)),
    total,
    days: days
      .filter((day) => day.sessions + day.turns + day.toolEvents > 0)
      .map(({ day, sessions, turns, toolEvents }) => ({ day, sessions, turns, toolEvents })),
    captureLatency: queries.overview.captureLatency(core.now()),
    attention: await attention(core),
    recent: queries.sessions.recent(recentShown),
    places: queries.sessions.places(placesShown).map((session) => ({
      session,
      remote: queries.sessions.place(session.id)?.remote ?? null,
      facts: queries.sessionDetail.facts(session.id),
      latest: session.summary === null ? queries.sessionDetail.latestTold(session.id) : null,
    })),
  }
}

function sum(days: readonly DayFigures[]): Overview['today'] {
  const total = { sessions: 0, turns: 0, toolEvents: 0, observations: 0, tokensInjected: 0 }
  for (const day of days) {
    total.sessions += day.sessions
    total.turns += day.turns
    total.toolEvents += day.toolEvents
    total.observations += day.observations
    total.tokensInjected += day.tokensInjected
  }
  return total
}
