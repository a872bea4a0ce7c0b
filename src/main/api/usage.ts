// Handlers of the area `usage`: tokens and cost by session, project, model, day and turn.
import { formatId } from '../../shared/ids.ts'
import { defaultPrices, withOwnPrices } from '../../shared/prices.ts'
import { sessionReports } from '../db/usage-session-report.ts'
import { usageBy } from '../reader/reads.ts'
import { api } from './implementer.ts'
import { queriesOf } from './queries.ts'

export const usage = {
  total: api.usage.total.handler(({ context, input }) =>
    queriesOf(context.core).usage.total(input),
  ),
  by: api.usage.by.handler(async ({ context: { core }, input }) => {
    const prices = withOwnPrices(defaultPrices, core.settings.current.prices)
    const rows = await core.reader.read(usageBy, { ...input, prices })
    if (input.group !== 'turn') return rows
    return rows.map((row) => ({ ...row, key: formatId('turn', Number(row.key)) }))
  }),
  sessions: api.usage.sessions.handler(({ context: { core }, input }) =>
    sessionReports(core.db, queriesOf(core).usage, input.limit, input.projectId ?? null),
  ),
  prices: api.usage.prices.handler(({ context: { core } }) => {
    const own = core.settings.current.prices
    return {
      ...withOwnPrices(defaultPrices, own),
      own: Object.keys(own).filter((model) => own[model] !== null),
    }
  }),
}
