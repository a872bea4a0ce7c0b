// Handler of the area `search`.
import { readRecords } from '../search/records.ts'
import { readTimeline } from '../search/timeline.ts'
import { api } from './implementer.ts'

export const search = {
  query: api.search.query.handler(({ context, input }) => context.core.search.query(input)),
  timeline: api.search.timeline.handler(({ context: { core }, input }) => {
    const entries = readTimeline(core.db, input)
    core.events.write('context.progressive', { depth: 'timeline', items: entries.length })
    return { entries }
  }),
  get: api.search.get.handler(({ context: { core }, input }) => {
    const found = readRecords(core.db, input.refs)
    core.events.write('context.progressive', { depth: 'record', items: found.records.length })
    return found
  }),
}
