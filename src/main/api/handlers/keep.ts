// Handlers of the area `keep`: notices, backups and restoring them.
import { formatISO9075 } from 'date-fns/formatISO9075'
import { removeDamagedFiles } from '../../keep/backups/damaged-files.ts'
import { api } from '../implementer.ts'

export const keep = {
  notices: api.keep.notices.handler(({ context: { core } }) => ({
    rows: [...core.notices.unseen()],
  })),
  markSeen: api.keep.markSeen.handler(({ context: { core }, input }) => ({
    seen: core.notices.markSeen(input.ids),
  })),
  removeDamaged: api.keep.removeDamaged.handler(({ context: { core } }) => {
    const removed = removeDamagedFiles(core.paths.database)
    // What told where they lie must not go on telling it.
    core.notices.amend((message) =>
      removed.reduce(
        (text, path) =>
          text.includes(path)
            ? `${text} That file was removed on ${formatISO9075(core.now()).slice(0, 16)}.`
            : text,
        message,
      ),
    )
    return { removed }
  }),
  backups: api.keep.backups.handler(({ context: { core } }) => ({
    folder: core.paths.backups,
    rows: core.backups.list(),
    nextAt: core.backups.nextAt(),
  })),
  backUp: api.keep.backUp.handler(({ context: { core }, input }) => core.backups.take(input.file)),
  restore: api.keep.restore.handler(({ context: { core }, input }) => core.restore(input.from)),
}
