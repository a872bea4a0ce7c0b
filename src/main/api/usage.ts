// Handlers of the area `usage`: tokens and cost by session, project, model, day and turn.

import { formatId } from '../../shared/ids.ts'
import { defaultPrices } from '../../shared/prices.ts'
import { sessionReports } from '../db/usage-session-report.ts'
import { api } from './implementer.ts'
import { queriesOf } from './queries.ts'

export const usage = {
  total: api.usage.total.handler(({ context, input }) =>
    queriesOf(context.core).usage.total(input),
  ),
  by: api.usage.by.handler(({ context, input: { group, ...filter } }) => {
    const rows = queriesOf(context.core).usage.by(group, filter)
    if (group !== 'turn') return rows
    return rows.map((row) => ({ ...row, key: formatId('turn', Number(row.key)) }))
  }),
  sessions: api.usage.sessions.handler(({ context: { core }, input }) =>
    sessionReports(core.db, queriesOf(core).usage, input.limit, input.projectId ?? null),
  ),
  prices: api.usage.prices.handler(() => defaultPrices),
}
