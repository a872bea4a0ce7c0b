// Handlers of the areas `uses` and `audit`: what became of what was given, and whether anything leaked.
import { leakAudit } from '../../evals/audit/leak-audit.ts'
import { listDamagedFiles } from '../../keep/backups/damaged-files.ts'
import { api } from '../implementer.ts'
import { heldOut, useItems, useReport, useViolations } from '../use-reads.ts'

export const uses = {
  report: api.uses.report.handler(({ context: { core }, input }) =>
    core.reader.read(useReport, input),
  ),
  items: api.uses.items.handler(({ context: { core }, input }) =>
    core.reader.read(useItems, input),
  ),
  violations: api.uses.violations.handler(({ context: { core }, input }) =>
    core.reader.read(useViolations, input),
  ),
  holdOut: api.uses.holdOut.handler(async ({ context: { core } }) => ({
    ...core.settings.current.evaluation.holdOut,
    compared: await core.reader.read(heldOut, null),
  })),
}

export const audit = {
  leaks: api.audit.leaks.handler(({ context: { core } }) => {
    const { backups, logs, spool, spoolRejected, transcripts, database } = core.paths
    const damaged = listDamagedFiles(database)
    const folders = [logs, spool, spoolRejected]
    const at = core.now()
    return core.reader.read(leakAudit, { at, backups, folders, transcripts, damaged })
  }),
}
