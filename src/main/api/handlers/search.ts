// Handler of the area `search`.

import type { EventLog } from '../../base/logs/event-log.ts'
import { projectAroundFolder } from '../../capture/project/named-project.ts'
import { readRecords } from '../../search/show/records.ts'
import { readTimeline } from '../../search/show/timeline.ts'
import { api } from '../implementer.ts'
import { hitsWithDoubts } from '../known-places.ts'

export const search = {
  query: api.search.query.handler(async ({ context: { core }, input, signal }) => {
    const found = await core.search.query(input, signal)
    return { ...found, hits: hitsWithDoubts(core, found.hits) }
  }),
  begin: api.search.begin.handler(({ context }) => {
    context.core.reader.begin('search')
    return null
  }),
  scope: api.search.scope.handler(({ context: { core }, input }) => ({
    projectId: projectAroundFolder(core.db, input.cwd, core.now),
  })),
  timeline: api.search.timeline.handler(({ context: { core }, input }) => ({
    entries: noted(
      core.events,
      'timeline',
      () => readTimeline(core.db, input),
      ({ length }) => length,
    ),
  })),
  get: api.search.get.handler(({ context: { core }, input }) =>
    noted(
      core.events,
      'record',
      () => readRecords(core.db, input.refs),
      ({ records }) => records.length,
    ),
  ),
}

/** Reads, and writes into the event log how that came out: how much was read, or what failed. */
function noted<Read>(
  events: Pick<EventLog, 'write'>,
  depth: 'timeline' | 'record',
  read: () => Read,
  itemsOf: (found: Read) => number,
): Read {
  const started = performance.now()
  const write = (items: number, error?: unknown): void =>
    events.write(
      'context.progressive',
      { depth, items },
      { durationMs: performance.now() - started, error },
    )
  try {
    const found = read()
    write(itemsOf(found))
    return found
  } catch (error) {
    write(0, error)
    throw error
  }
}
