// Handler of the area `search`.
import { api } from './implementer.ts'

export const search = {
  query: api.search.query.handler(({ context, input }) => context.core.search.query(input)),
}
