// Handlers of the area `events`: the structured event log, row by row and by day.

import { api } from '../implementer.ts'
import { queriesOf } from '../queries.ts'
import { eventDays } from '../reads.ts'

export const events = {
  days: api.events.days.handler(async ({ context: { core }, input }) => ({
    rows: await core.reader.read(eventDays, { at: core.now(), days: input.days }),
  })),
  list: api.events.list.handler(({ context, input }) => ({
    rows: queriesOf(context.core).events.list(input),
  })),
}
