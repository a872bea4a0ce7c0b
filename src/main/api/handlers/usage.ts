// Handlers of the area `usage`: tokens and cost by session, project, model, day and turn.
import { formatId } from '../../../shared/ids.ts'
import { defaultPrices, type PriceTable, withOwnPrices } from '../../../shared/prices.ts'
import type { ApiRooms } from '../api-rooms.ts'
import { api } from '../implementer.ts'
import { usageBy, usageDays, usageSessions, usageTotal } from '../reads.ts'

/** The prices of this moment, which every read is given: the reader thread does not know the settings. */
function pricesOf(core: ApiRooms): PriceTable {
  return withOwnPrices(defaultPrices, core.settings.current.prices)
}

export const usage = {
  total: api.usage.total.handler(({ context: { core }, input }) =>
    core.reader.read(usageTotal, { ...input, prices: pricesOf(core) }),
  ),
  by: api.usage.by.handler(async ({ context: { core }, input }) => {
    const rows = await core.reader.read(usageBy, { ...input, prices: pricesOf(core) })
    if (input.group !== 'turn') return rows
    return rows.map((row) => ({ ...row, key: formatId('turn', Number(row.key)) }))
  }),
  days: api.usage.days.handler(({ context: { core }, input }) =>
    core.reader.read(usageDays, { ...input, prices: pricesOf(core) }),
  ),
  sessions: api.usage.sessions.handler(({ context: { core }, input: { limit, projectId } }) =>
    core.reader.read(usageSessions, {
      limit,
      projectId: projectId ?? null,
      prices: pricesOf(core),
    }),
  ),
  prices: api.usage.prices.handler(({ context: { core } }) => {
    const own = core.settings.current.prices
    return {
      ...pricesOf(core),
      own: Object.keys(own).filter((model) => own[model] !== null),
    }
  }),
}
