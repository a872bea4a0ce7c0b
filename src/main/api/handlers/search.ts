// Handler of the area `search`.

import { projectAroundFolder } from '../../capture/project/named-project.ts'
import { readRecords } from '../../search/show/records.ts'
import { readTimeline } from '../../search/show/timeline.ts'
import { api } from '../implementer.ts'

export const search = {
  query: api.search.query.handler(({ context, input }) => context.core.search.query(input)),
  begin: api.search.begin.handler(({ context }) => {
    context.core.reader.begin('search')
    return null
  }),
  scope: api.search.scope.handler(({ context: { core }, input }) => ({
    projectId: projectAroundFolder(core.db, input.cwd, core.now),
  })),
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
