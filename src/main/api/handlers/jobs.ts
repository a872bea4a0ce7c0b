// Handlers of the area `jobs`: the queue, seen and mended by hand.
import { AppError } from '../../../shared/errors.ts'
import { parseId } from '../../../shared/ids.ts'
import type { JobKinds } from '../../jobs/job-kinds.ts'
import { waitsFor } from '../../jobs/waits-for.ts'
import type { ApiRooms } from '../api-rooms.ts'
import { api } from '../implementer.ts'
import { queriesOf } from '../queries.ts'

export const jobs = {
  list: api.jobs.list.handler(({ context: { core }, input }) => {
    const kinds: JobKinds = core.queue.kinds
    const rows = queriesOf(core).jobs.list(input.status, input.limit)
    return {
      rows: rows.map(({ waitReason, ...job }) => ({
        ...job,
        waitsFor: waitsFor({ ...job, waitReason }, kinds, core.now()),
        mayCancel: mayCancel(core, job.kind),
      })),
      counts: core.queue.counts(),
    }
  }),
  retry: api.jobs.retry.handler(({ context: { core }, input }) => {
    const row = parseId('job', input.id)
    const job = row === null ? null : queriesOf(core).jobs.find(row)
    if (job?.status === 'pending' && !mayCancel(core, job.kind)) {
      throw new AppError(
        'conflict',
        'A deletion begins by itself, when it can no longer be undone: it cannot be hastened.',
      )
    }
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
    const job = row === null ? null : queriesOf(core).jobs.find(row)
    if (job && !mayCancel(core, job.kind)) {
      throw new AppError(
        'conflict',
        'A deletion is not given up: what you deleted stays hidden until it is erased.',
      )
    }
    const changed = row !== null && core.queue.cancel(row)
    if (changed) tellOfChange(core)
    return { changed }
  }),
}

function mayCancel(core: ApiRooms, kind: string): boolean {
  const kinds: JobKinds = core.queue.kinds
  return kinds[kind]?.mayCancel ?? true
}

function tellOfChange(core: ApiRooms): void {
  core.announcer.announce({ type: 'jobs' })
  // After the answer: the pump begins its first job at once.
  setImmediate(() => core.pump.wake())
}
