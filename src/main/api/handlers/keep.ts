// Handlers of the area `keep`: notices, backups and restoring them.
import { api } from '../implementer.ts'

export const keep = {
  notices: api.keep.notices.handler(({ context: { core } }) => ({
    rows: [...core.notices.unseen()],
  })),
  markSeen: api.keep.markSeen.handler(({ context: { core }, input }) => ({
    seen: core.notices.markSeen(input.ids),
  })),
  backups: api.keep.backups.handler(({ context: { core } }) => ({
    folder: core.paths.backups,
    rows: core.backups.list(),
    nextAt: core.backups.nextAt(),
  })),
  backUp: api.keep.backUp.handler(({ context: { core }, input }) => core.backups.take(input.file)),
  restore: api.keep.restore.handler(({ context: { core }, input }) => core.restore(input.from)),
}
