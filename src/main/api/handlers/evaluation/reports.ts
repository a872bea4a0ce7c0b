// Handlers of the area `reports`: what happened in a stretch of time, and how well the memory did in it.
import type { Report } from '../../../../shared/contract/evaluation/report.ts'
import type { Notice } from '../../../../shared/contract/keep.ts'
import { AppError } from '../../../../shared/errors.ts'
import { shownId } from '../../../../shared/ids.ts'
import { defaultPrices, withOwnPrices } from '../../../../shared/prices.ts'
import { api } from '../../implementer.ts'
import { changedRead, figureRowsRead, measuresRead, reportRead } from '../../report-reads.ts'

/** What is missing from every figure of its time. */
function lostOf(notices: readonly Notice[]): Report['lost'] {
  return notices
    .filter(
      ({ code, tables = [] }) =>
        code === 'events_lost' || (code === 'salvaged' && tables.length > 0),
    )
    .map(({ at, message }) => ({ at, message }))
}

export const reports = {
  get: api.reports.get.handler(async ({ context: { core }, input }) => {
    const prices = withOwnPrices(defaultPrices, core.settings.current.prices)
    const report = await core.reader.read(reportRead, { ...input, now: core.now(), prices })
    if (report) return { ...report, lost: lostOf(core.notices.unseen()) }
    throw new AppError('not_found', `There is no session ${shownId(input.sessionId ?? '')}.`)
  }),
  changed: api.reports.changed.handler(({ context: { core }, input }) =>
    core.reader.read(changedRead, input),
  ),
  measures: api.reports.measures.handler(({ context: { core }, input }) =>
    core.reader.read(measuresRead, { ...input, now: core.now() }),
  ),
  rows: api.reports.rows.handler(({ context: { core }, input }) =>
    core.reader.read(figureRowsRead, { ...input, now: core.now() }),
  ),
}
