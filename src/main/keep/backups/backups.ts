// Takes backups: every day by itself and whenever asked, checked, within their limits, and told when it cannot.
import { existsSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import type { Backup } from '../../../shared/contract/keep.ts'
import { AppError, messageOf } from '../../../shared/errors.ts'
import type { Announcer } from '../../base/announcer.ts'
import { requireSpace } from '../../base/free-space.ts'
import type { Logger } from '../../base/logs/log.ts'
import type { SettingsStore } from '../../base/settings-file.ts'
import type { Notices } from '../notices.ts'
import type { KeepTasks } from '../run-keep-task.ts'
import { fileBytes } from '../salvage/set-aside.ts'
import type { StoreHealth } from '../store-health.ts'
import { backupName, describeBackup, listBackups, pruneBackups } from './backup-list.ts'

export interface Backups {
  /** Newest first. */
  list(): Backup[]
  /** When the next daily backup is due; null when there are none. */
  nextAt(): number | null
  /**
   * Takes one now, into the folder or to the absolute path of a new file.
   * @throws AppError `storage_full`, `conflict`, `invalid_input`, `corrupt_database`.
   */
  take(file?: string): Promise<Backup & { file: string }>
  /** Takes the daily one when it is due. Never throws: what hinders it is told. */
  takeDaily(): Promise<void>
  /** Removes what is beyond the limits of the settings. */
  prune(): void
  /** Looks every hour whether a backup is due. */
  start(): void
  close(): void
}

interface Dependencies {
  /** The database file. */
  readonly database: string
  readonly folder: string
  readonly health: Pick<StoreHealth, 'state'>
  readonly tasks: KeepTasks
  readonly notices: Notices
  readonly settings: Pick<SettingsStore, 'current'>
  readonly announcer: Announcer
  readonly log: Logger
  readonly now: () => number
}

export const dayMs = 86_400_000
/** After the start others go first (ms). */
const firstLookMs = 60_000
const lookMs = 3_600_000

export function createBackups(dependencies: Dependencies): Backups {
  const { database, folder, health, tasks, notices, settings, announcer, log, now } = dependencies
  let running = false
  let isClosed = false
  const timers: NodeJS.Timeout[] = []

  async function copyTo(target: string): Promise<void> {
    if (running)
      throw new AppError('conflict', 'A backup is being taken already: wait for its end.')
    if (health.state.state !== 'sound') {
      throw new AppError(
        'conflict',
        'The memory is being mended: take the backup when that is done.',
      )
    }
    running = true
    try {
      // Twice: the copy itself, and room to go on working.
      requireSpace(dirname(target), 2 * fileBytes(database))
      await tasks.inTurn(() => tasks.run({ do: 'copy', file: database, target }))
    } finally {
      running = false
    }
  }

  function prune(): void {
    const { keep, maxMegabytes } = settings.current.backups
    const { removed, bytes } = pruneBackups(folder, { keep, maxBytes: maxMegabytes * 1024 * 1024 })
    if (removed > 0) log.info({ removed, bytes }, 'old backups were removed')
  }

  function newestDaily(): number | null {
    return listBackups(folder).find(({ kind }) => kind === 'daily')?.at ?? null
  }

  function isDue(): boolean {
    if (!settings.current.backups.daily || health.state.state !== 'sound' || running) return false
    const newest = newestDaily()
    if (newest === null) return true
    // A copy of what has not changed would only push an older one out.
    return now() - newest >= dayMs && changedAt(database) > newest
  }

  /** In its turn: of a large file the check is often still at work when the first copy is due. */
  function takeDaily(): Promise<void> {
    return tasks.unhurried(async () => {
      try {
        if (isClosed || !isDue()) return
        await copyTo(join(folder, backupName(now(), 'daily')))
        prune()
        notices.withdraw('backup_skipped')
        notices.withdraw('backup_failed')
        announcer.announce({ type: 'store' })
      } catch (error) {
        log.warn({ err: error }, 'no daily backup was taken')
        tellFailure(error)
      }
    })
  }

  function tellFailure(error: unknown): void {
    const isFull = error instanceof AppError && error.code === 'storage_full'
    try {
      notices.tell({
        code: isFull ? 'backup_skipped' : 'backup_failed',
        message: isFull
          ? `Today’s backup was skipped: ${messageOf(error)}`
          : `Today’s backup could not be taken: ${messageOf(error)}`,
      })
    } catch (second) {
      // Nobody waits for the daily backup: what is thrown here would end the host.
      log.error({ err: second }, 'nobody could be told that no backup was taken')
    }
  }

  return {
    list: () => listBackups(folder).map(describeBackup),
    nextAt() {
      if (!settings.current.backups.daily) return null
      const newest = newestDaily()
      return newest === null ? now() : Math.max(now(), newest + dayMs)
    },
    async take(file) {
      const at = now()
      const name = file ?? backupName(at, 'manual')
      const target = file ?? join(folder, name)
      refuseTarget(target)
      await copyTo(target)
      prune()
      announcer.announce({ type: 'store' })
      const found = { name, path: target, kind: 'manual', at, bytes: fileBytes(target) } as const
      return { ...describeBackup(found), file: target }
    },
    takeDaily,
    prune,
    start() {
      const look = () => void takeDaily()
      timers.push(setTimeout(look, firstLookMs), setInterval(look, lookMs))
      for (const timer of timers) timer.unref()
    },
    close() {
      isClosed = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

function refuseTarget(target: string): void {
  if (!isAbsolute(target)) {
    throw new AppError('invalid_input', `${target} is no absolute path: name the file in full.`)
  }
  if (existsSync(target)) {
    throw new AppError('invalid_input', `${target} is there already: name a new file.`)
  }
  if (!existsSync(dirname(target))) {
    throw new AppError('not_found', `There is no folder ${dirname(target)}: make it first.`)
  }
}

/** When the file or its journal was last written, in ms since 1970. */
function changedAt(file: string): number {
  return Math.max(
    ...[file, `${file}-wal`].map((each) => statSync(each, { throwIfNoEntry: false })?.mtimeMs ?? 0),
  )
}
