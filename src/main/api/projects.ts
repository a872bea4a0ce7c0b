// Handler of the area `projects`.
import { api } from './implementer.ts'
import { queriesOf } from './queries.ts'

export const projects = {
  list: api.projects.list.handler(({ context }) => ({
    rows: queriesOf(context.core).projects.list(),
  })),
}
