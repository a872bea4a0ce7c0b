// Handlers of the area `jobs`: the queue, seen and mended by hand.
import { parseId } from '../../shared/ids.ts'
import type { Core } from '../core/core.ts'
import { api } from './implementer.ts'
import { queriesOf } from './queries.ts'

export const jobs = {
  list: api.jobs.list.handler(({ context, input }) => ({
    rows: queriesOf(context.core).jobs.list(input.status, input.limit),
    counts: context.core.queue.counts(),
  })),
  retry: api.jobs.retry.handler(({ context: { core }, input }) => {
    const row = parseId('job', input.id)
    const changed = row !== null && core.queue.retry(row)
    if (changed) tellOfChange(core)
    return { changed }
  }),
  retryAll: api.jobs.retryAll.handler(({ context: { core } }) => {
    const changed = core.queue.retryAllDead()
    if (changed > 0) tellOfChange(core)
    return { changed }
  }),
  cancel: api.jobs.cancel.handler(({ context: { core }, input }) => {
    const row = parseId('job', input.id)
    const changed = row !== null && core.queue.cancel(row)
    if (changed) tellOfChange(core)
    return { changed }
  }),
}

function tellOfChange(core: Core): void {
  core.announcer.announce({ type: 'jobs' })
  // After the answer: the pump begins its first job at once.
  setImmediate(() => core.pump.wake())
}
