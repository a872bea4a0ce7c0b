// Handlers of the area `imports`: the import in the background, what it skipped, kept copies.
import { existsSync } from 'node:fs'
import { AppError } from '../../../shared/errors.ts'
import { api } from '../implementer.ts'

export const imports = {
  start: api.imports.start.handler(({ context: { core }, input }) => {
    const gone = input.paths.find((path) => !existsSync(path))
    if (gone !== undefined) {
      throw new AppError(
        'not_found',
        `There is no file or folder ${gone}: name one that is there, or none for all that Claude Code keeps.`,
      )
    }
    return shown(core.transcripts.import(input.paths))
  }),
  status: api.imports.status.handler(({ context: { core } }) =>
    shown(core.transcripts.importStatus()),
  ),
  stop: api.imports.stop.handler(({ context: { core } }) => {
    core.transcripts.stopImport()
    return shown(core.transcripts.importStatus())
  }),
  skipped: api.imports.skipped.handler(({ context: { core }, input }) =>
    core.transcripts.skipped(input.limit, input.offset),
  ),
  retryRejected: api.imports.retryRejected.handler(({ context: { core } }) =>
    core.spool.retryRejected(),
  ),
  kept: api.imports.kept.handler(({ context: { core } }) => core.transcripts.keptSize()),
}

/** The lists of the core may not be changed; the contract's may. */
function shown<T extends { readonly paths: readonly string[] }>(status: T) {
  return { ...status, paths: [...status.paths] }
}
