// Handlers of the area `reports`: what happened in a stretch of time, and how well the memory did in it.
import { AppError } from '../../../../shared/errors.ts'
import { shownId } from '../../../../shared/ids.ts'
import { defaultPrices, withOwnPrices } from '../../../../shared/prices.ts'
import { api } from '../../implementer.ts'
import { changedRead, figureRowsRead, measuresRead, reportRead } from '../../report-reads.ts'

export const reports = {
  get: api.reports.get.handler(async ({ context: { core }, input }) => {
    const prices = withOwnPrices(defaultPrices, core.settings.current.prices)
    const report = await core.reader.read(reportRead, { ...input, now: core.now(), prices })
    if (report) return report
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
