// Handler of the area `events`: the structured event log.
import { api } from './implementer.ts'
import { queriesOf } from './queries.ts'

export const events = {
  list: api.events.list.handler(({ context, input }) => ({
    rows: queriesOf(context.core).events.list(input),
  })),
}
