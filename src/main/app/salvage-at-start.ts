// Salvages a database that cannot be worked with, before anything has it open.
import type { AppError } from '../../shared/errors.ts'
import { hostLockWaitMs, takeHostLock } from '../base/host-lock.ts'
import { openLog } from '../base/logs/log.ts'
import { pathsIn } from '../base/paths.ts'
import { programFile } from '../base/program-file.ts'
import { newestBackup } from '../keep/backups/backup-list.ts'
import { createNotices } from '../keep/notices.ts'
import { createKeepTasks } from '../keep/run-keep-task.ts'
import { salvageClosed } from '../keep/salvage/salvage-closed.ts'
import type { CoreOptions } from './core.ts'

/** @throws AppError `already_running` when a host has the folder, and what a salvage throws. */
export async function salvageAtStart(
  options: Pick<CoreOptions, 'home' | 'now'>,
  reason: AppError,
): Promise<void> {
  const now = options.now ?? Date.now
  const paths = pathsIn(options.home)
  const lock = takeHostLock(paths.hostLock, hostLockWaitMs)
  const { log, close } = openLog(paths.logs, 'info')
  try {
    log.error({ err: reason }, 'the database is damaged and is salvaged')
    await salvageClosed({
      file: paths.database,
      tasks: createKeepTasks(programFile('keep/keep-thread.ts')),
      notices: createNotices({ file: paths.notices, log, now, onChange: () => {} }),
      newestBackup: () => newestBackup(paths.backups),
      now,
    })
  } finally {
    lock.close()
    await close()
  }
}
