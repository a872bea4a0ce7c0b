// Opens what looks after the database's file: its health, backups, restoring, and what the user is told of it.
import type { Announcer } from '../base/announcer.ts'
import { programFile } from '../base/program-file.ts'
import type { Db } from '../db/open.ts'
import { newestBackup } from '../keep/backups/backup-list.ts'
import { createBackups } from '../keep/backups/backups.ts'
import { createCopies } from '../keep/backups/copies.ts'
import { createRestore } from '../keep/backups/restore.ts'
import { vacuumIfItPays } from '../keep/free-pages.ts'
import { createNotices } from '../keep/notices.ts'
import { createKeepTasks } from '../keep/run-keep-task.ts'
import { createStoreHealth } from '../keep/store-health.ts'
import type { Core, HostKind } from './core.ts'
import type { OpenFolder } from './open-folder.ts'

export type Keeping = Pick<Core, 'notices' | 'health' | 'copies' | 'backups' | 'restore'>

export function openKeeping(
  { paths, settings, log, closers }: OpenFolder,
  {
    db,
    announcer,
    kind,
    now,
  }: {
    readonly db: Db
    readonly announcer: Announcer
    readonly kind: HostKind
    readonly now: () => number
  },
): Keeping {
  const notices = createNotices({
    file: paths.notices,
    log,
    now,
    onChange: () => announcer.announce({ type: 'store' }),
  })
  closers.add('notices', notices.close)
  const tasks = createKeepTasks(programFile('keep/keep-thread.ts'))
  const health = createStoreHealth({
    db,
    file: paths.database,
    tasks,
    notices,
    announcer,
    log,
    newestBackup: () => newestBackup(paths.backups),
    now,
  })
  closers.add('store health', health.close)
  if (kind !== 'command') {
    try {
      const freed = vacuumIfItPays(db)
      if (freed > 0) log.info({ freed }, 'the database file was rewritten without its free room')
    } catch (error) {
      // Mended after the start, when events and pages are already served.
      if (health.refusal() === null) throw error
    }
  }
  const kept = { database: paths.database, folder: paths.backups, tasks, log, now }
  const copies = createCopies({ ...kept, notices })
  const backups = createBackups({ ...kept, health, notices, settings, announcer })
  closers.add('backups', backups.close)
  return { notices, health, copies, backups, restore: createRestore({ ...kept, health }) }
}
